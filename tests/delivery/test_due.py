"""When items are due: what only pings a person waits in the store for the end of quiet hours, and is not claimed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from bot.delivery.items import Delivered, Kind, Recipient
from bot.delivery.policy import QuietHours, due_times, items_for_unpinged
from bot.match import commands
from bot.match.clocks import DAY, HOUR, Pace, Stage
from bot.match.commands import Facts
from bot.match.decide import decide
from bot.match.model import Change, Match
from bot.match.position import Event, EventKind
from bot.store.loading import load_contacts
from tests.kit.tables import FIRST, Table, Watch, open_table, opened, start_match
from tests.match.test_decide import ACTORS, GUEST, HOST, NOW, running
from tests.match.test_decide import opened as open_match

EVENING: Final = 20_000 * DAY + 23 * HOUR  # of a day in UTC
MORNING: Final = EVENING + 8 * HOUR
NIGHT: Final = QuietHours(22 * 60, 7 * 60, "UTC")
DECISION: Final = {Kind.PROMPT, Kind.PING}
BEN: Final = FIRST + 1


async def claimed(table: Table) -> set[Recipient]:
    """What can be claimed now; it is delivered."""
    items, _ = await table.store.outbox.claim(60)
    await table.store.outbox.acknowledge(dict.fromkeys(items, Delivered()))
    return {(item.recipient, item.kind) for item in items}


async def raise_kind(table: Table, kind: Kind) -> None:
    """Raise items for Ben in the evening, after all others have been delivered."""
    if kind in DECISION:
        number = await open_table(table, "instinkt")
        await claimed(table)
        await table.start(number, FIRST)
        return
    number = await start_match(table, "instinkt")
    await table.people.set_quiet(await table.person(BEN), None)
    await claimed(table)
    await table.people.set_quiet(await table.person(BEN), NIGHT)
    await claimed(table)
    if kind is Kind.NOTICE:
        await table.resign(number, FIRST)
    elif kind is Kind.PROPOSAL:
        await table.propose(number, FIRST, "move", "71")
    else:
        keys = [(await table.person(BEN)).key]
        contacts = await table.store.read(load_contacts, keys)
        await table.service.enqueue(number, items_for_unpinged(keys, contacts, EVENING))


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("ends_early", [False, True])
@pytest.mark.parametrize("kind", [Kind.PING, Kind.NOTICE, Kind.PROPOSAL, Kind.MENTION])
async def test_an_item_in_quiet_hours_is_not_claimed_before_they_end(
    tmp_path: Path, kind: Kind, ends_early: bool
) -> None:
    watch = Watch(EVENING)
    async with opened(tmp_path, watch) as table:
        ben = await table.person(BEN)
        await table.people.set_quiet(ben, NIGHT)
        await raise_kind(table, kind)
        kinds = DECISION if kind in DECISION else {kind}
        wanted = {(ben.key, one) for one in kinds}
        found = await claimed(table)
        found.discard((ben.key, Kind.PROMPT))
        assert kind is Kind.MENTION or found, "what others get is due at once"
        assert not found & wanted
        assert await table.store.outbox.claim(60) == ([], MORNING)
        watch.pass_by(MORNING - EVENING - 1)
        assert await table.store.outbox.claim(60) == ([], MORNING)
        if ends_early:
            await table.people.set_quiet(ben, None)
        else:
            watch.pass_by(1)
        assert wanted <= await claimed(table)
        assert await table.store.outbox.claim(60) == ([], None)


@pytest.mark.usefixtures("database")
async def test_an_answer_in_quiet_hours_is_shown_at_once(tmp_path: Path) -> None:
    """The decision was pending before: its messages may be out of date."""
    async with opened(tmp_path, Watch(EVENING)) as table:
        ben = await table.person(BEN)
        number = await start_match(table, "instinkt")
        await claimed(table)
        await table.people.set_quiet(ben, NIGHT)
        await claimed(table)
        position = (await table.match(number)).position
        await table.choose(number, BEN, None, position.moves(1)[0])
        assert (ben.key, Kind.PING) in await claimed(table)


# Due times of changes, without a database


def between(before: Match, after: Match) -> Change:
    return Change(before, after, ACTORS["table"], (Event(EventKind.NOTE, 0, "x"),), (), redraw=True)


def started(pace: Pace = Pace.DAILY, **settings: str | float | bool | None) -> Change:
    """The start of a match of host and guest, who has these notification settings."""
    guest = replace(GUEST, **settings)  # type: ignore[arg-type]
    join = commands.Join(actor=ACTORS["guest"], guest=guest)
    joined = decide(open_match(pace=pace), join, Facts(), NOW).after
    return decide(joined, commands.Start(actor=ACTORS["host"]), Facts(), NOW)


def dues(change: Change) -> set[float]:
    """When the guest's items about the decision are due."""
    found = due_times(change, NOW)
    assert found[HOST.key, Kind.PING] == found[HOST.key, Kind.PROMPT] == NOW
    return {due for (key, kind), due in found.items() if key == GUEST.key and kind in DECISION}


QUIET: Final = "13:00 15:00 UTC"  # NOW is 13:46 UTC
END: Final = NOW - NOW % HOUR + 2 * HOUR


def test_a_new_decision_is_due_when_it_may_ping() -> None:
    assert dues(started()) == {NOW}
    assert dues(started(quiet=QUIET)) == {END}
    assert dues(started(Pace.LIVE, quiet=QUIET)) == {NOW}, "its time would run out"


def test_a_decision_that_a_digest_reports_has_no_items() -> None:
    assert dues(started(digest=NOW + HOUR)) == set()
    assert dues(started(digest=NOW + HOUR, unreachable=True)) == {NOW}
    assert dues(started(digest=NOW + 3 * DAY)) == {NOW}, "its time runs out before"


def test_a_decision_that_was_pending_is_due_at_once() -> None:
    before = running()
    seats = tuple(
        replace(seat, person=replace(seat.person, quiet=QUIET)) if seat.person == GUEST else seat
        for seat in before.seats
    )
    before = replace(before, seats=seats)
    clocks = {at: replace(clock, stage=Stage.REMINDED) for at, clock in before.clocks.items()}
    assert dues(between(before, replace(before, clocks=clocks))) == {NOW}
