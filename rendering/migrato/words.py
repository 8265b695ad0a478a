"""Migrato in words: alternative texts, positions for readers without pictures, events, tasks and final points."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import Seat
from bot.games.migrato import (
    BIRDS,
    DANGERS,
    DECK,
    NIGHT,
    SPECIES,
    Cards,
    Phase,
    TurnStep,
    View,
    arrived_species,
    fate,
    is_night,
    shown_species,
)
from bot.texts import say
from rendering.base import Description, Look, seat_order, seat_title, sentences, state_lines
from rendering.migrato.labels import card_name, card_names, column_text, join_values, label, tops
from rendering.migrato.layout import is_hidden
from rendering.migrato.look import hits
from rendering.migrato.seats import taken_card


def alt(view: View, look: Look) -> str:
    """The board, the strip or the hand in words."""
    if look.part == "hand" and view.seat is not None:
        lines = _alt_hand(view, view.seat, look)
    else:
        lines = _alt_strip(view, look) if look.part == "strip" else _alt_board(view, look)
    if look.mark and (len(look.mark_words) > 1 or look.mark == "exchange"):
        lines.insert(0, say(look.language, "migrato-alt-preview", move=label(view, look.mark, look)))
    return sentences(lines)


def danger_kind(danger: str) -> str:
    """Which cards a danger hits: "day", "night" or "both"."""
    by_day, by_night = hits(danger)
    return "both" if by_day and by_night else "day" if by_day else "night"


def _alt_hand(view: View, seat: Seat, look: Look) -> list[str]:
    """The hand of the view's seat, what is known of both hands, and columns with hidden cards if no board is shown."""
    language = look.language
    has_hidden = any(is_hidden(card) for column in view.columns[seat] for card in column.cards)
    return [
        say(language, "migrato-alt-hand", seat=seat, cards=card_names(language, view.hand) or "–"),
        *_own_knowledge(view, seat, language),
        _known(view, 1 - seat, language),
        _alt_columns(view, seat, language) if has_hidden and not look.with_board else "",
    ]


def _own_knowledge(view: View, seat: Seat, language: str) -> list[str]:
    """The card that the reader has taken, and those of the hand that the other seat knows."""
    taken, seen = taken_card(view), card_names(language, view.known[seat])
    return [
        say(language, "migrato-alt-taken", card=card_name(language, taken)) if taken else "",
        say(language, "migrato-alt-seen", cards=seen) if seen else "",
    ]


def _known(view: View, seat: Seat, language: str) -> str:
    """What another seat is known to hold before the end; "" for nothing."""
    cards = card_names(language, view.known[seat])
    is_known = cards and seat != view.seat and view.outcome is None
    return say(language, "migrato-alt-known", seat=seat, cards=cards) if is_known else ""


def _alt_board(view: View, look: Look) -> list[str]:
    """The last turn, the points, and the arrivals and columns of each seat."""
    language = look.language
    lines = [*(_alt_step(step, language) for step in view.last), _alt_points(view, language)]
    for seat in (0, 1):
        piles = "; ".join(pile_text(language, pile) for pile in view.arrivals[seat])
        arrived = say(language, "migrato-alt-arrivals", seat=seat, piles=piles) if piles else ""
        lines += [arrived, _alt_columns(view, seat, language)]
    return lines


def _alt_strip(view: View, look: Look) -> list[str]:
    """The points, the hands as far as they are known, stack and discards, and who is to act."""
    language = look.language
    if view.outcome is None:
        held = say(language, "migrato-alt-held", north=view.held[0], south=view.held[1])
        hands = [*(_known(view, seat, language) for seat in (0, 1)), held]
    else:
        hands = [
            say(language, "migrato-alt-hand-open", seat=seat, cards=card_names(language, hand) or "–")
            for seat, hand in enumerate(view.hands)
        ]
    return [_alt_points(view, language), *hands, _stack(view, language, "–"), *state_lines("migrato", look)]


def _alt_points(view: View, language: str) -> str:
    return say(language, "migrato-alt-points", north=view.points[0], south=view.points[1])


def _stack(view: View, language: str, none: str) -> str:
    """The stack and the discards with their top; ``none``: for no top."""
    top = card_name(language, view.discards[0]) if view.discards else none
    return say(language, "migrato-alt-stack", stack=view.stack, discards=len(view.discards), top=top)


def _alt_columns(view: View, seat: Seat, language: str) -> str:
    """The columns of a seat, numbered."""
    if not view.columns[seat]:
        return say(language, "migrato-alt-no-columns", seat=seat)
    columns = (column_text(language, column.cards, "long") for column in view.columns[seat])
    flights = "; ".join(f"{number}: {text}" for number, text in enumerate(columns, 1))
    return say(language, "migrato-alt-columns", seat=seat, flights=flights)


