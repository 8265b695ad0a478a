"""Ratings as people see them: the term at the table, the words at the end of a match, and /rating."""

from __future__ import annotations

import random

from bot.ratings.ladder import MAX_OF_PAIR
from bot.texts import say
from tests.driver import ANY, Match, Player, sit_around, sit_down
from tests.room import Room
from tests.wire.test_limits import check_limits

SETTLING = say("de", "rating-settling")


async def test_a_rated_match_moves_ratings_in_words(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    table = anna.sees(match.home)
    assert (
        table and table.says("de", "title-rated", title=f"Instinkt #{match.number}") and table.says("de", "table-rated")
    )
    assert (await anna.slash("rating")).says("de", "ratings-none")
    last = await match.play_out(random.Random("a rated match"))
    moved = next(line for line in last.text.splitlines() if line.startswith("📈"))
    assert moved.count(SETTLING) == 2 and "Anna" in moved and "Ben" in moved, moved
    assert ("steigt auf" in moved and "fällt auf" in moved) or moved.count("bleibt bei 1000") == 2
    check_limits(dict(last.message))
    own = await ben.slash("rating")
    assert own.hidden and own.says("en", "ratings-rule", most=MAX_OF_PAIR) and own.says("en", "ratings-server")
    (line,) = [one for one in own.text.splitlines() if one.startswith("- ")]
    assert line.startswith("- Instinkt: **") and say("en", "rating-settling") in line and "one match" in line
    assert not own.says("en", "ratings-everywhere")
    wide = await ben.press(own, "rateall")
    assert wide.hidden and wide.says("en", "ratings-everywhere") and wide.text.count("Instinkt") == 2
    assert not (await ben.press(wide, "rateserver")).says("en", "ratings-everywhere")
    assert (await anna.slash("rating")).text.count("Instinkt") == 1


async def test_the_host_agrees_on_an_unrated_match(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await anna.new(ben)
    assert table.says("de", "table-rated") and "· gewertet" in table.text
    refused = await ben.pick(table, "rated no")
    assert refused.hidden and refused.says("en", "only-host")
    table = await anna.pick(table, "rated no")
    assert table.says("de", "table-rated-not") and "· gewertet" not in table.text
    check_limits(dict(table.message))
    table = await anna.pick(table, "rated yes")
    assert table.says("de", "table-rated")
    forged = await anna.forge("term:rated:1", component_type=3, values=["rated perhaps"], message=table.id)
    assert forged.hidden and forged.says("de", "control-unknown")
    table = await anna.pick(table, "rated no")
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.quiet()
    match = Match(room, [anna, ben], table)
    last = await match.play_out(random.Random("an unrated match"))
    assert "📈" not in last.text and (await anna.slash("rating")).says("de", "ratings-none")
    unrated = await anna.slash("instinkt new", rated=False)
    assert unrated.says("de", "table-rated-not")


async def test_a_computer_makes_a_match_unrated(room: Room) -> None:
    anna = Player(room, "Anna")
    table = await anna.slash("hypnosia new", seats=3)
    assert table.says("de", "table-rated") and not table.says("de", "table-unrated")
    panel = await anna.press(table, "computer")
    panel = await anna.pick(panel, "easy")
    assert panel.says("de", "computer-seated", level=ANY) and panel.says("de", "table-unrated")
    await room.quiet()
    shown = anna.sees(table)
    assert shown and shown.says("de", "table-unrated") and "· gewertet" not in shown.text
    assert "rated no" not in [value for select in shown.selects for _, value in select.options]
    shown = await anna.pick(shown, "seat 1")
    assert shown.says("de", "table-rated") and not shown.says("de", "table-unrated")
    match = await sit_around(room, "instinkt", ["Anna"], computer="easy", rated=True)
    await match.resign(match.players[0])
    assert "📈" not in match.board().text and room.rows("SELECT * FROM rating_ends") == []


async def test_a_match_that_is_given_up_at_once_does_not_count(room: Room) -> None:
    match = await sit_down(room)
    await match.resign(match.players[1])
    assert match.board().says("de", "unrated-short")
    assert (await match.players[0].slash("rating")).says("de", "ratings-none")
