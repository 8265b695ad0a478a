"""The messages of seasons: within Discord's limits however many people there are and whatever they are called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.features.seasons.model import (
    MAX_GROUPS,
    SIZES,
    Entrant,
    Fixture,
    Post,
    Result,
    ResultKind,
    Season,
    SeasonEnd,
    SeasonPhase,
    SeasonState,
    make_groups,
    schedule,
)
from bot.match.clocks import Pace
from bot.match.model import Person
from cogs._ui.content import MessageContent
from cogs.seasons.messages import own_content, season_content

MAX_COMPONENTS, MAX_CHARACTERS, MAX_ALT = 40, 4000, 1024
NOW = 2000.0


def states(language: str, name: str) -> Iterator[SeasonState]:
    """A full season while people sign up, while it runs, and at its end; all are called so."""
    count = SIZES[1] * MAX_GROUPS
    people = {key: Person(key, key, name) for key in range(1, count + 1)}
    season = Season(1, 7, 70, "dirkana", 12, Pace.RELAXED, 12, SIZES[1], True, language, 1000.0)
    yield SeasonState(season, tuple(Entrant(key, None, key) for key in people), (), people)
    groups = make_groups(list(people), season.size)
    entrants = [Entrant(key, at, key) for at, group in enumerate(groups) for key in group]
    plan = [(at, one) for at, group in enumerate(groups) for one in schedule(group, season.begins, season.weeks)]
    fixtures = [
        Fixture(number, 1, at, one.round, one.first, one.second, one.opens, number, place=(10**18, 10**18))
        for number, (at, one) in enumerate(plan, 1)
    ]
    running = replace(season, phase=SeasonPhase.RUNNING, post=Post(70, 71))
    yield SeasonState(running, tuple(entrants), tuple(fixtures), people)
    ended = [replace(one, result=Result.TIE, way=ResultKind.UNENDED) for one in fixtures]
    over = replace(running, phase=SeasonPhase.OVER, end=SeasonEnd.TIME)
    yield SeasonState(over, tuple(entrants), tuple(ended), people)


def faults(content: MessageContent) -> list[str]:
    layout = content.layout()
    parts = list(layout.walk_children())
    texts = [part.content for part in parts if hasattr(part, "content")]
    found = [f"{len(parts)} components"] if len(parts) > MAX_COMPONENTS else []
    found += [f"{sum(map(len, texts))} characters"] if sum(map(len, texts)) > MAX_CHARACTERS else []
    found += ["an empty text"] if not all(one.strip() for one in texts) else []
    alts = [picture.alt for _, _, picture in content.labelled]
    return found + ["a long alternative text" for one in alts if len(one) > MAX_ALT]


@pytest.mark.rest
@pytest.mark.parametrize(
    ("language", "name"), [("en", "_*漢字*_" * 4), ("de", "W" * 32), ("en", "")], ids=["odd", "wide", "none"]
)
def test_messages_keep_discords_limits(language: str, name: str) -> None:
    for state in states(language, name):
        for content in (season_content(state, NOW), own_content(language, state, Person(1, 1, name), NOW)):
            assert faults(content) == [], (state.season.phase, content.text[:200])
        assert len(season_content(state, NOW).labelled) in (0, MAX_GROUPS)
