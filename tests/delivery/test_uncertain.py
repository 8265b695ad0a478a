"""Where Discord's behaviour is not certain, the match goes on with either."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest

from bot.match.view import MatchView
from bot.texts import say
from tests.kit.deals import deal
from tests.kit.driver import Match, Player, sit_down
from tests.kit.room import Room
from tests.kit.uncertain import ALTERNATIVES, Uncertain, describe, variants

FOLLOWUP: Final = "/webhooks/{webhook_id}/{webhook_token}"
THREADS: Final = tuple(name for name in ALTERNATIVES if name.startswith(("locked", "archived")))


def in_rest(found: list[Uncertain]) -> list[Any]:
    """The default belongs to ``make test``, what differs from it to ``make test-rest``."""
    return [pytest.param(one, marks=() if one == Uncertain() else pytest.mark.rest) for one in found]


def touches_threads(chosen: Uncertain) -> bool:
    """Whether a choice other than the default concerns threads."""
    return any(getattr(chosen, name) != getattr(Uncertain(), name) for name in THREADS)


class InChannel(Match):
    """A match whose messages go to the channel of its table."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.room, match.players, match.home)

    @property
    def place(self) -> int:
        return self.room.channel


async def check_move(room: Room, match: Match) -> None:
    """Check that the match has moved to the channel, which is announced once, and play on there."""
    anna = match.players[0]

    def notes() -> list[int]:
        return [one.id for one in anna.messages(room.channel) if say("de", "thread-gone") in one.text]

    assert len(notes()) == 1
    moved = InChannel(match)
    assert moved.board().has("play")
    await moved.play_some(random.Random("on"), 4)
    await moved.resign(anna)
    assert moved.over and len(notes()) == 1


@pytest.mark.parametrize("uncertain", in_rest(variants("locked_code", "locked_status")), ids=describe)
async def test_a_thread_that_is_locked_while_active_brings_the_match_to_the_channel(
    room: Room, monkeypatch: pytest.MonkeyPatch, uncertain: Uncertain
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.quiet()
    room.world.archive(match.place, archived=False, locked=True)
    before = room.standin.rates.invalid
    await ben.typed("choose 2", match.place)
    await room.settle()
    await check_move(room, match)
    assert room.standin.rates.invalid - before < 10


@pytest.mark.parametrize("uncertain", in_rest(variants("locked_presses", "locked_answers")), ids=describe)
async def test_a_person_to_move_in_a_locked_thread_plays_in_the_channel(
    room: Room, monkeypatch: pytest.MonkeyPatch, uncertain: Uncertain
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await ben.typed("choose 2", match.place)
    await room.quiet()
    room.world.archive(match.place, archived=False, locked=True)
    if not uncertain.locked_presses:
        with pytest.raises(ValueError, match="locked thread"):
            await match.menu(anna)
    menu = await anna.show(room.channel, match=str(match.number))
    await anna.choose(menu, "place 0,0")
    await room.settle()
    await check_move(room, match)


@pytest.mark.rest
@pytest.mark.parametrize(
    "uncertain", in_rest(variants("archived_status", "locked_reopens", "locked_code")), ids=describe
)
async def test_a_thread_that_is_archived_and_locked_brings_the_match_to_the_channel(
    room: Room, monkeypatch: pytest.MonkeyPatch, uncertain: Uncertain
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.quiet()
    room.world.archive(match.place, archived=True, locked=True)
    await ben.typed("choose 2", room.channel, match=str(match.number))
    await room.settle()
    await check_move(room, match)


@pytest.mark.parametrize("uncertain", in_rest(variants("archived_status")), ids=describe)
async def test_an_archived_thread_is_opened_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, uncertain: Uncertain
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.quiet()
    room.world.archive(match.place)
    await ben.typed("choose 2", room.channel, match=str(match.number))
    await room.settle()
    assert match.place != room.channel and not room.world.channels[match.place].archived
    assert match.board().has("play")


@pytest.mark.rest
@pytest.mark.parametrize("uncertain", in_rest([one for one in variants() if not touches_threads(one)]), ids=describe)
async def test_a_match_is_played_through_every_surface(room: Room, uncertain: Uncertain) -> None:
    """By direct message, by Play, by typing; menus walk back; a hand, a log and a rematch are shown."""
    match = await sit_down(room)
    source = random.Random("uncertain")
    for way in ("prompt", "play", "typed", "play", "prompt", "play", "typed", "prompt"):
        await room.settle()
        shown = await match.decide(source.choice(match.waiting()), source, way)
        assert f"#{match.number}" in shown.text
    await room.settle()
    anna = match.players[0]
    for verb in ("hand", "log", "rules"):
        assert (await anna.press(match.board(), verb)).text
    assert not any(board.buttons for board in match.boards()) and len(match.lines()) == 1
    await match.resign(anna)
    await room.settle()
    assert match.over


@pytest.mark.parametrize("uncertain", in_rest(variants("too_fast_status")), ids=describe)
async def test_direct_messages_that_are_opened_too_fast_become_pings(room: Room, uncertain: Uncertain) -> None:
    room.standin.rates.hurry = 1.0
    while room.standin.rates.admit_direct():
        pass
    match = await sit_down(room)
    await room.settle()
    for player in match.players:
        assert player.direct() == []
        assert [one.pings for one in match.pings() if player.id in one.pings] == [[player.id]]


@pytest.mark.parametrize("uncertain", in_rest(variants("picture_edits", "picture_updates")), ids=describe)
async def test_a_late_answer_with_a_picture_arrives(
    room: Room, monkeypatch: pytest.MonkeyPatch, uncertain: Uncertain
) -> None:
    """The answer is deferred; where its picture cannot be put in by an edit, it is a message of its own."""
    match = await sit_down(room)
    room.defer_after(0)
    see = room.bot.service.see

    async def see_late(*asked: Any, **named: Any) -> MatchView:
        await room.until(lambda: room.standin.requests[-1].path.endswith("/callback"))  # the deferral
        return await see(*asked, **named)

    monkeypatch.setattr(room.bot.service, "see", see_late)
    anna = match.players[0]
    shown = await match.menu(anna)
    assert shown.hidden and shown.alts and shown.selects
    preview = await anna.pick(shown, shown.selects[0].options[0][1])
    assert preview.alts
    hidden = [one for one in Player(room, anna.person).messages(match.place) if one.hidden]
    assert all(one.text for one in hidden), "no answer stays empty"
    again = [
        one for one in room.standin.requests if one.method == "POST" and one.route == FOLLOWUP and one.status == 200
    ]
    assert len(again) == (0 if uncertain.picture_edits else 2)
