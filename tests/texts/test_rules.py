"""The pages of the rules: short enough for a phone, each picture on its page, the last page says what differs."""

from __future__ import annotations

import asyncio
import re
import textwrap

import pytest

from bot.games import GAMES
from bot.texts import LANGUAGES, say
from cogs._ui.rules import rules_content, rules_pages
from rendering import drawing

MAX_LINES = 20
WIDTH = 40  # characters in a line of a phone that is 390 px wide

every = pytest.mark.parametrize("game", GAMES)
both = pytest.mark.parametrize("language", LANGUAGES)


def wrapped(text: str) -> int:
    """The lines of a text on a phone, empty lines included."""
    plain = re.sub(r"\*\*|\\|`", "", text)
    return sum(len(textwrap.wrap(line, WIDTH)) or 1 for line in plain.splitlines())


@both
@every
def test_a_page_of_rules_fits_a_phone(game: str, language: str) -> None:
    pages = rules_pages(language, game)
    assert len(pages) >= 5
    assert [wrapped(page) for page in pages if wrapped(page) > MAX_LINES] == []


@both
@every
def test_rules_begin_with_the_aim_and_end_with_what_differs(game: str, language: str) -> None:
    first, *_, pictures, last = rules_pages(language, game)
    aims, differs = {"de": ("Worum es geht.", "Ziel."), "en": ("The aim.",)}, {"de": "Was hier", "en": "What differs"}
    assert first.startswith(tuple(f"**{aim}**" for aim in aims[language]))
    common = say(language, "rules-pictures")
    assert pictures.startswith(common) and len(pictures) > len(common) + 100
    assert last.startswith(f"**{differs[language]}")


@every
def test_each_picture_of_the_rules_is_on_the_page_that_explains_it(game: str) -> None:
    drawn = drawing(game)
    for page in range(1, len(rules_pages("de", game)) + 1):
        shown = asyncio.run(rules_content("de", game, page))
        expected = [drawn.sheet_page, drawn.example_page].count(page)
        assert len(shown.pictures) == expected
        caption = say("de", f"{game}-rules-example")
        assert (caption in shown.text) is (page == drawn.example_page)


@both
def test_migrato_names_the_birds_of_day_and_night(language: str) -> None:
    first = rules_pages(language, "migrato")[0].splitlines()
    for species, signs in {"goose": "☀☾", "kite": "☀", "stilt": "☾", "beeeater": "☀", "teal": "☀☾"}.items():
        (line,) = [one for one in first if one.startswith(f"- **{say(language, 'migrato-species', species=species)}")]
        assert {sign for sign in line if sign in "☀☾"} == set(signs)
