"""What a seat cannot know changes no byte that it is sent: the stored position is resampled behind its view."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest

import rendering
from bot.delivery.items import PLACE, Kind
from bot.delivery.policy import LOST_PLACE
from bot.games import GAMES
from bot.games.chance import Chance
from bot.match.position import decode_state, encode_state
from tests.kit.driver import Match, Player, Shown, sit_down
from tests.kit.room import Room
from tests.kit.shown import unsigned


def normalized(player: Player, shown: Shown) -> str:
    """The message with its pictures' bytes, without what differs in every message (ids, times)."""
    message = {name: value for name, value in shown.message.items() if name not in ("referenced_message",)}
    text = unsigned(json.dumps([message, [content.hex() for content in player.pictures(shown)]]))
    return re.sub(r"\d{15,}", "ID", re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00|<t:\d+:[Rf]>", "MOMENT", text))


async def requested(match: Match, player: Player, *, previews: bool) -> list[str]:
    """All that a person can request: menus, previews of every move, hand, log, lists."""
    rendering.picture.cache_clear()
    board, place = match.board(), match.place
    found = [json.dumps(await player.suggest("", place))]
    for verb in ("log", "rules", "hand", "replay"):
        found.append(normalized(player, await player.press(board, verb)))
    found.append(normalized(player, await player.show(place)))
    found.append(normalized(player, await player.slash("matches", place)))
    menu = await player.press(board, "play")
    found.append(normalized(player, menu))
    if player in match.players:
        found += [normalized(player, await player.typed(move, place)) for move in ("choose 99", "place 9,9", "keep 1")]
        if previews:
            found += await walk_menu(player, menu)
    return found


async def walk_menu(player: Player, menu: Shown) -> list[str]:
    """Everything that can be picked below that menu, moves as their previews: playing them would change the match."""
    found = []
    for select in menu.selects:
        _, match, step, *_ = select.id.removeprefix("do:").split(":")
        for _, value in select.options:
            below = await player.forge(f"do:back:{match}:{step}:{value}", message=menu.id)
            found.append(normalized(player, below))
            if not below.has("confirm"):
                found += await walk_menu(player, below)
    return found


async def redrawn_board(match: Match, player: Player) -> str:
    """The board as ``show`` draws it again for all."""
    rendering.picture.cache_clear()
    await match.room.bot.service.enqueue(match.number, [*LOST_PLACE, (PLACE, Kind.TURN)])
    await match.room.quiet()
    text = normalized(player, match.board())
    return re.sub(r'"edited_timestamp": (null|"MOMENT")', "", text)


def resample_stored(room: Room, seat: int | None, draw: int) -> bool:
    """Replace the stored position and the others' sealed choices by a sample with the same view for the seat. Return
    whether it differs."""
    with closing(sqlite3.connect(room.data / "stammtisch.db", timeout=5)) as database:
        name, stored = database.execute("SELECT game, state FROM matches").fetchone()
        game = GAMES[name]
        state = decode_state(game, stored)
        view = game.view(state, seat)
        chance = Chance(b"behind the view", draw)
        other = game.resample(view, seat, chance)
        assert game.view(other, seat) == view
        database.execute("UPDATE matches SET state = ?", (encode_state(other),))
        sealed = [who for (who,) in database.execute("SELECT seat FROM sealed").fetchall() if who != seat]
        for who in sealed:
            moves = game.moves(other, who)
            database.execute("UPDATE sealed SET text = ? WHERE seat = ?", (random.Random(draw).choice(moves), who))
        database.commit()
    return other != state or bool(sealed)


@pytest.mark.rest
@pytest.mark.parametrize("places", [(0, 1, 2), (5, 6), (13, 15)], ids=["draft", "early", "later"])
async def test_resampled_secrets_change_no_message(room: Room, places: tuple[int, ...]) -> None:
    """At these decisions of a match; the last of them compares every preview."""
    match = await sit_down(room, draft=places[0] == 0)
    source = random.Random("leaks")
    mira = Player(room, "Mira")
    differed = 0
    for at in range(places[-1] + 1):
        await room.quiet()
        if at in places:
            ((stored,),) = room.rows("SELECT state FROM matches")
            sealed = room.rows("SELECT seat, text FROM sealed")
            for seat, player in ((None, mira), (0, match.players[0]), (1, match.players[1])):
                previews = at == places[-1]
                await player.press(match.board(), "log")  # which shows what is new since the last look
                before = await requested(match, player, previews=previews), await redrawn_board(match, player)
                differed += resample_stored(room, seat, at)
                after = await requested(match, player, previews=previews), await redrawn_board(match, player)
                assert after == before, f"decision {at}, seat {seat}"
                restore(room, stored, sealed)
        await match.decide(match.waiting()[0], source, "typed")
    assert differed >= 2 * len(places)


def restore(room: Room, stored: bytes, sealed: list[tuple[Any, ...]]) -> None:
    with closing(sqlite3.connect(room.data / "stammtisch.db", timeout=5)) as database:
        database.execute("UPDATE matches SET state = ?", (stored,))
        database.executemany("UPDATE sealed SET text = ? WHERE seat = ?", [(text, seat) for seat, text in sealed])
        database.commit()
