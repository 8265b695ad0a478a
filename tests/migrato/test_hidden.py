"""One test a paragraph of docs/rules/migrato.md, section Hidden, and what follows from public events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.base import CHANCE
from bot.games.chance import Chance
from bot.games.migrato import BIRDS, DECK, GAME, NIGHT
from bot.games.migrato.state import COVERED, State
from bot.match.position import Position
from rendering import Look, drawing
from tests.kit.play import Play
from tests.migrato.positions import at, done


def drawn(position: Position, seat: int | None, count: int = 60) -> list[State]:
    """States consistent with the seat's view."""
    return [GAME.resample(position.view(seat), seat, Chance(b"hidden", draw)) for draw in range(count)]


def test_hidden_hands_the_stack_and_face_down_cards() -> None:
    position = at(("goose5d teal1n", "kite4d"), north=("stilt5n goose3d",), south=("goose6n",))
    north, south, other = position.view(0), position.view(1), position.view(None)
    assert (north.hand, south.hand, other.hand) == (("goose5d", "teal1n"), ("kite4d",), ())
    assert north.columns[0][0].cards == ("stilt5n", "goose3d") and north.columns[1][0].cards == (NIGHT,)
    assert south.columns[0][0].cards == (NIGHT, "goose3d") and south.columns[1][0].cards == ("goose6n",)
    assert other.columns[0][0].cards == (NIGHT, "goose3d") and other.columns[1][0].cards == (NIGHT,)
    assert other.held == (2, 1) and other.stack == 54 - 6


def test_hidden_the_discards_are_public_columns_with_their_face_down_cards_included() -> None:
    position = done(at(("goose5d", "kite4d"), north=("stilt5n goose3d",)), "abandon 1")
    for seat in (0, 1, None):
        assert position.view(seat).discards == ("goose3d", "stilt5n")
        assert position.view(seat).last[0].lost == (("stilt5n", "goose3d"),)


def test_hidden_the_top_card_and_size_of_each_arrival_pile_are_public() -> None:
    """Two piles that differ below their tops look the same to everybody, and each sample may hold either."""
    hands = ("storm light", "kite1d")
    piles = [at(hands, arrived=((), (f"{below} teal2d",))) for below in ("teal5n", "teal4d")]
    for seat in (0, 1, None):
        one, other = (position.view(seat) for position in piles)
        assert one == other and one.arrivals[1] == ((COVERED, "teal2d"),)
        for look in (Look(), Look(part="strip", to_act=(0,)), Look(part="strip", goals=("danger storm arrival teal",))):
            assert drawing("migrato").draw(one, look) == drawing("migrato").draw(other, look)
        for look in (Look(), Look(part="strip")):
            assert drawing("migrato").alt(one, look) == drawing("migrato").alt(other, look)
        below = {state.arrivals[1][0][0] for state in drawn(piles[0], seat)}
        assert below == {"teal5n", "teal4d", "teal3n"}, "of the species, and not below the top's number"


def test_hidden_piles_below_whose_tops_few_cards_fit() -> None:
    """A state is found for every view, however few there are."""
    geese = ("goose4n goose3n goose3n goose2n goose2d", "goose6n goose5n goose5d goose5d goose5n")
    thrown = ("goose4d", "goose4d", "goose4n", "goose3d", "goose3d")
    position = at(("storm light", "teal1n"), ("stilt6n stilt5n",), arrived=((geese[0],), (geese[1],)), discards=thrown)
    for seat in (0, 1, None):
        for state in drawn(position, seat):
            found = [sorted(piles[0]) for piles in state.arrivals]
            assert found == [sorted(cards.split()) for cards in geese]


def test_hidden_cards_known_to_a_seat_where_few_places_are_left() -> None:
    """A known card takes a place of its seat that leaves one for every other card."""
    known = ("stilt1n", "stilt5n", "stilt6n", "teal5n")
    position = at(("stilt1n", "kite1d"), ("stilt6n stilt5n", "teal5n"), known=(known, ()))
    for state in drawn(position, 1):
        one, other = state.columns[0]
        assert sorted([*state.hands[0], *one.cards, *other.cards]) == list(known)


