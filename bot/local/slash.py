"""Slash commands on the client's side: finding the command, converting options, resolving users and channels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .payloads import channel_json, member_json, user_json
from .permissions import USE_APPLICATION_COMMANDS
from .records import DM, JSON, Channel
from .world import World

CHAT, ON_USER = 1, 2  # types of commands
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)


def usable_commands(world: World, user_id: int, channel: Channel) -> list[JSON]:
    """Return the commands that the user's client offers in the channel, as registered."""
    if channel.type == DM:
        return [command for command in world.commands.values() if _is_offered(command, 1)]
    granted = world.permissions(user_id, channel)
    if not granted & USE_APPLICATION_COMMANDS:
        return []

    def may_use(command: JSON) -> bool:
        need = command.get("default_member_permissions")
        return need is None or (granted & int(need) == int(need) and int(need) != 0)

    return [command for command in world.commands.values() if _is_offered(command, 0) and may_use(command)]


def _is_offered(command: JSON, context: int) -> bool:
    """Whether a command can be used in servers (0) or in direct messages (1)."""
    contexts = command.get("contexts")
    return context in contexts if contexts else context == 0 or bool(command.get("dm_permission", True))


def localized(given: JSON, locale: str) -> JSON:
    """Return a command, option or choice translated to the locale; ``key`` is its registered name."""
    shown = {name: value for name, value in given.items() if not name.endswith("_localizations")}
    shown["key"] = given["name"]
    for name in ("name", "description"):
        text = (given.get(f"{name}_localizations") or {}).get(locale)
        if text:
            shown[name] = text
    for name in ("options", "choices"):
        if given.get(name):
            shown[name] = [localized(child, locale) for child in given[name]]
    return shown


def has_name(given: JSON, name: str, locale: str) -> bool:
    """Whether a command, option or choice is registered by this name or shown by it in the locale, and in no other."""
    return name in (given["name"], (given.get("name_localizations") or {}).get(locale))


def find_command(commands: list[JSON], line: str, locale: str) -> tuple[JSON, list[JSON]]:
    """Return the command and the path of subcommands of a line such as "instinkt new"; ValueError if there is none."""
    first, *rest = line.removeprefix("/").split()
    command = next((known for known in commands if known["type"] == CHAT and has_name(known, first, locale)), None)
    if command is None:
        raise ValueError(f"there is no command /{first} here")
    path, level = [], command
    for word in rest:
        options = level.get("options") or []
        nested = [one for one in options if one["type"] in (SUBCOMMAND, GROUP)]
        below = next((one for one in nested if has_name(one, word, locale)), None)
        if below is None:
            raise ValueError(f"/{first} has no subcommand {word}")
        path.append(below)
        level = below
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in level.get("options") or []):
        raise ValueError(f"/{line} needs a subcommand")
    return command, path


def user_command_data(
    world: World, channel: Channel, commands: list[JSON], name: str, target: int, locale: str
) -> JSON:
    """Return the data of a command of a user's context menu; ValueError if there is no such command or user."""
    command = next((known for known in commands if known["type"] == ON_USER and has_name(known, name, locale)), None)
    if command is None:
        raise ValueError(f"the menu of a user has no command {name} here")
    if target not in world.users:
        raise ValueError(f"there is no user {target}")
    return {
        "id": command["id"],
        "name": command["name"],
        "type": ON_USER,
        "target_id": str(target),
        "resolved": resolve(world, channel, [str(target)]),
    }


def interaction_data(
    world: World,
    channel: Channel,
    found: tuple[JSON, list[JSON]],
    values: Mapping[str, Any],
    locale: str,
    focused: str | None = None,
) -> JSON:
    """Return the data of a command interaction or, with a ``focused`` option, of an autocomplete interaction.

    ``found`` is what ``find_command`` returned. A value that a client would not accept raises ValueError; bounds are
    not checked while an option is focused. Names are those registered or those of the locale.
    """
    command, path = found
    level = path[-1] if path else command
    known: list[JSON] = level.get("options") or []
    given: list[JSON] = []
    resolved: dict[str, JSON] = {}
    left = dict(values)
    for option in known:
        name = next((name for name in left if has_name(option, name, locale)), None)
        at_focus = focused is not None and has_name(option, focused, locale)
        if name is None and not at_focus:
            if option.get("required") and focused is None:
                raise ValueError(f"{option['name']} is required")
            continue
        value = left.pop(name) if name is not None else ""
        entry: JSON = {"name": option["name"], "type": option["type"]}
        if at_focus:
            if not option.get("autocomplete"):
                raise ValueError(f"{option['name']} has no autocomplete")
            entry |= {"value": str(value), "focused": True}
        else:
            entry["value"] = _value(world, channel, option, value, resolved, locale, strict=focused is None)
        given.append(entry)
    if left:
        raise ValueError(f"no such options: {', '.join(left)}")
    for below in reversed(path):
        given = [{"name": below["name"], "type": below["type"], "options": given}]
    data = {"id": command["id"], "name": command["name"], "type": CHAT, "options": given}
    return data | ({"resolved": resolved} if resolved else {})


def _value(
    world: World, channel: Channel, option: JSON, value: Any, resolved: dict[str, JSON], locale: str, *, strict: bool
) -> str | int | float | bool:
    type_, name = option["type"], option["name"]
    choices = option.get("choices") or []
    if choices and type_ in (STRING, INTEGER, NUMBER):
        for choice in choices:
            if value == choice["value"] or str(value) == str(choice["value"]) or has_name(choice, str(value), locale):
                chosen: str | int | float = choice["value"]
                return chosen
        raise ValueError(f"{value!r} is not a choice of {name}")
    if type_ == BOOLEAN:
        return value if isinstance(value, bool) else str(value).lower() in ("true", "1", "yes")
    if type_ in (INTEGER, NUMBER):
        number = int(value) if type_ == INTEGER else float(value)
        least, most = option.get("min_value"), option.get("max_value")
        if strict and ((least is not None and number < least) or (most is not None and number > most)):
            raise ValueError(f"{number} is out of the bounds of {name}")
        return number
    if type_ in (USER, CHANNEL, ROLE, MENTIONABLE):
        add_resolved(world, channel, int(value), resolved)
        return str(int(value))
    text = str(value)
    if strict and not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000):
        raise ValueError(f"{name} is too short or too long")
    return text


def resolve(world: World, channel: Channel, ids: Iterable[str]) -> JSON:
    """Return the users, members and channels of these ids; ValueError if there is none."""
    resolved: dict[str, JSON] = {}
    for id_ in ids:
        add_resolved(world, channel, int(id_), resolved)
    return resolved


def add_resolved(world: World, channel: Channel, id_: int, resolved: dict[str, JSON]) -> None:
    """Add the user, member or channel of that id to ``resolved``; ValueError if there is none."""
    key = str(id_)
    if id_ in world.users:
        resolved.setdefault("users", {})[key] = user_json(world, id_)
        guild = world.guilds.get(channel.guild or 0)
        if guild is not None and id_ in guild.members:
            member = member_json(world, guild, id_, user=False)
            member["permissions"] = str(world.permissions(id_, channel))
            resolved.setdefault("members", {})[key] = member
    elif id_ in world.channels:
        there = channel_json(world, world.channels[id_], world.bot, rights=True)
        resolved.setdefault("channels", {})[key] = there
    else:
        raise ValueError(f"there is no user and no role or channel with the id {id_}")
