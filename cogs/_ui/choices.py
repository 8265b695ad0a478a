"""What the menu offers at a path, and its controls: buttons for what the pictures show, else selects.

Legal moves are a tree of words, so that a move of any game can be picked word by word. A path is the beginning of a
move. It ends in a space if more words follow, and is a whole move if it does not. An arrangement is a word that orders
the same items in more ways than fit into one select; it is picked item by item, with paths that end within the word. A
set is a word that lists some of several items, in each possible way; it is picked whole, as its items. A game may have
its words picked in another order than its notation has them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import comb
from string import ascii_uppercase
from typing import Any, Final, TypeAlias

import discord
from discord import ButtonStyle, ui

from bot.games.base import Move
from bot.match.view import MatchView
from bot.texts import has_text, say
from cogs._ui.content import MAX_LABEL, MAX_ROW, ChoiceOption, ControlRow, label_emojis
from cogs._ui.router import PickRoute, PlanRoute, Route, SetRoute, StepRoute, choice_button, packed, select
from rendering import Look, Part, Spot, drawing

MAX_COMPONENTS: Final = 40  # of one message, nested ones included
MAX_EMOJIS_BESIDE: Final = 3  # columns of a grid of buttons with emojis
MAX_PLAIN: Final = 5  # choices that no picture shows, among buttons
MAX_PLAIN_LABEL: Final = 30  # characters
NO_LABEL: Final = "\u200b"  # of an empty place
MAX_OPTIONS: Final = 25  # options of one select
MAX_SELECTS: Final = 4  # selects of one message
LEAST_OF_SET: Final = 3  # items of a set, at the least; two of them may be the column and the row of a cell
MAX_VALUE: Final = 100  # characters of the value of an option
MAX_KEY: Final = 3  # words of a path that a question's key names
HALF_LABEL: Final = 48  # characters of each end of a page's label

Order: TypeAlias = Callable[[Move], str]


def next_paths(moves: Sequence[Move], path: str = "", stepwise: Collection[str] = (), order: Order = str) -> list[str]:
    """The paths offered after a path: whole moves, or beginnings that several moves share; [] after a whole move.

    Words are merged into one step as long as all that follows fits into one select, and a single choice is skipped.
    Items of an arrangement are merged only where there is a single choice, and a set is a step of its own.
    ``stepwise``: first words of moves whose further words are not merged. ``order``: the words of a move as they are
    picked, see ``Game.menu_text``; whole moves are offered as they are.
    """
    if path in moves:
        return []
    named = {order(move): move for move in moves}
    return [named.get(one, one) for one in _next_texts(tuple(named), path, stepwise)]


def _next_texts(moves: Sequence[str], path: str, stepwise: Collection[str]) -> list[str]:
    """As ``next_paths``, of moves in the order in which their words are picked."""
    if path in moves:
        return []
    head = path[: path.rfind(" ") + 1]
    within = [move for move in moves if move.startswith(head)]
    found = _next_words(within, head)
    if is_arrangement(found):
        return [_completed(moves, one) for one in _next_items(found, head, path)]
    if path != head:
        return []
    if is_set(found):
        return [_completed(moves, one) for one in found]
    while len(found) <= MAX_OPTIONS:
        further = [text for one in found for text in _merged(within, one, stepwise if len(found) > 1 else ())]
        if further == found or (len(further) > MAX_OPTIONS and len(found) > 1):
            break
        found = further
    if len(found) == 1 and found[0].endswith(" "):
        words = _next_words(within, found[0])
        found = words if is_set(words) else _next_items(words, found[0], found[0])
    return [_completed(moves, one) for one in found]


def parent_path(moves: Sequence[Move], path: str, stepwise: Collection[str] = (), order: Order = str) -> str:
    """The path at which this one is offered; "" if it is offered nowhere."""
    texts, text = [order(move) for move in moves], order(path) if path in moves else path
    parent = ""
    while True:
        offered = _next_texts(texts, parent, stepwise)
        found = next((one for one in offered if one == text or (text.startswith(one) and one not in texts)), None)
        if found is None or found == text:
            return parent
        parent = found


def is_path(moves: Sequence[Move], path: str, order: Order = str) -> bool:
    """Whether the path is a move, or more can be picked after it."""
    if not path or path in moves:
        return True
    texts = [order(move) for move in moves]
    is_open = path.endswith(" ") or is_arrangement(_next_words(texts, path[: path.rfind(" ") + 1]))
    return is_open and any(text.startswith(path) for text in texts)


def is_arrangement(texts: Sequence[str]) -> bool:
    """Whether the texts are orders of the same characters, more than fit into one select."""
    characters = sorted(texts[0]) if texts else []
    return len(texts) > MAX_OPTIONS and all(sorted(one) == characters for one in texts)


def is_set(texts: Sequence[str]) -> bool:
    """Whether the last words of the texts list, with commas, each choice of some of the same items once."""
    size = len(set_items(texts[0])) if texts else 0
    if size < LEAST_OF_SET:
        return False
    chosen = {set_items(text) for text in texts}
    items = frozenset[str]().union(*chosen)
    is_complete = len(chosen) == len(texts) == comb(len(items), size)
    return is_complete and size < len(items) <= MAX_OPTIONS and all(len(one) == size for one in chosen)


def set_items(text: str) -> frozenset[str]:
    """The items that the last word of a text lists."""
    return frozenset(text.split()[-1].split(","))


def pages(paths: Sequence[str]) -> list[Sequence[str]]:
    """The paths in runs that fit into one select each."""
    return [paths[start : start + MAX_OPTIONS] for start in range(0, len(paths), MAX_OPTIONS)]


def _next_words(moves: Sequence[Move], path: str) -> list[str]:
    """The path and one word more: whole moves as they are, others with a space at the end."""
    further = (move[len(path) :].partition(" ") for move in moves if move.startswith(path))
    return list(dict.fromkeys(path + word + space for word, space, _ in further))


def _merged(moves: Sequence[Move], path: str, stepwise: Collection[str]) -> list[str]:
    """The paths one word further, or the path itself if that word has to be picked by itself."""
    first, *more = path.split()
    if more and first in stepwise:
        return [path]
    further = _next_words(moves, path) if path.endswith(" ") else []
    return [path] if not further or is_arrangement(further) or is_set(further) else further


def _next_items(texts: Sequence[str], head: str, path: str) -> list[str]:
    """The beginnings of texts after the path, one item further.

    All texts begin with ``head`` and a word of items. An item ends with a comma or, in a word without commas, is one
    character.
    """
    while starting := [one for one in texts if one.startswith(path)]:
        found: dict[str, list[str]] = {}
        for one in starting:
            rest = one[len(path) :]
            cut = rest.find(",") + 1 if "," in one[len(head) :] else 1
            found.setdefault(path + (rest[:cut] if cut else rest), []).append(one)
        if len(found) > 1 or len(starting) == 1:
            return [having[0] if len(having) == 1 else longer for longer, having in found.items()]
        path = next(iter(found))
    return []


def _completed(moves: Sequence[Move], path: str) -> str:
    """The path; the move itself if only one move begins so."""
    if not path.endswith(" "):
        return path
    having = [move for move in moves if move.startswith(path)]
    return having[0] if len(having) == 1 else path


@dataclass(frozen=True)
class Choice:
    """A button of the menu.

    Attributes:
        spot: where the pictures show it, if they do.
        letter: the letter at that spot.
        is_main: whether it is a way to play, which comes first and loudest.
        emoji_key: the emoji of what it names, as "game word"; "" for none.
    """

    path: Move
    label: str
    spot: Spot | None = None
    letter: str = ""
    is_main: bool = False
    emoji_key: str = ""


@dataclass(frozen=True)
class Choices:
    """What may follow a path, as moves or the first words of moves.

    Attributes:
        paths: all of it, in order.
        buttons: the same as buttons: ways to play, then what the pictures show in reading order, then the rest; ()
            where selects are needed.
    """

    paths: tuple[Move, ...]
    buttons: tuple[Choice, ...] = ()

    @property
    def letters(self) -> tuple[tuple[Move, str], ...]:
        """The choices that the pictures show with a letter, and their letters: see ``Look.letters``."""
        return tuple((one.path, one.letter) for one in self.buttons if one.letter)

    @property
    def signs(self) -> tuple[tuple[Move, str], ...]:
        """The choices that the pictures show without a letter, and their labels: see ``Look.signs``."""
        return tuple((one.path, one.label) for one in self.buttons if one.spot and not one.letter)

    @property
    def parts(self) -> frozenset[Part]:
        """The pictures that show a choice."""
        return frozenset(one.spot.part for one in self.buttons if one.spot)


def find_choices(view: MatchView, path: str, look: Look) -> Choices:
    """What may follow the path in the viewer's menu. ``look``: how the pictures are drawn."""
    paths = tuple(next_paths(view.moves, path, view.stepwise, view.menu_text)) if view.moves else ()
    if not 0 < len(paths) <= MAX_OPTIONS or is_set(paths):
        return Choices(paths)
    made, words = drawing(view.game), Look(language=look.language)
    spots = dict(zip(paths, made.spots(view.view, paths, look), strict=True))
    main = frozenset(made.ways_to_play(view.view, paths))
    plain = [Choice(one, made.label(view.view, one, words), is_main=one in main) for one in paths if spots[one] is None]
    if len(plain) > MAX_PLAIN or any(len(one.label) > MAX_PLAIN_LABEL for one in plain):
        return Choices(paths)
    shown = [(one, spot) for one, spot in spots.items() if spot is not None]
    if all(spot.cell is not None for _, spot in shown):
        shown.sort(key=lambda one: (one[1].cell or (0, 0))[::-1])  # in reading order: by row, then by column
    letters = iter(ascii_uppercase)
    pictured = sorted((_shown_choice(one, spot, letters) for one, spot in shown), key=lambda one: not one.letter)
    first, rest = ([one for one in plain if one.is_main is is_main] for is_main in (True, False))
    return Choices(paths, _with_emojis(view, (*first, *pictured, *rest), words))


