"""Terms of a table on the wire: no match starts with terms that a player has not agreed to."""

from __future__ import annotations

import asyncio

import pytest

from tests.kit.driver import ANY, Player, Shown, sit_down
from tests.kit.room import Room
from tests.wire.test_table_host import now
from tests.wire.test_whole_match import rematch_of

HARD = ("pace live", "timeout lose", "rated yes")


def people(room: Room) -> tuple[Player, Player, Player]:
    """Anna, Ben and Mira."""
    return Player(room, "Anna"), Player(room, "Ben"), Player(room, "Mira")


def phases(room: Room) -> list[str]:
    return [phase for (phase,) in room.rows("SELECT phase FROM matches ORDER BY id")]


async def harden(host: Player, table: Shown) -> None:
    """Pick live, lose and rated at the table, as the host."""
    for term in HARD:
        await host.pick(await now(host, table), term)


async def a_soft_table(room: Room) -> Shown:
    """Anna's table, relaxed and unrated."""
    return await Player(room, "Anna").new(pace="relaxed", rated=False)


async def test_a_guest_is_asked_before_harder_terms_hold(room: Room) -> None:
    anna, ben, mira = people(room)
    table = await ben.press(await a_soft_table(room), "join")
    assert not table.has("agree"), "by joining"
    await harden(anna, table)
    refused = await anna.press(table, "start")
    assert refused.hidden and refused.says("de", "start-terms", names="Ben", count=1)
    assert (await ben.press(table, "start")).says("en", "start-terms", names="Ben", count=1)
    assert phases(room) == ["open"]
    assert (await ben.slash("matches")).says("en", "mine-unagreed")
    assert not (await anna.slash("matches")).says("de", "mine-unagreed")
    shown = await now(mira, table)
    assert shown.says("de", "table-unagreed", names="Ben", count=1) and shown.has("agree")
    assert (await mira.press(table, "agree")).says("de", "not-at-table")
    assert (await now(mira, table)).has("agree"), "a stranger agrees for no one"
    assert not (await anna.press(table, "agree")).hidden
    assert (await now(mira, table)).has("agree"), "the host has agreed already"
    agreed = await ben.press(table, "agree")
    assert agreed.id == table.id and not agreed.has("agree") and "Ben" in agreed.text
    assert not agreed.says("de", "table-unagreed", names="Ben", count=1)
    await anna.press(table, "start")
    assert phases(room) == ["running"]
    assert room.rows("SELECT pace, overrun, rated FROM matches") == [("live", "lose", 1)]


async def test_terms_and_start_in_the_same_second(room: Room) -> None:
    """The host presses Start while the terms are still being set: in any order, the guest plays as agreed to."""
    anna, ben, _ = people(room)
    table = await ben.press(await a_soft_table(room), "join")
    first = await now(anna, table)
    await asyncio.gather(anna.pick(first, "pace live"), anna.pick(first, "rated yes"), anna.press(table, "start"))
    if phases(room) == ["running"]:
        assert room.rows("SELECT pace, rated FROM matches") == [("relaxed", 0)]
    else:
        assert (await anna.press(table, "start")).says("de", "start-terms", names="Ben", count=1)


@pytest.mark.parametrize("number", ["", ":1", ":77"], ids=["of a version without numbers", "older", "made up"])
async def test_join_at_an_old_message_is_no_agreement_to_newer_terms(room: Room, number: str) -> None:
    anna, ben, _ = people(room)
    table = await a_soft_table(room)
    await harden(anna, table)
    joined = await ben.forge(f"press:join:1{number}", message=table.id)
    assert joined.id == table.id and joined.says("de", "table-unagreed", names="Ben", count=1)
    await anna.press(table, "start")
    assert phases(room) == ["open"]
    newest = await now(ben, table)
    assert newest.buttons["Einverstanden"] == "press:terms:1:4", "the last of three changes"
    assert (await ben.forge("press:terms:1:3", message=table.id)).has("agree"), "an older message"
    await ben.press(newest, "agree")
    await anna.press(table, "start")
    assert phases(room) == ["running"]


async def test_an_old_button_joins_a_table_that_has_not_changed(room: Room) -> None:
    anna, ben, _ = people(room)
    table = await a_soft_table(room)
    assert not (await ben.forge("press:join:1", message=table.id)).has("agree")
    await anna.press(table, "start")
    assert phases(room) == ["running"]


@pytest.mark.rest
async def test_agreements_outlive_a_restart(room: Room) -> None:
    anna, ben, mira = people(room)
    table = await anna.slash("hypnosia new", seats=3, pace="relaxed", rated=False)
    for guest in (ben, mira):
        await guest.press(table, "join")
    await anna.pick(await now(anna, table), "rated yes")
    await mira.press(await now(mira, table), "agree")
    await room.restart()
    assert (await anna.press(table, "start")).says("de", "start-terms", names="Ben", count=1)
    await ben.press(await now(ben, table), "leave")
    await anna.press(table, "start")
    assert phases(room) == ["running"], "who has left is not waited for"


async def test_a_rematch_starts_by_itself_only_with_the_terms_of_its_match(room: Room) -> None:
    """Also pressed under an old board, and also where the terms have become softer."""
    match = await sit_down(room, pace="relaxed", rated=False)
    anna, ben = match.players
    last = await match.resign(ben)
    await anna.press(last, "rematch")
    await room.quiet()
    home = rematch_of(match)
    await harden(anna, home)
    joined = await ben.press(last, "rematch")
    assert joined.hidden and joined.says("en", "rematch-terms", title=ANY)
    assert phases(room) == ["over", "open"]
    assert (await now(ben, home)).says("de", "table-unagreed", names="Ben", count=1)
    assert (await ben.press(last, "rematch")).says("en", "rematch-terms", title=ANY), "pressed once more"
    assert phases(room) == ["over", "open"]
    for term in ("pace none", "rated no"):
        await anna.pick(await now(anna, home), term)
    assert not (await now(ben, home)).has("agree"), "softer than those of the match"
    assert (await ben.press(last, "rematch")).says("en", "rematch-terms", title=ANY), "but others"
    await anna.press(home, "start")
    assert phases(room) == ["over", "running"]


@pytest.mark.rest
async def test_a_rematch_whose_terms_are_set_back_starts_by_itself(room: Room) -> None:
    match = await sit_down(room, pace="relaxed", rated=False)
    anna, ben = match.players
    last = await match.resign(ben)
    await anna.press(last, "rematch")
    await room.quiet()
    home = rematch_of(match)
    for term in ("pace live", "pace relaxed"):
        await anna.pick(await now(anna, home), term)
    assert (await ben.press(last, "rematch")).says("en", "rematch-started", title=ANY)
    assert phases(room) == ["over", "running"]
