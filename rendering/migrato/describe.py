"""Migrato's positions in words, for readers without pictures."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import Seat
from bot.games.migrato import DANGERS, NIGHT, SPECIES, Cards, Step, View
from bot.texts import say
from rendering.base import Description, Look, comma_list, seat_order, seat_title, state_lines
from rendering.migrato.alt import danger_kind, pile_text
from rendering.migrato.hand import taken_card
from rendering.migrato.labels import card_name, card_names, label
from rendering.migrato.words import step_result


def describe(view: View, look: Look) -> Description:
    """The preview, the columns and arrivals of each seat, the reader's hand, the seats, the last turn."""
    language, order = look.language, seat_order(view.seat, 2)
    boards = (
        (_title(view, seat, language), [*_columns(view, seat, language), _piles(view, seat, language)])
        for seat in order
    )
    return Description.of(
        (say(language, "read-preview"), list(_preview(view, look))),
        (say(language, "read-hand"), list(_hand(view, language))),
        *boards,
        (say(language, "read-seats"), [*_seats(view, language), *state_lines(language, "migrato", look)]),
        (say(language, "read-last"), [_step(step, language) for step in view.last]),
    )


def _title(view: View, seat: Seat, language: str) -> str:
    return say(language, "migrato-read-columns", name=seat_title(language, "migrato", seat, view.seat))


def _columns(view: View, seat: Seat, language: str) -> list[str]:
    """Each column with its cards from the top down."""
    columns = [_column(number, column.cards, language) for number, column in enumerate(view.columns[seat], 1)]
    return columns or [say(language, "migrato-read-no-columns")]


def _column(number: int, cards: Cards, language: str) -> str:
    return say(language, "migrato-read-column", number=number, cards=_written(cards, language), count=len(cards))


def _written(cards: Cards, language: str) -> str:
    """Cards by name; runs of cards that the reader cannot see are counted."""
    hidden = say(language, "migrato-night-card")
    return comma_list(hidden if card == NIGHT else card_name(language, card) for card in cards)


def _piles(view: View, seat: Seat, language: str) -> str:
    """What has arrived at a seat."""
    piles = "; ".join(pile_text(language, pile) for pile in view.arrivals[seat])
    return say(language, "migrato-read-arrived", piles=piles or "none")


def _hand(view: View, language: str) -> Iterator[str]:
    """The reader's cards, with what dangers hit, and what is known of both hands."""
    seat = view.seat
    if seat is None or view.outcome is not None:
        return
    for card in view.hand:
        yield _card(card, language)
    if taken := taken_card(view):
        yield say(language, "migrato-alt-taken", card=card_name(language, taken))
    if view.known[seat]:
        yield say(language, "migrato-alt-seen", cards=card_names(language, view.known[seat]))


def _card(card: str, language: str) -> str:
    if card in DANGERS:
        return say(language, "migrato-read-danger-card", danger=card, kind=danger_kind(card))
    return card_name(language, card)


def _seats(view: View, language: str) -> Iterator[str]:
    """Points, hands and what is known of them; stack and discards; what flights need."""
    for seat in seat_order(view.seat, 2):
        yield say(
            language,
            "migrato-read-seat",
            name=seat_title(language, "migrato", seat, view.seat),
            points=view.points[seat],
            held=view.held[seat],
            hand=card_names(language, view.hands[seat]) if view.outcome is not None and view.hands[seat] else "none",
        )
        if view.outcome is None and seat != view.seat and view.known[seat]:
            yield say(language, "migrato-alt-known", seat=seat, cards=card_names(language, view.known[seat]))
    top = card_name(language, view.discards[0]) if view.discards else "none"
    yield say(language, "migrato-alt-stack", stack=view.stack, discards=len(view.discards), top=top)
    yield say(language, "migrato-read-needs", **{name: species.need for name, species in SPECIES.items()})


def _step(step: Step, language: str) -> str:
    """A step of the last turn with the columns that it concerned, counted as before it, and its result."""
    kind, *words = step.text.split()
    values = {"card": card_names(language, words[:1]) if kind in ("play", "danger", "discard") else ""}
    match kind, words:
        case ("play", [_, goal]) | ("join", [_, _, goal]):
            values |= {"goal": goal, "start": words[0]}
        case "danger", [_, target, which]:
            is_column = target == "column"
            values |= {"target": target, "column": which, "species": "teal" if is_column else which}
            values["taken"] = card_name(language, step.taken) if step.taken else "none"
        case _, [*_, last]:
            values["column"] = last
    sentence = say(language, f"migrato-read-{kind}", seat=step.seat, count=step.count, **values)
    return f"{sentence} {step_result(language, step)}".rstrip()


# The preview


def _preview(view: View, look: Look) -> Iterator[str]:
    """The move considered with what follows from it, and the column that grows as it would be then."""
    words = look.mark_words
    if view.seat is None or not look.mark or (len(words) < 2 and look.mark != "exchange"):
        return
    yield label(view, look.mark, look)
    if grown := _grown(view, view.seat, words):
        number, cards = grown
        values = {"number": number, "cards": _written(cards, look.language), "count": len(cards)}
        yield say(look.language, "migrato-read-would", **values)


def _grown(view: View, seat: Seat, words: tuple[str, ...]) -> tuple[int, Cards] | None:
    """The column that a move adds to, by its number now, and its cards with those added."""
    columns = [column.cards for column in view.columns[seat]]
    match words:
        case ["play", card, goal]:
            added: Cards = (card,)
        case ["join", start, first, goal]:
            added = columns[int(start) - 1][int(first) - 1 :]
        case _:
            return None
    if goal == "new":
        return len(columns) + 1, added
    return int(goal), (*columns[int(goal) - 1], *added)
