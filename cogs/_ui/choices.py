"""What the menu offers at a path, and its controls: buttons for what the pictures show, else selects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from discord import ButtonStyle, ui

from bot.games.base import Move
from bot.match.view import MatchView
from cogs._ui.controls import choice_button, select
from cogs._ui.options import paged_selects, question, select_options
from cogs._ui.paths import MAX_OPTIONS, is_set, next_paths
from cogs._ui.routes import LearnRoute, PickRoute, PlanRoute, PuzzleRoute, SetRoute, StepRoute
from rendering import Look, Part, Spot, drawing

MAX_COMPONENTS: Final = 40  # of one message, nested ones included
MAX_ROW: Final = 5  # buttons side by side, and rows of a grid
MAX_PLAIN: Final = 5  # choices that no picture shows, among buttons
MAX_PLAIN_LABEL: Final = 30  # characters
NO_LABEL: Final = "\u200b"

R = TypeVar("R", LearnRoute, PuzzleRoute)
Row: TypeAlias = list[ui.Item[Any]]


@dataclass(frozen=True)
class Choice:
    """A button of the menu. ``spot``: where the pictures show it, if they do; ``letter``: what stands there."""

    path: Move
    label: str
    spot: Spot | None = None
    letter: str = ""


@dataclass(frozen=True)
class Choices:
    """What may follow a path, as moves or the first words of moves.

    Attributes:
        paths: all of it, in order.
        buttons: the same as buttons, those in the pictures in reading order; () where selects are needed.
    """

    paths: tuple[Move, ...]
    buttons: tuple[Choice, ...] = ()

    @property
    def letters(self) -> tuple[tuple[Move, str], ...]:
        """The letters that the pictures show, as ``Look`` takes them."""
        return tuple((one.path, one.letter) for one in self.buttons if one.letter)

    @property
    def parts(self) -> frozenset[Part]:
        """The pictures that show a choice."""
        return frozenset(one.spot.part for one in self.buttons if one.spot)


def find_choices(view: MatchView, path: str, look: Look) -> Choices:
    """What may follow the path in the viewer's menu. ``look``: how the pictures are drawn."""
    paths = tuple(next_paths(view.moves, path, view.stepwise)) if view.moves else ()
    if not 0 < len(paths) <= MAX_OPTIONS or is_set(paths):
        return Choices(paths)
    made, words = drawing(view.game), Look(language=look.language)
    spots = dict(zip(paths, made.spots(view.view, paths, look), strict=True))
    plain = [Choice(one, made.label(view.view, one, words)) for one in paths if spots[one] is None]
    if len(plain) > MAX_PLAIN or any(len(one.label) > MAX_PLAIN_LABEL for one in plain):
        return Choices(paths)
    shown = [(one, spot) for one, spot in spots.items() if spot is not None]
    if all(spot.cell is not None for _, spot in shown):
        shown.sort(key=lambda one: _reading_order(one[1]))
    letters = iter(ascii_uppercase)
    return Choices(paths, (*(_shown_choice(one, spot, letters) for one, spot in shown), *plain))


def _reading_order(spot: Spot) -> tuple[int, int]:
    column, row = spot.cell or (0, 0)
    return row, column


def _shown_choice(path: Move, spot: Spot, letters: Iterator[str]) -> Choice:
    """The choice at a spot, with the next letter unless the picture names it."""
    if spot.has_sign:
        return Choice(path, spot.word, spot)
    letter = next(letters)
    between = " " if len(spot.word) == 1 else " · "  # five with an arrow fit side by side on a phone
    return Choice(path, f"{letter}{between}{spot.word}" if spot.word else letter, spot, letter)


def room_beside(pictures: int, has_question: bool, controls: int) -> int:
    """How many components the choices may have in a message with a heading and that much more."""
    return MAX_COMPONENTS - 1 - pictures - has_question - (controls + 1 if controls else 0)


class ChoiceRoutes(Protocol):
    """The routes of a menu's choices. ``lead``: what stands before the paths in the values of selects."""

    @property
    def lead(self) -> str:
        """See above."""
        ...

    def pick(self, path: str) -> StepRoute | LearnRoute | PuzzleRoute:
        """Of the button that picks a path."""
        ...

    def gap(self, place: str) -> StepRoute | LearnRoute | PuzzleRoute:
        """Of an empty place between buttons."""
        ...

    def page(self, page: int, path: str) -> PickRoute | LearnRoute | PuzzleRoute:
        """Of a select at a path."""
        ...

    def items(self, path: str) -> SetRoute | LearnRoute | PuzzleRoute:
        """Of a select of a set."""
        ...


@dataclass(frozen=True)
class MatchChoices:
    """The routes of the choices in the menu of a match at a step.

    ``lead``: what stands before the paths of an answer that is planned ahead; "" for a move to play now.
    """

    match: int
    step: int
    lead: str = ""

    def pick(self, path: str) -> StepRoute:
        return StepRoute("answer" if self.lead else "pick", self.match, self.step, self.lead + path)

    def gap(self, place: str) -> StepRoute:
        return StepRoute("none", self.match, self.step, place)

    def page(self, page: int, path: str) -> PickRoute:
        return (PlanRoute if self.lead else PickRoute)(self.match, self.step, page, self.lead + path)

    def items(self, path: str) -> SetRoute:
        return SetRoute(self.match, self.step, path)


