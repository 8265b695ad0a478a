"""Matches stored by older and by newer rules than the program's, over the wire."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from typing import Any, Final

import pytest

from bot.games import GAMES
from bot.match.clocks import HOUR
from bot.service.worker import Clock
from bot.store.timers import Timer, TimerKind
from bot.texts import LANGUAGES, say
from tests.kit.driver import ANY, Match, Player, Shown, sit_down
from tests.kit.room import Room

KEPT: Final = ("matches", "seats", "events", "sealed", "clocks", "proposals", "outbox", "sent_messages")
RULES: Final = type(GAMES["instinkt"])
NEWER: Final = RULES.version + 1


def raise_stored_version(room: Room, number: int, *, is_due: bool = False) -> None:
    """Mark a match as written by the next version of its rules; with ``is_due``, make its board due now."""
    with closing(sqlite3.connect(room.data / "stammtisch.db", timeout=5)) as database, database:
        database.execute("UPDATE matches SET version = ? WHERE id = ?", (NEWER, number))
        if is_due:
            due = (room.clock() - 1, number)
            database.execute("UPDATE outbox SET due = ? WHERE match = ? AND kind = 'board'", due)


def rows_of(room: Room, number: int) -> dict[str, list[tuple[Any, ...]]]:
    """All stored rows of a match."""
    key = {"matches": "id"}
    return {name: room.rows(f"SELECT * FROM {name} WHERE {key.get(name, 'match')} = ?", number) for name in KEPT}


def is_refused(shown: Shown, number: int) -> bool:
    """Whether the answer is the sentence about newer rules, and nothing else."""
    sentences = [say(language, "match-newer", number=number) for language in LANGUAGES]
    return shown.hidden and shown.text in sentences and not shown.alts and not shown.selects


async def look(match: Match, player: Player) -> None:
    """Look at the match in every way."""
    board, place = match.board(), match.place
    for verb in ("play", "hand", "log", "replay", "rules"):
        await player.press(board, verb)
    await player.show(place)
    await player.slash("matches", place)
    await player.suggest("choose", place)


@pytest.mark.rest
async def test_looking_at_a_match_of_older_rules_writes_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await sit_down(room)
    monkeypatch.setattr(RULES, "version", NEWER)
    before = rows_of(room, match.number)
    for player in (*match.players, Player(room, "Mira")):
        await look(match, player)
    await room.quiet()
    assert rows_of(room, match.number) == before


@pytest.mark.rest
async def test_the_first_decision_by_newer_rules_writes_the_state(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await sit_down(room)
    monkeypatch.setattr(RULES, "version", NEWER)
    for player in match.players:
        await match.decide(player, random.Random("newer"), "typed")
    await room.settle()
    kinds = [kind for (kind,) in room.rows("SELECT kind FROM events ORDER BY number")]
    assert kinds == ["chance"] * 3 + ["state"] + ["move"] * 2
    assert room.rows("SELECT version, length FROM matches") == [(NEWER, len(kinds))]
    await room.restart()
    await match.play_some(random.Random("on"), 3)
    assert len(room.rows("SELECT 1 FROM events WHERE kind = 'state'")) == 1
    assert len(match.waiting()) > 0


async def test_a_match_of_newer_rules_is_neither_written_nor_delivered(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, other = await sit_down(room, pace="brisk"), await sit_down(room, "Anna", "Mira", pace="none")
    anna, ben = match.players
    number = match.number
    menu, hand = await match.menu(anna), await ben.press(match.board(), "hand")
    old, own = await match.menu(ben), await room.view(number, ben.id)
    confirm = f"do:confirm:{number}:{own.step}:{own.moves[0].replace(' ', '_')}"
    raise_stored_version(room, number, is_due=True)
    before, seen = rows_of(room, number), match.players[0].messages(match.place)
    for verb in ("play", "hand", "log", "more"):
        assert is_refused(await anna.press(match.board(), verb), number)
    assert is_refused(await anna.pick(menu, menu.selects[0].options[0][1]), number)
    assert is_refused(await ben.forge(confirm, message=old.id), number)
    assert is_refused(await ben.press(hand, "play"), number)
    for command in ("matches", "match resign", "match pause", "match undo"):
        assert is_refused(await ben.slash(command, match="1"), number), command
    assert is_refused(await ben.typed("choose 1", match="1"), number)
    assert say("en", "match-newer", number=number) in (await ben.slash("matches")).text
    await anna.slash("away", until="2")
    await anna.press(await anna.slash("away"), "present")
    await room.time.advance(9 * HOUR)  # both clocks are due
    room.bot.outbox.wake()
    await room.run_clock()
    await other.decide(other.players[1], random.Random("other"), "typed")
    await room.until(lambda: other.waiting() == other.players[:1])  # the other match goes on
    assert rows_of(room, number) == before
    assert [one.text for one in anna.messages(match.place) if not one.hidden] == [
        one.text for one in seen if not one.hidden
    ]
    monkeypatch.setattr(RULES, "version", NEWER)
    await room.advance(0)
    await room.settle()
    assert rows_of(room, number) != before and room.rows("SELECT 1 FROM outbox WHERE due IS NOT NULL") == []
    assert len(match.waiting()) == 2
    for player in match.players:
        prompt = match.prompt(player)
        assert prompt and any(
            prompt.says(one, "prompt-grace", until=ANY, rule="once", substitute="chance") for one in LANGUAGES
        ), "the clocks have run on, and both are reported"


async def test_a_clock_that_a_newer_program_has_just_written_is_not_changed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is found due, and another process writes it first."""
    match = await sit_down(room, pace="brisk")
    raise_stored_version(room, match.number)
    room.shift += 9 * HOUR
    before = rows_of(room, match.number)
    due = [[Timer(room.clock() - 1, TimerKind.CLOCK, match.number, 0)], []]

    async def claim() -> tuple[list[Timer], None]:
        return due.pop(0), None

    monkeypatch.setattr(room.bot.store.timers, "claim", claim)
    await Clock(room.bot.service).run_due()
    assert due == [] and rows_of(room, match.number) == before
