"""Commands in texts: each exists, and becomes a mention where its id is known."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.texts import FOLDER, LANGUAGES
from cogs._ui.content import MessageContent
from cogs._ui.mentions import COMMAND, mention_commands

PAYLOAD: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "client" / "commands.json").read_text(encoding="utf-8")
)
IDS = {"match": 7, "matches": 8, "quiet": 9}


def commands() -> Iterator[tuple[str, set[str]]]:
    """The full name of each slash command and the names of its options."""
    for command in PAYLOAD:
        options = command.get("options", [])
        subcommands = [one for one in options if one["type"] == 1]
        for one in subcommands:
            yield f"{command['name']} {one['name']}", {option["name"] for option in one.get("options", [])}
        if not subcommands:
            yield command["name"], {option["name"] for option in options}


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_in_texts_exist_with_their_options(language: str) -> None:
    known = dict(commands())
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted((FOLDER / language).glob("*.ftl")))
    found = list(COMMAND.finditer(text))
    assert len(found) >= 6 and len(found) == len(re.findall(r"`/(?!\{)", text)), "every one is read"
    for one in found:
        name = one["name"] + one["sub"]
        assert name in known, one[0]
        assert set(re.findall(r"(\w+):", re.sub(r":[^ ]*", ":", one["options"]))) <= known[name], one[0]


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
    assert mention_commands(text, IDS) == shown
    assert mention_commands(text, {}) == text


def test_a_text_full_of_mentions_is_cut_to_the_limit() -> None:
    content = MessageContent("`/match show` " * 400, note="`/matches`", entries=[("`/quiet` " * 20, [])])
    for ids in ({}, dict.fromkeys(IDS, 10**18)):
        texts = [child.content for child in content.layout(ids).children]  # type: ignore[union-attr]
        assert len(texts) == 3 and sum(map(len, texts)) <= 4000
