"""What is at stake in a decision of Migrato, in one sentence."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.migrato import BIRDS, DECK, NIGHT, SPECIES, Cards, Phase, View, arrived_species, fate, shown_species
from bot.texts import say
from rendering.base import Look


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
