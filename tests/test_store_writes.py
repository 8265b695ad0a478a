"""What the store promises about writing: compare-and-set, the outbox and its leases, messages."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.delivery.items import PLACE, Delivered, Gone, Kind, OutboxItem, Result, Retry, SentMessage
from bot.match.clocks import Overrun, Pace, new_clock
from bot.match.commands import Facts, Need
from bot.match.model import MatchSeat, Pause, Phase, Proposal, ProposalEnd, ProposalKind, SeatKind
from bot.match.position import COMPUTER, Event, EventKind, person_actor
from bot.store import Stale, Store, StoreUnavailable, TimerKind
from tests.store_matches import (
    FILE,
    Watch,
    begin,
    changed,
    choice,
    choose,
    guest,
    lay,
    load,
    opened,
    resign,
    show_at,
    sit,
    sound,
    start,
)

ROOT = Path(__file__).parents[1]
TABLE_ITEM = [(PLACE, Kind.TABLE)]


async def claimed(store: Store, limit: int = 50) -> list[OutboxItem]:
    """The items that are claimed now."""
    items, _ = await store.outbox.claim(60, limit)
    return items


async def end(store: Store, items: Iterable[OutboxItem], result: Result) -> list[OutboxItem]:
    """Acknowledge these items with that result."""
    return await store.outbox.acknowledge(dict.fromkeys(items, result))


async def test_of_two_changes_one_is_stale(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before = await load(store, number)
        keys = [seat.key or 0 for seat in before.seats]
        changes = [choice(before, seat, before.position.moves(seat)[0])[0] for seat in (0, 1)]
        items = [[(9 + seat, Kind.PING)] for seat in (0, 1)]
        done = await asyncio.gather(*map(store.matches.write, changes, items), return_exceptions=True)
        assert {type(one) for one in done} == {type(None), Stale}
        after = await load(store, number)
        assert after.revision == before.revision + 1 and len(after.position.sealed) == 1
        assert all(after.sealers[seat] == person_actor(keys[seat]) for seat in after.position.sealed)
        owed = {item.recipient for item in await claimed(store)}
        assert len(owed & {9, 10}) == 1  # nothing of the one that lost


async def test_two_processes_never_both_write_a_revision(tmp_path: Path) -> None:
    """Without the lock of the folder, as on a database of several processes: every write is there, none is lost."""
    program = (
        "import asyncio, pathlib, sys\n"
        "from bot.match.position import Event, EventKind\n"
        "from bot.store import Stale, Store\n"
        "from bot.store.sqlite import SqliteDatabase\n"
        "from tests.store_matches import changed, load\n"
        "async def main(path, number):\n"
        "    store = Store(await SqliteDatabase.open(path), lambda: 1.0, None)\n"
        "    stale = 0\n"
        "    for n in range(60):\n"
        "        while True:\n"
        "            note = Event(EventKind.NOTE, -1, f'{sys.argv[3]} {n}')\n"
        "            try:\n"
        "                await store.matches.write(changed(await load(store, number), [note]))\n"
        "                break\n"
        "            except Stale:\n"
        "                stale += 1\n"
        "    await store.database.close()\n"
        "    print(stale)\n"
        "asyncio.run(main(pathlib.Path(sys.argv[1]), int(sys.argv[2])))\n"
    )
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        length = (await load(store, number)).length

        def other(name: str) -> subprocess.CompletedProcess[str]:
            command = [sys.executable, "-c", program, str(tmp_path / FILE), str(number), name]
            return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)

        done = await asyncio.gather(*(asyncio.to_thread(other, name) for name in "ab"))
        assert [one.returncode for one in done] == [0, 0], [one.stderr for one in done]
        log, _ = await store.matches.events(number)
        notes = [event.text for event in log[length:]]
        for name in "ab":
            assert [text for text in notes if text[0] == name] == [f"{name} {n}" for n in range(60)]
        await sound(store, number)


async def test_a_failed_change_leaves_nothing(tmp_path: Path) -> None:
    """The events' numbers collide in the middle of the transaction: all of it is undone."""
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before, (log, _) = await load(store, number), await store.matches.events(number)
        wrong = replace(before, length=0)
        with pytest.raises(StoreUnavailable, match="store-broken"):
            await store.matches.write(changed(wrong, [Event(EventKind.NOTE, -1, "twice")]), [(9, Kind.PING)])
        assert await load(store, number) == before and (await store.matches.events(number))[0] == log
        assert 9 not in {item.recipient for item in await claimed(store)}


