"""The payload of the registered slash commands equals a recorded one.

Clients cache commands and people remember them, so a change must be deliberate. After one, copy the payload whose path
the failing test prints to ``commands.json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.serving import INSPECTING, Visitor
from bot.settings import Settings
from bot.texts import say

SUBCOMMAND, GROUP = 1, 2
RECORDED = Path(__file__).with_name("commands.json")


async def payload() -> str:
    """The payload of all commands in all languages, as JSON."""
    async with Visitor(Settings()) as bot:
        await bot.load(INSPECTING)
        assert bot.tree.translator is not None
        commands = [await one.get_translated_payload(bot.tree, bot.tree.translator) for one in bot.tree.get_commands()]
    return json.dumps(commands, ensure_ascii=False, indent=1) + "\n"


def options(given: Any) -> Iterator[Any]:
    """The options of a command or of its subcommands."""
    for one in given.get("options", ()):
        if one["type"] in (SUBCOMMAND, GROUP):
            yield from options(one)
        else:
            yield one


async def test_the_names_of_options_are_in_both_languages() -> None:
    commands = json.loads(await payload())
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


async def test_the_payload_is_the_recorded_one(tmp_path: Path) -> None:
    present = await payload()
    (tmp_path / RECORDED.name).write_text(present, encoding="utf-8")
    assert present == RECORDED.read_text(encoding="utf-8"), f"see {tmp_path / RECORDED.name}"
