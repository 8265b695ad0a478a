"""One test a paragraph of docs/rules/insider.md, section Hidden."""

from __future__ import annotations

from dataclasses import replace

from bot.games.chance import Chance
from bot.games.insider import GAME, View
from bot.match.position import Position
from rendering import Look, ToldEvent
from rendering.insider import DRAWING
from tests.insider.positions import OPEN, after, after_deal, board, position, turn, walking
from tests.kit.play import Play


def redacted(now: Position, text: str) -> list[str | None]:
    """The event as each of the seats 0 to 2 and a spectator may read it."""
    state = now.state
    who = GAME.to_act(state)[0]
    return [GAME.redact(state, who, text, seat) for seat in (0, 1, 2, None)]


def test_hands_stack_and_scoring_cards_to_come() -> None:
    now = after_deal(3)
    own, other, anybody = now.view(0), now.view(1), now.view(None)
    assert (own.hand, anybody.hand) == (now.state.hands[0], "") and own.hand != other.hand
    assert own.held == (7, 7, 7) and (own.stacked, own.coming) == (34, 6)
    stacks = {GAME.resample(own, 0, Chance(b"hidden", draw)).stack for draw in range(20)}
    assert len(stacks) > 15
    cards = {GAME.resample(own, 0, Chance(b"hidden", draw)).tables for draw in range(20)}
    assert len(cards) > 10 and all("5a" not in one for one in cards)


def test_hands_and_scoring_cards_are_open_once_the_match_is_over() -> None:
    now = walking("insider:1 insider:4 c2", "insider:2", left=7, markers=OPEN, points=(33, 0), hands=("dd", "hhb"))
    for seat in (0, 1, None):
        assert now.view(seat).hands == now.view(seat).tables == ()
    end = after(now, "move c2 insider 3")
    for seat in (0, 1, None):
        view = end.view(seat)
        assert view.outcome and view.hands == ("dd", "bhh") and view.tables == ("3a", "5a")
        again = GAME.resample(view, seat, Chance(b"over", 0))
        assert again.hands == end.state.hands and again.tables == end.state.tables


def test_the_log_hides_deal_and_shuffle_but_not_the_open_table() -> None:
    start = after_deal(3)
    assert redacted(start, "deal dhbst") == ["deal"] * 4 and redacted(start, "shuffle dd") == ["shuffle"] * 4
    assert redacted(start, "tables 5a,4a") == ["tables 5a"] * 4


def test_a_stolen_card_is_shown_to_thief_and_victim_only() -> None:
    now = after(walking("b1", "c1", "", left=3, hands=("b", "dh", "s")), "move b1 c1 rob")
    assert redacted(now, "steal 1 h") == ["steal 1 h", "steal 1 h", "steal 1", "steal 1"]
    then = after(now, "steal 1 h")
    assert then.view(0).hand == "bh" and then.view(1).known[0] == "h"
    assert then.view(2).known == ("", "", "") == then.view(None).known
    assert all(step.text == "steal 1" for step in then.view(2).board.last if step.text.startswith("steal"))


def test_a_stolen_card_is_known_while_it_can_be_there() -> None:
    now = after(walking("b1", "c1", "", left=3, hands=("b", "dh", "s")), "move b1 c1 rob", "steal 1 h")
    assert after(now, "swap b").view(1).known[0] == "h"
    assert after(now, "swap h").view(1).known[0] == ""


def test_a_further_theft_makes_it_uncertain_for_others_but_not_for_the_thief() -> None:
    """Seat 1 knows of a helicopter in seat 0's hand; then seat 2 steals a card there."""
    first = after(walking("b1", "c1", "d1", left=2, hands=("b", "dh", "s")), "move b1 c1 rob", "steal 1 h", "end")
    given = position(replace(first.state, board=replace(board(first), turn=2, left=7)))
    then = after(given, "move d1 c1 rob", "steal 0 b", "steal 1 d")
    assert then.view(1).known == ("", "", "d") and then.view(0).known == ("", "", "b")
    assert then.view(2).known == ("", "", "")


def test_being_asked_reveals_who_holds_that_many_bodyguards() -> None:
    now = after(turn("", "c1", "", hands=("hhh", "bbbb", "b")), "play helicopter 3 1")
    assert now.view(0).known[1] == "bbb" == now.view(None).known[1] and now.view(1).known[1] == ""
    assert now.choose(1, "let").view(2).known[1] == "bbb", "also after the answer"
    assert now.choose(1, "defend").view(2).known[1] == ""


def test_with_ask_all_being_asked_reveals_nothing() -> None:
    now = after(turn("", "c1", "", hands=("hhh", "bbbb", "b"), ask_all=True), "play helicopter 3 1")
    assert now.view(0).known == ("", "", "")


def test_a_seat_not_asked_lacks_the_bodyguards_in_every_sample() -> None:
    now = after(turn("", "", "", hands=("ttt", "bbb", "bbdhs")), "play trendsetter 3")
    assert now.to_act == (1,)
    for draw in range(60):
        hands = GAME.resample(now.view(0), 0, Chance(b"quiet", draw)).hands
        assert hands[1] == "bbb" and hands[2].count("b") < 3


def test_scoring_cards_under_the_stack_are_known() -> None:
    now = after(turn("", "", "", hands=("sss",)), "play scandal 3")
    view: View = now.view(1)
    assert view.board.under == ("5a",)
    assert all(GAME.resample(view, 1, Chance(b"under", draw)).tables[-1] == "5a" for draw in range(20))


def test_reveals_by_drawing_opening_and_asking() -> None:
    """Such a move cannot be taken back."""
    now = turn("b1 insider:1 insider:2 insider:3", "b1", hands=("dhhhttsss", "bb"), left=None)
    state = now.state
    for text in ("draw", "swap d", "play deputy 1 b1 c1 1", "play helicopter 2 b1 insider:4", "play scandal 3"):
        assert GAME.reveals(state, 0, text), text
    for text in ("walk", "roll", "play helicopter 1 b1 e2", "play helicopter 3 1", "play trendsetter 1"):
        assert not GAME.reveals(state, 0, text), text
    asked = turn("b1", "c1", hands=("d", "b"), ask_all=True)
    assert not GAME.reveals(asked.state, 0, "play deputy 1 b1 c1 1"), "only that the seat is asked"


def test_joined_events_show_no_hidden_cards() -> None:
    """A line about several events is the same for all states behind a view."""
    for number in range(3):
        play = Play("insider", number, 3)
        play.to_end()
        now, rows, others = play.start, list[ToldEvent](), list[ToldEvent]()
        for at, event in enumerate(play.log[:250]):
            text = GAME.redact(now.state, event.seat, event.text, 2)
            if text is not None:
                other = GAME.resample(now.view(2), 2, Chance(b"joined", at))
                rows.append((now.view(2), event.seat, text))
                others.append((GAME.view(other, 2), event.seat, text))
            now = now.after(event)
        said = DRAWING.tell_all(rows, now.view(2), Look("en"))
        assert said == DRAWING.tell_all(others, now.view(2), Look("en")) and len(said) > 50
