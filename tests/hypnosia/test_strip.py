"""The strip below Hypnosia's board: seats, points and their sources."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.games.hypnosia import GAME, Phase, View
from rendering import _kit
from rendering._kit import rgb
from rendering._kit.palette import TO_MOVE
from rendering.base import Look
from rendering.hypnosia import DRAWING
from tests.hypnosia.pictured import colours
from tests.hypnosia.positions import AWAY, rolled, standing
from tests.kit.images import shown
from tests.pictures.glyphs import measured

ART = Path(_kit.__file__).parents[1] / "art" / "hypnosia"


def strip_signs(view: View, **more: Any) -> list[str]:
    """The signs and numbers of the strip, from left to right and down."""
    with measured() as glyphs:
        image = shown(DRAWING.draw(view, Look(part="strip", **more)))
    assert image.width == 900 and image.width >= 2 * image.height
    return [one.name for one in glyphs]


def test_the_strip_marks_the_seat_to_act() -> None:
    view = rolled("62", AWAY, AWAY).view(None)
    assert strip_signs(view) == ["Red", "circle", "0", "Blue", "square", "0"]
    assert strip_signs(view, owing=(1,)) == ["Red", "circle", "0", "Blue", "square", "hourglass", "0"]
    one, other = (DRAWING.draw(view, Look(part="strip", owing=owing)) for owing in ((), (0,)))
    assert rgb(TO_MOVE) in colours(other) and rgb(TO_MOVE) not in colours(one)


def test_the_own_seat_is_the_last_of_the_strip() -> None:
    now = rolled("62", AWAY, AWAY, AWAY)
    assert strip_signs(now.view(0)) == [
        *["Blue", "square", "0", "Yellow", "triangle", "0", "Red", "own", "circle", "0"]
    ]
    assert strip_signs(now.view(1)) == [
        *["Yellow", "triangle", "0", "Red", "circle", "0", "Blue", "own", "square", "0"]
    ]


def test_the_strip_shows_points_and_their_sources() -> None:
    state = standing("centre centre a1 out", "centre a2 s3 s4", arrived="010", captured="31")
    assert strip_signs(GAME.view(state, None)) == [
        *("Red", "circle", "10", "centre", "8", "captured", "3", "lost", "1"),
        *("Blue", "square", "5", "centre", "4", "captured", "1"),
    ]


def test_the_end_shows_the_winner() -> None:
    state = standing("centre centre a1 out", "centre centre a2 out", arrived="0110", captured="11")
    over = replace(state, phase=Phase.OVER)
    assert "crown" not in strip_signs(GAME.view(state, None))
    assert strip_signs(GAME.view(over, None))[:3] == ["Red", "circle", "crown"]


def test_the_strip_names_the_players() -> None:
    view = rolled("62", AWAY, AWAY, AWAY).view(None)
    long = "Bartholomäus-Maximilian"
    signs = strip_signs(view, names=("Anna", long, "漢字"))
    assert signs[0] == "Anna" and signs[3].endswith("…") and long.startswith(signs[3].rstrip("…"))
    assert signs[6] == "Yellow", "the font has none of its letters"
    assert strip_signs(view, names=("Anna",))[3] == "Blue" and strip_signs(view, language="de")[0] == "Rot"
