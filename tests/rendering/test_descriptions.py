"""Positions in words: they fit into a message, say all that the pictures say, and name every choice."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unicodedata import category

import pytest

import rendering
from bot.games import GAMES
from bot.match.model import Person, Reading
from bot.match.view import MatchView
from bot.texts import LANGUAGES, say
from cogs._contract.shown import looks
from cogs._ui.choices import MAX_COMPONENTS
from cogs._ui.content import MAX_BUTTON, MAX_TEXT, MessageContent, Shown, as_read, spoken
from cogs._ui.menu import menu_content
from rendering import Look
from tests.kit.menus import choices_at, view_at
from tests.kit.play import Play, every_option
from tests.kit.shown import components
from tests.kit.soak import in_soak
from tests.kit.toys import TOYS, toys

every = pytest.mark.parametrize("name", [*GAMES, *TOYS])
real = pytest.mark.parametrize("name", list(GAMES))
TEXT, BUTTON, SELECT, GALLERY = 10, 2, 3, 12  # types of components


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def plays(name: str) -> Iterator[Play]:
    """Matches with the most seats and with all options."""
    for number, options in enumerate(every_option(GAMES[name])):
        yield Play(name, number, GAMES[name].seats[-1], options)


def menus(name: str, positions: int, paths: int, *, spread: int = 1) -> Iterator[tuple[MatchView, str, str]]:
    """Menus that are open in some positions of a match: the view, the language and what is picked so far.

    Beside the menu in which nothing is picked there are at most so many ``paths`` of each, one of up to ``spread``.
    """
    for play in plays(name):
        with play:
            for at, position in enumerate(play.some(positions)):
                language = LANGUAGES[at % 2]
                for seat in position.waiting[:1]:
                    view = view_at(position, seat)
                    for path in ["", *choices_at(view, "", language).paths[:: 1 + at % spread][:paths]]:
                        yield view, language, path


def for_reader(view: MatchView, reading: Reading) -> MatchView:
    assert view.viewer is not None
    person = view.people[view.viewer]
    people = {**view.people, view.viewer: Person(person.key, person.user, person.name, reading=reading)}
    return replace(view, people=people)


def menu(view: MatchView, language: str, path: str, reading: Reading) -> MessageContent:
    """The menu of a reader who wants positions so."""

    async def made() -> MessageContent:
        content = await menu_content(language, for_reader(view, reading), path)
        return await as_read(language, content, reading)

    return asyncio.run(made())


def parts(content: MessageContent) -> list[dict[str, Any]]:
    return components({"components": content.layout().to_components()})


def texts(content: MessageContent) -> str:
    return "\n".join(part["content"] for part in parts(content) if part["type"] == TEXT)


def buttons(content: MessageContent) -> list[str]:
    return [part["label"] for part in parts(content) if part["type"] == BUTTON]


def symbols(text: str) -> set[str]:
    """The symbols in a text that stand for words."""
    return {one for one in text if category(one) == "So" or one in "→←↑↓↔⇄×☾☀"}


@pytest.mark.rest
@every
def test_words_alone_fit_into_a_message_and_say_every_choice(name: str) -> None:
    seen = 0
    for view, language, path in menus(name, in_soak(16, 8), 3, spread=5):
        content = menu(view, language, path, Reading.ALONE)
        look = content.shown.look if content.shown else None
        assert look is not None
        words = texts(content)
        described = str(rendering.drawing(name).describe(view.view, look))
        assert len(words) <= MAX_TEXT and spoken(language, view, described) in words, words
        assert not [part for part in parts(content) if part["type"] == GALLERY]
        if name in GAMES:
            assert not symbols(words + "".join(buttons(content))), words
        check_choices(view, language, path, content)
        seen += 1
    assert seen > 10


def check_choices(view: MatchView, language: str, path: str, content: MessageContent) -> None:
    """Each choice has a button that says it, or is an option of a select; no two are called the same."""
    choices = choices_at(view, path, language)
    said = [
        part["label"] for part in parts(content) if part["type"] == BUTTON and ":pick:" in part.get("custom_id", "")
    ]
    options = [one for part in parts(content) if part["type"] == SELECT for one in part["options"]]
    if choices.buttons:
        assert len(set(said)) == len(said) == len(choices.buttons)
        assert all(0 < len(label) <= MAX_BUTTON for label in said)
        for one in choices.buttons:
            assert not one.letter or any(label.startswith(f"{one.letter}: ") for label in said)
    elif choices.paths:
        named = [(one["label"], one.get("description")) for one in options]
        assert options and len(set(named)) == len(named)


@real
def test_pictures_with_words_name_the_letters_in_them(name: str) -> None:
    lettered = 0
    for view, language, path in menus(name, 10, 2):
        content = menu(view, language, path, Reading.BOTH)
        assert content.pictures and content.words
        assert len(parts(content)) <= MAX_COMPONENTS
        assert len(texts(content)) <= MAX_TEXT
        listed = content.words.partition(f"### {say(language, 'read-choices')}")[2]
        for one, letter in choices_at(view, path, language).letters:
            choice = rendering.drawing(name).spoken(view.view, one, Look(language))
            assert f"- {letter}: {choice}" in listed
            lettered += 1
        plain = menu(view, language, path, Reading.PICTURES)
        assert not plain.words and buttons(plain) == buttons(content)
    assert lettered > 5


def test_who_types_moves_sees_coordinates_and_no_words() -> None:
    for view, language, path in menus("instinkt", 6, 1):
        plain, numbered, both = (
            menu(view, language, path, one) for one in (Reading.PICTURES, Reading.NUMBERED, Reading.BOTH)
        )
        boards, others = ({content.pictures[at:][0][1].png for content in (plain, numbered)} for at in (0, -1))
        assert len(boards) == 2 and (len(plain.pictures) == 1 or len(others) == 1), "the board alone has them"
        assert not numbered.words and buttons(numbered) == buttons(plain)
        assert both.pictures == numbered.pictures


@pytest.mark.parametrize("reading", [Reading.BOTH, Reading.ALONE])
def test_words_about_labelled_pictures_leave_room_for_the_position(reading: Reading) -> None:
    """A step of a match in which very much has happened."""
    view, language, _ = next(menus("insider", 16, 0))
    drawn = rendering.picture(view.game, view.view, Look(language))
    log = "\n".join(["- What has happened."] * 160)
    content = MessageContent("**Insider**", labelled=[(log, "board.png", drawn)], shown=Shown(view, Look(language)))
    assert len(log) < MAX_TEXT < len(log) + len(str(rendering.drawing(view.game).describe(view.view, Look(language))))
    read = asyncio.run(as_read(language, content, reading))
    assert len(texts(read)) <= MAX_TEXT and "### " in texts(read)
    assert bool(read.labelled) is (reading is Reading.BOTH)


@real
def test_positions_with_other_pictures_have_other_words(name: str) -> None:
    """Where the alternative texts of board, strip or hand differ, the descriptions do."""
    module = rendering.drawing(name)
    alts: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for play in plays(name):
        with play:
            for at, position in enumerate(play.some(in_soak(60, 12))):
                language = LANGUAGES[at % 2]
                for seat in (None, *range(position.seats)):
                    view = position.view(seat)
                    look = Look(language, to_act=position.waiting)
                    pictures = [module.alt(view, replace(look, part=part)) for part in ("board", "strip", "hand")]
                    alts[language, str(module.describe(view, look))].add("\n".join(pictures))
    assert len(alts) > 30
    assert [found for found in alts.values() if len(found) > 1] == []


@real
def test_previews_say_the_move(name: str) -> None:
    module = rendering.drawing(name)
    previewed = 0
    for play in plays(name):
        with play:
            for at, position in enumerate(play.some(in_soak(12, 8))):
                language = LANGUAGES[at % 2]
                for seat in position.waiting:
                    view = position.view(seat)
                    for look in looks(position, seat, language):
                        described = module.describe(view, look)
                        titles = [one.title for one in described.sections]
                        assert len(set(titles)) == len(titles)
                        if look.mark and " " in look.mark:
                            assert titles[0] == say(language, "read-preview")
                            assert described.sections[0].lines[0].startswith(module.label(view, look.mark, look)[:12])
                            previewed += 1
    assert previewed > 10
