"""Matches played at random, as the contract's checks play them."""

from __future__ import annotations

from cogs._contract.play import MAX_EVENTS, Play, every_option, is_in_spread

__all__ = ["MAX_EVENTS", "Play", "every_option", "is_in_spread"]
