"""Undocumented behaviour of Discord. Each choice has a default and at least one alternative.

A test sets ``world.uncertain``, which the worlds of ``tests.kit.world`` and the routes of ``tests.kit.routes`` read.
The stand-in of the local table has the defaults. ``ALTERNATIVES`` lists the values to test besides the default.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from itertools import product
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Uncertain:
    """How the stand-in behaves where Discord's behaviour is not known for certain."""

    # Threads

    locked_code: int = 160005
    """Error code for sending and editing in a thread that is locked while it is active; or 50083."""
    locked_status: int = 400
    """HTTP status of that refusal; or 403."""
    archived_status: int = 400
    """HTTP status of 50083 for a thread that is archived; or 403."""
    locked_reopens: bool = False
    """Whether the creator of a locked thread may unarchive it without Manage Threads."""
    locked_answers: bool = True
    """Whether an interaction in a thread that is locked while it is active can be answered publicly; else 403 50083."""
    locked_presses: bool = True
    """Whether clients let people use the controls of messages in a thread that is locked while it is active."""

    mentions_in_edits_join: bool = True
    """Whether a mention in an edit of a message makes that person a member of the thread."""
    guests_press_in_archive: bool = True
    """Whether buttons in an archived thread work for people who are no members of it; on the web they do not."""

    # Servers

    joined_is_available: bool = False
    """Whether the GUILD_CREATE of a server that has added the bot states ``unavailable``, as after an outage."""

    # Messages

    picture_edits: bool = True
    """Whether a PATCH of a Components V2 message, and a follow-up that completes a deferred answer, may upload a file
    that a gallery shows; else 400 50035."""
    picture_updates: bool = True
    """Whether an interaction's first answer that updates its message (type 7) may do so; else 400 50035."""
    unlisted_files: bool = True
    """Whether ``attachment://name`` in an edit may name a file of the message when the edit lists no files."""
    media_addresses: bool = True
    """Whether an edit may send back the CDN addresses of the message's own pictures; else 400 50035."""

    history_ids: bool = True
    """Whether the history of a channel has the component ids that a bot has chosen; else they are counted from 1."""

    # Permissions

    connect_denies: bool = True
    """Whether interactions in a voice channel state no permission but View Channel where CONNECT is denied."""
    guests_may_send: bool = True
    """Whether interactions on a server without the bot state everybody's permissions; else none."""

    # Direct messages

    too_fast_status: int = 403
    """HTTP status of 40003 (channels of direct messages are opened too fast); or 400."""


ALTERNATIVES: Final[dict[str, tuple[Any, ...]]] = {
    "locked_code": (50083,),
    "locked_status": (403,),
    "archived_status": (403,),
    "locked_reopens": (True,),
    "mentions_in_edits_join": (False,),
    "guests_press_in_archive": (False,),
    "locked_answers": (False,),
    "locked_presses": (False,),
    "joined_is_available": (True,),
    "picture_edits": (False,),
    "picture_updates": (False,),
    "unlisted_files": (False,),
    "media_addresses": (False,),
    "history_ids": (False,),
    "connect_denies": (False,),
    "guests_may_send": (False,),
    "too_fast_status": (400,),
}
"""The other values of each field."""


def variants(*names: str) -> list[Uncertain]:
    """Return every combination of the values of these fields, the default first; without names, each field's alone."""
    if not names:
        single = [{name: value} for name, values in ALTERNATIVES.items() for value in values]
        return [Uncertain(), *(replace(Uncertain(), **one) for one in single)]
    values = [(getattr(Uncertain(), name), *ALTERNATIVES[name]) for name in names]
    return [replace(Uncertain(), **dict(zip(names, chosen, strict=True))) for chosen in product(*values)]


def describe(chosen: Uncertain) -> str:
    """Return the fields that differ from their defaults, as the id of a test; "default" if there are none."""
    changed = [one.name for one in fields(Uncertain) if getattr(chosen, one.name) != one.default]
    return ",".join(f"{name}={getattr(chosen, name)}" for name in changed) or "default"
