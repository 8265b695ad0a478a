"""Hidden information in what is kept of a match: no film, page or chart depends on what its steps did not show."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games import GAMES
from bot.games.base import Seat
from bot.match.scenes import Frame, Scene, frames_of, scenes_of, scores_of
from bot.match.view import view_for
from cogs.replays.films import make_film, make_page
from rendering import drawing, picture
from tests.kit.pages import Read
from tests.kit.play import Play, is_in_spread
from tests.match.test_scenes import match_of, played
from tests.replays.test_secrets import OPEN, again

STEPS = 4  # of a match that are drawn

each_game = pytest.mark.parametrize("game", GAMES)


def scenes_to_draw(play: Play) -> list[Scene]:
    scenes = scenes_of(play.start, play.log)
    return [one for at, one in enumerate(scenes) if is_in_spread(at, len(scenes), STEPS) or at + 1 == len(scenes)]


def frames(play: Play, scenes: Sequence[Scene]) -> list[Frame]:
    """The scenes as what is kept shows them: to everybody."""
    picture.cache_clear()
    return frames_of(view_for(match_of(play), None), scenes, play.log, {})


def resampled(play: Play, scenes: Sequence[Scene], seat: Seat | None) -> list[Scene]:
    """The scenes with all that the seat could not know then resampled."""
    return [again(scene, play.log, seat, at) for at, scene in enumerate(scenes)]


def pictures(page: bytes, slots: Sequence[str]) -> list[tuple[str, bytes, dict[str, str]]]:
    """The pictures of a page in these slots, step by step."""
    found = [one for step in Read(page).steps() for one in step]
    return [(one.slot, one.image.tobytes(), one.alts) for one in found if one.slot in slots]


@pytest.mark.rest
@each_game
def test_what_a_running_match_would_show_is_equal(game: str) -> None:
    play = played(game, 14, most=30)
    scenes = scenes_to_draw(play)
    other = resampled(play, scenes, None)
    assert other != scenes or game in OPEN, "nothing was resampled"
    assert make_page(frames(play, scenes), "{}") == make_page(frames(play, other), "{}")
    assert make_film(frames(play, scenes)) == make_film(frames(play, other))


@pytest.mark.rest
@each_game
def test_what_is_shown_after_the_end_is_equal(game: str) -> None:
    """The film shows what everybody saw, a page each hand as its seat saw it, the chart the points of all."""
    play = Play(game, 14)
    play.to_end()
    scenes = scenes_to_draw(play)
    own, shown = make_page(frames(play, scenes), "{}"), frames(play, scenes)
    other = [*resampled(play, scenes[:-1], None), scenes[-1]]
    assert other != scenes or game in OPEN, "nothing was resampled"
    assert make_film(shown) == make_film(frames(play, other))
    assert scores_of(scenes) == scores_of(other)
    public = ("board", "strip")
    assert pictures(own, public) == pictures(make_page(frames(play, other), "{}"), public)
    for seat in range(play.start.seats if drawing(game).hands else 0):
        seen = [*resampled(play, scenes[:-1], seat), scenes[-1]]
        slot = (f"hand{seat}",)
        assert pictures(own, slot) == pictures(make_page(frames(play, seen), "{}"), slot) != []
