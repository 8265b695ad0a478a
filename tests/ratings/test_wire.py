"""Ratings as people see them: the term at the table, the words at the end of a match, and the page of ratings."""

from __future__ import annotations

import re

import pytest

from bot.features.ratings.model import MAX_OF_PAIR
from bot.features.ratings.store import RatingStore
from bot.texts import say
from tests.kit.databases import findings
from tests.kit.driver import ANY, Match, Player, sit_around, sit_down
from tests.kit.room import Room
from tests.privacy.test_wire import delete
from tests.ratings.test_unrated import QUARTER, play_on
from tests.wire.test_limits import check_limits

SETTLING = say("de", "rating-settling")
BARE = re.compile(r"\b\d{3,4}\b(?! \()")  # a rating without how certain it is


async def test_a_rated_match_moves_ratings_in_words(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    table = anna.sees(match.home)
    assert table and table.says("de", "terms-rated")
    assert (await anna.rating()).says("de", "ratings-none")
    await play_on(match, 300, "a rated match")
    last = match.board()
    moved = next(line for line in last.text.splitlines() if line.startswith("📈"))
    assert moved.count(SETTLING) == 2 and "Anna" in moved and "Ben" in moved, moved
    assert not BARE.search(moved), "no number stands alone"
    assert ("steigt auf" in moved and "fällt auf" in moved) or moved.count("bleibt bei 1000") == 2
    check_limits(dict(last.message))
    own = await ben.rating()
    assert own.hidden and own.says("en", "ratings-rule", most=MAX_OF_PAIR) and own.says("en", "ratings-server")
    (line,) = [one for one in own.text.splitlines() if one.startswith("- ")]
    assert (
        not BARE.search(line)
        and line.startswith("- Instinkt: **")
        and say("en", "rating-settling") in line
        and "one match" in line
    )
    assert not own.says("en", "ratings-everywhere")
    wide = await ben.press(own, "rateall")
    assert wide.hidden and wide.says("en", "ratings-everywhere") and wide.text.count("Instinkt") == 2
    assert not (await ben.press(wide, "rateserver")).says("en", "ratings-everywhere")
    assert (await anna.rating()).text.count("Instinkt") == 1


@pytest.mark.rest
async def test_the_host_agrees_on_an_unrated_match(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await anna.new(ben)
    assert table.says("de", "terms-rated")
    refused = await ben.forge("term:rated:1", component_type=3, values=["rated no"], message=table.id)
    assert refused.hidden and refused.says("en", "only-host")
    panel = await anna.pick(table, "rated no")
    check_limits(dict(panel.message))
    await room.quiet()
    shown = anna.sees(table)
    assert panel.hidden and shown and shown.says("de", "terms-unrated")
    await anna.pick(panel, "rated yes")
    await room.quiet()
    shown = anna.sees(table)
    assert shown and shown.says("de", "terms-rated")
    forged = await anna.forge("term:rated:1", component_type=3, values=["rated perhaps"], message=table.id)
    assert forged.hidden and forged.says("de", "control-unknown")
    await anna.pick(panel, "rated no")
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.quiet()
    match = Match(room, [anna, ben], table)
    await play_on(match, 300, "an unrated match")
    assert match.over and "📈" not in match.board().text and (await anna.rating()).says("de", "ratings-none")
    unrated = await anna.slash("instinkt new", rated=False)
    assert unrated.says("de", "terms-unrated")


async def test_a_computer_makes_a_match_unrated(room: Room) -> None:
    anna = Player(room, "Anna")
    table = await anna.slash("hypnosia new", seats=3)
    assert table.says("de", "terms-rated")
    panel = await anna.press(table, "table-settings")
    panel = await anna.pick(panel, "easy")
    assert panel.says("de", "computer-seated", level=ANY) and panel.says("de", "table-unrated")
    await room.quiet()
    shown = anna.sees(table)
    assert shown and shown.says("de", "terms-unrated")
    assert "rated no" not in [value for select in panel.selects for _, value in select.options]
    panel = await anna.pick(panel, "seat 1")
    assert "rated no" in [value for select in panel.selects for _, value in select.options]
    await room.quiet()
    shown = anna.sees(table)
    assert shown and shown.says("de", "terms-rated")
    match = await sit_around(room, "instinkt", ["Anna"], computer="easy", rated=True)
    await match.resign(match.players[0])
    assert "📈" not in match.board().text and room.rows("SELECT * FROM rating_ends") == []


async def test_a_match_that_is_given_up_at_once_does_not_count(room: Room) -> None:
    match = await sit_down(room)
    await match.resign(match.players[1])
    assert match.board().says("de", "unrated-short")
    assert (await match.players[0].rating()).says("de", "ratings-none")


@pytest.mark.rest
async def test_a_seat_that_is_taken_over_counts_for_who_has_decided_most(room: Room) -> None:
    match, mira = await sit_down(room), Player(room, "Mira")
    anna, ben = match.players
    await play_on(match, 3)
    await room.bot.people.leave_server(room.guild, room.key(ben.id))
    await room.settle()
    await mira.press(match.board(), "take")
    match.players[1] = mira
    await play_on(match, 200)
    (line,) = [one for one in match.board().text.splitlines() if one.startswith("📈")]
    assert "Anna" in line and "Mira" in line and "Ben" not in line and line.count(SETTLING) == 2
    for player, language in ((anna, "de"), (ben, "en")):
        shown = await player.rating()
        assert shown.says(language, "ratings-rule", most=MAX_OF_PAIR)
        assert shown.says(language, "ratings-none") is (player is ben)


@pytest.mark.rest
async def test_ratings_stay_when_a_person_is_deleted(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await play_on(match, QUARTER)
    await match.resign(anna)
    await room.settle()
    before, shown = room.stored("rating_changes", "ratings"), (await ben.rating()).text
    await delete(anna)
    await room.until(lambda: not room.rows("SELECT * FROM deletions"))
    await room.settle()
    (line,) = [one for one in match.board().text.splitlines() if one.startswith("📈")]
    assert say("de", "seat-former") in line and "Anna" not in line and line.count(SETTLING) == 2
    assert (await ben.rating()).text == shown and room.stored(*before) == before
    await room.bot.store[RatingStore].rebuild()
    assert room.stored(*before) == before and not findings(room.data).defects
    assert (await anna.rating()).says("de", "ratings-none"), "who comes back is a new person"


@pytest.mark.rest
async def test_two_matches_at_once_between_the_same_two(room: Room) -> None:
    first, second = await sit_down(room), await sit_down(room, "Ben", "Anna")
    await play_on(first, QUARTER)
    await play_on(second, 300, "second")
    await first.resign(first.players[1])
    await room.settle()
    assert "📈" in first.board().text and "📈" in second.board().text
    shown = await first.players[0].rating()
    (line,) = [one for one in shown.text.splitlines() if one.startswith("- ")]
    assert "2 Partien" in line and SETTLING in line
    order = room.rows("SELECT match, reason FROM rating_ends ORDER BY number")
    assert order == [(second.number, None), (first.number, None)], "in the order of their ends"
    assert not findings(room.data).defects
