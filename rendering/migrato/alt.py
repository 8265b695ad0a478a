"""Alternative texts: Migrato's pictures in words, every card by name and place."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.migrato import BIRDS, DANGERS, SPECIES, Cards, Step, View
from bot.texts import say
from rendering.base import Look
from rendering.migrato.cards import hits
from rendering.migrato.hand import taken_card
from rendering.migrato.labels import card_name, card_names, column_text, label
from rendering.migrato.layout import is_hidden
from rendering.migrato.words import RIGHT, WRONG, step_result


def alt(view: View, look: Look) -> str:
    """The board, the strip or the hand in words."""
    if look.part == "hand" and view.seat is not None:
        sentences = _hand(view, look)
    else:
        sentences = _strip(view, look) if look.part == "strip" else _board(view, look)
    if look.mark and (len(look.mark_words) > 1 or look.mark == "exchange"):
        sentences.insert(0, say(look.language, "migrato-alt-preview", move=label(view, look.mark, look)))
    return " ".join(sentences)


def sheet(look: Look) -> str:
    """The sheet in words: the cards of each kind."""
    language = look.language
    sentences = [
        say(
            language,
            "migrato-alt-sheet-bird",
            species=name,
            need=species.need,
            day=", ".join(map(str, species.day)) or "–",
            night=", ".join(map(str, species.night)) or "–",
        )
        for name, species in SPECIES.items()
    ]
    for danger, count in DANGERS.items():
        sentences.append(
            say(language, "migrato-alt-sheet-danger", danger=danger, count=count, kind=danger_kind(danger))
        )
    return " ".join(sentences)


def danger_kind(danger: str) -> str:
    """Which cards a danger hits: "day", "night" or "both"."""
    by_day, by_night = hits(danger)
    return "both" if by_day and by_night else "day" if by_day else "night"


def example(look: Look) -> str:
    """The example of the rules in words."""
    language = look.language
    return say(
        language,
        "migrato-alt-example",
        right=column_text(language, RIGHT, "long"),
        wrong=column_text(language, WRONG, "long"),
        points=BIRDS[RIGHT[-1]].number,
    )


def _hand(view: View, look: Look) -> list[str]:
    seat, language = view.seat, look.language
    assert seat is not None
    sentences = [say(language, "migrato-alt-hand", seat=seat, cards=card_names(language, view.hand) or "–")]
    if taken := taken_card(view):
        sentences.append(say(language, "migrato-alt-taken", card=card_name(language, taken)))
    if view.known[seat]:
        sentences.append(say(language, "migrato-alt-seen", cards=card_names(language, view.known[seat])))
    other = 1 - seat
    if view.known[other] and view.outcome is None:
        sentences.append(say(language, "migrato-alt-known", seat=other, cards=card_names(language, view.known[other])))
    if not look.with_board and any(is_hidden(card) for column in view.columns[seat] for card in column.cards):
        sentences.append(_columns(view, seat, language))
    return sentences


def _board(view: View, look: Look) -> list[str]:
    language = look.language
    sentences = [*(_step(step, language) for step in view.last), _points(view, language)]
    for seat in (0, 1):
        if view.arrivals[seat]:
            piles = "; ".join(pile_text(language, pile) for pile in view.arrivals[seat])
            sentences.append(say(language, "migrato-alt-arrivals", seat=seat, piles=piles))
        sentences.append(_columns(view, seat, language))
    return sentences


def _strip(view: View, look: Look) -> list[str]:
    language = look.language
    sentences = [_points(view, language)]
    for seat in (0, 1):
        if view.outcome is not None:
            hand = card_names(language, view.hands[seat]) or "–"
            sentences.append(say(language, "migrato-alt-hand-open", seat=seat, cards=hand))
        elif view.known[seat] and seat != view.seat:
            sentences.append(
                say(language, "migrato-alt-known", seat=seat, cards=card_names(language, view.known[seat]))
            )
    if view.outcome is None:
        sentences.append(say(language, "migrato-alt-held", north=view.held[0], south=view.held[1]))
    top = card_name(language, view.discards[0]) if view.discards else "–"
    sentences.append(say(language, "migrato-alt-stack", stack=view.stack, discards=len(view.discards), top=top))
    if look.to_act:
        names = ", ".join(say(language, "migrato-seat-name", seat=seat) for seat in look.to_act)
        sentences.append(say(language, "migrato-alt-to-act", seats=names))
    return sentences


def _points(view: View, language: str) -> str:
    return say(language, "migrato-alt-points", north=view.points[0], south=view.points[1])


def _columns(view: View, seat: Seat, language: str) -> str:
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


def _step(step: Step, language: str) -> str:
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
    return f"{sentence} {step_result(language, step)}".rstrip()
