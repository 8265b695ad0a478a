"""Films: a frame for each step as it was seen, within size and time, of one palette."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence

from bot.games import GAMES
from bot.match.scenes import Frame
from cogs.replays.films import LARGEST, LONGEST, choices, make_film, times
from rendering import Look, drawing, picture
from rendering.replays import film
from tests.kit.pages import finished, frames_of
from tests.match.test_scenes import played

LONG = ("insider", "migrato")  # games whose films take seconds to make
each_game = pytest.mark.parametrize("game", GAMES)


def drawn(frame: Frame) -> list[Image.Image]:
    """The pictures of a scene."""
    view = frame.view
    looks = [Look(language="en", part="board", to_act=view.to_act, decided=view.decided)]
    looks += [replace(looks[0], part="strip")] if drawing(view.game).strips else []
    return [Image.open(BytesIO(picture(view.game, view.view, look).png)).convert("RGB") for look in looks]


def durations(content: bytes) -> list[int]:
    with Image.open(BytesIO(content)) as opened:
        return [int(one.info["duration"]) for one in ImageSequence.Iterator(opened)]


@each_game
def test_each_frame_shows_its_step(game: str) -> None:
    frames = frames_of(played(game, 2, most=14))
    made = make_film(frames)
    with Image.open(BytesIO(made.png)) as opened:
        assert opened.format == "GIF" and opened.n_frames == len(frames)
        for number, frame in enumerate(frames):
            opened.seek(number)
            shown, top = opened.convert("RGB"), 0
            for wanted in drawn(frame):
                left = (opened.width - wanted.width) // 2
                part = shown.crop((left, top, left + wanted.width, top + wanted.height))
                assert ImageChops.difference(part, wanted).getbbox() is None, number
                top += wanted.height


@each_game
def test_one_palette_serves_all_frames(game: str) -> None:
    content = make_film(frames_of(played(game, 3, most=10))).png
    at, blocks = 13 + 3 * 256, 0
    assert content[10] == 0xF7, "a palette of 256 colours for the whole film"
    while content[at] != 0x3B:
        if content[at] == 0x21:
            at += 2
        else:
            assert content[at] == 0x2C and not content[at + 9] & 0x80, "no palette of its own"
            blocks += 1
            at += 11
        while content[at]:
            at += content[at] + 1
        at += 1
    assert blocks == len(durations(content))


@pytest.mark.parametrize("game", [pytest.param(one, marks=pytest.mark.rest) if one in LONG else one for one in GAMES])
def test_a_film_keeps_to_its_size_and_time(game: str) -> None:
    frames = finished(game)
    made = make_film(frames)
    shown = durations(made.png)
    assert len(made.png) <= LARGEST and sum(shown) <= LONGEST
    assert len(shown) == len(frames) or len(frames) > 200
    assert shown[-1] >= 2000 and all(one >= 200 for one in shown)


def test_a_long_match_is_shown_by_rounds() -> None:
    frames = finished("insider", 2)
    frames = frames if len(frames) > 600 else (frames * 20)[:640]
    shares: list[float] = []
    content = make_film(frames, shares.append).png
    shown = durations(content)
    assert sum(shown) <= LONGEST and len(shown) < len(frames) and len(content) <= LARGEST
    assert shares == sorted(shares) and shares[-1] == 1.0


@pytest.mark.parametrize("count", [1, 2, 3, 40, 216, 217])
def test_times(count: int) -> None:
    found = times(count)
    assert len(found) == count and sum(found) <= LONGEST and min(found) >= 250


def test_each_choice_has_fewer_frames_than_the_one_before() -> None:
    frames = finished("dirkana")
    found: Sequence[Sequence[int]] = list(choices(frames))
    assert list(found[0]) == list(range(len(frames)))
    assert all(len(after) < len(before) for before, after in pairwise(found))
    assert all(one[-1] == len(frames) - 1 and list(one) == sorted(set(one)) for one in found)


def test_a_frame_in_which_nothing_changes_is_one_all_the_same() -> None:
    png = picture("hypnosia", finished("hypnosia")[0].view.view, Look()).png
    assert durations(film([[png], [png], [png]], [500, 250, 1000])) == [500, 250, 1000]


def pieces() -> Iterator[bytes]:
    """Pictures of more colours than a palette has."""
    for tone in range(3):
        image = Image.new("P", (16, 16))
        image.putpalette([part for at in range(256) for part in (at, tone * 80, 255 - at)])
        image.putdata(list(range(256)))
        written = BytesIO()
        image.save(written, "PNG")
        yield written.getvalue()


def test_more_colours_than_a_palette_has_are_shown_by_near_ones() -> None:
    with Image.open(BytesIO(film([[one] for one in pieces()], [100] * 3))) as opened:
        assert opened.n_frames == 3
        opened.seek(0)
        first = opened.convert("RGB")
        assert all(abs(first.getpixel((at % 16, at // 16))[0] - at) <= 1 for at in range(256))  # type: ignore[index]