async def test_a_change_that_does_not_follow_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before = await load(store, number)
        change = changed(before, [Event(EventKind.NOTE, -1, "deaf")])
        for wrong in (replace(change.after, revision=before.revision), replace(change.after, length=before.length)):
            with pytest.raises(ValueError):
                await store.matches.write(replace(change, after=wrong))
        assert await load(store, number) == before


async def test_all_of_a_match_is_stored(tmp_path: Path) -> None:
    """What is loaded is what was written, field by field."""
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        number = await begin(store, "insider", 3)
        before = await load(store, number)
        anna, ben, cleo = before.seats
        dora = await guest(store, 3)
        keys = [seat.key or 0 for seat in before.seats]
        asked = (keys[1], keys[2])
        made = (
            Proposal(1, ProposalKind.PAUSE, keys[0], "3", before.step, asked, 2, watch.now + 9),
            Proposal(2, ProposalKind.REPLACE, keys[0], str(dora.key), before.step, (dora.key,), 1, watch.now + 9),
        )
        change = changed(
            before,
            [Event(EventKind.NOTE, 1, "left", COMPUTER), Event(EventKind.SEAT, 1, "vacant")],
            seats=(replace(anna, passes=True), MatchSeat(SeatKind.VACANT), cleo),
            place=replace(before.place, guild=8, channel=71, message=5, thread=6),
            language="de",
            host=keys[2],
            expires=3.5,
            pace=Pace.DAILY,
            overrun=Overrun.LOSE,
            pause=Pause(watch.now, watch.now + 5),
            paused_total=7.5,
            clocks={0: new_clock(before.step, 60.0, watch.now), 2: new_clock(before.step, None, watch.now, 1)},
            proposals=made,
            people={**before.people, dora.key: dora},
            undoable=1,
        )
        await store.matches.write(change)
        after = await load(store, number)
        assert after == replace(change.after, people=after.people)
        assert set(after.people) == {keys[0], keys[1], keys[2], dora.key} and after.people[keys[1]] == ben.person
        log, _ = await store.matches.events(number)
        assert tuple(log[-2:]) == change.events and [event.at for event in log[-2:]] == [watch.now] * 2
        ended = (made[0].closed(ProposalEnd.LAPSED), replace(made[1], yes=(dora.key,)))
        again = changed(after, proposals=ended, clocks={2: after.clocks[2]}, pause=None, seats=(anna, cleo, ben))
        await store.matches.write(again)
        assert await load(store, number) == again.after


