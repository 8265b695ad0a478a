"""Application commands: bulk overwrite, validation and reading."""

from __future__ import annotations

import re
from typing import Any

from ..records import JSON
from ..refusal import Refusal, check_fields, invalid, number, sequence, text
from ..rest import Request, route

COMMANDS = "/applications/{application_id}/commands"
_NAMES = "type name name_localizations description description_localizations options"
COMMAND_FIELDS = frozenset(
    f"{_NAMES} id default_member_permissions dm_permission nsfw contexts integration_types handler".split()
)
OPTION_FIELDS = frozenset(
    f"{_NAMES} required choices autocomplete channel_types min_value max_value min_length max_length".split()
)
CHOICE_FIELDS = frozenset(("name", "name_localizations", "value"))
LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)
NAME = re.compile(r"[-_'\w]{1,32}")
ENTRY_POINT = 4  # the type of the command that opens an activity
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10


def _name(path: str, value: Any) -> str:
    name = text(path, value, 1, 32)
    if not NAME.fullmatch(name) or name != name.lower():
        raise invalid(path, "Command name is invalid", "APPLICATION_COMMAND_INVALID_NAME")
    return name


def _localizations(path: str, given: Any, most: int, *, name: bool = False) -> int:
    """Validate translations; return the length of the longest, in characters."""
    if given is None:
        return 0
    for locale, value in given.items():
        if locale not in LOCALES:
            raise invalid(f"{path}.{locale}", "Not a locale.", "ENUM_TYPE_COERCE")
        if name:
            _name(f"{path}.{locale}", value)
        else:
            text(f"{path}.{locale}", value, 1, most)
    return max((len(value) for value in given.values()), default=0)


def _head(path: str, given: JSON, *, named: bool) -> int:
    """Validate name, description and translations; return their share of the size limit, in characters."""
    if named:
        _name(f"{path}.name", given.get("name"))
        text(f"{path}.description", given.get("description"), 1, 100)
    else:
        text(f"{path}.name", given.get("name"), 1, 32)
    names = _localizations(f"{path}.name_localizations", given.get("name_localizations"), 32, name=named)
    words = _localizations(f"{path}.description_localizations", given.get("description_localizations"), 100)
    return max(names, len(given["name"])) + max(words, len(given.get("description") or ""))


def _options(path: str, given: Any, depth: int) -> int:
    """Validate a command's options, nested ones included; return their share of the size limit, in characters."""
    characters = 0
    names: set[str] = set()
    optional = False
    for place, option in enumerate(sequence(path, given or [], 0, 25)):
        where = f"{path}.{place}"
        check_fields(where, option, OPTION_FIELDS)
        characters += _head(where, option, named=True)
        type_ = number(f"{where}.type", option.get("type"), 1, 11)
        if option["name"] in names:
            raise invalid(f"{where}.name", "Option names must be unique", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID")
        names.add(option["name"])
        if type_ in (SUBCOMMAND, GROUP):
            if depth + type_ > 3 or (type_ == GROUP and depth):
                raise invalid(f"{where}.type", "Subcommands cannot nest so deep.")
            characters += _options(f"{where}.options", option.get("options"), depth + 1 if type_ == GROUP else 3)
            continue
        if depth == 0 and any(other.get("type") in (SUBCOMMAND, GROUP) for other in given):
            raise invalid(path, "Subcommands and other options do not mix.")
        if option.get("required") and optional:
            message = "Required options must be placed before non-required options"
            raise invalid(where, message, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")
        optional = optional or not option.get("required")
        characters += _choices(where, option)
    return characters


def _choices(where: str, option: JSON) -> int:
    choices = sequence(f"{where}.choices", option.get("choices") or [], 0, 25)
    if choices and option.get("autocomplete"):
        raise invalid(f"{where}.autocomplete", "Choices and autocomplete exclude each other.")
    characters = 0
    for place, choice in enumerate(choices):
        check_fields(f"{where}.choices.{place}", choice, CHOICE_FIELDS)
        text(f"{where}.choices.{place}.name", choice.get("name"), 1, 100)
        _localizations(f"{where}.choices.{place}.name_localizations", choice.get("name_localizations"), 100)
        if option["type"] == STRING:
            text(f"{where}.choices.{place}.value", choice.get("value"), 0, 100)
        characters += len(choice["name"]) + len(str(choice["value"]))
    return characters


def check_commands(given: Any) -> list[JSON]:
    """Validate commands and return them. Raise Refusal for what Discord refuses."""
    commands: list[JSON] = sequence("", given, 0, 110)
    if sum(command.get("type", 1) == 1 for command in commands) > 100:
        raise Refusal(30032)
    seen: set[tuple[int, str]] = set()
    for place, command in enumerate(commands):
        check_fields(str(place), command, COMMAND_FIELDS)
        type_ = command.get("type") or 1
        characters = _head(str(place), command, named=type_ == 1) + _options(
            f"{place}.options", command.get("options"), 0
        )
        if characters > 8000:
            raise invalid(str(place), "Command exceeds maximum size (8000)", "APPLICATION_COMMAND_TOO_LARGE")
        if (type_, command["name"]) in seen:
            message = "Application command names must be unique"
            raise invalid(f"{place}.name", message, "APPLICATION_COMMANDS_DUPLICATE_NAME")
        seen.add((type_, command["name"]))
    return commands


@route("PUT", COMMANDS)
def overwrite(request: Request) -> list[JSON]:
    """Replace all commands; one whose type and name exist already keeps its id."""
    world, commands = request.world, check_commands(request.json)
    old = {(command["type"], command["name"]): command for command in world.commands.values()}
    if any(type_ == ENTRY_POINT for type_, _ in old) and not any(one.get("type") == ENTRY_POINT for one in commands):
        raise Refusal(50240)
    made: list[JSON] = []
    for command in commands:
        type_ = command.get("type") or 1
        before = old.get((type_, command["name"]))
        made.append(
            {
                "default_member_permissions": None,
                "dm_permission": True,
                "nsfw": False,
                "description": "",
                **command,
                "id": before["id"] if before else str(world.ids.next()),
                "type": type_,
                "application_id": str(world.application),
                "version": str(world.ids.next()),
            }
        )
    world.put_commands(made)
    return made


@route("GET", COMMANDS)
def read(request: Request) -> list[JSON]:
    """All commands, with translations on request."""
    stored = list(request.world.commands.values())
    return stored if request.query.get("with_localizations") == "true" else _without_localizations(stored)


def _without_localizations(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_localizations(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: _without_localizations(one) for name, one in value.items() if not name.endswith("_localizations")}
