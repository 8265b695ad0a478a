"""One test a paragraph of docs/rules/insider.md: Fending off."""

from __future__ import annotations

from tests.insider.positions import after, board, fields, refusal, turn

BB = ("", "bb", "bb", "bb")


def seats_asked(*figures: str, play: str, hands: tuple[str, ...], ask_all: bool = False) -> tuple[int, ...]:
    """The seats to act after that action of seat 0."""
    return after(turn(*figures, hands=hands, ask_all=ask_all), f"play {play}").to_act


def test_asked_is_the_owner_of_the_swapped_figure() -> None:
    town = ("b1", "c1", "c1", "")
    assert seats_asked(*town, play="deputy 1 b1 c1 2", hands=("d", "bbb", "b", "bbb")) == (2,)
    assert seats_asked(*town, play="deputy 2 b1 c1 2", hands=("dd", "bbb", "b", "bbb")) == (0,), "one bodyguard too few"


def test_asked_are_opponents_in_the_insider() -> None:
    town = ("insider:1", "insider:2", "", "insider:3")
    hands = ("dddsss"[:3], "bbb", "bbb", "bb")
    assert seats_asked(*town, play="deputy 3 01-3--", hands=hands) == (1,)
    assert seats_asked(*town, play="scandal 3", hands=("sss", "bbb", "bbb", "bbb")) == (1, 3)


def test_asked_is_the_seat_named() -> None:
    town = ("", "", "", "")
    assert seats_asked(*town, play="helicopter 3 2", hands=("hhh", "bbb", "bbb", "bbb")) == (2,)
    assert seats_asked(*town, play="scandal 1 3", hands=("s", *BB[1:])) == (3,)
    assert seats_asked(*town, play="scandal 2 1", hands=("ss", "b", "bb", "bb")) == (0,)


def test_asked_are_all_opponents_about_media_hype() -> None:
    assert seats_asked("", "", "", "", play="trendsetter 3", hands=("ttt", "bbb", "", "bbbb")) == (1, 3)


def test_not_asked_about_what_cannot_be_fended_off() -> None:
    hands = ("hhtt", "bbb")
    assert seats_asked("b1", "c1", play="helicopter 2 b1 c1", hands=hands) == (0,)
    assert seats_asked("b1", "c1", play="trendsetter 2", hands=hands) == (0,)


def test_each_answers_openly_and_the_last_let_makes_it_happen() -> None:
    now = after(turn("insider:1", "insider:2", "insider:3", hands=("sss", "bbb", "bbb")), "play scandal 3")
    assert now.to_act == (1, 2) and not now.is_secret and now.asked_individually
    first = now.choose(2, "let")
    assert first.to_act == (1,) and board(first).let == (2,) and board(first).card == "5a"
    assert refusal(first, "walk") == "insider-expects-answer"
    assert board(first.choose(1, "let")).card == "4b" and first.choose(1, "let").to_act == (0,)


def test_the_first_defend_settles_it_and_no_one_else_is_asked() -> None:
    now = after(turn("insider:1", "insider:2", "insider:3", hands=("ssst", "bbbb", "bbb")), "play scandal 3")
    then = now.choose(1, "defend")
    assert then.to_act == (0,) and fields(then) == "insider:1" and board(then).card == "5a"
    assert then.state.hands == ("t", "b", "bbb") and board(then).discards == "sssbbb"
    assert refusal(then, "play trendsetter 1") == "insider-acted"


def test_if_no_one_is_to_be_asked_it_happens_at_once() -> None:
    now = after(turn("", "c1", hands=("hhh", "bb")), "play helicopter 3 1")
    assert now.to_act == (0,) and fields(now, 1) == ""


def test_ask_all_asks_those_without_the_cards_who_can_only_let() -> None:
    now = after(turn("", "c1", hands=("hhh", "bb"), ask_all=True), "play helicopter 3 1")
    assert now.to_act == (1,) and now.moves(1) == ("let",)
    assert refusal(now, "defend") == "insider-too-few-guards"
    assert fields(now.choose(1, "let"), 1) == ""
    assert seats_asked("", "c1", play="helicopter 3 1", hands=("hhh", "bbb"), ask_all=True) == (1,)