@dataclass(frozen=True)
class VerbChoices(Generic[R]):
    """The routes of the choices where one kind of route has a verb for each: pick, none, list and items.

    ``at``: with all but verb, page and path.
    """

    at: R
    lead: str = ""

    def pick(self, path: str) -> R:
        return replace(self.at, verb="pick", page=0, path=path)

    def gap(self, place: str) -> R:
        return replace(self.at, verb="none", page=0, path=place)

    def page(self, page: int, path: str) -> R:
        return replace(self.at, verb="list", page=page, path=path)

    def items(self, path: str) -> R:
        return replace(self.at, verb="items", page=0, path=path)


def choice_rows(
    language: str,
    view: MatchView,
    path: str,
    page: int,
    choices: Choices,
    room: int,
    routes: ChoiceRoutes | None = None,
) -> list[Row]:
    """The controls of the choices, in at most ``room`` components if they are buttons.

    ``routes``: None for those of the view's match.
    """
    routes = routes or MatchChoices(view.number, view.step)
    if choices.buttons:
        return _button_rows(view, choices, room, routes)
    if is_set(choices.paths) and not routes.lead:
        return [[_set_select(language, view, path, choices.paths, routes)]]
    return [[one] for one in _selects(language, view, path, page, choices.paths, routes)]


# Buttons


def _button_rows(view: MatchView, choices: Choices, room: int, routes: ChoiceRoutes) -> list[Row]:
    """The buttons in the shape of the grid if the choices form one and there is room, else in reading order."""
    shown = [one for one in choices.buttons if one.spot is not None]
    plain = [one for one in choices.buttons if one.spot is None]
    grid = _grid(shown)
    places: list[list[Choice | None]] = [*grid, *_in_rows(plain)]
    if not grid or sum(len(row) + 1 for row in places) > room:
        places = _in_rows(choices.buttons)
    return [[_button(view, one, (at, row), routes) for at, one in enumerate(line)] for row, line in enumerate(places)]


def _in_rows(choices: Sequence[Choice]) -> list[list[Choice | None]]:
    return [list(choices[start : start + MAX_ROW]) for start in range(0, len(choices), MAX_ROW)]


def _grid(choices: Sequence[Choice]) -> list[list[Choice | None]]:
    """The choices by row and column, with None for an empty place; [] if they form no grid.

    Empty rows, empty columns at the left and empty places at the end of a row are left out.
    """
    placed = {one.spot.cell: one for one in choices if one.spot is not None and one.spot.cell is not None}
    if not placed or len(placed) < len(choices):
        return []
    columns, rows = [column for column, _ in placed], sorted({row for _, row in placed})
    if max(columns) - min(columns) >= MAX_ROW or len(rows) > MAX_ROW:
        return []
    grid: list[list[Choice | None]] = []
    for row in rows:
        last = max(column for column, at in placed if at == row)
        grid.append([placed.get((column, row)) for column in range(min(columns), last + 1)])
    return grid


def _button(view: MatchView, choice: Choice | None, place: tuple[int, int], routes: ChoiceRoutes) -> ui.Item[Any]:
    """The button of a choice, blue like its spot and green if it is the sealed one; an empty one without a choice."""
    if choice is None:
        return choice_button(routes.gap(f"{place[0]},{place[1]}"), NO_LABEL, disabled=True)
    style = ButtonStyle.secondary if choice.spot is None else ButtonStyle.primary
    if choice.path == view.chosen:
        style = ButtonStyle.success
    return choice_button(routes.pick(choice.path), choice.label, style, path=choice.path, letter=choice.letter)


# Selects


def _set_select(language: str, view: MatchView, path: str, paths: Sequence[str], routes: ChoiceRoutes) -> ui.Item[Any]:
    """A select of several items, which together are the word of a set."""
    head = paths[0].rstrip()
    head = head[: head.rfind(" ") + 1]
    words = [one[len(head) :].strip().split(",") for one in paths]
    items = list(dict.fromkeys(item for word in words for item in word))
    label, look = drawing(view.game).label, Look(language=language)
    options = select_options(items, [label(view.view, head + item, look) for item in items])
    asked = question(language, view, path or head, paths)
    return select(routes.items(head), options, asked, size=len(words[0]))


def _selects(
    language: str, view: MatchView, path: str, page: int, paths: Sequence[Move], routes: ChoiceRoutes
) -> list[ui.Select[Any]]:
    """The selects of what may follow the path."""
    if not paths:
        return []
    made, look, lead = drawing(view.game), Look(language=language), routes.lead
    values, asked = [lead + one for one in paths], question(language, view, path, paths)

    def label(value: str) -> str:
        return made.label(view.view, value.removeprefix(lead), look)

    return paged_selects(language, lambda at: routes.page(at, path), page, values, label, asked)
