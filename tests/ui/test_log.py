"""The log: turn by turn with times, what is new to its reader, and pages that turn after a restart."""

from __future__ import annotations

import random
import re
from importlib import import_module

import pytest

from bot.texts import say
from tests.kit.deals import both_chosen
from tests.kit.driver import Match, Shown, sit_down
from tests.kit.room import Room

HOUR = 3600.0
NEW = {language: say(language, "log-new") for language in ("de", "en")}


def heads(shown: Shown) -> list[tuple[int, str, int]]:
    """The number, the seats and the time of each turn that the page shows."""
    found = re.findall(r"^\*\*(\d+)\.\*\* (.+) · <t:(\d+):f>$", shown.text, re.MULTILINE)
    return [(int(number), seats, int(time)) for number, seats, time in found]


def new_lines(shown: Shown, language: str) -> list[str]:
    """The lines of the log below the line that says what is new; [] without one."""
    _, mark, below = shown.text.partition(NEW[language])
    return [line for line in below.splitlines() if line.startswith("- ")] if mark else []


async def placed(room: Room, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match in which both have chosen and one of them has placed, an hour later."""
    match = await both_chosen(room, monkeypatch)
    await room.advance(HOUR)
    (first,) = match.waiting()
    await first.typed("place 0,0", match.place)
    await room.settle()
    return match


async def test_the_log_has_turns_with_times(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await placed(room, monkeypatch)
    anna, _ = match.players
    both, alone = heads(await anna.press(match.board(), "log"))
    assert both[0] == 1 and both[1].count(" und ") == 1, "secret choices are shown together, in the round of the rules"
    assert alone[0] == 1 and " und " not in alone[1] and alone[2] - both[2] >= HOUR - 60


async def test_the_log_says_what_is_new_to_its_reader(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await placed(room, monkeypatch)
    (second,) = match.waiting()
    (first,) = [player for player in match.players if player.id != second.id]
    language = {player.id: one for player, one in zip(match.players, ("de", "en"), strict=True)}
    assert not new_lines(await first.press(match.board(), "log"), language[first.id]), "the last move is their own"
    new = new_lines(await second.press(match.board(), "log"), language[second.id])
    assert new and len(new) < 5
    assert not new_lines(await second.press(match.board(), "log"), language[second.id]), "it has been shown"
    await second.typed("place 1,0", match.place)
    await room.settle()
    assert len(new_lines(await first.press(match.board(), "log"), language[first.id])) == 1
    assert not new_lines(await first.press(match.board(), "log"), language[first.id])
    assert len(room.rows("SELECT * FROM seen")) == 2


async def test_pages_of_the_log_keep_what_is_new(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await sit_down(room)
    monkeypatch.setattr(import_module("cogs._ui.log"), "MAX_PAGE", 200)
    source = random.Random("pages")
    await match.play_some(source, 9)
    await room.quiet()
    anna = match.players[0]
    newest = await anna.press(match.board(), "log")
    older = await anna.press(newest, "older")
    again = await anna.press(older, "newer")
    assert again.text == newest.text and older.text != newest.text
    marks = [NEW["de"] in page.text for page in (newest, older, again)]
    assert marks[0] == marks[2]
