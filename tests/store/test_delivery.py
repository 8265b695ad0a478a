"""What the store loads to deliver the items of a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.delivery.items import PLACE, Contact, Kind, OutboxItem, SentMessage
from bot.store import Store
from tests.kit.store_matches import begin, choose, load, opened, person_at

pytestmark = pytest.mark.usefixtures("database")


def item(number: int, kind: Kind, recipient: int = PLACE) -> OutboxItem:
    return OutboxItem(number, recipient, kind, 0, 0, 1)


async def play_on(store: Store, number: int, rounds: int) -> None:
    """Play that many rounds of secret choices."""
    for _ in range(rounds):
        for seat in (0, 1):
            await choose(store, number, seat, (await load(store, number)).position.moves(seat)[0])


async def first_of(store: Store, number: int, items: Iterable[OutboxItem], known: Iterable[int] = ()) -> int | None:
    """The first event of the log loaded for these items; None if no log is loaded."""
    delivery = await store.outbox.load(number, list(items), set(known))
    assert delivery is not None
    log, names = await store.matches.events(number)
    if not delivery.events:
        assert delivery.first in (0, len(log)) and delivery.names == {}
        return None if delivery.first == 0 else delivery.first
    assert delivery.events == tuple(log[delivery.first :])
    assert set(delivery.names) <= set(names)
    return delivery.first


async def test_everything_in_one_load(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        await play_on(store, number, 2)
        anna, ben = [await person_at(store, seat) for seat in (0, 1)]
        board = SentMessage(5, number, PLACE, Kind.BOARD, 7, 3, 2, "words", "alt")
        pending = SentMessage(-4, number, ben.key, Kind.PROMPT, 8, 3, 2)
        await store.outbox.acknowledge({}, sent=[pending, board], channels={ben.key: 8}, unreachable={ben.key: True})
        items = [item(number, Kind.BOARD), item(number, Kind.PROMPT, ben.key)]
        delivery = await store.outbox.load(number, items)
        assert delivery is not None
        assert (delivery.match, delivery.items) == (await load(store, number), tuple(items))
        assert delivery.sent == (pending, board)  # by event, then id
        assert delivery.contacts == {ben.key: Contact(101, "de", 8, True)} and delivery.rematch is None
        assert delivery.names == {anna.key: "Anna", ben.key: "Ben"}
        assert await store.outbox.load(4711, items) is None


async def test_the_log_is_loaded_from_a_known_position_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        start = (await load(store, number)).length
        await play_on(store, number, 1)
        board, ping = item(number, Kind.BOARD), item(number, Kind.PING, 9)
        notice = replace(item(number, Kind.NOTICE, 9), delivered=start)
        assert await first_of(store, number, [board]) == 0  # no board has been sent
        await store.outbox.note_sends([SentMessage(5, number, PLACE, Kind.BOARD, 7, start, 2)])
        assert await first_of(store, number, [board]) == 0  # its position is not known
        assert await first_of(store, number, [board], [start]) == start
        assert await first_of(store, number, [board], [start - 1, start + 1]) == start - 1
        assert await first_of(store, number, [item(number, Kind.PROMPT, 9), item(number, Kind.TABLE)], [start]) is None
        assert await first_of(store, number, [ping], [start]) is None
        assert await first_of(store, number, [notice], [start]) == start  # what was sent last
        length = (await load(store, number)).length
        await store.outbox.note_sends(
            [
                SentMessage(6, number, PLACE, Kind.BOARD, 7, length, 3),
                SentMessage(-7, number, PLACE, Kind.BOARD, 7, length - 1, 3),
            ]
        )
        assert await first_of(store, number, [board]) == length  # the present position is always known
        assert await first_of(store, number, [board, notice], [length]) == 0
        assert await first_of(store, number, [board, notice], [start, length]) == start


@pytest.mark.parametrize("pending_only", [False, True])
async def test_a_board_whose_send_is_unknown_does_not_count(tmp_path: Path, pending_only: bool) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        start = (await load(store, number)).length
        await play_on(store, number, 1)
        length = (await load(store, number)).length
        sends = [SentMessage(-7, number, PLACE, Kind.BOARD, 7, length, 3)]
        if not pending_only:
            sends.append(SentMessage(5, number, PLACE, Kind.BOARD, 7, start, 2))
        await store.outbox.note_sends(sends)
        first = await first_of(store, number, [item(number, Kind.BOARD)], [start])
        assert first == (0 if pending_only else start)
