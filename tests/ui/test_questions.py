"""What a menu asks for, by the moves or first words of moves that it offers."""

from __future__ import annotations

import pytest

from bot.match.position import Position
from bot.texts import LANGUAGES, say
from cogs._ui.choices import question
from tests.kit.menus import view_at


@pytest.mark.parametrize(
    ("game", "offered", "key"),
    [
        ("insider", ["walk", "roll", "draw", "play scandal "], "pick"),
        ("insider", ["move c2 ", "move d1-e1 "], "pick-move"),
        ("insider", ["move c2 d2", "move c2 way "], "pick-move-after-2"),
        ("insider", ["move c2 d2", "move c2 d2 rob"], "pick-move-after-3"),
        ("insider", ["move c1 insider 1", "move c1 insider 4"], "pick-move-insider"),
        ("insider", ["move c2 way c2-d2", "move c2 way c2-c3"], "pick-move-way"),
        ("insider", ["play trendsetter 1", "play trendsetter 2"], "pick-play-after-2"),
        ("insider", ["play deputy 1 b4 b5 1", "play deputy 2 b4 b5 1"], "pick-play-after-2"),
        ("insider", ["play deputy 2 b4 ", "play deputy 2 c4 "], "pick-play-deputy-2-after-3"),
        ("insider", ["play deputy 2 b4 b5 1", "play deputy 2 b4 b5 2"], "pick-play-deputy-2-after-5"),
        ("insider", ["play deputy 3 01---", "play deputy 3 10---"], "pick-play-deputy-3"),
        ("insider", ["play helicopter 2 b4 ", "play helicopter 2 c4 "], "pick-play-helicopter-2-after-3"),
        ("insider", ["play helicopter 3 1", "play helicopter 3 2"], "pick-play-helicopter-3"),
        ("insider", ["play scandal 1 ", "play scandal 2 2"], "pick-play-after-2"),
        ("insider", ["play scandal 1 1", "play scandal 1 2"], "pick-play-scandal-1"),
        ("insider", ["play scandal 2 1", "play scandal 2 2"], "pick-play-scandal-2"),
        ("migrato", ["join 2 1 ", "join 2 2 "], "pick-join-after-2"),
        ("migrato", ["join 2 2 1", "join 2 2 new"], "pick-join-after-3"),
    ],
)
def test_the_question_names_what_is_offered(game: str, offered: list[str], key: str) -> None:
    """Words of moves that are numbers are not taken for the number of words, nor the other way round."""
    position, _ = Position.open(game, 2, {}).with_chance(bytes(16))
    view = view_at(position, position.to_act[0])
    for language in LANGUAGES:
        assert question(language, view, offered) == say(language, f"{game}-{key}")
