"""Lessons of the games."""