def _with_emojis(view: MatchView, choices: Sequence[Choice], look: Look) -> tuple[Choice, ...]:
    """The choices with the emojis of what their buttons, or else their moves, name.

    Where many stand side by side in a grid there are none: a phone would wrap the rows.
    """
    if len({one.spot.cell[0] for one in choices if one.spot and one.spot.cell}) > MAX_EMOJIS_BESIDE:
        return tuple(choices)
    made = drawing(view.game)
    moves = [f"{one.label} – {made.label(view.view, one.path, look)}" for one in choices]
    keys = label_emojis(look.language, view.game, moves)
    return tuple(replace(one, emoji_key=key) for one, key in zip(choices, keys, strict=True))


def _shown_choice(path: Move, spot: Spot, letters: Iterator[str]) -> Choice:
    """The choice at a spot, with the next letter unless the picture names it."""
    if spot.has_sign:
        return Choice(path, spot.word, spot)
    letter = next(letters)
    between = " " if len(spot.word) == 1 else " · "  # five with an arrow fit side by side on a phone
    return Choice(path, f"{letter}{between}{spot.word}" if spot.word else letter, spot, letter)


def split_label(label: str) -> tuple[str, str]:
    """The name of a move and the remark that follows it behind a dash."""
    name, _, remark = label.partition(" – ")
    return name, remark


