"""Hidden information in the daily digest: none of its words depends on what its reader cannot know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.delivery.items import Contact
from bot.features.digests.model import Digest, DigestSummary
from bot.features.digests.worker import news
from bot.games import GAMES
from bot.games.base import CHANCE, Seat
from bot.match.position import Event
from bot.match.view import LogLine, MatchView, view_for
from bot.texts import LANGUAGES
from cogs._contract.secrets import is_possible, resampled
from cogs.digests import digest_content
from tests.kit.menus import FIRST, match_at
from tests.kit.play import Play
from tests.kit.soak import in_soak
from tests.kit.toys import TOYS, toys
from tests.kit.toytable import words

POSITIONS = in_soak(12, 6)  # of a match
OWNER = FIRST


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    words()
    with toys():
        yield


def summary(view: MatchView, lines: list[LogLine]) -> DigestSummary:
    """The digest of one match, of which that is new."""
    digest = Digest(OWNER, 18, "UTC", 0.0)
    return DigestSummary(
        digest, Contact(1, "en"), [view], {view.number: lines}, frozenset({view.number}), [view], [], 1.0
    )


def sent(language: str, one: DigestSummary) -> str:
    content = digest_content(language, one, 0.0)
    assert not content.pictures and not content.files
    return json.dumps(content.layout().to_components())


def again(play: Play, events: list[Event], lines: list[LogLine], seat: Seat) -> tuple[list[LogLine], int]:
    """The lines with all that the seat cannot know before each event resampled, and how many could be."""
    position, before = play.start, {}
    for number, event in enumerate(events):
        before[number] = position
        position = position.after(event)
    made, count = [], 0
    for line in lines:
        event, other = events[line.number], resampled(before[line.number], seat, line.number)
        if line.view is not None and (event.seat == CHANCE or is_possible(other, event.seat, event.text)):
            text = other.game.redact(other.state, event.seat, event.text, seat)
            if text is not None and (event.seat != CHANCE or is_possible(other, CHANCE, event.text)):
                line, count = replace(line, text=text, view=other.view(seat)), count + 1
        made.append(line)
    return made, count


@pytest.mark.parametrize("name", [*GAMES, *TOYS])
def test_a_digest_is_equal(name: str) -> None:
    compared = 0
    for number in range(2):
        play = Play(name, number)
        with play:
            for at, position in enumerate(play.some(POSITIONS)):
                match = replace(match_at(position), length=len(play.log))
                for seat in range(position.seats):
                    view, same = (
                        view_for(replace(match, position=one), FIRST + seat)
                        for one in (position, resampled(position, seat, at))
                    )
                    lines = news(view, play.log, 0)
                    others, count = again(play, play.log, lines, seat)
                    language = LANGUAGES[at % 2]
                    assert sent(language, summary(view, lines)) == sent(language, summary(same, others))
                    compared += count
    assert compared > 20
