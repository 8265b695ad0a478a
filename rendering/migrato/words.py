"""Migrato's events, tasks and final points in prose."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import (
    BIRDS,
    DECK,
    NIGHT,
    SPECIES,
    Cards,
    Phase,
    Step,
    View,
    arrived_species,
    fate,
    is_night,
    shown_species,
)
from bot.texts import say
from rendering._kit import document, plate, sign
from rendering.base import Look
from rendering.migrato.board import CARD_WIDTH, LARGE, SLOT_WIDTH, card_sprite, pile_sprite
from rendering.migrato.cards import lost_disc, points_coin
from rendering.migrato.labels import card_name, column_text, join_values, tops
from rendering.migrato.layout import Mark
from rendering.migrato.look import INK, PANEL, PAPER, SPRITES, WIDTH


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
            results = (step_result(language, step) for step in view.last)
            discard = say(language, "migrato-tell-discard", seat=who, card=card_name(language, card))
            return " ".join([*filter(None, results), discard])
    return None


def step_result(language: str, step: Step) -> str:
    """The consequences of a step, "" if there are none.

    They are the card taken unseen, for readers that may know it, the species that arrived and the columns lost.
    """
    sentences = []
    if "column" in step.text and is_night(step.taken) and step.taken != NIGHT:
        sentences.append(say(language, "migrato-tell-was", card=card_name(language, step.taken)))
    if step.arrived:
        sentences.append(say(language, "migrato-tell-arrived", seat=step.seat, species=step.arrived))
    for cards in step.lost:
        sentences.append(say(language, "migrato-tell-lost", seat=step.seat, flight=column_text(language, cards)))
    return " ".join(sentences)


def task(view: View, seat: Seat, look: Look) -> str | None:
    """The decision that is left in the middle of a turn; None at its start."""
    if view.phase in (Phase.DISCARD, Phase.REVEAL):
        return say(look.language, f"migrato-task-{view.phase.value}", column=view.asked)
    return None


def scored(view: View, look: Look) -> list[str]:
    """The result of the last step, unless a discard has told it, and the points of each seat, the winner's first."""
    if view.outcome is None:
        return []
    language = look.language
    results = (step_result(language, step) for step in view.last[-1:] if not step.text.startswith("discard"))
    sentences = [result for result in results if result]
    for seat in sorted((0, 1), key=lambda one: -view.points[one]):
        birds = tops(view.arrivals[seat])
        written = (f"{say(language, 'migrato-species', species=bird.species)} {bird.number}" for bird in birds)
        cards = " + ".join(written) or "–"
        sentences.append(say(language, "migrato-scored", seat=seat, cards=cards, points=view.points[seat]))
    return sentences


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


RIGHT: Cards = ("stilt6n", "stilt5n", "stilt5n", "stilt3n")  # top first; the last card has just been played
WRONG: Cards = ("stilt6n", "goose5n", "stilt5n", "stilt3n")
EDGE, PLATE_WIDTH = 8, (WIDTH - 24) // 2
PLATE_HEIGHT = 4 * LARGE.pitch + 40


def draw() -> bytes:
    """Both flights side by side as PNG, each with what becomes of it."""
    canvas = SPRITES.canvas(WIDTH, PLATE_HEIGHT + 2 * EDGE)
    for at, cards in enumerate((RIGHT, WRONG)):
        left, is_right = EDGE + at * (PLATE_WIDTH + EDGE), len({BIRDS[card].species for card in cards}) == 1
        canvas.paste(SPRITES.solid(("example plate",), _plate), left, EDGE)
        for row, card in enumerate(cards):
            mark: Mark = "preview" if row == len(cards) - 1 else "" if card.startswith("stilt") else "gone"
            y = EDGE + 22 + row * LARGE.pitch
            canvas.paste(card_sprite(card, mark, False, CARD_WIDTH, LARGE.height), left + 16, y)
        middle = EDGE + PLATE_HEIGHT // 2
        canvas.paste(SPRITES.solid(("example arrow",), _arrow), left + 266, middle - 40)
        x, points = left + 346, BIRDS[cards[-1]].number if is_right else 0
        if is_right:
            canvas.paste(pile_sprite(BIRDS[cards[-1]].species, cards[-1], len(cards), "preview"), x, middle - 100)
        else:
            canvas.paste(SPRITES.solid(("example lost",), _lost), x, middle - 100)
        canvas.paste(_points(points), x, middle + 10)
    return canvas.png()


def _plate() -> str:
    return plate(PLATE_WIDTH, PLATE_HEIGHT, paper=PAPER, fill=PANEL, radius=22)


def _arrow() -> str:
    made = (
        f'<path d="M6 40H66M44 16L68 40L44 64" fill="none" stroke="{INK}" stroke-width="11" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )
    return document(76, 80, sign("becomes", 48, made), ground=PANEL)


def _lost() -> str:
    return document(SLOT_WIDTH, 92, lost_disc(SLOT_WIDTH / 2, 46, 46), ground=PANEL)


def _points(points: int) -> Image.Image:
    made = points_coin(SLOT_WIDTH / 2, 45, 84, points)
    return SPRITES.solid(("example points", points), lambda: document(SLOT_WIDTH, 90, made, ground=PANEL))