def move_name(language: str, view: MatchView, move: Move) -> str:
    """The label of a legal move, without its remark if the name alone is unique."""
    label, look = drawing(view.game).label, Look(language=language)
    full = label(view.view, move, look)
    name, remark = split_label(full)
    if not remark:
        return full
    same = [one for one in view.moves if split_label(label(view.view, one, look))[0] == name]
    return name if len(same) == 1 else full


def question(language: str, view: MatchView, offered: Sequence[str]) -> str:
    """What is asked for at a path, in the game's own words where it has some.

    Looked up by the words that the offered paths share and their number (``…-after-2``), the longest first; then by the
    kinds of moves offered; then for the game.
    """
    words = [(view.menu_text(one) if one in view.moves else one).split() for one in offered]
    shared = _shared(words)
    kinds = "-".join(dict.fromkeys(one[0] for one in words))
    named = [f"{kinds}-{shared[-1]}"] if len(shared) > 1 else []
    for count in range(min(MAX_KEY, len(shared)), 0, -1):
        head = "-".join(shared[:count])
        named += [f"{head}-after-{len(shared)}", head]
    keys = [*(f"{view.game}-pick-{one}" for one in (*named, kinds)), f"{view.game}-pick"]
    return say(language, next((one for one in keys if has_text(language, one)), "pick-move"))


