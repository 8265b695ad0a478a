"""The permissions that the bot needs where it shows a table or a match."""

from __future__ import annotations

from typing import Final

import discord

NEEDED: Final = ("view_channel", "send_messages", "attach_files")


def missing(permissions: discord.Permissions, *, in_thread: bool) -> list[str]:
    """The needed permissions that are not granted, by discord.py's names.

    Sending in threads has a permission of its own.
    """
    names = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in NEEDED]
    return [name for name in names if not getattr(permissions, name)]
