"""Commands and options that texts mention: they are registered, and under the name that the reader's client shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.texts import FOLDER, LANGUAGES
from cogs.help import runnable
from tests.client.commands_page import CHAT, registered
from tests.texts.test_texts import texts

COMMAND = re.compile(r"`(/[^`]+)`")
OPTION = re.compile(r"([\w-]+):")
NAMED = re.compile(r"(?:Angabe|option|With|with) `([a-zäöüß_-]+)`")  # an option by a literal name


async def known() -> dict[str, dict[str, Mapping[str, Any]]]:
    """The options of each command that can be given, by their English names; by the words of the command."""
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for command in await registered():
        if command["type"] == CHAT:
            for path, one in runnable(command):
                found[" ".join(path)] = {option["name"]: option for option in one.get("options", ())}
    return found


def shown_name(option: Mapping[str, Any], language: str) -> str:
    """An option's name as a client of that language shows it."""
    return str(option.get("name_localizations", {}).get(language) or option["name"])


def mentions(language: str) -> Iterator[tuple[str, str]]:
    """Each command in backticks in the texts, with its options, and the file it stands in."""
    for path in sorted((FOLDER / language).glob("*.ftl")):
        for found in COMMAND.findall(path.read_text(encoding="utf-8")):
            yield path.name, re.sub(r"\{[^{}]*\}", "x", found[1:])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_texts_name_commands_and_options_as_clients_show_them(language: str) -> None:
    commands, wrong, count = await known(), [], 0
    for file, mentioned in mentions(language):
        name = mentioned.split(":")[0]
        path = max((one for one in commands if f"{name} ".startswith(f"{one} ")), key=len, default=None)
        given = OPTION.findall(mentioned)
        names = {shown_name(one, language) for one in commands.get(path or "", {}).values()}
        if path is None or not names.issuperset(given) or (not given and path != mentioned):
            wrong.append(f"{file}: /{mentioned}")
        count += 1
    assert not wrong
    assert count > 20


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_option_in_a_sentence_has_the_name_of_that_language(language: str) -> None:
    """Such a name is a placeable of its text, ``{ option-name-until }``, never a literal."""
    options = {option for one in (await known()).values() for option in one}
    used = {name for _, uses in texts(language).values() for name in uses.messages if name.startswith("option-name-")}
    assert used and {name.removeprefix("option-name-") for name in used} <= options
    for file in ("common", "times", "digests", "notes", "watching"):
        source = (FOLDER / language / f"{file}.ftl").read_text(encoding="utf-8")
        assert NAMED.findall(source) == [], file
