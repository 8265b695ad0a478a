"""Mentions: which users a message pings, from its text and its allowed_mentions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .limits import check_fields, sequence
from .permissions import MENTION_EVERYONE, can_see, permissions
from .records import EPHEMERAL, JSON, Message
from .refusal import invalid

if TYPE_CHECKING:
    from .world import World

MENTION_FIELDS = frozenset(("parse", "users", "roles", "replied_user"))

MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True, slots=True)
class AllowedMentions:
    """Discord's allowed_mentions: all users, @everyone, the users in ``named``, the author replied to."""

    users: bool
    everyone: bool
    named: frozenset[int]
    replied: bool


def parse_allowed_mentions(given: Any) -> AllowedMentions:
    """Validate an allowed_mentions object; None allows everything. Raise Refusal."""
    if given is None:
        return AllowedMentions(True, True, frozenset(), True)
    if not isinstance(given, dict):
        raise invalid("allowed_mentions", "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
    check_fields("allowed_mentions", given, MENTION_FIELDS)
    parse = sequence("allowed_mentions.parse", given.get("parse") or [], 0, 3)
    for place, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            raise invalid(f"allowed_mentions.parse.{place}", "Not users, roles or everyone.", "BASE_TYPE_CHOICES")
    named = sequence("allowed_mentions.users", given.get("users") or [], 0, 100)
    if named and "users" in parse:
        message = "parse:[users] and users: [ids] are mutually exclusive."
        raise invalid("allowed_mentions", message, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")
    ids = frozenset(int(user_id) for user_id in named)
    return AllowedMentions("users" in parse, "everyone" in parse, ids, bool(given.get("replied_user")))


def text_of(components: list[JSON]) -> str:
    """Return the content of all text displays, in document order."""
    found: list[str] = []
    for component in components:
        if component["type"] == 10:
            found.append(component["content"])
        found.append(text_of(component.get("components", [])))
    return "\n".join(part for part in found if part)


def resolve_pings(
    world: World, message: Message, content: str, components: list[JSON], allowed: AllowedMentions
) -> tuple[list[int], bool]:
    """Return the users that the message pings, and whether it pings everyone.

    A user is pinged only if they can see the message.
    """
    text = content + "\n" + text_of(components)
    channel = world.channels[message.channel]
    pinged: list[int] = []
    for match in MENTION.finditer(text):
        user_id = int(match[1])
        if (allowed.users or user_id in allowed.named) and user_id not in pinged and user_id in world.users:
            reached = user_id == message.audience if message.audience is not None else can_see(world, user_id, channel)
            if reached:
                pinged.append(user_id)
    if message.reference is not None and allowed.replied and not message.webhook:
        replied_to = world.messages.get(message.reference)
        if replied_to is not None and replied_to.author not in pinged:
            pinged.append(replied_to.author)
    may_mention_everyone = bool(permissions(world, message.author, channel) & MENTION_EVERYONE)
    everyone = allowed.everyone and may_mention_everyone and not message.flags & EPHEMERAL
    return pinged, everyone and ("@everyone" in text or "@here" in text)
