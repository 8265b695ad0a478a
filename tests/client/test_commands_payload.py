"""The payload of the registered slash commands equals a recorded one, and docs/commands.md lists it.

Clients cache commands and people remember them, so a change must be deliberate. After one, run ``make commands``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bot.games import GAMES
from bot.texts import say
from cogs.help import runnable
from tests.client.commands_page import CHAT, page, registered

SUBCOMMAND, GROUP = 1, 2
RECORDED = Path(__file__).with_name("commands.json")
PAGE = Path(__file__).parents[2] / "docs" / "commands.md"
MAX_NAMES: Final = 12  # besides one for each game
MAX_COMMANDS: Final = 45
MAX_ABOUT: Final = 45  # characters of a description that a phone shows


def as_json(commands: Sequence[Mapping[str, Any]]) -> str:
    return json.dumps(commands, ensure_ascii=False, indent=1) + "\n"


def options(given: Any) -> Iterator[Any]:
    """The options of a command or of its subcommands."""
    for one in given.get("options", ()):
        if one["type"] in (SUBCOMMAND, GROUP):
            yield from options(one)
        else:
            yield one


async def test_the_names_of_options_are_in_both_languages() -> None:
    commands = await registered()
    found = [one for command in commands for one in options(command)]
    assert found
    for one in found:
        name = one["name"]
        german = one.get("name_localizations", {}).get("de", "")
        assert say("en", f"option-name-{name}") == name
        assert re.fullmatch(r"[-_0-9a-zäöüß]{1,32}", german), f"{name} has no German name"
    for command in commands:
        for level in (command, *command.get("options", ())):
            here = [one for one in level.get("options", ()) if one["type"] not in (SUBCOMMAND, GROUP)]
            names = [one["name_localizations"]["de"] for one in here]
            assert len(set(names)) == len(names), f"two options of {level['name']} have one name"


async def test_there_are_few_commands_and_two_of_each_game() -> None:
    typed = [one for one in await registered() if one["type"] == CHAT]
    assert len(typed) <= MAX_NAMES + len(GAMES)
    assert sum(len(list(runnable(one))) for one in typed) <= MAX_COMMANDS
    for game in GAMES:
        (group,) = (one for one in typed if one["name"] == game)
        assert sorted(path[-1] for path, _ in runnable(group)) == ["move", "new"]


async def test_commands_are_for_servers_and_people_except_those_of_a_server() -> None:
    """Kinds of installation: by a server (0), by a person (1). Contexts: servers, the bot's and other messages."""
    kinds = {one["name"]: (one["integration_types"], one["contexts"]) for one in await registered()}
    there = {name for name, kind in kinds.items() if kind == ([0], [0])}
    assert there == {"server", "season", "leaderboard"}
    assert {name for name, kind in kinds.items() if kind == ([0, 1], [0, 1, 2])} == kinds.keys() - there


async def test_descriptions_fit_on_a_phone() -> None:
    commands = await registered()
    for command in commands:
        for _, one in [((), command), *runnable(command)] if "description" in command else ():
            for level in (one, *options(one)):
                for said in (level["description"], (level.get("description_localizations") or {}).get("de", "")):
                    assert 0 < len(said) <= MAX_ABOUT, f"{command['name']}: {said!r}"


async def test_the_payload_is_the_recorded_one() -> None:
    assert as_json(await registered()) == RECORDED.read_text(encoding="utf-8"), "run make commands"


async def test_the_page_of_commands_is_current() -> None:
    assert page(await registered()) == PAGE.read_text(encoding="utf-8"), "run make commands"
