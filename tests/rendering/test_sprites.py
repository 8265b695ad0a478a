"""Sprites are made when a picture first needs them, and never by the event loop's thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from PIL import Image

import rendering
from bot.games import GAMES
from rendering import Look
from rendering._kit import Sprite, name_sprite, pixels
from tests.kit.driver import Player, sit_around
from tests.kit.room import Room


@pytest.fixture
def makers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads that make sprites, one name a sprite, from an empty cache on."""
    made: list[str] = []
    rasterize = pixels.rasterize

    def noted(svg: str) -> Image.Image:
        made.append(threading.current_thread().name)
        return rasterize(svg)

    monkeypatch.setattr(pixels, "rasterize", noted)
    for game in GAMES:
        monkeypatch.setattr(import_module(f"rendering.{game}.look").SPRITES, "_made", {})
    rendering.picture.cache_clear()
    return made


@pytest.fixture
def stopped_room(makers: list[str], tmp_path: Path) -> Iterator[Room]:
    """A room that starts when the cache is empty."""
    yield Room(tmp_path / "data")
    rendering.picture.cache_clear()


async def test_a_bot_at_rest_has_made_none(room: Room, makers: list[str]) -> None:
    await Player(room, "Anna").slash("matches")
    await room.quiet()
    assert makers == []


@pytest.mark.rest
@pytest.mark.parametrize("game", GAMES)
async def test_pictures_make_them_in_other_threads(room: Room, makers: list[str], game: str) -> None:
    """The board, the menu, the hand and the rules' sheet."""
    match = await sit_around(room, game, ["Anna", "Ben"])
    player = match.waiting()[0]
    await match.menu(player)
    await player.rules(game, match.place)
    for verb in ("hand", "log"):
        if match.board().has(verb):
            await player.press(match.board(), verb)
    await room.quiet()
    assert makers and threading.main_thread().name not in makers


def test_only_the_last_sprites_with_names_are_kept(makers: list[str]) -> None:
    sprites = pixels.Sprites("instinkt", "#ffffff", str)

    def drawn(name: str) -> Sprite:
        how = {"ground": "#ffffff", "ink": "#000000"}
        return name_sprite(sprites, "instinkt", Look(names=(name,)), 0, width=200, height=40, size=36, **how)

    first = drawn("Anna 0")
    assert drawn("Anna 0") is first and len(makers) == 1
    for number in range(1, pixels.NAMES + 1):
        drawn(f"Anna {number}")
    assert drawn(f"Anna {pixels.NAMES}") is not first and len(makers) == pixels.NAMES + 1
    assert drawn("Anna 0") is not first and len(makers) == pixels.NAMES + 2, "the oldest was dropped"
