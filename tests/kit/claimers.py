"""A process that claims work in a database with others, for tests: ``python -m tests.kit.claimers ADDRESS SEED WHAT…``.

It prints, as JSON, what it has claimed of each kind of work.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bot.delivery.items import PLACE, Delivered, DeliveryResult, Gone, Kind, Retry, SentMessage
from bot.delivery.outbox import DirectGate
from bot.features.invitations.store import InvitationStore
from bot.match.position import Event, EventKind
from bot.service.match_service import MatchService
from bot.store import Store
from bot.store.database import Stale
from tests.kit.store_matches import change_of, load

STEPS = 50  # of a mixed process
Claims = list[list[Any]]


async def claim_items(store: Store, chance: random.Random) -> Claims:
    """Claim and deliver items until there is none."""
    claimed: Claims = []
    while True:
        items, due = await store.outbox.claim(60, 7)
        if not items and due is None:
            return claimed
        await asyncio.sleep(chance.random() / 50)
        claimed += [[item.match, item.recipient, item.kind.value] for item in items]
        await store.outbox.acknowledge({item: Delivered() for item in items})


async def claim_timers(store: Store, chance: random.Random) -> Claims:
    """Claim timers and set them aside until there is none."""
    claimed: Claims = []
    while True:
        timers, due = await store.timers.claim(60, 5)
        if not timers and due is None:
            return claimed
        await asyncio.sleep(chance.random() / 50)
        for _, kind, number, which in timers:
            claimed.append([number, which, kind.value])
            await store.timers.set_aside(kind, number, which)


async def claim_searches(store: Store, chance: random.Random) -> Claims:
    """Claim searches and drop them until there is none that can be claimed."""
    claimed: Claims = []
    owner = store.new_owner()
    while True:
        found, due = await store.searches.claim_some(owner, 5, 60)
        if not found and (due is None or due > store.clock()):
            return claimed
        await store.searches.renew_all(found, owner)
        await asyncio.sleep(chance.random() / 50)
        for one in found:
            claimed.append([one.match, one.seat])
            await store.searches.drop(one)


async def mix(store: Store, chance: random.Random) -> Claims:
    """Do all that locks rows of the same few matches, in any order."""
    numbers = await store.matches.at_place(5)
    keys = [person.key for user in (100, 101) if (person := await store.people.by_user(user))]
    everything = [(recipient, kind) for recipient in (PLACE, *keys) for kind in (Kind.BOARD, Kind.PING, Kind.PROMPT)]

    async def write() -> None:
        number = chance.choice(numbers)
        items = chance.sample(everything, 5)
        try:
            await store.matches.write(change_of(await load(store, number), [Event(EventKind.NOTE, -1, "mix")]), items)
        except Stale:
            pass  # another process was first

    async def deliver() -> None:
        items, _ = await store.outbox.claim(chance.choice([0.01, 60]), 9)
        chance.shuffle(items)
        results: list[DeliveryResult] = [Delivered(), Retry("late", 0), Gone("gone")]
        sent = [
            SentMessage(10 * item.match + chance.randrange(9), item.match, PLACE, Kind.BOARD, 7, 1, 1) for item in items
        ]
        unique = {message.message: message for message in sent}
        if items:
            await store.outbox.renew(items, 60)
        await store.outbox.acknowledge(
            {item: chance.choice(results) for item in items},
            sent=list(unique.values()),
            channels=dict.fromkeys(chance.sample(keys, 2), 1),
            unreachable=dict.fromkeys(chance.sample(keys, 2), False),
        )
        if items:
            await store.outbox.give_up(items[0].match, [one for one in items if one.match == items[0].match], "broken")

    async def hasten() -> None:
        await store.outbox.hasten(chance.choice([PLACE, *keys]))

    async def rewind() -> None:
        await store.outbox.rewind(60)
        await store.searches.rewind()

    async def enqueue() -> None:
        await store.outbox.enqueue(chance.choice(numbers), chance.sample(everything, 4))

    async def ping() -> None:
        await store[InvitationStore].ping(chance.choice(keys), chance.sample(range(5), 4))

    steps: list[Callable[[], Awaitable[None]]] = [write, write, deliver, deliver, hasten, rewind, enqueue, ping]
    for _ in range(STEPS):
        await asyncio.gather(*(step() for step in chance.sample(steps, 3)))
    return []


async def open_gate(store: Store, chance: random.Random) -> list[Any]:
    """The successful ones of many tries to open a channel of direct messages."""
    gate = DirectGate(MatchService(store))
    return [True for is_open in await asyncio.gather(*(gate.admits() for _ in range(10))) if is_open]


WORK = {"gate": open_gate, "items": claim_items, "timers": claim_timers, "searches": claim_searches, "mix": mix}


async def main(address: str, seed: str, *what: str) -> None:
    store = await Store.open(Path(), address=address)
    try:
        print(json.dumps([await WORK[one](store, random.Random(seed)) for one in what]))
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
