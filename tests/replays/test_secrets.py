"""Hidden information in the step viewer: no step of a running match depends on what its reader cannot know."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

import rendering
from bot.games import GAMES
from bot.games.base import IllegalMove, Seat
from bot.match.position import Event, Position
from bot.match.scenes import Frame, Scene, frame_of, scenes_of
from bot.match.view import view_for
from bot.texts import LANGUAGES
from cogs._contract.secrets import readers, resampled
from cogs._ui.content import MessageContent
from cogs.replays import replay_content
from tests.kit.menus import FIRST, match_at
from tests.kit.play import Play, is_in_spread
from tests.kit.toys import TOYS, toys
from tests.kit.toytable import words

PLAYED = 40  # positions of a match that still runs then
TRIES = 3  # to resample a position so that it differs
DRAWN = 4  # steps of each reader whose pictures are compared
OPEN = ("hypnosia", "vast", "bids")  # games in which nothing is hidden

every = pytest.mark.parametrize("name", [*GAMES, *TOYS])


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    words()
    with toys():
        yield


def running(name: str) -> Play:
    """A random match of at most PLAYED positions that is not over."""
    play = Play(name, 12)
    most = min(PLAYED, sum(1 for _ in Play(name, 12)) - 1)
    for at, _ in enumerate(play, 1):
        if at == most:
            break
    assert play.position.to_act
    return play


def leads_to(position: Position, events: Sequence[Event], after: Position, seat: Seat | None) -> bool:
    """Whether these events are possible after the position, and the reader then sees what they see of ``after``."""
    for event in events:
        try:
            if event.text not in position.moves(event.seat) and event.seat >= 0:
                return False
            position = position.after(event)
        except IllegalMove:
            return False
    return position.view(seat) == after.view(seat)


def again(scene: Scene, events: Sequence[Event], seat: Seat | None, draw: int) -> Scene:
    """The scene with all that the seat cannot know resampled; before its events only what these leave open."""
    held = events[scene.first : scene.length]
    drawn = [draw * TRIES + one for one in range(TRIES)]
    befores = (resampled(scene.before, seat, one) for one in drawn)
    possible = (one for one in befores if leads_to(one, held, scene.position, seat))
    before = next((one for one in possible if one != scene.before), scene.before)
    positions = (resampled(scene.position, seat, one) for one in drawn)
    return replace(
        scene, before=before, position=next((one for one in positions if one != scene.position), scene.position)
    )


def frame(play: Play, position: Position, scenes: Sequence[Scene], at: int, seat: Seat | None) -> Frame:
    """The scene as the person at that seat sees it once the match has come to ``position``."""
    now = view_for(match_at(position), None if seat is None else FIRST + seat)
    return frame_of(now, scenes, at, play.log, {})


def sent(content: MessageContent) -> tuple[str, list[bytes]]:
    """All that a message carries."""
    layout: Any = content.layout().to_components()
    return json.dumps(layout), [picture.png for _, _, picture in content.labelled]


@every
async def test_each_step_is_equal(name: str) -> None:
    """Views and words of every step; its whole message with pictures and alternative texts for some."""
    play = running(name)
    scenes = scenes_of(play.start, play.log)
    differing = 0
    with play:
        for seat in readers(play.position):
            for at, scene in enumerate(scenes):
                other = again(scene, play.log, seat, at)
                differing += other != scene
                own = frame(play, play.position, scenes, at, seat)
                same = frame(
                    play, resampled(play.position, seat, at), [*scenes[:at], other, *scenes[at + 1 :]], at, seat
                )
                assert own == same and own.hands == ()
                if is_in_spread(at, len(scenes), DRAWN):
                    language, made = LANGUAGES[at % 2], []
                    for one in (own, same):
                        rendering.picture.cache_clear()
                        made.append(sent(await replay_content(language, one)))
                    assert made[0] == made[1]
    assert differing or name in OPEN, "nothing was resampled"
