"""Drawings of every game are deterministic: equal views give the same picture, byte for byte."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from bot.games import GAMES
from bot.texts import LANGUAGES, say
from rendering import Look, drawing
from tests.kit.play import Play
from tests.pictures.glyphs import measured

MOST = 12  # positions drawn in each match


@pytest.mark.parametrize("name", GAMES)
def test_equal_views_give_equal_bytes(name: str) -> None:
    """Equal but distinct views are drawn in reverse order by several threads at once."""
    with Play(name, 5) as play:
        matches = list(play)
    views = [match.view(None) for match in matches[:: -(-len(matches) // MOST)]]
    draw, look = drawing(name).draw, Look(to_act=(0,))
    first = [draw(view, look) for view in views]
    again: dict[int, list[bytes]] = {}

    def drawn(thread: int) -> None:
        again[thread] = [draw(replace(view), look) for view in reversed(views)]

    threads = [threading.Thread(target=drawn, args=(thread,)) for thread in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(again) == 3 and all(made[::-1] == first for made in again.values())


@pytest.mark.parametrize("name", ["hypnosia", "insider", "instinkt", "migrato"])
def test_the_strip_names_every_player(name: str) -> None:
    """Without a name, or with one that the font cannot draw, a seat is called by its own words."""
    view = Play(name, 0, seats=2).start.view(None)
    for names, shown in ((("Anna", "Жанна 🦊"), ["Anna", "Жанна"]), (("Anna", "漢字"), ["Anna", ""]), ((), ["", ""])):
        look = Look(part="strip", names=names)
        with measured() as glyphs:
            drawing(name).draw(view, look)
        words = [one.name for one in glyphs]
        own = [say("en", f"{name}-seat-name", seat=seat) for seat in range(2)]
        assert {given or spare for given, spare in zip(shown, own, strict=True)} <= set(words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["hypnosia", "insider"])
def test_words_for_seats_are_never_cut(name: str, language: str) -> None:
    """They have room beside the signs of the own seat and of a seat that is to act."""
    seats = GAMES[name].seats[-1]
    names = {say(language, f"{name}-seat-name", seat=seat) for seat in range(seats)}
    with Play(name, 0, seats) as play:
        positions = [play.start, list(play)[-2]]
    for position in positions:
        for seat in range(seats):
            for to_act in ((), (seat,)):
                with measured() as glyphs:
                    drawing(name).draw(position.view(seat), Look(language=language, to_act=to_act))
                assert names <= {one.name for one in glyphs}, (seat, to_act)
