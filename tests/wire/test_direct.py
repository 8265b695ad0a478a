"""Matches in direct messages: whole ones, opened in a group, what each message shows, and what it does not."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field

import pytest

import rendering
from bot.delivery.items import Kind
from bot.games import GAMES
from bot.match.model import MatchPhase
from bot.match.view import MatchView, renamed
from bot.texts import say
from cogs._ui.prose import log_texts, time_left
from tests.kit.direct import DirectMatch, friend, group_of, letters, sit_directly, spoken
from tests.kit.driver import OVER, Player, Shown, decide
from tests.kit.room import Room
from tests.kit.shown import components
from tests.kit.soak import in_soak
from tests.wire.test_leaks import normalized, resample_stored, restore

PEOPLE = (("Cleo", "en-US"), ("Dorian", "de"), ("Emil", "en-US"), ("Frida", "de"))
SEATS = {"hypnosia": 3, "insider": 3}
MOST = in_soak(1000, 60)  # decisions made by presses; the rest of a longer match is made in the store
RESAMPLED = (0, 1, 9, 17)  # decisions before which what a player cannot know is exchanged


@dataclass
class Watch:
    """Checks at each moment of a match what its players have in their direct messages.

    ``asked``: the message by which each player was asked, by the step of the decision.
    """

    match: DirectMatch
    asked: dict[tuple[str, int], int] = field(default_factory=dict)
    newest: dict[str, int] = field(default_factory=dict)

    async def look(self) -> None:
        """Each player has one message; who is to act has got it for this decision, with words for the push."""
        for player in self.match.players:
            (shown,) = letters(player)
            assert shown == self.match.own(player)
            view = await self.match.view(player)
            clock = view.clock
            if clock is None or not clock.is_pending or view.phase is not MatchPhase.RUNNING:
                continue
            key = (player.name, clock.step)
            if key not in self.asked:
                assert shown.id > self.newest.get(player.name, 0), f"{player.name} was not asked anew"
                self.check_push(player, view, shown)
                self.asked[key] = shown.id
            assert shown.id == self.asked[key], "asked twice for one decision"
            assert shown.selects or shown.has("back"), shown.text
            self.newest[player.name] = shown.id

    def check_push(self, player: Player, view: MatchView, shown: Shown) -> None:
        """It names the match, whose turn it is and for how long."""
        language, words = spoken(player), self.match.pushes[shown.id]
        assert words, "the message was silent, or has no words"
        title = f"{say(language, f'{self.match.game}-name')} #{self.match.number}"
        seat = say(language, f"{self.match.game}-seat", seat=view.seat)
        begins = say(
            language,
            "ping-turn",
            mention="none",
            title=title,
            seat=seat,
            names="",
            count=0,
            last="none",
            left="none",
            until="",
        )
        assert words.startswith(begins.removesuffix(".")), words
        assert view.clock and view.clock.ends
        assert time_left(language, view.clock.ends - self.match.room.clock()) in words, words
        others = [one.name for one in self.match.players if one is not player]
        assert all(name in words for name in others)


async def secret_texts(match: DirectMatch, player: Player) -> set[str]:
    """The lines of the log that others may read and the player may not, in the player's language."""
    view = await match.view(player)

    async def lines(reader: Player | None) -> set[str]:
        key = None if reader is None else match.room.key(reader.id)
        found = renamed(await match.room.bot.service.read_log(match.number, key), view.people)
        return set(log_texts(spoken(player), view, found, has_emojis=True))

    own = await lines(player)
    return {text for other in match.players if other is not player for text in await lines(other)} - own


def shown_words(shown: Shown) -> str:
    parts = [
        str(part.get(name, "")) for part in components(shown.message) for name in ("custom_id", "label", "options")
    ]
    return "\n".join([shown.text, *shown.alts, *parts])


async def resent(match: DirectMatch, player: Player) -> str:
    """The player's message, sent again as if it were lost, with the words of its push."""
    rendering.picture.cache_clear()
    room = match.room
    old = match.own(player)
    with closing(sqlite3.connect(room.data / "stammtisch.db", timeout=5)) as database:
        database.execute("DELETE FROM sent_messages WHERE kind = 'prompt' AND message = ?", (old.id,))
        database.commit()
    room.world.delete_message(old.channel, old.id)
    await room.bot.service.enqueue(match.number, [(room.key(player.id), Kind.PROMPT)])
    await room.quiet()
    text = f"{match.push(player)}\n{normalized(player, match.own(player))}"
    return re.sub(r'(?<="id": )\d{5,}', "MARK", text)


async def check_secrets(match: DirectMatch, draw: int) -> int:
    """Each player's message is the same whatever the others hold. Return how many positions were exchanged."""
    room, differed = match.room, 0
    for player in match.players:
        assert not any(text in shown_words(match.own(player)) for text in await secret_texts(match, player))
        seat = (await match.view(player)).seat
        ((stored,),), sealed = room.rows("SELECT state FROM matches"), room.rows("SELECT seat, text FROM sealed")
        before = await resent(match, player)
        differed += resample_stored(room, seat, draw)
        assert await resent(match, player) == before, f"decision {draw}, {player.name}"
        restore(room, stored, sealed)
    return differed


def to_group(room: Room, group: int) -> list[str]:
    """The requests of the bot to the chat in which it is no member, but answers to interactions."""
    return [f"{one.method} {one.path}" for one in room.standin.requests if f"/channels/{group}" in one.path]


@pytest.mark.rest
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_match_of_each_game(room: Room, game: str) -> None:
    """By presses in the players' own messages alone, the first MOST decisions of a long match.

    A failing one is repeated by its seed, the name of the game.
    """
    source = random.Random(f"direct {game}")
    players = [friend(room, *one) for one in PEOPLE[: SEATS.get(game, 2)]]
    group = group_of(*players)
    match = await sit_directly(room, players, game, group, seats=SEATS.get(game), forced=None)
    watch, differed, last = Watch(match), 0, None
    for number in range(MOST):
        await room.quiet()
        print(number, room.rows("SELECT seat, text FROM events ORDER BY number DESC LIMIT 1"))
        await watch.look()
        if (await match.view(None)).phase is MatchPhase.OVER:
            break
        if number in RESAMPLED:
            differed += await check_secrets(match, number)
            watch = Watch(match)
        last = source.choice(await match.awaited())
        await match.choose(last, source)
    else:
        while (await match.view(None)).phase is not MatchPhase.OVER:
            last = None
            await decide(room, match.number, source)
        await room.settle()
    assert match.over
    assert differed or game == "hypnosia", "nothing was hidden"
    for player in players:
        own = match.own(player)
        assert OVER in own.text and own.has("rematch") and own.has("review") and own.has("replay")
        if last is not None and player is not last:
            assert OVER in (match.push(player) or "") and "🔔" in (match.push(player) or "")
    assert to_group(room, group) == []
    (home,) = players[1].messages(group)
    assert home.alts == () and home.id == match.home.id
