"""Seasons of a server: groups, rounds and tables."""