def test_hidden_the_card_below_is_public_once_it_is_on_top() -> None:
    position = at(("storm light", "kite1d"), arrived=((), ("teal5n teal2d",)))
    assert position.reveals(0, "danger storm arrival teal"), "so that it cannot be taken back"
    after = done(position, "danger storm arrival teal")
    assert after.view(None).arrivals[1] == (("teal5n",),)


def test_hidden_what_a_danger_took_openly_is_public() -> None:
    position = at(("storm light", ""), south=("goose5d",), arrived=((), ("teal5n teal3n",)))
    for move, card in (("danger storm column 1", "goose5d"), ("danger light arrival teal", "teal3n")):
        after = done(position, move)
        for seat in (0, 1, None):
            view = after.view(seat)
            assert view.last[0].taken == card and view.known[0] == (card,) == view.public[0]
        assert all(card in state.hands[0] for seat in (1, None) for state in drawn(after, seat))


def test_hidden_a_face_down_card_that_is_taken_is_known_to_both_seats_not_to_spectators() -> None:
    position = at(("light kite1d", "hunter"), south=("goose5d goose6n",))
    after = done(position, "danger light column 1")
    for seat in (0, 1):
        assert after.view(seat).last[0].taken == "goose6n" and after.view(seat).known[0] == ("goose6n",)
    view = after.view(None)
    assert view.last[0].taken == NIGHT and view.known == ((), ())
    assert all("goose6n" in state.hands[0] for state in drawn(after, 1)), "South still knows it"
    taken = {state.last[0].taken for state in drawn(after, None)}
    assert len(taken) > 5 and all(card.endswith("n") for card in taken)
    assert all(state.last[0].taken in state.hands[0] for state in drawn(after, None))


def test_hidden_a_taken_card_is_remembered_until_it_is_shown() -> None:
    position = done(at(("light kite1d goose1d", "hunter"), south=("goose5d goose6n",)), "danger light column 1")
    kept, thrown = done(position, "discard goose1d"), done(position, "discard goose6n")
    assert kept.view(1).known[0] == ("goose6n",) and thrown.view(1).known == ((), ())
    played = done(kept, "exchange", "play goose6n new")
    assert played.view(1).known[0] == ("goose6n",), "it may lie face down now, or still be in the hand"
    where = {("goose6n" in state.hands[0], state.columns[0][0].cards) for state in drawn(played, 1)}
    assert (True, ("goose6n",)) not in where and {held for held, _ in where} == {True, False}
    assert all("goose6n" in (*state.hands[0], *state.columns[0][0].cards) for state in drawn(played, 1))


def test_hidden_a_played_night_card_changes_nothing_that_others_see() -> None:
    base = at(("goose6n stilt1n light", ""), north=("goose5d",))
    one, other = done(base, "play goose6n 1"), done(base, "play stilt1n 1")
    for seat in (1, None):
        assert one.view(seat) == other.view(seat)
        assert [GAME.redact(base.state, 0, f"play {card} 1", seat) for card in ("goose6n", "stilt1n")] == [
            f"play {NIGHT} 1"
        ] * 2
        for look in (Look(to_act=(0,)), Look(part="strip", to_act=(0,))):
            assert drawing("migrato").draw(one.view(seat), look) == drawing("migrato").draw(other.view(seat), look)
    assert GAME.redact(base.state, 0, "play goose6n 1", 0) == "play goose6n 1"
    assert GAME.redact(base.state, 0, "play goose5d 1", 1) == "play goose5d 1"


def test_hidden_no_cards_of_deal_and_shuffle_in_the_log() -> None:
    start = GAME.start(2, {})
    for seat in (0, 1, None):
        assert GAME.redact(start, CHANCE, f"deal {','.join(DECK)}", seat) == "deal"
        assert GAME.redact(start, CHANCE, "shuffle kite4d", seat) == "shuffle"
        assert GAME.redact(start, CHANCE, "first 1", seat) == "first 1"


