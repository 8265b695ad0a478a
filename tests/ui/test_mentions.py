"""Commands in texts: each exists, and becomes a mention where its id is known."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.texts import FOLDER, LANGUAGES
from cogs._ui.content import COMMAND, Known, MessageContent
from cogs.help import runnable

PAYLOAD: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "client" / "commands.json").read_text(encoding="utf-8")
)
ROOT = Path(__file__).parents[2]
ADDRESSES = ("/", "/data", "/healthz", "/readyz", "/metrics")
SUBCOMMAND = 1
IDS = {"match": 7, "matches": 8, "quiet": 9}


def options(command: dict[str, Any], language: str) -> set[str]:
    """The names of a command's options in that language."""
    found = [one for one in command.get("options", []) if one["type"] != SUBCOMMAND]
    return {one.get("name_localizations", {}).get(language, one["name"]) for one in found}


def commands(language: str) -> dict[str, set[str]]:
    """The full name of each slash command and the names of its options in that language."""
    return {
        " ".join(path): options(one, language)
        for command in PAYLOAD
        if "description" in command
        for path, one in runnable(command)
    }


def check(text: str, known: dict[str, set[str]]) -> int:
    """Every command in the text is known, with its options; the number of commands."""
    found = list(COMMAND.finditer(text))
    for one in found:
        name = one["name"] + one["sub"]
        assert name in known, one[0]
        assert set(re.findall(r"(\w+):", re.sub(r":[^ ]*", ":", one["options"]))) <= known[name], one[0]
    return len(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_in_texts_exist_with_their_options(language: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted((FOLDER / language).glob("*.ftl")))
    assert check(text, commands(language)) == len(re.findall(r"`/(?!\{)", text)) >= 6, "every one is read"
    names = {one["name"] for one in PAYLOAD}
    assert set(re.findall(r"(?<![\w~`/.<:])/([a-z][-a-z]*)", text)) <= names, "also those that are plain words"


@pytest.mark.parametrize("path", [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")], ids=lambda path: path.name)
def test_commands_in_documents_exist_with_their_options(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.name == "CHANGELOG.md":
        rows = [line.split("|") for line in text.splitlines()]
        text = "\n".join(row[-2] if len(row) > 3 else "|".join(row) for row in rows)
    for address in ADDRESSES:
        text = text.replace(f"`{address}`", "")
    groups = {one["name"]: set[str]() for one in PAYLOAD}
    check(text, groups | commands("de" if path.name.endswith(".de.md") else "en"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Try `/match show`.", "Try </match show:7>."),
        ("`/matches` and `/matches`", "</matches:8> and </matches:8>"),
        ("`/quiet from:22:00 to:7:30 zone:Europe/Berlin`", "</quiet:9> `from:22:00 to:7:30 zone:Europe/Berlin`"),
        ("`/away` or `/match` `show`", "`/away` or </match:7> `show`"),
        ("\\`/matches\\` ``/matches`` /matches `choose /matches`",) * 2,
    ],
)
def test_a_command_with_a_known_id_becomes_a_mention(text: str, shown: str) -> None:
    assert Known(IDS).mention(text) == shown
    assert Known().mention(text) == text


def test_a_text_full_of_mentions_is_cut_to_the_limit() -> None:
    content = MessageContent("`/match show` " * 400, note="`/matches`", entries=[("`/quiet` " * 20, [])])
    for ids in ({}, dict.fromkeys(IDS, 10**18)):
        texts = [child.content for child in content.layout(Known(ids)).children]  # type: ignore[union-attr]
        assert len(texts) == 3 and sum(map(len, texts)) <= 4000
