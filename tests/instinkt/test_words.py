"""Instinkt's texts in German and English: events, tasks, scores, alternative texts, refusals."""

from __future__ import annotations

import re

import pytest

from bot.games.base import CHANCE
from bot.games.instinkt import CARDS, GAME
from bot.match.position import Position
from bot.texts import LANGUAGES, has_text, say
from rendering import MAX_ALT, Look
from rendering.instinkt import DRAWING
from tests.instinkt.positions import after_deal, after_reveal, choosing, display, laying, over
from tests.kit.play import Play
from tests.kit.refused import refused

ENGLISH, GERMAN = Look("en"), Look("de")


# Events


def test_a_round_in_sentences() -> None:
    now = choosing(("6 10 3", "4 5 6"), cards=display("b3 w4"))
    said: list[str | None] = []
    for seat, text in ((0, "choose 10"), (1, "choose 4")):
        said.append(DRAWING.tell(now.view(None), seat, text, ENGLISH))
    now = now.choose(0, "choose 10").choose(1, "choose 4")
    for seat, text in ((0, "push left 0"), (1, "place 0,1")):
        said.append(DRAWING.tell(now.view(None), seat, text, GERMAN))
        now = now.choose(seat, text)
    assert said == [
        "Black reveals the stag (10).",
        "White reveals the spider (4).",
        "Schwarz schiebt den Hirsch von links gegen die Motte.",
        "Weiß legt die Spinne (4) auf das Feld unter der Motte.",
    ]


def test_a_snake_in_a_sentence() -> None:
    view = choosing(("X 2 3", "4 5 6")).view(None)
    assert DRAWING.tell(view, 0, "choose X", ENGLISH) == (
        "Black reveals the snake (X): both revealed cards leave the game."
    )


def test_a_raccoon_in_sentences() -> None:
    now = laying("11", "b8 w4")
    assert DRAWING.tell(now.view(1), 0, "place 1,1", GERMAN) == (
        "Schwarz legt den Waschbären auf das Feld unter der Spinne (4)."
    )
    now = now.choose(0, "place 1,1")
    assert DRAWING.tell(now.view(1), 0, "move 0,0 0,-1", GERMAN) == (
        "Schwarz versetzt den Wolf auf das Feld links über der Spinne (4)."
    )
    assert DRAWING.tell(now.view(1), 0, "move 0,0 0,-1", ENGLISH) == (
        "Black moves the wolf; it now lies above and left of the spider (4)."
    )


def test_the_log_has_the_marker_when_it_changes_hands() -> None:
    now = after_reveal("6", "6", display("b3 w4"), token=1)
    assert DRAWING.tell(now.view(None), 1, "place 0,1", ENGLISH) == (
        "White lays the cat below the moth. The tie marker goes to Black."
    )
    now = now.choose(1, "place 0,1")
    assert DRAWING.tell(now.view(None), 0, "place 1,1", ENGLISH) == "Black lays the cat below the spider (4)."
    assert now.view(None).token == 0


def test_the_marker_is_in_the_log_after_the_raccoons_move() -> None:
    now = after_reveal("11", "11", display("b3 w4"))
    assert "marker" not in str(DRAWING.tell(now.view(None), 0, "place 0,1", ENGLISH))
    now = now.choose(0, "place 0,1")
    move = now.moves(0)[0]
    assert "The tie marker goes to White." in str(DRAWING.tell(now.view(None), 0, move, ENGLISH))


@pytest.mark.parametrize("number", range(3))
def test_the_marker_is_where_the_log_has_it(number: int) -> None:
    with Play("instinkt", number) as play:
        for position in play:
            view = position.view(None)
            for seat in position.to_act if view.equal else ():
                for move in position.moves(seat):
                    words = str(DRAWING.tell(view, seat, move, ENGLISH))
                    assert ("marker" in words) == (position.choose(seat, move).view(None).token != view.token)


def test_the_start_in_sentences() -> None:
    """Two shuffles give one line; only the drafting seat reads its whole draft."""
    now = Position.open("instinkt", 2, {"draft": True})
    lines = []
    for text in (f"deal 0 {','.join(CARDS)}", f"deal 1 {','.join(CARDS)}", "token 1"):
        redacted = GAME.redact(now.state, CHANCE, text, 0)
        lines.append(DRAWING.tell(now.view(0), CHANCE, str(redacted), ENGLISH))
        now = now.choose(CHANCE, text)
    keep = "keep 1,2,3 under 5,4"
    lines += [DRAWING.tell(now.view(0), seat, str(GAME.redact(now.state, seat, keep, 0)), ENGLISH) for seat in (0, 1)]
    assert lines == [
        None,
        "The draw piles are shuffled.",
        "White holds the tie marker.",
        "Black keeps Crow, Bat, Moth; under the draw pile go Spider (5), then Spider (4).",
        "White has kept three cards.",
    ]