def test_hidden_that_the_owner_is_asked_and_the_answer_are_public() -> None:
    asked = done(at(("light", ""), north=("stilt6n stilt5n", "stilt4n stilt3n")), "join 2 1 1")
    assert asked.view(None).asked == 1 == asked.view(1).asked
    kept = done(asked, "keep 1")
    assert kept.view(None).last[-1].text == "keep 1" and kept.view(None).columns[0][0].cards == (NIGHT,) * 4


def test_hidden_what_is_drawn_cannot_be_taken_back() -> None:
    position = at(("light hunter goose5d", ""), south=("goose5d goose6n", "kite4d"))
    assert position.reveals(0, "danger light column 1"), "taken unseen"
    assert not position.reveals(0, "danger hunter column 2") and not position.reveals(0, "play goose5d new")
    assert position.reveals(0, "exchange") and done(position, "play goose5d new").reveals(0, "discard light")
    assert not done(at(("light kite1d", ""), stack=()), "play kite1d new").reveals(0, "discard light")


def test_hidden_until_the_end_hands_and_face_down_cards_are_open_then() -> None:
    """While the last species is missing they are hidden; once it has arrived everybody sees them."""
    arrived = (
        ("goose6n goose5d goose4d goose3d goose2d", "kite4d kite3d kite2d"),
        ("stilt6n stilt5n stilt4n stilt3n", "beeeater5d beeeater4d beeeater3d"),
    )
    late = at(("teal4d light", "storm stilt2n"), north=("teal5n", "stilt1n"), south=("goose4n",), arrived=arrived)
    over = done(late, "play teal4d 1")
    assert late.reveals(0, "play teal4d 1") and not late.reveals(0, "play teal4d 2")
    for seat in (0, 1, None):
        before, after = late.view(seat), over.view(seat)
        assert before.hands == ((), ()) and after.hands == (("light",), ("stilt2n", "storm"))
        assert [column.cards for side in after.columns for column in side] == [("stilt1n",), ("goose4n",)]
        other = 1 if seat is None else 1 - seat
        assert {card for column in before.columns[other] for card in column.cards} == {NIGHT}
        assert after.arrivals[0][0] == (*(COVERED,) * 4, "goose2d"), "what lies below the top of a pile stays hidden"
        assert all(state.hands == over.state.hands for state in drawn(over, seat, 5))


def test_concluded_a_column_that_was_not_revealed_does_not_begin_with_a_teal() -> None:
    position = done(at(("goose6n light", ""), north=("stilt5n",)), "play goose6n 1")
    firsts = {state.columns[0][0].cards[0][:-2] for state in drawn(position, 1)}
    assert firsts == {"goose", "stilt"}
    asked = done(at(("light", ""), north=("teal5n", "stilt6n")), "join 2 1 1")
    assert {state.columns[0][0].cards[0][:-2] for state in drawn(asked, None)} == {"teal"}


@pytest.mark.parametrize("number", range(4))
def test_concluded_samples_fit_the_public_events(number: int) -> None:
    """Each of the 54 cards occurs once, and cards known to a seat are in their known places."""
    with Play("migrato", number) as play:
        for position in play:
            for seat in (0, 1, None):
                state = GAME.resample(position.view(seat), seat, Chance(b"fits", position.state.turns))
                cards = [*state.hands[0], *state.hands[1], *state.stack, *state.discards]
                cards += [card for side in state.columns for one in side for card in one.cards]
                cards += [card for side in state.arrivals for pile in side for card in pile]
                assert tuple(sorted(cards)) == DECK
                for pile in (*state.arrivals[0], *state.arrivals[1]):
                    assert len({BIRDS[card].species for card in pile}) == 1
                    assert [BIRDS[card].number for card in pile] == sorted(
                        (BIRDS[card].number for card in pile), reverse=True
                    )
                assert replace(position, state=state).view(seat) == position.view(seat)
