"""The layout of a picture: cards and their marks, for the last turn, a previewed move and possible targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from bot.games.base import Move, Seat
from bot.games.migrato import BIRDS, NIGHT, Cards, TurnStep, View, arrived_species, fate, shown_species
from rendering.base import Look, Part

Mark: TypeAlias = Literal["", "last", "left", "preview", "leave", "start", "goal", "hit", "gone", "open"]


@dataclass(frozen=True)
class Slot:
    """One place of a column.

    Attributes:
        card: the card, or "" for an empty place.
        mark: "" for none. Of the last turn: "last" (card moved), "left" (empty, card taken).
            Of a previewed move: "preview" (card moves), "leave" (empty, card moves away), "hit" (card is taken),
            "gone" (card is lost), "open" (card is revealed).
            Of possible moves: "start" (card can be chosen), "goal" (empty, a card can go there).
        letters: of the choices that it stands for.
    """

    card: str
    mark: Mark = ""
    letters: str = ""


ColumnSlots: TypeAlias = list[Slot]


@dataclass
class Layout:
    """What a picture shows.

    Attributes:
        columns: the columns of each seat.
        piles: marks of arrival piles, by seat and species.
        letters: of the choices that arrival piles stand for, by seat and species.
        discard: the previewed card on the discards ("" for none), and the mark of their top.
        events: other events as (sign, cards), oldest first; the sign is "danger", "exchange" or "lost".
        events_mark: whether the events are those of the last turn or of a preview.
    """

    columns: tuple[list[ColumnSlots], list[ColumnSlots]]
    piles: dict[tuple[Seat, str], Mark] = field(default_factory=dict)
    letters: dict[tuple[Seat, str], str] = field(default_factory=dict)
    discard: tuple[str, Mark] = ("", "")
    events: list[tuple[str, Cards]] = field(default_factory=list)
    events_mark: Literal["last", "preview"] = "last"

    def preview_event(self, sign: str, cards: Cards) -> None:
        """Replace the events of the last turn by a previewed one."""
        self.events, self.events_mark = [(sign, cards)], "preview"


def layout(view: View, look: Look) -> Layout:
    """The layout of the board for this view."""
    north, south = ([[Slot(card) for card in column.cards] for column in columns] for columns in view.columns)
    made = Layout((north, south))
    in_place = not any(step.arrived or step.lost for step in view.last)
    for step in view.last:
        _mark_step(step, in_place, made)
    if view.seat is not None:
        words = look.mark_words
        if words or look.goals or look.letters:  # places emptied by theft would stand where cards can go
            made.columns[view.seat][:] = [[one for one in column if one.card] for column in made.columns[view.seat]]
        _mark_goals(look, view.seat, made)
        _mark_preview(words, view.seat, made)
        _mark_fate(words, view, view.seat, made)
        found = targets(view, [path for path, _ in look.letters], look.mark)
        for target, (_, letter) in zip(found, look.letters, strict=True):
            if target is not None:
                _letter(target, letter, made)
    return made


def _letter(target: Target, letter: str, made: Layout) -> None:
    """Put a letter on a target."""
    if target.kind == "pile":
        pile = (target.seat, target.species)
        made.letters[pile] = made.letters.get(pile, "") + letter
    elif target.part == "board":
        columns = made.columns[target.seat]
        if target.column == len(columns):
            columns.append([])
        column = columns[target.column]
        if target.row == len(column):
            column.append(Slot("", "goal"))
        slot = column[target.row]
        column[target.row] = replace(slot, mark=slot.mark or "start", letters=slot.letters + letter)


def _mark_slots(column: ColumnSlots, mark: Mark, first: int = 0, stop: int | None = None) -> None:
    """Mark the places from ``first``, negative to count from the end, up to ``stop``."""
    for at in range(first if first >= 0 else max(0, len(column) + first), stop or len(column)):
        column[at] = Slot(column[at].card, mark)


def _column_index(columns: list[ColumnSlots], goal: str) -> int:
    """The index of a move's target column; for "new" the last one."""
    return len(columns) - 1 if goal == "new" else int(goal) - 1


def _lowest_card(column: ColumnSlots) -> int:
    """The index of the lowest place that holds a card."""
    return max(at for at, one in enumerate(column) if one.card)