# Tasks and scores


def tasks(position: Position, seat: int) -> list[str | None]:
    """The task of a seat in English and in German."""
    return [DRAWING.task(position.view(None), seat, look) for look in (ENGLISH, GERMAN)]


def test_the_reveal_names_who_lays_first_and_why() -> None:
    now = after_reveal("6", "9", display("b3 w4"))
    assert tasks(now, 1) == [
        "now lays the wolpertinger first: 9 is higher than 6",
        "legt jetzt zuerst den Wolpertinger: 9 ist höher als 6",
    ]
    assert tasks(now.choose(1, "place 0,1"), 0) == ["now lays the cat", "legt jetzt die Katze"]
    equal = after_reveal("6", "6", display("b3 w4"), token=1)
    assert tasks(equal, 1) == [
        "now lays the cat first: on equal numbers the tie marker decides",
        "legt jetzt zuerst die Katze: Bei gleichen Zahlen entscheidet der Gleichstandsmarker",
    ]


def test_a_stag_is_pushed_and_a_raccoon_moves_another() -> None:
    assert tasks(after_reveal("10", "9", display("b3 w4")), 0) == [
        "now pushes the stag in first: 10 is higher than 9",
        "schiebt jetzt zuerst den Hirsch ein: 10 ist höher als 9",
    ]
    assert tasks(after_reveal("10", "9"), 0)[0] == "now lays the stag first: 10 is higher than 9"
    moving = laying("11", "b8 w4").choose(0, "place 1,1")
    assert tasks(moving, 0) == ["now moves another card of their own", "versetzt jetzt eine andere eigene Karte"]


def test_no_seat_has_a_task_while_both_choose() -> None:
    assert tasks(choosing(), 0) == tasks(choosing(), 1) == [None, None]


def test_the_end_names_the_points_of_each_card() -> None:
    position = over("b1 b3 w3 w4\nb2 b4 w1 w2\nb6 b7 w6 w7\nb8 b9 w8 w9", ("10 11", "5"))
    view = position.view(None)
    lines = DRAWING.scored(view, ENGLISH)
    assert view.points[1] > view.points[0] and lines[0].startswith(f"**☼ White {view.points[1]}**: ")
    for seat, line in zip((1, 0), lines, strict=True):
        named = [int(number) for number in re.findall(r"(\d+) \(", line)]
        brought = [points for one, points in zip(view.display, view.worth, strict=True) if one.seat == seat and points]
        assert named == sorted(brought, reverse=True) and sum(named) == view.points[seat]
    assert DRAWING.scored(choosing().view(None), ENGLISH) == []


# Alternative texts


def test_the_board_and_the_strip_in_words() -> None:
    now = after_reveal("6", "9", display("b3 w4\n. b11", left=-1))
    assert DRAWING.alt(now.view(None), Look("en", to_act=(1,))) == (
        "Black: moth 3 on −1,0; raccoon 11 on 0,1. White: spider 4 on 0,0."
    )
    assert DRAWING.alt(now.view(None), Look("en", "strip", to_act=(1,))) == (
        "Revealed: White wolpertinger 9 (lays first), Black cat 6. Tie marker: Black. "
        "In hand: Black 2, White 2. In the draw piles: Black 3, White 3. To act: White."
    )
    assert "You play White." in DRAWING.alt(now.view(1), Look("en", "strip"))
    now = now.choose(1, "place 0,-1")
    assert DRAWING.alt(now.view(None), ENGLISH).endswith("Last, White: Wolpertinger → 0,−1.")


def test_letters_come_first_in_the_words_of_a_board() -> None:
    view = laying("6", "b3 w4").view(0)
    letters = (("place -1,-1", "A"), ("place 0,-1", "B"))
    assert DRAWING.alt(view, Look("de", letters=letters)).startswith(
        "Zur Wahl: A links über der Motte; B über der Motte. Schwarz: Motte 3 auf 0,0."
    )