def _shared(paths: Sequence[Sequence[str]]) -> list[str]:
    """The words before the first one that is still to be picked, of paths that are offered together."""
    if len(paths) == 1:
        return list(paths[0][:-1])
    return [words[0] for words in takewhile(lambda words: len(set(words)) == 1, zip(*paths, strict=False))]


@dataclass(frozen=True)
class ChoiceRoutes:
    """The routes of the controls of choices.

    Attributes:
        route: the route by verb, path and page: of the button that picks a path ("pick"), of an empty place between
            buttons ("none"), of a select at a path ("list"), and of a select of a set ("items").
        lead: what stands before the paths of an answer that is planned ahead; "" for a move to play now.
    """

    route: Callable[[str, str, int], Route]
    lead: str = ""


def match_routes(match: int, step: int, lead: str = "") -> ChoiceRoutes:
    """The routes in the menu of a match at a step."""

    def route(verb: str, path: str, page: int) -> Route:
        if verb == "items":
            return SetRoute(match, step, path)
        if verb == "list":
            return (PlanRoute if lead else PickRoute)(match, step, page, lead + path)
        if verb == "none":
            return StepRoute(verb, match, step, path)
        return StepRoute("answer" if lead else verb, match, step, lead + path)

    return ChoiceRoutes(route, lead)


def verb_routes(at: Any) -> ChoiceRoutes:
    """The routes of one kind, which has these verbs; ``at``: one of them, with all but verb, page and path."""
    return ChoiceRoutes(lambda verb, path, page: replace(at, verb=verb, page=page, path=path))


def room_beside(pictures: int, has_question: bool, controls: int) -> int:
    """How many components the choices may have in a message with a heading and that much more."""
    return MAX_COMPONENTS - 1 - pictures - has_question - (controls + 1 if controls else 0)


def choice_rows(
    language: str,
    view: MatchView,
    path: str,
    page: int,
    choices: Choices,
    room: int,
    routes: ChoiceRoutes | None = None,
) -> list[ControlRow]:
    """The controls of the choices, in at most ``room`` components if they are buttons.

    ``routes``: None for those of the view's match.
    """
    routes = routes or match_routes(view.number, view.step)
    if choices.buttons:
        return _button_rows(view, choices, room, routes)
    if is_set(choices.paths) and not routes.lead:
        return [[_set_select(language, view, path, choices.paths, routes)]]
    return [[one] for one in _selects(language, view, path, page, choices.paths, routes)]


def _button_rows(view: MatchView, choices: Choices, room: int, routes: ChoiceRoutes) -> list[ControlRow]:
    """The buttons in the shape of the grid if the choices form one and there is room, else in reading order.

    Ways to play have a row of their own if there is room.
    """
    main = [one for one in choices.buttons if one.is_main]
    rest = choices.buttons[len(main) :]
    grid = _grid([one for one in rest if one.spot is not None])
    below: list[list[Choice | None]] = [*grid, *_in_rows([one for one in rest if one.spot is None])]
    arranged: list[list[list[Choice | None]]] = [[*_in_rows(main), *below]] if grid else []
    arranged.append([*_in_rows(main), *_in_rows(rest)])
    fitting = (places for places in arranged if sum(len(row) + 1 for row in places) <= room)
    return [
        [_button(view, one, (at, row), routes, has_main=bool(main)) for at, one in enumerate(line)]
        for row, line in enumerate(next(fitting, _in_rows(choices.buttons)))
    ]


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


