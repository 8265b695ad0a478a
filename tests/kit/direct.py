"""A match in direct messages as its players see it: one message each, and the table in the chat where it opened."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bot.match.model import MatchPhase
from bot.match.view import MatchView
from bot.texts import LANGUAGES, language
from tests.kit.driver import ANY, Match, Player, Shown
from tests.kit.room import Room
from tests.kit.shown import OVER, push_text
from tests.kit.standin import WorldEvent

MANY = 400  # decisions that no match takes


def friend(room: Room, name: str, locale: str = "en-US", *, installs: bool = True) -> Player:
    """A person who shares no server with the bot, and has installed it."""
    who = room.world.add_user(name, locale=locale)
    room.people[name] = room.standin.person(who)
    room.world.install(who, installs)
    return Player(room, name)


def group_of(*players: Player) -> int:
    """A group DM of these people."""
    return players[0].room.world.add_group([one.id for one in players])


def spoken(player: Player) -> str:
    """The language in which the bot writes to the player."""
    return language(player.person.locale)


def letters(player: Player) -> list[Shown]:
    """The player's direct messages with the bot, but its greeting."""
    there = player.messages(player.person.dm())
    return [one for one in there if not any(one.says(each, "direct-hello", name=ANY) for each in LANGUAGES)]


class DirectMatch(Match):
    """A match in direct messages, found by the message of its table.

    Attributes:
        pushes: the words of the push of each direct message with the bot, by the message's id; None: it was silent.
    """

    def __init__(self, room: Room, players: Sequence[Player], home: Shown, game: str = "instinkt") -> None:
        super().__init__(room, players, home, game)
        self.pushes: dict[int, str | None] = {}
        room.world.listen(self._note)

    def _note(self, event: WorldEvent) -> None:
        channel = self.room.world.channels.get(event.channel or 0)
        if event.name == "MESSAGE_CREATE" and channel is not None and channel.recipient is not None:
            self.pushes[int(event.data["id"])] = push_text(event.data["flags"], event.data["content"])

    def all_of(self, player: Player) -> list[Shown]:
        """The player's messages of the match, oldest first, but that of the table where it opened."""
        there = [one for one in letters(player) if one.id != self.home.id]
        return [one for one in there if any(self.is_about(verb, one) for verb in ("more", "join"))]

    def is_about(self, verb: str, shown: Shown) -> bool:
        """Whether the message has that button of the match."""
        return any(one.split(":")[:3] == ["press", verb, str(self.number)] for one in shown.buttons.values())

    def own(self, player: Player) -> Shown:
        """The player's only message of the match."""
        (found,) = self.all_of(player)
        return found

    def push(self, player: Player) -> str | None:
        """The push of the player's message."""
        return self.pushes[self.own(player).id]

    async def view(self, player: Player | None) -> MatchView:
        return await self.room.view(self.number, None if player is None else player.id)

    async def awaited(self) -> list[Player]:
        """The players who have to decide now."""
        return [
            one for one in self.players if (await self.view(one)).is_to_act and (await self.view(one)).chosen is None
        ]

    async def choose(self, player: Player, source: random.Random) -> Shown:
        """Make any decision by the player's own message."""
        return await player.choose_any(self.own(player), source)

    async def play(self, source: random.Random, count: int = MANY) -> None:
        """Make so many decisions by the players' own messages, or all up to the end."""
        for _ in range(count):
            await self.room.quiet()
            if (await self.view(None)).phase is MatchPhase.OVER:
                return
            await self.choose(source.choice(await self.awaited()), source)
        await self.room.quiet()
        assert count < MANY, f"match {self.number} does not end"

    @property
    def over(self) -> bool:
        return all(OVER in self.own(one).text for one in self.players)


async def sit_directly(
    room: Room, players: Sequence[Player], game: str = "instinkt", where: int | None = None, **options: Any
) -> DirectMatch:
    """Start a match of these people in direct messages, opened by the first one in a chat, by default a group of them.

    Forced moves are left to the players unless the options say so.
    """
    where = where or group_of(*players)
    home = await players[0].slash(f"{game} new", where, **{"forced": "ask"} | options)
    match = DirectMatch(room, players, home, game)
    for player in players[1:]:
        await player.press(home, "join")
    await players[0].press(home, "start")
    await room.quiet()
    return match