# The last turn


def _mark_step(step: TurnStep, in_place: bool, made: Layout) -> None:
    """Mark what a step of the last turn did. ``in_place``: every column still stands where the steps put it."""
    own, other = made.columns[step.seat], made.columns[1 - step.seat]
    match step.text.split():
        case ["play", _, goal] if in_place:
            _mark_slots(own[_column_index(own, goal)], "last", -1)
        case ["join", start, first, goal] if in_place:
            moved_up = goal != "new" and first == "1" and int(start) < int(goal)
            _mark_slots(own[_column_index(own, goal) - moved_up], "last", -step.count)
        case ["danger", danger, "column", column]:
            if step.count:
                other[int(column) - 1].append(Slot("", "left"))
            made.events.append(("danger", (danger, step.taken)))
        case ["danger", danger, _, species]:
            made.piles[1 - step.seat, species] = "last"
            made.events.append(("danger", (danger, step.taken)))
        case ["exchange"]:
            made.events.append(("exchange", ()))
        case ["discard", _]:
            made.discard = ("", "last")
    if step.arrived:
        made.piles[step.seat, step.arrived] = "last"
    made.events += [("lost", cards) for cards in step.lost]


# Possible moves and a previewed one


def _mark_goals(look: Look, seat: Seat, made: Layout) -> None:
    """Mark where the moves that begin with the mark lead. Own columns are marked only once the first word is picked."""
    own, other = made.columns[seat], made.columns[1 - seat]
    goals: set[str] = set()
    chosen, following = len(look.mark_words), list(look.next_goals())
    starts = {words[1:3] for words in following if words[0] == "join"}
    is_part_chosen = chosen == 3 or (chosen == 2 and len(starts) == 1)
    for words in following if chosen else ():
        match words:
            case ["play", _, goal]:
                goals.add(goal)
            case ["join", start, first, goal] if is_part_chosen:
                goals.add(goal)
                _mark_slots(own[int(start) - 1], "preview", int(first) - 1, _lowest_card(own[int(start) - 1]) + 1)
            case ["join", start, first, _]:
                _mark_slots(own[int(start) - 1], "start", int(first) - 1, int(first))
            case ["danger", _, "column", number] if chosen > 1:
                column = other[int(number) - 1]
                _mark_slots(column, "start", _lowest_card(column), _lowest_card(column) + 1)
            case ["danger", _, "arrival", species] if chosen > 1:
                made.piles[1 - seat, species] = "start"
    if "new" in goals:
        own.append([])
    for goal in goals:
        own[_column_index(own, goal)].append(Slot("", "goal"))


def _mark_preview(words: tuple[str, ...], seat: Seat, made: Layout) -> None:
    """Mark what the move with these words, or first words, does."""
    own, other = made.columns[seat], made.columns[1 - seat]
    if words[:1] in (("play",), ("join",)) and words[2:] and words[-1] == "new":
        own.append([])
    match words:
        case ["play", card, goal]:
            own[_column_index(own, goal)].append(Slot(card, "preview"))
        case ["join", start, first]:
            column = own[int(start) - 1]
            _mark_slots(column, "preview", int(first) - 1, _lowest_card(column) + 1)
        case ["join", start, first, goal]:
            moved = own[int(start) - 1][int(first) - 1 :]
            own[_column_index(own, goal)] += [Slot(one.card, "preview") for one in moved]
            own[int(start) - 1][int(first) - 1 :] = [Slot("", "leave") for _ in moved]
        case ["danger", danger, "column", number]:
            column = other[int(number) - 1]
            lowest = _lowest_card(column)
            _mark_slots(column, "hit", lowest, lowest + 1)
            made.preview_event("danger", (danger, column[lowest].card))
        case ["danger", danger, _, species]:
            made.piles[1 - seat, species] = "hit"
            made.preview_event("danger", (danger,))
        case ["abandon", number]:
            _mark_slots(own[int(number) - 1], "gone")
        case ["reveal", number]:
            _mark_slots(own[int(number) - 1], "open")
        case ["keep", number]:
            _mark_slots(own[int(number) - 1], "preview")
        case ["exchange"]:
            made.preview_event("exchange", ())
        case ["discard", card]:
            made.discard = (card, "preview")