def pile_text(language: str, pile: Cards) -> str:
    """An arrival pile: its top card and its size."""
    bird = BIRDS[pile[-1]]
    values = {"species": bird.species, "number": bird.number, "night": str(bird.night).lower()}
    return say(language, "migrato-alt-pile", card=say(language, "migrato-card", **values), count=len(pile))


def _alt_step(step: TurnStep, language: str) -> str:
    """A step of the last turn and its result."""
    words = step.text.split()
    cards = [words[1]] if words[0] in ("play", "discard", "danger") else []
    sentence = say(
        language,
        "migrato-alt-last",
        seat=step.seat,
        kind=words[0],
        card=card_names(language, cards),
        taken=card_name(language, step.taken) if step.taken else "–",
    )
    return sentences([sentence, step_result(language, step)])


def describe(view: View, look: Look) -> Description:
    """The preview, the columns and arrivals of each seat, the reader's hand, the seats, the last turn."""
    language = look.language
    boards = (
        (
            say(language, "migrato-read-columns", name=seat_title(language, "migrato", seat, view.seat)),
            _columns(view, seat, language),
        )
        for seat in seat_order(view.seat, 2)
    )
    return Description.of(
        (say(language, "read-preview"), _preview(view, look)),
        (say(language, "read-hand"), _hand(view, language)),
        *boards,
        (say(language, "read-seats"), [*_seats(view, language), *state_lines("migrato", look)]),
        (say(language, "read-last"), [_step(step, language) for step in view.last]),
    )


def _columns(view: View, seat: Seat, language: str) -> list[str]:
    """Each column of a seat with its cards from the top down, and what has arrived there."""
    columns = [
        _column("migrato-read-column", number, column.cards, language)
        for number, column in enumerate(view.columns[seat], 1)
    ]
    piles = "; ".join(pile_text(language, pile) for pile in view.arrivals[seat])
    return [
        *(columns or [say(language, "migrato-read-no-columns")]),
        say(language, "migrato-read-arrived", piles=piles or "none"),
    ]


def _column(key: str, number: int, cards: Cards, language: str) -> str:
    """A column in the text of that key."""
    return say(language, key, number=number, cards=_written(cards, language), count=len(cards))


def _written(cards: Cards, language: str) -> str:
    """Cards by name; runs of cards that the reader cannot see are counted."""
    hidden = say(language, "migrato-night-card")
    return ", ".join(hidden if card == NIGHT else card_name(language, card) for card in cards)


def _hand(view: View, language: str) -> list[str]:
    """The reader's cards, with what dangers hit, and what is known of both hands."""
    if view.seat is None or view.outcome is not None:
        return []
    return [*(_card(card, language) for card in view.hand), *_own_knowledge(view, view.seat, language)]


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
        yield _known(view, seat, language)
    yield _stack(view, language, "none")
    yield say(language, "migrato-read-needs", **{name: species.need for name, species in SPECIES.items()})


def _step(step: TurnStep, language: str) -> str:
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
    return sentences([sentence, step_result(language, step)])


def _preview(view: View, look: Look) -> list[str]:
    """The move considered with what follows from it, and the column that grows as it would be then."""
    words = look.mark_words
    if view.seat is None or not look.mark or (len(words) < 2 and look.mark != "exchange"):
        return []
    return [label(view, look.mark, look), _grown(view, view.seat, words, look.language)]


def _grown(view: View, seat: Seat, words: tuple[str, ...], language: str) -> str:
    """The column that a move adds to, by its number now, with the cards added; "" for other moves."""
    columns = [column.cards for column in view.columns[seat]]
    match words:
        case ["play", card, goal]:
            added: Cards = (card,)
        case ["join", start, first, goal]:
            added = columns[int(start) - 1][int(first) - 1 :]
        case _:
            return ""
    number, grown = (len(columns) + 1, ()) if goal == "new" else (int(goal), columns[int(goal) - 1])
    return _column("migrato-read-would", number, (*grown, *added), language)


