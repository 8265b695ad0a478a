"""Profiles, and the statistics of a server."""
