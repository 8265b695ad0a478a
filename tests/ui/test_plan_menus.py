"""The menu of planned answers in all games: what Discord accepts, and words for every move and answer offered."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.match.play import MAX_PLANS
from bot.match.view import foreseen_for, view_for
from cogs._ui.content import MessageContent
from cogs._ui.plans import DROP, THEN, Ahead, _answer_content, _beginning
from tests.match.test_plans import PEOPLE, Planned

MATCHES = 3  # a game
MENUS = 6  # a match
SEEN = 30  # characters of an option that a phone shows


def check_content(content: MessageContent, words: list[str]) -> None:
    """The message has what Discord accepts; ``words`` are added to."""
    rows = content.layout().to_components()
    parts = [part for row in rows for part in row.get("components", ())]
    ids = [part["custom_id"] for part in parts]
    assert len(rows) + len(parts) <= 40 and len(set(ids)) == len(ids)
    assert all(len(one) <= 100 for one in ids)
    for part in parts:
        options: list[Any] = part.get("options", [])
        assert len({one["value"] for one in options}) == len(options) <= 25
        assert len({(one["label"], one.get("description")) for one in options}) == len(options)
        for heads in (
            [one["label"][:SEEN] for one in options if one["value"].endswith(THEN)],
            [one["label"][:SEEN] for one in options if one["value"].startswith(DROP)],
        ):
            assert len(set(heads)) == len(heads), heads
        assert all(0 < len(one["value"]) <= 100 and 0 < len(one["label"]) <= 100 for one in options)
        words += [f"{one['label']} / {one.get('description')}" for one in options]
    words.append(content.note)
    assert content.text and len(content.text) + len(content.note) < 4000


@pytest.mark.rest
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", ["dirkana", "insider", "instinkt", "migrato"])
def test_every_menu_can_be_sent(game: str, language: str) -> None:
    words: list[str] = []
    for seed in range(1, 1 + MATCHES):
        driven = Planned(game, seed)
        for _ in range(MENUS):
            try:
                driven.seek(most=60)
            except AssertionError:
                break
            view = view_for(driven.match, PEOPLE[driven.owner].key)
            ahead = Ahead(language, view, foreseen_for(view))
            trigger = sorted(ahead.foreseen)[-1]
            answer = ahead.foreseen[trigger].moves[-1]
            for page in (0, 1, 2):
                check_content(asyncio.run(_beginning(ahead, page)), words)
            for path in ("", answer):
                check_content(asyncio.run(_answer_content(ahead, trigger, path, 0)), words)
            assert answer not in ("", THEN)
            for one in sorted(ahead.foreseen)[-MAX_PLANS:]:
                driven.plan(one, ahead.foreseen[one].moves[-1])
            own = view_for(driven.match, PEOPLE[driven.owner].key)
            planned = asyncio.run(_beginning(Ahead(language, own, ahead.foreseen)))
            check_content(planned, words)
            words.append(planned.text)
            driven.choose(*driven.pick())
    assert words
