"""Matches step by step."""
