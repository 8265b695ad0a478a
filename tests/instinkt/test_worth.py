"""What the cards are worth: one test a row of the table of docs/rules/instinkt.md, section Material.

Stags and raccoons in the corners hold each display 4 wide and 4 tall.
"""

from __future__ import annotations

from tests.instinkt.positions import worth


def of(card: str, art: str) -> int:
    """The card's points, on displays at different places in the plane."""
    brought = worth(art)[card]
    assert worth(art, -3, -7)[card] == brought
    return brought


def test_material_1_crow_counts_the_moths_that_touch_it() -> None:
    assert of("b1", "b10 . . w10\n. b1 b3 .\n. w3 . .\nb11 . . w11") == 3
    assert of("b1", "b10 . . w10\n. b1 . .\n. w3 . .\nb11 . b3 w11") == 1, "the opposing one"
    assert of("w1", "b10 . . w10\n. w1 . .\n. . w3 .\nb11 . b3 w11") == 1, "the own one, over the corner"
    assert of("b1", "b10 . . w10\nb1 . b3 .\n. . . .\nb11 w3 . w11") == 0
    both = worth("b10 b1 w1 w10\n. b3 w3 .\n. . . .\nb11 . . w11")
    assert both["b1"] == both["w1"] == 3


def test_material_2_bat_has_the_own_crow_beside_it() -> None:
    assert of("b2", "b10 . . w10\n. b2 b1 .\n. . . .\nb11 . . w11") == 3
    assert of("b2", "b10 b1 . w10\n. b2 . .\n. . . .\nb11 . . w11") == 3
    assert of("b2", "b10 . . w10\n. b2 . .\n. . b1 .\nb11 . . w11") == 0, "over the corner is not beside"
    assert of("b2", "b10 . . w10\n. b2 w1 .\n. . . .\nb11 . . w11") == 0, "the other's crow"


def test_material_3_moth_in_the_middle_alone_or_not() -> None:
    for x, y in ((1, 1), (2, 1), (1, 2), (2, 2)):
        rows = [["b10", ".", ".", "w10"], ["."] * 4, ["."] * 4, ["b11", ".", "w3", "w11"]]
        rows[y][x] = "b3"
        art = "\n".join(" ".join(row) for row in rows)
        assert of("b3", art) == 3 and of("w3", art) == 0, "white's lies on the edge"
    both = worth("b10 . . w10\n. b3 . .\n. . w3 .\nb11 . . w11")
    assert both["b3"] == both["w3"] == 2
    assert of("b3", "b10 . . w10\n. . . .\nb3 . . .\nb11 . . w11") == 0
    assert of("b3", "b10 . . w10\n. . . .\n. . . .\nb11 . . b3") == 0


def test_material_4_5_spider_in_a_corner_or_both() -> None:
    assert of("b4", "b4 . . w10\n. b5 . .\n. . . .\nb11 . . w11") == 2
    assert of("b5", "b4 . . w10\n. b5 . .\n. . . .\nb11 . . w11") == 0
    for art in ("b4 . . w10\n. . . .\n. . . .\nb11 . . b5", "b4 . . b5\n. . . .\n. . . .\nb11 . . w11"):
        assert of("b4", art) == of("b5", art) == 3, "any two corners"
    assert of("b5", "b11 . . w10\n. . . .\n. . . .\nw4 . . b5") == 2, "the other's spider does not help"
    assert of("b5", "b11 b4 . w10\n. . . .\n. . . .\nw4 . . b5") == 2, "on the edge is not in a corner"


def test_material_6_cat_on_the_edge_but_not_in_a_corner() -> None:
    worths = {}
    for y in range(4):
        for x in range(4):
            rows = [["b10", ".", ".", "w10"], ["."] * 4, ["."] * 4, ["b11", ".", ".", "w11"]]
            rows[y][x] = "b6"
            worths[x, y] = of("b6", "\n".join(" ".join(row) for row in rows))
    edge = {(x, y) for x, y in worths if (x in (0, 3)) != (y in (0, 3))}
    assert len(edge) == 8 and worths == {cell: 3 if cell in edge else 0 for cell in worths}


def test_material_7_owl_counts_other_own_cards_in_row_and_column() -> None:
    assert of("b7", "b10 b2 . w10\nw1 b7 . b3\n. b5 b4 .\nb11 w3 . w11") == 3
    assert of("w7", "w7 w1 w2 w3\nw4 b1 . .\nw5 . w8 .\nw6 . . b11") == 6, "beyond neighbours, not over corners"
    assert of("b7", "w10 . . b10\n. b7 . .\n. . . .\nb11 . . w11") == 0, "not itself"


def test_material_8_wolf_counts_opposing_cards_that_touch() -> None:
    assert of("b8", "w10 w1 w2 b10\nw3 b8 w4 .\nw5 w6 w7 .\nb11 . . w11") == 8
    assert of("w8", "b10 . . w10\n. w8 b1 .\n. w2 w3 .\nb11 . . w11") == 2
    assert of("w8", "w8 b1 . w10\nw1 w2 . .\n. . . b4\nb11 . b2 w11") == 1


def test_material_9_wolpertinger_copies_the_best_own_card_beside_it() -> None:
    """The bat on its left brings 0, the cat above it 3, the owl on its right 2."""
    art = "b10 b6 . w10\nb2 b9 b7 .\n. . . .\nb11 . . w11"
    assert worth(art) == {**dict.fromkeys(("b10", "w10", "b11", "w11", "b2"), 0), "b6": 3, "b9": 3, "b7": 2}
    assert of("b9", "b10 . b6 w10\n. b9 . .\n. . . .\nb11 . . w11") == 0, "over the corner is not beside"
    assert of("b9", "b10 w6 . w10\n. b9 . .\n. . . .\nb11 . . w11") == 0, "the other's card"
    assert of("b9", "b10 . . w10\n. b9 b2 .\n. . . .\nb11 . . w11") == 0, "a card that brings nothing"
    assert of("w9", "w8 w9 . w10\nb1 b2 . .\n. . . .\nb11 . . w11") == 2, "a wolf's"
    assert worth("w10 b9 w9 b10\n. . . .\n. . . .\nb11 . . w11")["b9"] == 0, "two side by side"


def test_material_10_11_stag_and_raccoon_bring_nothing() -> None:
    worths = worth("b10 b11 w10 w11\n. . . .\n. . . .\nb6 . . w6")
    assert {worths[card] for card in ("b10", "b11", "w10", "w11")} == {0}


def test_material_corners_edges_and_middle_are_those_of_4_by_4() -> None:
    """While the display is smaller, corners, edges and middle are undefined."""
    assert worth("b4 . b6\n. b3 .\nw5 . w4") == {"b4": 0, "b6": 0, "b3": 0, "w5": 0, "w4": 0}
    assert worth("b4 b3 . w4") == {"b4": 0, "b3": 0, "w4": 0}
