"""What the bot must be allowed to do where it tells a table or a match."""

from __future__ import annotations

from typing import Final

import discord

NEEDED: Final = ("view_channel", "send_messages", "attach_files")


def missing(have: discord.Permissions, *, in_thread: bool) -> list[str]:
    """The permissions that are needed and not there, by the names of discord.py; threads have one of their own."""
    names = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in NEEDED]
    return [name for name in names if not getattr(have, name)]
