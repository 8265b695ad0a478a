"""The permissions that the bot needs where it shows a table or a match."""

from __future__ import annotations

from typing import Final

import discord

NEEDED: Final = ("view_channel", "send_messages", "attach_files")
SPOKEN: Final = (discord.VoiceChannel, discord.StageChannel)  # whose text chat needs the permission to connect


def missing(permissions: discord.Permissions, *, in_thread: bool, is_spoken: bool = False) -> list[str]:
    """The needed permissions that are not granted, by discord.py's names.

    Sending in threads has a permission of its own; the text chat of a voice channel needs one more.
    """
    names = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in NEEDED]
    names = ["connect", *names] if is_spoken else names  # without it the others count as denied
    return [name for name in names if not getattr(permissions, name)]


def missing_in(channel: discord.abc.GuildChannel | discord.Thread, me: discord.Member) -> list[str]:
    """The needed permissions that the bot lacks in a channel or thread; of a thread without a known parent, none."""
    in_thread = isinstance(channel, discord.Thread)
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return []
    granted = channel.permissions_for(me)
    if in_thread and not granted.send_messages:
        granted.attach_files = True  # unknown: discord.py denies it where nothing may be sent in the channel itself
    return missing(granted, in_thread=in_thread, is_spoken=isinstance(channel, SPOKEN))
