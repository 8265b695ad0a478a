"""The seats beside Hypnosia's board: names, points and their sources."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.games.hypnosia import GAME, Phase, View
from rendering import _kit
from rendering._kit import TO_MOVE, rgb
from rendering.base import Look
from rendering.hypnosia import DRAWING, seats
from rendering.hypnosia.look import BOARD, SCALE, SPRITES, WIDTH
from tests.hypnosia.positions import AWAY, rolled, standing
from tests.kit.images import shown
from tests.pictures.glyphs import measured

ART = Path(_kit.__file__).parents[1] / "art" / "hypnosia"


def seat_signs(view: View, **more: Any) -> list[str]:
    """The signs and numbers of the seats, from the top to the bottom."""
    with measured() as glyphs:
        seats.draw(SPRITES.canvas(WIDTH, BOARD, SCALE), view, Look(**more))
    return [one.name for one in glyphs]


def test_the_seat_to_act_is_marked() -> None:
    view = rolled("62", AWAY, AWAY).view(None)
    assert seat_signs(view) == ["circle", "Red", "0", "square", "Blue", "0"]
    assert seat_signs(view, to_act=(1,)) == ["circle", "Red", "0", "hourglass", "square", "Blue", "0"]
    one, other = (shown(DRAWING.draw(view, Look(to_act=to_act))).convert("RGB") for to_act in ((), (0,)))
    assert other.getpixel((940, 6)) == rgb(TO_MOVE) != one.getpixel((940, 6))


def test_the_own_seat_is_the_last() -> None:
    now = rolled("62", AWAY, AWAY, AWAY)
    assert seat_signs(now.view(0)) == [*["square", "Blue", "0", "triangle", "Yellow", "0", "own", "circle", "Red", "0"]]
    assert seat_signs(now.view(1)) == [*["triangle", "Yellow", "0", "circle", "Red", "0", "own", "square", "Blue", "0"]]


def test_points_and_their_sources_have_signs() -> None:
    state = standing("centre centre a1 out", "centre a2 s3 s4", arrived="010", captured="31")
    assert seat_signs(GAME.view(state, None)) == [
        *("circle", "Red", "10", "centre", "+8", "captured", "+3", "lost", "−1"),
        *("square", "Blue", "5", "centre", "+4", "captured", "+1"),
    ]


def test_the_end_shows_the_winner() -> None:
    state = standing("centre centre a1 out", "centre centre a2 out", arrived="0110", captured="11")
    over = replace(state, phase=Phase.OVER)
    assert "crown" not in seat_signs(GAME.view(state, None))
    assert seat_signs(GAME.view(over, None))[:3] == ["crown", "circle", "Red"]


def test_the_seats_bear_the_players_names() -> None:
    view = rolled("62", AWAY, AWAY, AWAY).view(None)
    long = "Bartholomäus-Maximilian"
    signs = seat_signs(view, names=("Anna", long, "漢字"))
    assert signs[1] == "Anna" and signs[4].endswith("…") and long.startswith(signs[4].rstrip("…"))
    assert signs[7] == "Yellow", "the font has none of its letters"
    assert seat_signs(view, names=("Anna",))[4] == "Blue" and seat_signs(view, language="de")[1] == "Rot"