async def test_seats_and_choices_go(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await lay(store, "hypnosia", 4, joined=2)
        await start(store, number)
        before = await load(store, number)
        assert len(before.seats) == before.position.seats == 2 and before.phase is Phase.RUNNING
        number = await begin(store, "instinkt")
        await choose(store, number, 0, (await load(store, number)).position.moves(0)[0])
        before = await load(store, number)
        assert set(before.position.sealed) == {0}
        left = changed(before, position=replace(before.position, sealed={}), sealers={})
        await store.matches.write(left)
        assert await load(store, number) == left.after


async def test_the_log_names_its_actors(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        for seat in (0, 1):
            await choose(store, number, seat, (await load(store, number)).position.moves(seat)[0])
        log, names = await store.matches.events(number)
        keys = [seat.key for seat in (await load(store, number)).seats]
        assert names == dict(zip(keys, ("Anna", "Ben"), strict=True))
        assert {event.actor.person for event in log if event.kind is EventKind.MOVE} == set(keys)


async def test_facts(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as store:
        first, second = await begin(store, "instinkt"), await lay(store, "instinkt")
        log, _ = await store.matches.events(first)
        anna = (await guest(store, 0)).key

        async def facts(*needs: Need, person: int | None = None) -> Facts:
            found = await store.matches.load(first, frozenset(needs), person)
            assert found is not None
            return found[1]

        assert await facts() == Facts()
        assert await facts(Need.LOG) == Facts(log=tuple(log))
        assert await facts(Need.MATCHES, person=anna) == Facts(matches=frozenset({first, second}))
        assert await facts(*Need, person=4711) == Facts(log=tuple(log))
        board = next(item for item in await claimed(store) if item.kind is Kind.BOARD)
        await end(store, [board], Gone("channel-gone"))
        assert await facts(Need.UNDELIVERED) == Facts(undelivered=True)
        assert await store.matches.load(4711, frozenset(Need), anna) is None


async def test_lists_of_a_persons_tables(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        first, second, third = [await lay(store, "instinkt") for _ in range(3)]
        anna, ben = [(await guest(store, seat)).key for seat in (0, 1)]
        await start(store, second)
        await sit(store, third, 1, None)
        found = store.matches
        assert await found.numbers_of(anna) == [third, second, first]
        assert await found.numbers_of(ben) == [second, first]
        assert await found.numbers_of(anna, (Phase.RUNNING,)) == [second]
        assert await found.shared(anna, 7) == [second] == await found.in_guild(7) and await found.guilds() == [7]
        assert await found.shared(anna, 8) == [] == await found.in_guild(8)
        await resign(store, second, 0)
        assert await found.numbers_of(anna) == [third, first] and await found.guilds() == []
        await show_at(store, first, 5)
        await show_at(store, second, 5)
        await start(store, first)
        assert await found.at_place(5) == [first, second] and await found.at_place(6) == []


async def test_rematches(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        first, second = await begin(store, "instinkt"), await lay(store, "instinkt")
        await resign(store, first, 0)
        assert await store.matches.rematch_of(first) is None
        await store.matches.write(changed(await load(store, second), previous=first))
        assert await store.matches.rematch_of(first) == second
        delivery = await store.outbox.load(first, ())
        assert delivery is not None and delivery.rematch == await load(store, second)
        await store.matches.write(changed(await load(store, second), phase=Phase.CLOSED))
        assert await store.matches.rematch_of(first) is None


async def test_matches_that_pause_because_the_bot_was_removed(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as store:
        lost, paused, again = [await begin(store, "instinkt") for _ in range(3)]
        for number, notes in ((lost, ["paused", "lost"]), (paused, ["lost", "paused"]), (again, ["lost"])):
            events = [Event(EventKind.NOTE, -1, text) for text in notes]
            pause = Pause(1.0, 2.0) if number != again else None
            await store.matches.write(changed(await load(store, number), events, pause=pause))
        assert await store.matches.suspended(7) == [lost] and await store.matches.suspended(8) == []


async def test_a_place_is_no_new_step(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before = await load(store, number)
        await store.matches.write(changed(before, place=replace(before.place, message=5, thread=6)))
        after = await load(store, number)
        assert (after.place.message, after.place.thread, after.step) == (5, 6, before.step)


async def test_items_are_claimed_by_one_for_a_while(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        number = await begin(store, "instinkt")
        anna, ben = [(await guest(store, seat)).key for seat in (0, 1)]
        (first, _), (second, _) = await asyncio.gather(store.outbox.claim(60), store.outbox.claim(60))
        assert bool(first) != bool(second)
        items = first or second
        assert {(item.recipient, item.kind) for item in items} == {
            (PLACE, Kind.TABLE),
            (PLACE, Kind.BOARD),
            (anna, Kind.LETTER),
            (anna, Kind.PING),
            (ben, Kind.LETTER),
            (ben, Kind.PING),
        }
        assert await store.outbox.claim(60) == ([], watch.now + 60)
        watch.pass_by(60)
        assert len(await claimed(store)) == len(items)
        await end(store, items, Delivered())
        assert await store.outbox.claim(60) == ([], None)
        await sound(store, number)


async def test_the_longest_due_are_claimed_first(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        numbers = [await lay(store, "instinkt") for _ in range(3)]
        await end(store, await claimed(store), Delivered())
        for number in (numbers[1], numbers[2], numbers[0]):
            await store.outbox.enqueue(number, TABLE_ITEM)
            watch.pass_by(1)
        first, following = await store.outbox.claim(60, limit=2)
        assert [item.match for item in first] == [numbers[1], numbers[2]] and following == watch.now - 1
        assert [item.match for item in await claimed(store)] == [numbers[0]]


async def test_an_item_put_off(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        number = await lay(store, "instinkt")
        items = await claimed(store)
        await end(store, items, Retry("busy", 5))
        assert await store.outbox.claim(60) == ([], watch.now + 5)
        watch.pass_by(5)
        (again,) = await claimed(store)
        assert (again.match, again.tries) == (number, 1)
        await end(store, [again], Retry("busy"))
        assert await store.outbox.claim(60) == ([], watch.now + 2)
        watch.pass_by(2)
        (again,) = await claimed(store)
        await end(store, [again], Delivered())
        await store.outbox.enqueue(number, TABLE_ITEM)
        assert (await claimed(store))[0].tries == 0


async def test_what_is_added_while_it_is_told_stays_due(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as store:
        number = await lay(store, "instinkt", joined=1)
        await sit(store, number, 1, await guest(store, 1))
        (item,) = await claimed(store)
        await sit(store, number, 1, None)
        assert not await claimed(store)  # it is being told
        await end(store, [item], Delivered())
        (again,) = await claimed(store)
        assert again.revision > item.revision and again.told == item.event
        await end(store, [again], Delivered())
        assert not await claimed(store)


@pytest.mark.parametrize("result", [Delivered(), Retry("busy", 3600), Gone("deaf")])
async def test_what_is_to_be_shown_anew_while_it_is_told_stays_due(tmp_path: Path, result: Result) -> None:
    """Though the match has not changed: its rematch has got a table, a player's quiet hours are over."""
    async with opened(tmp_path, Watch()) as store:
        number = await lay(store, "instinkt", joined=1)
        await store.outbox.enqueue(number, TABLE_ITEM)
        (item,) = await claimed(store)
        await store.outbox.enqueue(number, TABLE_ITEM)
        assert await end(store, [item], result) == []
        (again,) = await claimed(store)
        assert again.revision > item.revision and not (await store.matches.events(number))[0]
        await sit(store, number, 1, await guest(store, 1))


async def test_what_cannot_be_told_is_given_up_once(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as store:
        number = await begin(store, "instinkt")
        before = await load(store, number)
        board = next(item for item in await claimed(store) if item.kind is Kind.BOARD)
        assert not await store.outbox.undelivered(number)
        assert await end(store, [board], Gone("channel-gone")) == [board]
        assert await end(store, [board], Gone("channel-gone")) == []  # a second one changes nothing
        assert await store.outbox.undelivered(number)
        note = Event(EventKind.NOTE, -1, "channel-gone")
        await store.matches.write(changed(before, [note]))
        log, _ = await store.matches.events(number)
        assert log[-1] == note and [event.kind for event in log].count(EventKind.NOTE) == 1
        after = await load(store, number)
        assert (after.step, after.length) == (before.step, before.length + 1) and after.revision > before.revision
        await sound(store, number)
        await choose(store, number, 0, before.position.moves(0)[0])  # the step has not been moved by the note
        assert (await load(store, number)).step == before.step
        await store.outbox.enqueue(number, [(PLACE, Kind.BOARD)])
        assert not await store.outbox.undelivered(number)


async def test_giving_up_an_item_that_was_raised_anew(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as store:
        number = await begin(store, "instinkt")
        board = next(item for item in await claimed(store) if item.kind is Kind.BOARD)
        await choose(store, number, 0, (await load(store, number)).position.moves(0)[0])
        assert await end(store, [board], Gone("channel-gone")) == []
        log, _ = await store.matches.events(number)
        assert [event.kind for event in log].count(EventKind.NOTE) == 0
        assert Kind.BOARD in {item.kind for item in await claimed(store)}


async def test_sent_messages(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number, outbox = await begin(store, "instinkt"), store.outbox
        one, two = (
            SentMessage(5, number, PLACE, Kind.BOARD, 7, 1, 1, "a", "b"),
            SentMessage(4, number, PLACE, Kind.BOARD, 7, 2, 3),
        )
        own = SentMessage(6, number, 100, Kind.LETTER, 8, 1, 1)
        pending = SentMessage(-9, number, PLACE, Kind.BOARD, 7, 2, 3)
        await outbox.note_sends([two, one, own])
        assert await outbox.sent(number, Kind.BOARD) == [one, two]
        assert await outbox.sent(number, Kind.LETTER, 100) == [own]
        assert not await outbox.sent(number, Kind.LETTER, 101)
        changed_one = SentMessage(5, number, PLACE, Kind.BOARD, 7, 3, 1, "c", "d")
        await outbox.note_sends([changed_one, pending])
        assert await outbox.sent(number, Kind.BOARD) == [pending, two, changed_one]
        await outbox.acknowledge({}, sent=[replace(pending, message=9)], forgotten=[-9, 5])
        assert await outbox.sent(number, Kind.BOARD) == [two, replace(pending, message=9)]


async def test_timers(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        assert await store.timers.first_due() is None
        table, match = await lay(store, "instinkt"), await begin(store, "instinkt")
        before = await load(store, match)
        by = before.seats[0].key or 0
        proposal = Proposal(1, ProposalKind.PAUSE, by, "", 2, (before.seats[1].key or 0,), 1, watch.now + 2)
        clock = new_clock(before.step, 40.0, watch.now)
        await store.matches.write(changed(before, proposals=(proposal,), clocks={1: clock}))
        await store.matches.write(changed(await load(store, table), expires=watch.now + 1))
        wanted = [
            (watch.now + 1, TimerKind.TABLE, table, 0),
            (watch.now + 2, TimerKind.PROPOSAL, match, 1),
            (clock.due, TimerKind.CLOCK, match, 1),
        ]
        for timer in wanted:
            assert await store.timers.first_due() == timer
            await store.timers.set_aside(timer[1], match if timer[2] == match else table, timer[3])
        assert await store.timers.first_due() is None
        after = await load(store, match)
        assert after.proposals == (proposal.closed(ProposalEnd.LAPSED),) and after.clocks[1].due is None
