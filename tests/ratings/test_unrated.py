"""Rated matches that do not count, and what their players are shown."""

from __future__ import annotations

import random

import pytest

from bot.features.ratings.model import MAX_OF_PAIR
from bot.local.permissions import MANAGE_THREADS
from bot.match.clocks import DAY, HOUR
from bot.match.commands import Choose
from bot.match.position import person_actor
from bot.texts import say
from tests.kit.databases import findings
from tests.kit.driver import ANY, Match, Player, sit_down
from tests.kit.room import Room
from tests.wire.test_consent import asking
from tests.wire.test_limits import check_limits

QUARTER = 12  # decisions of Instinkt, of which 34 are usual


async def play_on(match: Match, most: int, seed: str = "on") -> None:
    """Make that many random decisions of the people there, or fewer if the match ends, and deliver them."""
    source, room = random.Random(seed), match.room
    for _ in range(most):
        stored = await room.bot.service.match(match.number)
        seats = [seat for seat in stored.position.waiting if stored.is_played(seat)]
        if not seats:
            break
        seat = source.choice(seats)
        move = source.choice(stored.position.moves(seat))
        command = Choose(actor=person_actor(stored.key_at(seat) or 0), step=None, text=move)
        await room.bot.service.do(match.number, command)
    await room.settle()


async def check_unrated(match: Match, reason: str) -> None:
    """Check that the last board says why the match does not count, to everybody there, and that no one is rated."""
    for player in match.players:
        board = player.sees(match.board())
        assert board is not None and board.says("de", f"unrated-{reason}", most=MAX_OF_PAIR) and "📈" not in board.text
        assert (await player.rating()).says("de" if player.name == "Anna" else "en", "ratings-none")
    assert match.room.rows("SELECT reason FROM rating_ends") == [(reason,)]
    assert not match.room.rows("SELECT * FROM ratings") and not findings(match.room.data).defects


async def test_a_match_that_a_moderator_ends_does_not_count(room: Room) -> None:
    match, cleo = await sit_down(room), Player(room, room.add_person("Cleo", "de"))
    room.world.set_permissions(room.channel, cleo.id, allow=MANAGE_THREADS)
    await play_on(match, QUARTER)
    assert (await cleo.end_match(match.place)).says("de", "ended", title=ANY)
    await room.settle()
    await check_unrated(match, "abandoned")


async def test_a_match_that_all_have_left_does_not_count(room: Room) -> None:
    match = await sit_down(room)
    await play_on(match, 6)
    for player in match.players:
        await room.bot.people.leave_server(room.guild, room.key(player.id))
    await room.settle()
    await check_unrated(match, "abandoned")


@pytest.mark.rest
async def test_a_match_lost_by_time_in_the_third_move_does_not_count(room: Room) -> None:
    match = await sit_down(room, pace="live", timeout="lose")
    await play_on(match, 2)
    for _ in range(20):
        if not match.over:
            await room.advance(DAY)
            await room.settle()
    assert match.board().says("de", "reason-timeout")
    await check_unrated(match, "short")


@pytest.mark.rest
async def test_a_match_that_a_player_leaves_early_does_not_count(room: Room) -> None:
    """Chance has made most decisions of one of two seats."""
    match = await sit_down(room, rated=True)
    _, ben = match.players
    await play_on(match, 3)
    await room.bot.people.leave_server(room.guild, room.key(ben.id))
    await room.settle()
    hint = await match.players[0].slash("match hint", match.place)
    assert hint.says("de", "hint-refused"), "also alone: the match is still rated"
    await play_on(match, 200)
    assert match.over
    await check_unrated(match, "played-for")


@pytest.mark.rest
async def test_nothing_is_taken_back_after_the_end(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await play_on(match, QUARTER)
    await ben.slash("match undo", match.place)
    await room.settle()
    asked = asking(match)
    await match.resign(anna)
    await room.settle()
    before = room.stored("rating_ends", "rating_changes", "ratings", "events")
    assert "📈" in match.board().text and len(before["ratings"]) == 4
    late = await anna.forge(f"agree:{match.number}:1", message=asked.id)
    assert late.hidden and not asking(match).buttons
    assert (await ben.slash("match undo", match.place)).says("en", "match-over")
    assert room.stored(*before) == before


@pytest.mark.rest
async def test_the_same_two_are_rated_so_often_a_week(room: Room) -> None:
    for at in range(MAX_OF_PAIR + 1):
        match = await sit_down(room, *(("Anna", "Ben") if at % 2 else ("Ben", "Anna")))
        await play_on(match, QUARTER)
        await match.resign(match.players[0])
        await room.settle()
        is_counted = at < MAX_OF_PAIR
        language = "de" if at % 2 else "en"
        for player in match.players:
            board = player.sees(match.board())
            assert board and ("📈" in board.text) is is_counted
            assert board.says(language, "unrated-often", most=MAX_OF_PAIR) is not is_counted
    assert f"{MAX_OF_PAIR} Partien" in (await Player(room, "Anna").rating()).text
    other = await sit_down(room, "Anna", "Mira")
    await play_on(other, QUARTER)
    await other.resign(other.players[0])
    await room.settle()
    assert "📈" in other.board().text, "with another player"
    await room.advance(8 * DAY + HOUR)
    later = await sit_down(room)
    await play_on(later, QUARTER)
    await later.resign(later.players[0])
    await room.settle()
    assert "📈" in later.board().text, "a week later"


# Hints


@pytest.mark.parametrize("language", ["de", "en"])
async def test_with_hints_a_match_is_unrated(room: Room, language: str) -> None:
    host = Player(room, "Anna" if language == "de" else "Ben")
    table = await host.slash("instinkt new", hints=True, rated=True)
    assert table.says(language, "terms-unrated") and table.says(language, "terms-hints")
    late = await host.forge("term:rated:1", component_type=3, values=["rated yes"], message=table.id)
    assert late.says(language, "terms-unrated"), "an old select changes nothing of it"
    panel = await host.press(table, "table-settings")
    assert "rated yes" not in [value for select in panel.selects for _, value in select.options]
    check_limits(dict(panel.message))
    panel = await host.pick(panel, "off")
    assert panel.says(language, "table-rated")
    await room.quiet()
    shown = host.sees(table)
    hints = f" · {say(language, 'terms-hints')} · "
    assert shown and shown.says(language, "terms-rated") and hints not in shown.text
    panel = await host.pick(panel, "on")
    assert panel.says(language, "table-unrated-hints")
    await room.quiet()
    other = Player(room, "Mira")
    await other.press(table, "join")
    await host.press(table, "start")
    await room.quiet()
    match = Match(room, [host, other], table)
    await play_on(match, QUARTER)
    await match.resign(other)
    assert "📈" not in match.board().text and room.rows("SELECT * FROM rating_ends") == []
    assert not findings(room.data).defects, "and it is not missed"
