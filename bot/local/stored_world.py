"""Whether a stored world is whole: every record readable, and nothing refers to what is not there."""

from __future__ import annotations

import sqlite3
from collections.abc import Container, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from .records import DM, GROUP_DM, Channel, Guild, Identity, Message, User

RECORDS: dict[str, Any] = {
    "user": User,
    "guild": Guild,
    "channel": Channel,
    "message": Message,
    "command": dict,
    "fact": Identity,
}


def broken_reference(
    users: Container[int], guilds: Mapping[int, Guild], channels: Mapping[int, Channel], messages: Iterable[Message]
) -> str | None:
    """The first record that refers to one that is not there, as a sentence without full stop; None if all is whole."""
    for guild in guilds.values():
        if guild.id not in guild.roles:
            return f"the server {guild.id} has no role for everybody"
        if lost := next((member for member in guild.members if member not in users), None):
            return f"the server {guild.id} has the member {lost}, who is not there"
    for channel in channels.values():
        if channel.type == DM:
            if channel.recipient not in users:
                return f"the channel {channel.id} is for {channel.recipient}, who is not there"
        elif channel.type != GROUP_DM and channel.guild not in guilds:
            return f"the channel {channel.id} is of the server {channel.guild}, which is not there"
        if channel.is_thread and channel.parent not in channels:
            return f"the thread {channel.id} is of the channel {channel.parent}, which is not there"
    for message in messages:
        if message.author not in users:
            return f"the message {message.id} is by {message.author}, who is not there"
    return None


def world_fault(path: Path) -> str | None:
    """Why the world in that file cannot be used, as a sentence without full stop; None if it can. Writes nothing."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            found: dict[str, dict[int, Any]] = {kind: {} for kind in RECORDS}
            for kind in RECORDS.keys() & tables:  # the stand-in makes those that are missing
                for id_, json in database.execute(f"SELECT id, json FROM {kind}"):
                    found[kind][id_] = msgspec.json.decode(json, type=RECORDS[kind])
    except (sqlite3.Error, ValueError, TypeError, RecursionError) as fault:
        return " ".join(str(fault).split())
    users = {*found["user"], *(me.bot for me in found["fact"].values())}
    channels = found["channel"]
    messages = (one for one in found["message"].values() if one.channel in channels)
    return broken_reference(users, found["guild"], channels, messages)