def tell(view: View, who: Seat, text: str, look: Look) -> str | None:
    """An event in a sentence, from what the reader saw before it."""
    language = look.language
    match text.split():
        case ["deal"]:
            return say(language, "migrato-tell-deal")
        case ["first", seat]:
            return say(language, "migrato-tell-first", seat=int(seat))
        case ["shuffle"]:
            return say(language, "migrato-tell-shuffle", count=len(view.discards))
        case ["play", card, goal]:
            key = "migrato-tell-play-new" if goal == "new" else "migrato-tell-play"
            column = len(view.columns[who]) + 1 if goal == "new" else int(goal)
            return say(language, key, seat=who, card=card_name(language, card), column=column)
        case ["join", start, first, goal]:
            values = join_values(language, view.columns[who], start, first)
            if goal == "new":
                return say(language, "migrato-tell-join-new", seat=who, **values)
            return say(language, "migrato-tell-join", seat=who, goal=int(goal), **values)
        case ["danger", danger, "column", column]:
            card = view.columns[1 - who][int(column) - 1].cards[-1]
            values = {"danger": danger, "column": int(column), "card": card_name(language, card)}
            return say(
                language, "migrato-tell-hit", seat=who, other=1 - who, blind=str(card == NIGHT).lower(), **values
            )
        case ["danger", danger, _, species]:
            pile = next(one for one in view.arrivals[1 - who] if BIRDS[one[-1]].species == species)
            values = {"danger": danger, "species": species, "card": card_name(language, pile[-1])}
            return say(language, "migrato-tell-rob", seat=who, other=1 - who, **values)
        case ["exchange"]:
            return say(language, "migrato-tell-exchange", seat=who, count=view.held[who])
        case ["abandon", column]:
            flight = column_text(language, view.columns[who][int(column) - 1].cards)
            return say(language, "migrato-tell-abandon", seat=who, column=int(column), flight=flight)
        case ["reveal" | "keep" as kind, column]:
            return say(language, "migrato-tell-decide", seat=who, kind=kind, column=int(column))
        case ["discard", card]:
            discard = say(language, "migrato-tell-discard", seat=who, card=card_name(language, card))
            return sentences([*(step_result(language, step) for step in view.last), discard])
    return None


def step_result(language: str, step: TurnStep) -> str:
    """The consequences of a step, "" if there are none.

    They are the card taken unseen, for readers that may know it, the species that arrived and the columns lost.
    """
    was_hidden = "column" in step.text and is_night(step.taken) and step.taken != NIGHT
    return sentences(
        [
            say(language, "migrato-tell-was", card=card_name(language, step.taken)) if was_hidden else "",
            say(language, "migrato-tell-arrived", seat=step.seat, species=step.arrived) if step.arrived else "",
            *(
                say(language, "migrato-tell-lost", seat=step.seat, flight=column_text(language, one))
                for one in step.lost
            ),
        ]
    )


def task(view: View, seat: Seat, look: Look) -> str | None:
    """The decision that is left in the middle of a turn; None at its start."""
    if view.phase in (Phase.DISCARD, Phase.REVEAL):
        return say(look.language, f"migrato-task-{view.phase.value}", column=view.asked)
    return None


def scored(view: View, look: Look) -> list[str]:
    """The result of the last step, unless a discard has named it, and the points of each seat, the winner's first."""
    if view.outcome is None:
        return []
    language = look.language
    results = (step_result(language, step) for step in view.last[-1:] if not step.text.startswith("discard"))
    lines = [result for result in results if result]
    for seat in sorted((0, 1), key=lambda one: -view.points[one]):
        birds = tops(view.arrivals[seat])
        written = (f"{say(language, 'migrato-species', species=bird.species)} {bird.number}" for bird in birds)
        cards = " + ".join(written) or "–"
        lines.append(say(language, "migrato-scored", seat=seat, cards=cards, points=view.points[seat]))
    return lines


def stake(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat to act should weigh now."""
    language = look.language
    match view.phase:
        case Phase.REVEAL:
            cards = view.columns[seat][view.asked - 1].cards
            right = fate(cards, arrived_species(view.arrivals[seat]), joined=False) == "right"
            return say(language, "migrato-stake-reveal", right=right)
        case Phase.DISCARD:
            return say(language, "migrato-stake-discard")
        case Phase.TURN:
            if species := _nearly_there(view, seat):
                return say(language, "migrato-stake-own", species=species)
            if species := _nearly_there(view, 1 - seat):
                return say(language, "migrato-stake-other", species=species, other=1 - seat)
            arrived = {one for piles in view.arrivals for one in arrived_species(piles)}
            return say(language, "migrato-stake-turn", left=len(SPECIES) - len(arrived))
    return None


def _nearly_there(view: View, seat: Seat) -> str:
    """The species of a column of the seat that one more card can bring to an arrival; "" for none.

    Whether it can is judged by what the view shows of the column.
    """
    gone = arrived_species(view.arrivals[seat])
    for column in view.columns[seat]:
        first = column.cards[0]
        species = shown_species(column.cards) or ("" if first == NIGHT else BIRDS[first].species)
        is_short = species and species not in gone and len(column.cards) == SPECIES[species].need - 1
        if is_short and _has_room(column.cards, species):
            return species
    return ""


def _has_room(cards: Cards, species: str) -> bool:
    """Whether the deck has a card of the species that continues the column, besides those that lie in it."""
    shown = [BIRDS[card] for card in cards if card != NIGHT]
    lowest = min((bird.number for bird in shown), default=None)
    if lowest is None:
        return True
    fitting = [bird for card in DECK if (bird := BIRDS.get(card)) and bird.species == species and bird.number <= lowest]
    return len(fitting) > sum(bird.number <= lowest for bird in shown)
