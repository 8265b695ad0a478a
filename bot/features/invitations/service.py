"""Invitations to all tables: pings, and each person's choice of who may invite them."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.delivery.items import PLACE, Kind, SentMessage
from bot.delivery.policy import awake, items_for_unpinged
from bot.features.invitations.store import InvitationStore
from bot.match.commands import Command, Decline, Respond
from bot.match.errors import UserError, require
from bot.match.model import Invited, Person
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.service.match_service import MatchService
from bot.store.database import StoreUnavailable
from bot.store.loading import load_contacts

log = logging.getLogger(__name__)


class Invitations:
    """Invitations to open tables, and blocks of people."""

    def __init__(self, service: MatchService) -> None:
        self._service, self._store = service, service.store[InvitationStore]

    async def ping(self, view: MatchView, people: Sequence[Person], *, is_edit: bool = False) -> list[int]:
        """The Discord ids of those of these people who are invited to the table and may be pinged now.

        Edits ping no one: with ``is_edit`` all people get a message of their own, as those who have quiet hours.
        Those who have quiet hours get a message of the match of their own when these end. Those whom an invitation of
        the same host has pinged within an hour are not pinged. If the store is unavailable no one is pinged.
        """
        try:
            keys = [one.key for one in people]
            contacts, now = await self._service.store.read(load_contacts, keys), self._service.now()
            named = [] if is_edit else awake(keys, contacts, now)
            if unpinged := [key for key in keys if key not in named]:
                await self._service.enqueue(view.number, items_for_unpinged(unpinged, contacts, now))
            pinged = await self.count_pings(view.host, named)
        except StoreUnavailable as fault:
            log.warning("Match %s: no guest is pinged (%s).", view.number, fault.key)
            return []
        return [one.user for one in people if one.key in pinged]

    async def note(self, view: MatchView, guests: Sequence[Person], channel: int, message: int) -> None:
        """Store the message by which the host invites these people: it is deleted with the data of one it names."""
        keys = " ".join(str(key) for key in (view.host, *(one.key for one in guests)))
        sent = SentMessage(message, view.number, PLACE, Kind.INVITED, channel, view.length, view.step, keys)
        try:
            await self._service.store.outbox.note_sends([sent])
        except StoreUnavailable as fault:
            log.warning("Match %s: the message of an invitation is not stored (%s).", view.number, fault.key)

    async def count_pings(self, host: int, people: Sequence[int]) -> list[int]:
        """The keys of those people whom an invitation of that host may ping now; they count as pinged."""
        return await self._store.ping(host, people) if people else []

    async def take_back(self, view: MatchView, people: Sequence[int], *, is_shown: bool = False) -> None:
        """Let these people, by their keys, not count as pinged: the invitation was refused.

        With ``is_shown`` it was shown without a ping, by an edit: they get a message of their own.
        """
        if not people:
            return
        try:
            await self._store.take_back(view.host, people)
            if is_shown:
                contacts = await self._service.store.read(load_contacts, people)
                await self._service.enqueue(view.number, items_for_unpinged(people, contacts, self._service.now()))
        except StoreUnavailable as fault:
            log.warning("Match %s: guests count as pinged who are not (%s).", view.number, fault.key)

    async def open_to(self, person: Person) -> tuple[list[MatchView], list[UserError]]:
        """The tables to which the person is invited, newest first, and the refusals of unreadable ones."""
        return self._service.views_of(await self._store.of(person.key), person.key)

    async def accept_from(self, person: Person, whom: Invited) -> None:
        """Set who may invite the person. Open invitations stay open."""
        await self._store.accept_from(person.key, whom)

    async def blocked(self, person: Person) -> list[Person]:
        """The people whose invitations the person refuses, by name."""
        return await self._store.blocked(person.key)

    async def block(self, person: Person, other: Person) -> int:
        """Refuse the other's invitations to the person, and decline the open ones; returns the number of these.

        Seats that the other offers to the person are declined too. Raises UserError for oneself and for too many
        people.
        """
        require(person.key != other.key, "block-self")
        await self._store.block(person.key, other.key)
        actor, declined = person_actor(person.key), 0
        tables, _ = await self.open_to(person)
        for view in tables:
            if view.host == other.key:
                declined += await self._decline(view.number, Decline(actor=actor))
        matches, _ = self._service.views_of(await self._store.seats_offered(other.key), person.key)
        for view in matches:
            for one in view.proposals:
                if (one.by, one.newcomer, one.ended) == (other.key, person.key, None):
                    answer = Respond(actor=actor, number=one.number, agrees=False, guest=person)
                    declined += await self._decline(view.number, answer)
        return declined

    async def _decline(self, number: int, command: Command) -> bool:
        """Carry out the command; False if the invitation is gone."""
        try:
            await self._service.do(number, command)
        except UserError as refusal:
            log.info("Match %s: nothing is declined (%s).", number, refusal)
            return False
        return True

    async def unblock(self, person: Person, other: Person) -> bool:
        """Accept the other's invitations again. False if they were not refused."""
        return await self._store.unblock(person.key, other.key)
