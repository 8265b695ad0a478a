"""Instinkt's moves in menus: labels, where the pictures show what may be picked, and names of cards and places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.base import Move, Seat
from bot.games.instinkt import SIDE, Cell, View, board, line_cells, parse_cell
from bot.games.instinkt.state import Placed, format_cell
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Look, Spot
from rendering.instinkt.layout import cell_places, target_of


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or its first words, in prose. Legal moves of one decision get different labels."""
    language, words = look.language, text.split()
    card = value(moved_card(view, words))
    match words:
        case ["choose", chosen]:
            return say(language, "instinkt-label-choose-card", card=value(chosen))
        case ["keep", card] if "," not in card:  # one of several to keep
            return say(language, "instinkt-label-choose-card", card=value(card))
        case ["keep", kept] | ["keep", kept, "under"]:
            return say(
                language,
                "instinkt-label-keep-cards",
                numbers=_numbers(kept),
                kept=", ".join(_names(language, kept, is_numbered=False)),
            )
        case ["keep", kept, "under", under]:
            cards = drafted_cards(language, kept, under, is_numbered=False)
            return say(language, "instinkt-label-keep-under", numbers=_numbers(kept), order=_numbers(under), **cards)
        case ["place", _]:
            return say(language, "instinkt-label-place-cell", card=card, place=target_words(view, text, language))
        case ["push", side]:
            return say(language, "instinkt-label-push-side", side=side)
        case ["push", _, _]:
            return say(language, "instinkt-label-push-line", push=target_words(view, text, language))
        case ["move", _]:
            return say(language, "instinkt-label-move-start", card=card)
        case ["move", _, _]:
            return say(language, "instinkt-label-move-goal", card=card, place=target_words(view, text, language))
    return say(language, f"instinkt-label-{words[0]}", card=card)


def spoken(view: View, text: Move, look: Look) -> str:
    """As ``label``, with the cell or line of the notation to which the move goes."""
    said, words = label(view, text, look), text.split()
    match words:
        case ["place", cell] | ["move", _, cell] | ["move", cell]:
            return f"{said} ({true_minus(cell)})"
        case ["push", side, line]:
            way = say(look.language, "instinkt-read-line", side=side, line=true_minus(line))
            return f"{said} ({way})"
    return said


def target_words(view: View, text: Move, language: str) -> str:
    """The cell or the line to which a move goes, in words; "" for other moves. ``view``: before the move."""
    match text.split():
        case ["place", goal]:
            return place_words(language, view.display, parse_cell(goal))
        case ["move", start, goal]:
            return place_words(language, view.display, parse_cell(goal), parse_cell(start))
        case ["push", side, line]:
            return line_words(language, view.display, side, int(line))
    return ""


def moved_card(view: View, words: list[str]) -> str | None:
    """The card that a move places or moves; None for other moves."""
    match words:
        case ["place", *_] if view.seat is not None:
            return view.revealed[view.seat]
        case ["move", start, *_]:
            return next((one.card for one in view.display if f"{one.x},{one.y}" == start), None)
    return None


def drafted_cards(language: str, kept: str, under: str, *, is_numbered: bool = True) -> dict[str, str]:
    """The kept cards of a draft and those put under the stack, as variables of a text.

    ``is_numbered``: whether the two spiders have their numbers.
    """
    first, second = _names(language, under, is_numbered)
    order = say(language, "instinkt-label-then", first=first, second=second)
    return {"kept": ", ".join(_names(language, kept, is_numbered)), "under": order}


def _names(language: str, cards: str, is_numbered: bool) -> list[str]:
    """The names of cards listed in the notation."""
    return [
        say(language, "instinkt-card" if is_numbered and card in ("4", "5") else "instinkt-animal", card=value(card))
        for card in cards.split(",")
    ]


def _numbers(cards: str) -> str:
    """Cards of the notation by their numbers."""
    return cards.replace(",", ", ")


def value(card: str | None) -> int | str:
    """A card as texts select on it: its number, or "X"; "" for none."""
    return int(card) if card and card.isdigit() else card or ""


