"""Decisions of computer players: processes that search, and the worker that hands them what is asked."""
