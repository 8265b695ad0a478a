"""Menus of any position, without a service."""

from __future__ import annotations

from cogs._contract.requirements import FIRST, choices_at, match_at, view_at

__all__ = ["FIRST", "choices_at", "match_at", "view_at"]