def _button(
    view: MatchView, choice: Choice | None, place: tuple[int, int], routes: ChoiceRoutes, *, has_main: bool
) -> ui.Item[Any]:
    """The button of a choice, an empty one without a choice.

    Blue are ways to play or, where there are none, what the pictures show; green is the sealed choice.
    """
    if choice is None:
        return choice_button(routes.route("none", f"{place[0]},{place[1]}", 0), NO_LABEL, disabled=True)
    is_loud = choice.is_main if has_main else choice.spot is not None
    style = ButtonStyle.primary if is_loud else ButtonStyle.secondary
    if choice.path == view.chosen:
        style = ButtonStyle.success
    return choice_button(
        routes.route("pick", choice.path, 0),
        choice.label,
        style,
        path=choice.path,
        letter=choice.letter,
        emoji_key=choice.emoji_key,
    )


def _set_select(language: str, view: MatchView, path: str, paths: Sequence[str], routes: ChoiceRoutes) -> ui.Item[Any]:
    """A select of several items, which together are the word of a set."""
    head = paths[0].rstrip()
    head = head[: head.rfind(" ") + 1]
    words = [one[len(head) :].strip().split(",") for one in paths]
    items = list(dict.fromkeys(item for word in words for item in word))
    label, look = drawing(view.game).label, Look(language=language)
    labels = [label(view.view, head + item, look) for item in items]
    options = select_options(items, labels, label_emojis(language, view.game, labels))
    return select(routes.route("items", head, 0), options, question(language, view, paths), size=len(words[0]))


def _selects(
    language: str, view: MatchView, path: str, page: int, paths: Sequence[Move], routes: ChoiceRoutes
) -> list[ui.Select[Any]]:
    """The selects of what may follow the path."""
    if not paths:
        return []
    made, look, lead = drawing(view.game), Look(language=language), routes.lead
    values, asked = [lead + one for one in paths], question(language, view, paths)

    def label(value: str) -> str:
        return made.label(view.view, value.removeprefix(lead), look)

    return paged_selects(
        language, lambda at: routes.route("list", path, at), page, values, label, asked, game=view.game
    )


def select_options(
    paths: Sequence[str], labels: Sequence[str], emoji_keys: Sequence[str] = ()
) -> list[discord.SelectOption]:
    """The options of a select. Remarks stand below the names if the names alone are distinct."""
    split = [split_label(label) for label in labels]
    is_distinct = len({name for name, _ in split}) == len(split)
    options: list[discord.SelectOption] = []
    for path, label, (name, remark), key in zip(paths, labels, split, emoji_keys or [""] * len(split), strict=True):
        option = ChoiceOption(
            label=(name if is_distinct else label)[:MAX_LABEL],
            value=packed(path)[:MAX_VALUE],
            description=(remark[:MAX_LABEL] or None) if is_distinct else None,
        )
        option.emoji_key = key
        options.append(option)
    return options


def paged_selects(
    language: str,
    route: Callable[[int], Route],
    page: int,
    values: Sequence[str],
    label: Callable[[str], str],
    asked: str,
    most: int = MAX_SELECTS,
    game: str = "",
) -> list[ui.Select[Any]]:
    """The selects of values: one, several for a long list, or one of pages for a list of more than ``most`` selects.

    ``route`` gives the route of a select by its number; ``page``: the one that is shown of a paged list, 0 for none.
    ``asked`` stands in a single select. ``game``: whose emojis the options have; "" for none.
    """
    runs = pages(values)
    is_paged = len(runs) > most
    if is_paged and not page:
        options = [
            discord.SelectOption(label=_ends(label(run[0]), label(run[-1])), value=f">{number}")
            for number, run in enumerate(runs, 1)
        ]
        return [select(route(0), options[:MAX_OPTIONS], say(language, "pick-page"))]
    selects: list[ui.Select[Any]] = []
    for number, run in enumerate(runs[page - 1 : page] if is_paged else runs, 1):
        labels = [label(one) for one in run]
        options = select_options(run, labels, label_emojis(language, game, labels) if game else ())
        placeholder = _ends(options[0].label, options[-1].label) if len(runs) > 1 else asked
        selects.append(select(route(number), options, placeholder))
    return selects


def _ends(first: str, last: str) -> str:
    """What a part of a list is called by its first and its last label, without the ellipsis of those that go on."""
    return " … ".join(one[:HALF_LABEL].rstrip(" …") for one in (first, last))
