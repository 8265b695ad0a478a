"""A match that cannot be read: one sentence for people, one line in the log, and other matches continue."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest
import pytest_asyncio

from bot.delivery.policy import LOST_PLACE
from bot.games import GAMES
from bot.local.permissions import ATTACH_FILES
from bot.match.position import encode_state
from bot.texts import say
from tests.kit.driver import Match, Player, Shown, sit_down
from tests.kit.room import Room

EDITS = {
    "no JSON": "state = X'7B'",
    "another shape": "state = X'5B5D'",
    "options": "options = '[3]'",
}


def edit(room: Room, change: str, *values: object) -> None:
    """Edit the stored row of the first match."""
    run(room, f"UPDATE matches SET {change} WHERE id = 1", *values)


def run(room: Room, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(room.data / "stammtisch.db")) as database, database:
        database.execute(statement, values)


async def decide(room: Room, match: Match, player: Player) -> Shown:
    """Type the first of the player's moves."""
    move = (await room.view(match.number, player.id)).moves[0]
    return await player.typed(move, player.person.dm(), match=str(match.number))


@pytest_asyncio.fixture(loop_scope="session")
async def pair(room: Room) -> tuple[Match, Match]:
    """Two matches of Anna; the tests break the first."""
    return await sit_down(room), await sit_down(room, "Anna", "Mira")


@pytest.mark.parametrize(
    "what", ["options", *(pytest.param(one, marks=pytest.mark.rest) for one in EDITS if one != "options")]
)
async def test_a_broken_match_is_named_and_others_continue(
    room: Room, pair: tuple[Match, Match], what: str, caplog: pytest.LogCaptureFixture
) -> None:
    room.excused.append("Match 1 cannot be read and is quarantined")
    broken, whole = pair
    anna, ben = broken.players
    edit(room, EDITS[what])
    sentence = {name: say(name, "match-broken", number=1) for name in ("de", "en")}
    for _ in range(2):
        for verb in ("play", "hand", "log", "more"):
            assert (await anna.press(broken.board(), verb)).text == sentence["de"]
        assert (await ben.press(broken.board(), "play")).text == sentence["en"]
        assert (await ben.typed("choose 1", match="1")).text == sentence["en"]
        assert (await ben.typed("choose 1")).text == sentence["en"], "Ben has no other match"
        assert (await ben.slash("match resign", match="1")).text == sentence["en"]
    listed = await anna.slash("matches")
    assert sentence["de"] in listed.text and "#2" in listed.text
    assert [value for _, value in await anna.suggest("", whole.place)], "suggestions are of the other match"
    for player in whole.players:
        await decide(room, whole, player)
    await room.settle()
    assert len(whole.boards()) == 1 and len(whole.waiting()) == 1
    lines = [one for one in caplog.records if "Match 1 cannot be read" in one.getMessage()]
    assert len(lines) == 1 and not lines[0].exc_info and "\n" not in lines[0].getMessage()


@pytest.mark.rest
async def test_items_of_a_broken_match_are_given_up_and_a_repaired_match_continues(
    room: Room, pair: tuple[Match, Match]
) -> None:
    room.excused.append("Match 1 cannot be read and is quarantined")
    broken, whole = pair
    anna, ben = broken.players
    ((state,),) = room.rows("SELECT state FROM matches WHERE id = 1")
    await room.bot.outbox.stop()
    await decide(room, broken, anna)
    edit(room, EDITS["no JSON"])
    await room.restart()
    await room.settle()
    assert ("note", "broken match-broken") in room.rows("SELECT kind, text FROM events WHERE match = 1")
    for player in whole.players:
        await decide(room, whole, player)
    await room.settle()
    assert len(whole.boards()) == 1
    edit(room, "state = ?", state)
    await anna.show(broken.place, match="1")
    await decide(room, broken, ben)
    await room.settle()
    assert len(broken.waiting()) == 1 and len(broken.boards()) == 1


@pytest.mark.rest
async def test_a_log_with_wrong_numbers_stops_no_other_match(room: Room, pair: tuple[Match, Match]) -> None:
    """The events are numbered wrongly, so no event can be added, not even the note of a delivery given up."""
    broken, whole = pair
    room.excused.append("The database refuses: broken")
    edit(room, "length = 1")
    await decide(room, broken, broken.players[0])
    assert say("en", "store-broken") in (await decide(room, broken, broken.players[1])).text
    room.world.delete_channel(broken.place)
    room.world.set_permissions(room.channel, room.world.bot, deny=ATTACH_FILES)
    await room.bot.service.enqueue(1, LOST_PLACE)
    await room.quiet()
    assert room.rows("SELECT tries > 0 FROM outbox WHERE match = 1 AND kind = 'board'") == [(1,)]
    room.world.set_permissions(room.channel, room.world.bot)
    run(room, "UPDATE outbox SET due = due + 3600 WHERE match = 1")  # on a busy machine it would be tried meanwhile
    for player in whole.players:
        await decide(room, whole, player)
    await room.quiet()
    assert len(whole.boards()) == 1 and "#2" in (await whole.players[0].slash("matches")).text


async def test_a_match_whose_snapshot_the_rules_cannot_use(
    room: Room, pair: tuple[Match, Match], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The snapshot can be decoded, but the rules raise an exception for it."""
    room.excused.append("Match 1 cannot be read and is quarantined")
    broken, whole = pair
    ben = broken.players[1]
    ((odd,),) = room.rows("SELECT state FROM matches WHERE id = 1")
    rules = type(GAMES["instinkt"])

    def refusing(sound: Any) -> Any:
        def refused(self: object, state: object, seat: int | None) -> Any:
            if encode_state(state) == odd:
                raise IndexError("tuple index out of range")
            return sound(self, state, seat)

        return refused

    for name in ("view", "moves"):
        monkeypatch.setattr(rules, name, refusing(getattr(rules, name)))
    for _ in range(2):
        assert (await ben.press(broken.board(), "play")).text == say("en", "match-broken", number=1)
        assert (await ben.typed("choose 1", match="1")).text == say("en", "match-broken", number=1)
    assert "#2" in (await whole.players[0].slash("matches")).text
    lines = [one for one in caplog.records if "Match 1 cannot be read" in one.getMessage()]
    assert len(lines) == 1 and "IndexError" in lines[0].getMessage() and not lines[0].exc_info
