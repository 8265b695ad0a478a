"""Proposals over the wire: asked in public, answered by buttons, the result shown to all."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.match.clocks import HOUR
from bot.texts import LANGUAGES, say
from tests.kit.driver import ANY, Match, Player, Shown, finish, sit_down
from tests.kit.room import Room
from tests.kit.shown import is_of
from tests.kit.toytable import sit, with_toys


@pytest_asyncio.fixture(loop_scope="session")
async def playroom(room: Room) -> AsyncIterator[Room]:
    async with with_toys(room):
        yield room


def newest_proposal(match: Match) -> Shown | None:
    """The newest message with a proposal or its result."""
    there = match.players[0].messages(match.place)
    found = [one for one in there if any(sign in one.text for sign in "↩⏸▶️⏳🗳🪑") and is_of(match.number, one.text)]
    found = [one for one in found if not one.alts and not one.hidden and not one.offers("more")]
    return found[-1] if found else None


def asking(match: Match) -> Shown:
    message = newest_proposal(match)
    assert message is not None
    return message


def events_of(room: Room, kind: str) -> list[tuple[int, str, int]]:
    return room.rows("SELECT seat, text, live FROM events WHERE kind = ? ORDER BY number", kind)


@pytest.mark.rest
async def test_a_choice_is_taken_back_by_consent(room: Room) -> None:
    """Both choose; the choices are taken back; boards, direct messages and menus are updated."""
    match = await sit_down(room)
    anna, ben = match.players
    for player in match.players:
        await match.decide(player, random.Random(3), "typed")
    await room.settle()
    (mover,) = match.waiting()
    other = ben if mover is anna else anna
    old = await match.menu(mover)
    answer = await other.press(match.board(), "askback")
    assert any(answer.says(language, "proposal-made", names=ANY, title=ANY, button=ANY) for language in LANGUAGES)
    assert (await mover.press(match.board(), "more")).has("askback")
    await room.settle()
    message = asking(match)
    assert message.pings == [mover.id] and message.has("agree")
    assert (await Player(room, "Mira").press(message, "agree")).says("de", "not-asked")
    agreed = await mover.press(message, "agree")
    assert any(agreed.says(language, "proposal-agreed") for language in LANGUAGES)
    await room.settle()
    assert match.waiting() == [anna, ben]
    assert any(match.board().says(language, "log-undo", name=ANY) for language in LANGUAGES)
    assert [live for _, _, live in events_of(room, "move")] == [0, 0]
    assert match.prompt(anna) is not None and match.prompt(ben) is not None
    assert not asking(match).buttons
    again = await mover.pick(old, old.selects[0].options[0][1])
    assert any(again.says(language, "moved-on") for language in LANGUAGES)
    last = await finish(match, random.Random("after"))
    assert last.has("rematch")


async def test_a_declined_proposal_changes_nothing(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await anna.slash("match pause", match.place, days=3)
    await room.settle()
    assert asking(match).says("de", "proposal-pause", name="Anna", days=3)
    await ben.press(asking(match), "decline")
    await room.settle()
    assert asking(match).says("de", "proposal-declined") and not asking(match).buttons
    assert match.waiting() == [anna, ben]


async def test_a_pause_is_shown_and_ends(room: Room) -> None:
    match = await sit_down(room, pace="brisk")
    anna, ben = match.players
    await anna.slash("match pause", match.place, days=1)
    await room.settle()
    await ben.press(asking(match), "agree")
    await room.settle()
    assert match.board().says("de", "times-paused", until=ANY) and match.board().says("de", "note-paused")
    await room.advance(23 * HOUR)
    assert match.pings() == [one for one in match.pings() if one.id == asking(match).id]
    await anna.slash("match resume", match.place)
    await room.settle()
    await ben.press(asking(match), "agree")
    await room.settle()
    assert not match.board().says("de", "times-paused", until=ANY) and match.board().says("de", "note-resumed")
    await room.advance(HOUR)
    prompts = [prompt for player in match.players if (prompt := match.prompt(player))]
    reminded = [one for one in prompts if any(one.says(each, "prompt-reminded", until=ANY) for each in LANGUAGES)]
    assert len(reminded) == 2, "the clocks have gone on"


async def test_a_pace_is_changed_by_consent(room: Room) -> None:
    match = await sit_down(room, pace="none")
    anna, ben = match.players
    assert (await anna.slash("match pace", match.place, pace="none")).says("de", "pace-already")
    await anna.slash("match pace", match.place, pace="live", timeout="lose")
    await room.settle()
    await ben.press(asking(match), "agree")
    await room.settle()
    assert room.rows("SELECT pace, overrun FROM matches") == [("live", "lose")]
    assert match.board().text.count("<t:") == 0, "pending decisions still have no limit"
    await room.advance(30 * HOUR)
    for player in match.players:
        await match.decide(player, random.Random(1), "typed")
    await room.settle()
    await room.advance(300)
    await room.advance(150)
    await room.settle()
    assert match.over and any(match.board().says(language, "reason-timeout") for language in LANGUAGES)


@pytest.mark.rest
async def test_a_proposal_open_at_the_end_cannot_be_answered(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    made = await anna.slash("match pause", match.place)
    assert made.says("de", "proposal-made", names="Ben", title=ANY, button="Ablehnen")
    await room.settle()
    await match.resign(ben)
    await room.settle()
    assert asking(match).says("de", "proposal-lapsed") and not asking(match).buttons


@pytest.mark.rest
async def test_the_table_shows_the_pace_agreed_last(room: Room) -> None:
    match = await sit_down(room, pace="daily")
    anna, ben = match.players
    table = anna.sees(match.home)
    assert table is not None and say("de", "pace-daily") in table.text
    await anna.slash("match pace", match.place, pace="brisk", timeout="seat")
    await room.settle()
    await ben.press(asking(match), "agree")
    await room.settle()
    table = anna.sees(match.home)
    agreed = say("de", "table-pace", pace=say("de", "pace-brisk"), timeout=say("de", "timeout-seat"))
    clock = say("de", "terms-clock", pace=say("de", "pace-brisk"), timeout=say("de", "timeout-seat"))
    assert table is not None and clock in table.text
    assert match.board().says("de", "note-pace", what=agreed)


async def test_an_absent_player_is_removed_by_vote(playroom: Room) -> None:
    room = playroom
    match = await sit(room, "delve", ("Anna", "Ben", "Mira"))
    anna, ben, mira = match.players
    assert (await ben.slash("match remove", match.place, player=anna.id)).says("en", "player-is-here")
    cleo = Player(room, room.add_person("Cleo"))
    assert (await ben.slash("match remove", match.place, player=cleo.id)).says("en", "plays-not", name="Cleo")
    await room.advance(72 * HOUR)
    in_grace = await ben.slash("match remove", match.place, player=anna.id)
    assert in_grace.says("en", "player-is-here") and newest_proposal(match) is None
    await room.advance(36 * HOUR)
    await ben.slash("match remove", match.place, player=anna.id)
    await room.settle()
    assert asking(match).pings == [mira.id]
    await mira.press(asking(match), "agree")
    await room.settle()
    assert match.board().has("take") and match.waiting() == [ben]
    assert (await anna.press(match.board(), "take")).says("de", "removed-by-vote")
    (notice,) = match.notices()
    values = {"mentions": f"<@{anna.id}>", "title": "Delve #1", "button": say("de", "button-take")}
    assert notice.says("de", "notice-lost", reason="removed", free="removed", **values) and not notice.buttons
    assert match.waiting() == [ben], "nothing has changed"


@pytest.mark.rest
async def test_a_proposal_is_made_once_an_hour(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await anna.slash("match pause", match.place)
    await room.settle()
    await ben.press(asking(match), "decline")
    again = await anna.slash("match pause", match.place)
    assert again.hidden and again.says("de", "proposal-again", at=ANY)
    await room.quiet()
    assert room.rows("SELECT count(*) FROM proposals") == [(1,)]
    await room.advance(HOUR + 1)
    await anna.slash("match pause", match.place)
    await room.settle()
    assert asking(match).has("agree")


@pytest.mark.rest
async def test_an_absent_hosts_match_is_ended_by_vote(playroom: Room) -> None:
    room = playroom
    match = await sit(room, "delve", ("Anna", "Ben", "Mira"))
    _, ben, mira = match.players
    assert (await ben.slash("match remove", match.place)).says("en", "host-is-here")
    await room.advance(72 * HOUR)
    assert (await ben.slash("match remove", match.place)).says("en", "host-is-here"), "the extra time has just begun"
    await room.advance(36 * HOUR)
    await ben.slash("match remove", match.place)
    await room.settle()
    await mira.press(asking(match), "agree")
    await room.settle()
    assert match.over and any(match.board().says(language, "reason-abandoned") for language in LANGUAGES)


@pytest.mark.rest
async def test_a_proposal_survives_a_restart_and_shows_when_it_has_lapsed(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    for player in match.players:
        await match.decide(player, random.Random(5), "typed")
    await room.settle()
    await anna.slash("match undo", match.place)
    await room.settle()
    message = asking(match)
    await room.restart()
    (mover,) = match.waiting()
    await match.decide(mover, random.Random(6), "typed")
    await room.settle()
    assert not asking(match).buttons and asking(match).says("de", "proposal-lapsed")
    late = await ben.forge(f"press:agree:{match.number}:1", message=message.id)
    assert late.says("en", "proposal-over")
    assert all(live for _, _, live in events_of(room, "move"))


async def test_an_own_step_is_taken_back_without_consent(playroom: Room) -> None:
    match = await sit(playroom, "vast", ("Anna", "Ben"))
    anna = match.players[0]
    await anna.typed("mark 6 6", match.place, "vast")
    assert say("de", "taken-back") in (await anna.slash("match undo", match.place)).text
    assert newest_proposal(match) is None