def _mark_fate(words: tuple[str, ...], view: View, seat: Seat, made: Layout) -> None:
    """Mark the fate of the column that the move extends or reveals. (Arrival)"""
    own = made.columns[seat]
    match words:
        case ["play", _, goal] | ["join", _, _, goal] | ["reveal", goal]:
            at = _column_index(own, goal)
        case _:
            return
    cards = tuple(one.card for one in own[at] if one.card)
    match fate(cards, arrived_species(view.arrivals[seat]), joined=words[0] == "join"):
        case "right":
            species = BIRDS[cards[0]].species
            made.piles[seat, species] = "preview"
            for other, column in enumerate(own):
                if other != at and shown_species(one.card for one in column if one.card) == species:
                    _mark_slots(column, "gone")
        case "wrong":
            _mark_slots(own[at], "gone")


def hand_marks(words: tuple[str, ...], hand: Cards) -> list[bool]:
    """For each card of the hand, whether the move uses it; of equal cards only the first."""
    if words[:1] == ("exchange",):
        return [True] * len(hand)
    used = words[1] if words[:1] in (("play",), ("danger",), ("discard",)) and len(words) > 1 else ""
    at = hand.index(used) if used in hand else -1
    return [place == at for place in range(len(hand))]


def is_hidden(card: str) -> bool:
    """Whether a card of its owner's column lies face down for all others."""
    return card != NIGHT and card in BIRDS and BIRDS[card].night


TargetKind: TypeAlias = Literal["hand", "stack", "column", "card", "goal", "taken", "pile"]
DEEPEST = 3  # words of a move's beginning after which only its goal is picked


@dataclass(frozen=True)
class Target:
    """What the pictures show of a move or its first words.

    Attributes:
        kind: a card of the hand, the stack, an own column as a whole, a card of it, a place below an own column,
            the card that a danger takes from a column, or that it takes from an arrival pile.
        seat: whose column or pile it is.
        column, row: of the place, from 0.
        species: of the pile.
    """

    kind: TargetKind
    seat: Seat
    column: int = 0
    row: int = 0
    species: str = ""

    @property
    def part(self) -> Part:
        if self.kind == "hand":
            return "hand"
        return "strip" if self.kind == "stack" else "board"


def targets(view: View, paths: Sequence[Move], mark: Move | None) -> list[Target | None]:
    """The targets of paths that are offered together after ``mark``; None for what no picture shows."""
    split = [path.split() for path in paths]
    before = (mark or "").split()
    depth = len(before) if len(paths) > 1 and all(words[: len(before)] == before for words in split) else 0
    starts = {tuple(words[1:3]) for words in split if words[0] == "join"}
    if len(paths) == 1 or (depth == DEEPEST - 1 and len(starts) == 1):
        depth = DEEPEST
    return [_target(view, words, depth) for words in split]


def _target(view: View, words: list[str], depth: int) -> Target | None:
    """The target of a move's first words, the first ``depth`` of which have been picked before."""
    seat = view.seat or 0
    match words:
        case ["play", _, goal] if depth > 1:
            return _goal(view, seat, goal)
        case ["play" | "discard" | "danger", _] | ["play", _, _]:
            return Target("hand", seat)
        case ["danger", *_] if depth < 2:
            return Target("hand", seat)
        case ["exchange"]:
            return Target("stack", seat)
        case ["danger", _, "column", number]:
            row = len(view.columns[1 - seat][int(number) - 1].cards) - 1
            return Target("taken", 1 - seat, int(number) - 1, row)
        case ["danger", _, "arrival", species]:
            return Target("pile", 1 - seat, species=species)
        case ["join", _, _, goal] if depth >= DEEPEST:
            return _goal(view, seat, goal)
        case ["join", number, first] | ["join", number, first, _] if depth > 1:
            return Target("card", seat, int(number) - 1, int(first) - 1)
        case ["join" | "abandon" | "reveal" | "keep", number, *_]:
            return Target("column", seat, int(number) - 1)
    return None


def _goal(view: View, seat: Seat, goal: str) -> Target:
    """The first free place of a column, or of the one that would be new."""
    columns = view.columns[seat]
    at = len(columns) if goal == "new" else int(goal) - 1
    return Target("goal", seat, at, 0 if goal == "new" else len(columns[at].cards))
