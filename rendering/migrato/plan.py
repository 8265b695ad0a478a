"""What the picture shows beyond the bare position: the last turn, a move that is considered, and where it could go."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.games.base import Seat
from bot.games.migrato import BIRDS, NIGHT, arrived_species, fate, shown_species
from bot.games.migrato.state import Step, View
from rendering import Look


@dataclass(frozen=True)
class Place:
    """A card in a column, "" where one could lie or has lain, and its mark: "last" (just moved), "plan" (considered),
    "start" (could be picked), "goal" (something could go there), "hit" (would be taken), "left" (was taken),
    "leave" (would go from there), "gone" (would be lost), "open" (would be revealed), or nothing."""

    card: str
    mark: str = ""


Column = list[Place]


@dataclass
class Plan:
    """``columns`` by seat, ``piles`` the marks of arrival piles, ``thrown`` the mark and, if it is only considered, the
    card on the discards; ``events`` what else has happened or would: (sign, cards)."""

    columns: tuple[list[Column], list[Column]]
    piles: dict[tuple[Seat, str], str] = field(default_factory=dict)
    thrown: tuple[str, str] = ("", "")
    events: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    mood: str = "last"


def plan(view: View, look: Look) -> Plan:
    north, south = ([[Place(card) for card in column.cards] for column in columns] for columns in view.columns)
    made = Plan((north, south))
    stays = not any(step.arrived or step.lost for step in view.last)
    for step in view.last:
        _last(step, stays, made)
    if view.seat is not None:
        words = tuple(look.mark.split()) if look.mark else ()
        if words or look.goals:  # what was stolen there stands in the way of what could come there
            made.columns[view.seat][:] = [[one for one in column if one.card] for column in made.columns[view.seat]]
        _goals(look, words, view.seat, made)
        _mark(words, view.seat, made)
        _fate(words, view, view.seat, made)
    return made


def _marked(column: Column, mark: str, first: int = 0, until: int | None = None) -> None:
    """Marks the cards from that place on."""
    for at in range(first if first >= 0 else max(0, len(column) + first), until or len(column)):
        column[at] = Place(column[at].card, mark)


# The last turn


def _last(step: Step, stays: bool, made: Plan) -> None:
    """``stays``: no column has vanished by what the turn brought, so that they are where they were."""
    own, other = made.columns[step.seat], made.columns[1 - step.seat]
    match step.text.split():
        case ["play", _, goal] if stays:
            _marked(own[-1 if goal == "new" else int(goal) - 1], "last", -1)
        case ["join", start, first, goal] if stays:
            at = -1 if goal == "new" else int(goal) - 1 - (first == "1" and int(start) < int(goal))
            _marked(own[at], "last", -step.count)
        case ["danger", danger, "column", column]:
            if step.count:
                other[int(column) - 1].append(Place("", "left"))
            made.events.append(("danger", (danger, step.taken)))
        case ["danger", danger, _, species]:
            made.piles[1 - step.seat, species] = "last"
            made.events.append(("danger", (danger, step.taken)))
        case ["exchange"]:
            made.events.append(("exchange", ()))
        case ["discard", _]:
            made.thrown = ("", "last")
    if step.arrived:
        made.piles[step.seat, step.arrived] = "last"
    made.events += [("lost", cards) for cards in step.lost]


# What is considered


def _goals(look: Look, words: tuple[str, ...], seat: Seat, made: Plan) -> None:
    """Where the moves that begin with these words would lead; joins only once one is being picked."""
    own, other = made.columns[seat], made.columns[1 - seat]
    ends: set[int] = set()
    for text in look.goals:
        goal = text.split()
        if tuple(goal[: len(words)]) != words or len(goal) == len(words):
            continue
        match goal:
            case ["play", _, place]:
                ends.add(len(own) if place == "new" else int(place) - 1)
            case ["join", start, first, place] if words:
                if len(words) == 3:
                    ends.add(len(own) if place == "new" else int(place) - 1)
                else:
                    _marked(own[int(start) - 1], "start", int(first) - 1, int(first))
            case ["danger", _, "column", column]:
                bottom = max(at for at, one in enumerate(other[int(column) - 1]) if one.card)
                _marked(other[int(column) - 1], "start", bottom, bottom + 1)
            case ["danger", _, _, species]:
                made.piles[1 - seat, species] = "start"
    for at in sorted(ends):
        if at == len(own):
            own.append([])
        own[at].append(Place("", "goal"))


def _mark(words: tuple[str, ...], seat: Seat, made: Plan) -> None:
    own, other = made.columns[seat], made.columns[1 - seat]
    match words:
        case ["play", card, goal]:
            if goal == "new":
                own.append([])
            own[-1 if goal == "new" else int(goal) - 1].append(Place(card, "plan"))
        case ["join", start, first]:
            _marked(own[int(start) - 1], "plan", int(first) - 1, _cards(own[int(start) - 1]))
        case ["join", start, first, goal]:
            moved = own[int(start) - 1][int(first) - 1 :]
            if goal == "new":
                own.append([])
            own[-1 if goal == "new" else int(goal) - 1] += [Place(one.card, "plan") for one in moved]
            own[int(start) - 1][int(first) - 1 :] = [Place("", "leave") for _ in moved]
        case ["danger", danger, "column", column]:
            bottom = max(at for at, one in enumerate(other[int(column) - 1]) if one.card)
            taken = other[int(column) - 1][bottom].card
            _marked(other[int(column) - 1], "hit", bottom, bottom + 1)
            _considered(made, "danger", (danger, taken))
        case ["danger", danger, _, species]:
            made.piles[1 - seat, species] = "hit"
            _considered(made, "danger", (danger,))
        case ["abandon", column]:
            _marked(own[int(column) - 1], "gone")
        case ["reveal", column]:
            _marked(own[int(column) - 1], "open")
        case ["keep", column]:
            _marked(own[int(column) - 1], "plan")
        case ["exchange"]:
            _considered(made, "exchange", ())
        case ["discard", card]:
            made.thrown = (card, "plan")


def _fate(words: tuple[str, ...], view: View, seat: Seat, made: Plan) -> None:
    """What would come of the column that grows or is revealed: its place in the arrival zone, or it is lost."""
    match words:
        case ["play", _, goal] | ["join", _, _, goal]:
            at = len(made.columns[seat]) - 1 if goal == "new" else int(goal) - 1
        case ["reveal", number]:
            at = int(number) - 1
        case _:
            return
    cards = tuple(one.card for one in made.columns[seat][at] if one.card)
    match fate(cards, arrived_species(view.arrivals[seat]), joined=words[0] == "join"):
        case "right":
            species = BIRDS[cards[0]].species
            made.piles[seat, species] = "plan"
            for place, column in enumerate(made.columns[seat]):
                if place != at and shown_species(one.card for one in column if one.card) == species:
                    _marked(column, "gone")
        case "wrong":
            _marked(made.columns[seat][at], "gone")


def _cards(column: Column) -> int:
    """How many of the column's places hold a card."""
    return sum(bool(one.card) for one in column)


def _considered(made: Plan, sign: str, cards: tuple[str, ...]) -> None:
    made.events, made.mood = [(sign, cards)], "plan"


def hand_marks(words: tuple[str, ...], hand: tuple[str, ...]) -> list[str]:
    """For each card of the hand "up" if the move uses it; one of equal cards only."""
    if words[:1] == ("exchange",):
        return ["up"] * len(hand)
    used = words[1] if words[:1] in (("play",), ("danger",), ("discard",)) and len(words) > 1 else ""
    at = hand.index(used) if used in hand else -1
    return ["up" if place == at else "" for place in range(len(hand))]


def is_hidden(card: str) -> bool:
    """Whether that card, in its owner's own column, lies face down for all others."""
    return card != NIGHT and card in BIRDS and BIRDS[card].night
