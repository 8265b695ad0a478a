"""Matches and people as cogs and features call them, and the base class of background work."""
