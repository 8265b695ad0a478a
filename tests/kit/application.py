"""The application as Discord has it: the form of its commands and emojis, its description and install settings."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from bot.local.records import JSON
from bot.local.refusal import Refusal, check_fields, invalid, number, sequence, text
from bot.local.rest import Request
from bot.local.routes import application
from tests.kit.world import World

MAX_DESCRIPTION = 400
MAX_EMOJIS = 2_000
MAX_SIZE = 256 * 2**10  # bytes of an image
IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)
EMOJI_NAME = re.compile(r"\w+", re.ASCII)
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


def overwrite_commands(request: Request) -> list[JSON]:
    """Replace all commands, as far as Discord takes them, but never the one that opens an activity."""
    given, known = check_commands(request.json), request.world.commands.values()
    if any(one["type"] == ENTRY_POINT for one in known) and not any(one.get("type") == ENTRY_POINT for one in given):
        raise Refusal(50240)
    return application.overwrite_commands(request)


def read_commands(request: Request) -> list[JSON]:
    """All commands, with translations on request."""
    stored = application.read_commands(request)
    return stored if request.query.get("with_localizations") == "true" else _without_localizations(stored)


def _without_localizations(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_localizations(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: _without_localizations(one) for name, one in value.items() if not name.endswith("_localizations")}


def free_name(world: World, given: Any, own: int = 0) -> str:
    """A name that no other emoji has."""
    name = text("name", given, 2, 32)
    if not EMOJI_NAME.fullmatch(name):
        raise invalid("name", "String value did not match validation regex.", "STRING_TYPE_REGEX")
    if any(one["name"] == name and id_ != own for id_, one in world.emojis.items()):
        raise invalid("name", "This name is already taken.", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
    return name


def _check_image(given: Any) -> None:
    found = IMAGE.fullmatch(given) if isinstance(given, str) else None
    try:
        size = len(base64.b64decode(found[2], validate=True)) if found else 0
    except binascii.Error:
        size = 0
    if not size:
        raise invalid("image", "Unsupported image type given", "IMAGE_INVALID")
    if size > MAX_SIZE:
        raise invalid("image", "File cannot be larger than 256.0 kb.", "BINARY_TYPE_MAX_SIZE")


def create_emoji(request: Request) -> JSON:
    world, fields = request.world, request.fields
    check_fields("", fields, frozenset(("name", "image")))
    free_name(world, fields.get("name"))
    _check_image(fields.get("image"))
    if len(world.emojis) >= MAX_EMOJIS:
        raise Refusal(30008)
    return application.create_emoji(request)


def read_application(request: Request) -> JSON:
    world = request.world
    own = {"description": world.description, "integration_types_config": world.installs, "bot_public": world.is_public}
    return application.application(request) | own


def describe(request: Request) -> JSON:
    """Set the description or the install settings of the application."""
    world = request.world
    if "description" in request.fields:
        description = str(request.fields["description"] or "")
        if len(description) > MAX_DESCRIPTION:
            raise invalid("description", f"Must be {MAX_DESCRIPTION} or fewer in length.", "BASE_TYPE_MAX_LENGTH")
        world.description = description
    if "integration_types_config" in request.fields:
        world.installs = {
            kind: {
                name: {**granted, "permissions": str(granted.get("permissions") or 0)}
                for name, granted in settings.items()
                if granted is not None
            }
            for kind, settings in request.fields["integration_types_config"].items()
        }
    return read_application(request)