# From a cell to the card beside it that names it, nearest relations first, and the cell's direction from that card
WAYS: Final[dict[Cell, str]] = {
    (0, 1): "above",
    (0, -1): "below",
    (1, 0): "left",
    (-1, 0): "right",
    (1, 1): "above-left",
    (-1, 1): "above-right",
    (1, -1): "below-left",
    (-1, -1): "below-right",
}


def place_words(language: str, display: tuple[Placed, ...], cell: Cell, moved: Cell | None = None) -> str:
    """Where an empty cell is: in a corner of the full square, or beside a card. Each cell has words of its own.

    ``moved``: the cell of the card that would go there.
    """
    cards = board(display)
    names = [card for _, card in cards.values()]
    around = {at: card for at, card in cards.items() if at != moved}
    if not around:
        return say(language, "instinkt-place-first")
    if way := _corner((*around, cell), cell):
        return say(language, "instinkt-place-corner", way=way)
    beside = [
        (way, around[cell[0] + x, cell[1] + y]) for (x, y), way in WAYS.items() if (cell[0] + x, cell[1] + y) in around
    ]
    if not beside:  # no legal goal
        return true_minus(format_cell(cell))
    # Of relations alike, that to an animal that lies on the display once needs no colour
    way, (seat, card) = min(beside, key=lambda one: ("-" in one[0], names.count(one[1][1]) > 1))
    return say(language, "instinkt-place", way=way, card=value(card), colour=_colour(names, seat, card))


def line_words(language: str, display: tuple[Placed, ...], side: str, line: int) -> str:
    """The side from which a stag comes, and the first card it meets."""
    cards = board(display)
    if not (pushed := line_cells(cards, side, line)):  # no legal push
        return say(language, "instinkt-side", side=side)
    seat, card = cards[pushed[0]]
    names = [card for _, card in cards.values()]
    return say(language, "instinkt-push", side=side, card=value(card), colour=_colour(names, seat, card))


def _colour(names: list[str], seat: Seat, card: str) -> int | str:
    """The seat of a card whose animal lies on the display twice; "none" for another card."""
    return seat if names.count(card) > 1 else "none"


def _corner(cells: tuple[Cell, ...], cell: Cell) -> str | None:
    """The corner in which a cell is, if the cells span a whole square."""
    xs, ys = ({one[axis] for one in cells} for axis in (0, 1))
    if (max(xs) - min(xs), max(ys) - min(ys)) != (SIDE - 1, SIDE - 1):
        return None
    if cell[0] not in (min(xs), max(xs)) or cell[1] not in (min(ys), max(ys)):
        return None
    return f"{'above' if cell[1] == min(ys) else 'below'}-{'left' if cell[0] == min(xs) else 'right'}"


def spots(view: View, paths: Sequence[Move], look: Look) -> list[Spot | None]:
    """See ``Drawing.spots``. Cards bear their number; cells, and the lines of a push, get letters. The word of a
    push is an arrow, so that many of them stand side by side on a phone.

    Moves of several cards are offered together where each card has one goal: then the card is picked.
    """
    places = cell_places([(one.x, one.y) for one in view.display])
    moved = {path.split()[1] for path in paths if path.startswith("move ")}
    picked = [path.rpartition(" ")[0] if len(moved) > 1 and path.count(" ") == 2 else path for path in paths]
    return [_spot(view, path, places, look.language) for path in picked]


def _spot(view: View, path: Move, places: dict[tuple[int, int], tuple[int, int]], language: str) -> Spot | None:
    words = path.split()
    match words:
        case ["choose", card]:
            return Spot("hand", word=say(language, "instinkt-button", card=value(card)), has_sign=True)
        case ["keep", _, _, under]:
            first, second = under.split(",")
            order = say(language, "instinkt-button-under", first=first, second=second)
            return Spot("hand", word=order, has_sign=True)
        case ["move", _]:
            return Spot(word=say(language, "instinkt-button", card=value(moved_card(view, words))), has_sign=True)
        case ["push", side, _]:
            return Spot(word=say(language, "instinkt-button-side", side=side))
        case ["place" | "move", *_]:
            target = target_of(path)
            return Spot(cell=places.get((int(target[0]), target[1]))) if target else None
    return None