def test_the_hand_in_words() -> None:
    view = choosing().view(0)
    half = DRAWING.alt(view, Look("de", "strip", to_act=(0, 1), decided=(0,)))
    assert half.endswith("Am Zug: Weiß. Schon entschieden: Schwarz.")
    text = DRAWING.alt(view, Look("de", part="hand", mark="choose 2"))
    assert text.startswith("Deine Hand (Schwarz): Krähe 1: 1, wenn eine Motte sie berührt")
    assert text.endswith("Vorschau: Fledermaus (2) – 3 neben der eigenen Krähe.")
    assert "Krähe" not in DRAWING.alt(view, Look("de")), "the hand is not on the board"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sixteen_cards_in_words_fit(language: str) -> None:
    art = "b9 b3 w3 w9\nb2 b4 w11 w2\nb11 b7 w6 w7\nb8 b5 w8 w4"
    view = over(art, ("10 6 1", "10 5 1"), left=-13, top=-12).view(None)
    text = DRAWING.alt(view, Look(language))
    assert len(text) <= MAX_ALT and text.count("−1") >= 16
    for card in (*range(2, 10), 11):
        assert re.search(rf"\b{card}\b", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_in_words_fits(language: str) -> None:
    with Play("instinkt", 3, options={"draft": True}) as play:
        for position in play:
            for seat in (0, 1, None):
                for part in ("board", "strip", "hand"):
                    moves = position.moves(seat) if seat in position.to_act and seat is not None else [None]
                    for move in moves[:20]:
                        look = Look(language, part, mark=move, to_act=position.to_act)  # type: ignore[arg-type]
                        assert 0 < len(DRAWING.alt(position.view(seat), look)) <= MAX_ALT


# Refusals

LAYING = laying("6", "b3 w4\n. w6")
PUSHING = laying("10", "b3 w4 b1 w1\n. w6")
MOVING = laying("11", "b8 w4 . .\n. . b2 .\n. . . w5").choose(0, "place 0,1")
REFUSALS = (
    ("instinkt-not-in-hand", choosing(), "choose 8", "wolf"),
    ("instinkt-not-in-hand", choosing(), "choose 12", "12"),
    ("instinkt-not-in-hand", choosing(), "choose Wolf", "`wolf`"),
    ("instinkt-stag-pushes", PUSHING, "place 0,1", "stag"),
    ("instinkt-no-cell", LAYING, "place here", "here"),
    ("instinkt-no-cell", LAYING, "place 1, 0", "`1, 0` is not a space. A space is x, comma, y, without a space"),
    ("instinkt-no-cell", MOVING, "move 0, 1 0,2", "`0, 1 0,2`"),
    ("instinkt-first-at-origin", after_reveal("6", "1"), "place 1,0", "cat"),
    ("instinkt-first-at-origin", after_reveal("10", "1"), "push top 0", "stag"),
    ("instinkt-cell-taken", LAYING, "place 1,1", "cat"),
    ("instinkt-outside-frame", LAYING, "place 9,9", "cat"),
    ("instinkt-must-touch", LAYING, "place 3,3", "cat must touch a card"),
    ("instinkt-only-stag-pushes", LAYING, "push top 0", "cat"),
    ("instinkt-line", PUSHING, "push left 0", "row 0"),
    ("instinkt-line", PUSHING, "push top 8", "column 8"),
    ("instinkt-push-form", PUSHING, "push up 1", "left"),
    ("instinkt-not-own", MOVING, "move 1,0 0,2", "1,0"),
    ("instinkt-not-raccoon", MOVING, "move 0,1 0,2", "raccoon"),
    ("instinkt-apart", MOVING, "move 2,1 0,2", "bat"),
    ("instinkt-expects-choose", choosing(), "place 0,0", "hand"),
    ("instinkt-expects-keep", after_deal(draft=True), "choose 1", "three"),
    ("instinkt-expects-lay", LAYING, "choose 1", "cat"),
    ("instinkt-expects-lay", PUSHING, "choose 1", "stag"),
    ("instinkt-expects-move", MOVING, "place 0,0", "raccoon"),
)


@pytest.mark.parametrize(("key", "position", "text", "named"), REFUSALS, ids=[f"{one[0]} {one[2]}" for one in REFUSALS])
def test_a_refusal_names_its_reason_and_a_legal_move(key: str, position: Position, text: str, named: str) -> None:
    reason, sentence = refused(position, 0, text)
    assert reason == key
    assert named in sentence


def test_all_refusals_are_tested() -> None:
    reached = {key for key, *_ in REFUSALS}
    for phase in ("choose", "keep", "lay", "move"):
        assert f"instinkt-expects-{phase}" in reached
    for language in LANGUAGES:
        assert all(has_text(language, key) for key in reached)


# Lists and rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_rules_fit_discord(language: str) -> None:
    for key in ("instinkt-command", "instinkt-option-draft", "instinkt-option-draft-about"):
        assert len(say(language, key)) <= 100
    values = say(language, "instinkt-rules-2")
    assert all(f"`{card}`" in values for card in CARDS)
    assert len(say(language, "instinkt-rules-example")) <= 200
    assert {say(language, "instinkt-seat", seat=seat)[0] for seat in (0, 1)} == {"☾", "☼"}
