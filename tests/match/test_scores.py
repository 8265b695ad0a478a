"""The points of a match over its rounds, and the chart that is drawn of them."""

from __future__ import annotations

import pytest

from bot.games import GAMES
from bot.match.position import Ending, EndReason, Event, EventKind
from bot.match.scenes import FEWEST, Scores, scenes_of, scores_of
from bot.texts import LANGUAGES, say
from rendering import MAX_ALT
from rendering.charts import HUES, MOST_LEVELS, MOST_POINTS, SIGNS, chart_svg, score_chart, score_scale, thinned
from tests.kit.images import shown
from tests.kit.play import Play
from tests.kit.soak import IS_SOAK, in_soak
from tests.match.test_scenes import played, take_back
from tests.pictures.glyphs import LEAST, factors, glyphs

each_game = pytest.mark.parametrize("game", GAMES)


def rising(seats: int, rounds: int, most: int = 40) -> Scores:
    """Points that go up and down, also below 0."""
    return tuple((at + 1, tuple((at * (seat + 3)) % most - 2 * seat for seat in range(seats))) for at in range(rounds))


@each_game
def test_each_round_has_its_points_and_the_last_one_is_the_result(game: str) -> None:
    play = Play(game, 2)
    last = play.to_end()
    scenes = scenes_of(play.start, play.log)
    found = scores_of(scenes)
    assert last.outcome is not None and found[-1] == (scenes[-1].round + 1, last.outcome.points)
    assert [number for number, _ in found] == list(range(1, scenes[-1].round + 2))
    for number, points in found[1:-1]:
        ends = [scene for scene in scenes if scene.round == number - 1][-1]
        assert points == play.start.game.points(ends.position.state)


@pytest.mark.parametrize("draft", [False, True])
def test_the_rounds_of_instinkt_are_those_of_its_rules(draft: bool) -> None:
    """Each uses one card of each seat: choosing, laying and moving by the raccoon are in one round."""
    play = Play("instinkt", 2, options={"draft": draft})
    play.to_end()
    scenes = scenes_of(play.start, play.log)
    chosen = sum(event.text.startswith("choose ") for event in play.log) // 2
    assert scenes[-1].round == chosen and 8 <= chosen <= 10
    rounds = [scene.round for scene in scenes]
    assert rounds == sorted(rounds) and set(rounds[1:]) == set(range(1, chosen + 1))


def test_a_match_that_runs_or_was_short_has_none() -> None:
    play = played("dirkana", 2, most=30)
    assert scores_of(scenes_of(play.start, play.log)) == ()
    short = played("dirkana", 2, most=2 * FEWEST - 2)
    ended = Event(EventKind.ENDED, 0, str(Ending(EndReason.RESIGN, 0)))
    scenes = scenes_of(short.start, [*short.log, ended])
    assert scenes[-1].round < FEWEST and scores_of(scenes) == ()


def test_what_was_taken_back_does_not_count() -> None:
    play = Play("dirkana", 2)
    play.to_end()
    scenes = scenes_of(play.start, play.log)
    middle = scenes[len(scenes) // 2]
    again = [*take_back(play.log[: middle.length], middle.first), *play.log[middle.first :]]
    assert scores_of(scenes_of(play.start, again)) == scores_of(scenes)


@pytest.mark.rest
@each_game
@pytest.mark.parametrize("rounds", in_soak([4, 13, 130], [4, 130]))
def test_the_chart_can_be_read(game: str, rounds: int) -> None:
    for seats in GAMES[game].seats if IS_SOAK else {*GAMES[game].seats[:1], *GAMES[game].seats[-1:]}:
        points = rising(seats, rounds)
        marks = [say("en", f"{game}-seat", seat=seat)[0] for seat in range(seats)]
        for language in LANGUAGES:
            drawn = score_chart(game, points, language)
            assert len(drawn.alt) <= MAX_ALT and say(language, f"{game}-seat", seat=seats - 1) in drawn.alt
        scale = score_scale(points)
        found = glyphs(chart_svg(marks, thinned(points), scale))
        assert {one.name for one in found} >= {*marks, *(label for _, label in scale.levels)}
        assert SIGNS.keys() == HUES.keys()
        image = shown(drawn.png)
        assert 1.0 <= image.width / image.height <= 11 / 7
        assert not [one for one in found for by in factors(image.size).values() if one.height * by < LEAST - 0.05]


@pytest.mark.parametrize("most", [1, 3, 7, 24, 99, 640, 5000])
def test_the_scale_holds_all_points(most: int) -> None:
    points: Scores = ((1, (0, 0)), (2, (most, -(most // 3))), (3, (1, 1)))
    scale = score_scale(points)
    values = [value for value, _ in scale.levels]
    assert values == sorted(values) and 0.0 in values and 2 <= len(values) <= MOST_LEVELS
    assert all(0 <= scale.share(value) <= 1 for _, found in points for value in found)


def test_a_long_match_is_thinned_evenly_and_ends_with_its_result() -> None:
    points = rising(2, 3 * MOST_POINTS + 5)
    found = thinned(points)
    assert len(found) <= MOST_POINTS + 1 and found[0] == points[0] and found[-1] == points[-1]
    assert thinned(points[:MOST_POINTS]) == points[:MOST_POINTS]


def test_the_words_say_how_the_points_change() -> None:
    points: Scores = ((1, (0, 0)), (2, (3, 0)), (3, (3, -1)), (4, (5, -1)))
    alt = score_chart("hypnosia", points, "en").alt
    assert "0, 3 after round 1, 5 after round 3." in alt and "0, −1 after round 2." in alt
