"""Whom a message pings, by its words and by what it was allowed to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .limits import known, sequence
from .permissions import MENTION_EVERYONE, permissions, sees
from .records import EPHEMERAL, JSON, Message
from .refusal import invalid

if TYPE_CHECKING:
    from .world import World

MENTION_FIELDS = frozenset(("parse", "users", "roles", "replied_user"))

PING = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True, slots=True)
class Allowed:
    users: bool
    everyone: bool
    named: frozenset[int]
    replied: bool


def allowed_by(given: Any) -> Allowed:
    if given is None:
        return Allowed(True, True, frozenset(), True)
    if not isinstance(given, dict):
        raise invalid("allowed_mentions", "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
    known("allowed_mentions", given, MENTION_FIELDS)
    parse = sequence("allowed_mentions.parse", given.get("parse") or [], 0, 3)
    for place, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            raise invalid(f"allowed_mentions.parse.{place}", "Not users, roles or everyone.", "BASE_TYPE_CHOICES")
    named = sequence("allowed_mentions.users", given.get("users") or [], 0, 100)
    if named and "users" in parse:
        message = "parse:[users] and users: [ids] are mutually exclusive."
        raise invalid("allowed_mentions", message, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")
    ids = frozenset(int(who) for who in named)
    return Allowed("users" in parse, "everyone" in parse, ids, bool(given.get("replied_user")))


def words(components: list[JSON]) -> str:
    """All text that components show as a message's text, in order."""
    found: list[str] = []
    for component in components:
        if component["type"] == 10:
            found.append(component["content"])
        found.append(words(component.get("components", [])))
    return "\n".join(part for part in found if part)


def ping(
    world: World, message: Message, content: str, components: list[JSON], allowed: Allowed
) -> tuple[list[int], bool]:
    said = content + "\n" + words(components)
    channel = world.channels[message.channel]
    pinged: list[int] = []
    for match in PING.finditer(said):
        who = int(match[1])
        if (allowed.users or who in allowed.named) and who not in pinged and who in world.users:
            hears = who == message.audience if message.audience is not None else sees(world, who, channel)
            if hears:
                pinged.append(who)
    if message.reference is not None and allowed.replied and not message.webhook:
        there = world.messages.get(message.reference)
        if there is not None and there.author not in pinged:
            pinged.append(there.author)
    may = bool(permissions(world, message.author, channel) & MENTION_EVERYONE)
    everyone = allowed.everyone and may and not message.flags & EPHEMERAL
    return pinged, everyone and ("@everyone" in said or "@here" in said)
