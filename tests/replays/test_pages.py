"""Pages to keep: every step of a match in words and pictures, without a request."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from html import unescape
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.games import GAMES
from bot.match.model import MatchSeat, Person, SeatKind
from bot.match.scenes import Frame, scenes_of
from bot.match.scenes import frames_of as frames_of_scenes
from bot.match.view import view_for
from bot.texts import LANGUAGES, say
from cogs.replays import films as pages
from cogs.replays.films import make_page
from rendering import Look, drawing, picture
from rendering.replays import html_of, plain_text
from tests.kit.pages import Read, finished, frames_of
from tests.kit.soak import in_soak
from tests.match.test_scenes import match_of, played, take_back

each_game = pytest.mark.parametrize("game", GAMES)
HOSTILE = "<img src=x onerror=alert(1)>\"'&amp;**"


def wanted(frame: Frame) -> dict[str, tuple[Image.Image, dict[str, str]]]:
    """The pictures of a scene with their alternative texts, by place."""
    view = frame.view
    look = Look(language="en", to_act=view.to_act, decided=view.decided)
    asked = {"board": (view.view, look)}
    if drawing(view.game).strips:
        asked["strip"] = (view.view, replace(look, part="strip"))
    for seat, seen in enumerate(frame.hands):
        if drawing(view.game).has_hand(seen):
            asked[f"hand{seat}"] = (seen, Look(part="hand"))
    return {
        slot: (
            Image.open(BytesIO(picture(view.game, seen, how).png)).convert("RGB"),
            {one: picture(view.game, seen, replace(how, language=one)).alt for one in LANGUAGES},
        )
        for slot, (seen, how) in asked.items()
    }


@each_game
def test_each_step_has_its_pictures_and_their_words(game: str) -> None:
    frames = finished(game)
    frames = [*frames[: in_soak(3, 2)], *frames[-in_soak(2, 1) :]]
    read = Read(make_page(frames, "{}"))
    steps = read.steps()
    assert len(steps) == len(frames)
    for frame, step in zip(frames, steps, strict=True):
        expected = wanted(frame)
        assert {one.slot for one in step} == set(expected)
        for one in step:
            image, alts = expected[one.slot]
            assert one.alts == alts and ImageChops.difference(one.image, image).getbbox() is None


@each_game
def test_the_page_makes_no_request(game: str) -> None:
    page = make_page(frames_of(played(game, 4, most=6)), "{}")
    read = Read(page)
    attributes = [(tag, name, value) for tag, how in read.tags for name, value in how.items()]
    assert not [one for one in attributes if one[1] in ("src", "srcset", "action", "poster", "style", "ping")]
    assert not [one for one in attributes if one[1].startswith("on")]
    assert all((value or "").startswith("#s") for _, name, value in attributes if name == "href")
    assert not re.search(r"https?:|url\(|@import|fetch\(|XMLHttpRequest|import\(", read.code + "".join(read.styles))
    (policy,) = (how["content"] or "" for tag, how in read.tags if how.get("http-equiv"))
    hashes = [b64encode(sha256(one.encode()).digest()).decode() for one in (read.code, *read.styles)]
    assert policy.startswith("default-src 'none';") and all(f"'sha256-{one}'" in policy for one in hashes)
    assert page.index(b"Content-Security-Policy") < page.index(b"<style>") and "unsafe" not in policy


@each_game
def test_the_whole_log_is_there_in_both_languages(game: str) -> None:
    frames = frames_of(played(game, 5, most=12))
    text = Read(make_page(frames, "{}")).text
    for language in LANGUAGES:
        for number, frame in enumerate(frames, 1):
            assert say(language, "page-step", number=str(number), count=str(len(frames)), round=frame.round) in text
            for line in pages.scene_texts(language, frame):
                assert all(plain_text(part) in text for part in line.split("\n"))


def test_before_the_end_there_is_no_hand_and_no_secret() -> None:
    play = played("instinkt", 6, most=10)
    frames = frames_of(play)
    assert frames[-1].hands == ()
    read = Read(make_page(frames, "{}"))
    assert set(read.slots) == {"board", "strip"} and play.seed.hex() not in read.text
    over = Read(make_page(finished("instinkt", 6)[-3:], "{}"))
    assert set(over.slots) == {"board", "strip", "hand0", "hand1"}


def test_names_are_shown_as_they_are() -> None:
    play = played("hypnosia", 7, most=5)
    match = match_of(play)
    person = Person(100, 100, HOSTILE, "en-US")
    seats = (MatchSeat(SeatKind.PERSON, person), *match.seats[1:])
    match = replace(match, seats=seats, people={100: person})
    scenes = scenes_of(play.start, play.log)
    view = view_for(match, None)
    frames = frames_of_scenes(view, scenes, play.log, {100: HOSTILE})
    page = make_page(frames, json.dumps({"name": "</script><b>"}))
    read = Read(page)
    assert HOSTILE in read.text and "</script><b>" in read.text
    assert not [how for tag, how in read.tags if tag in ("img", "b")]


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**a** b", "<strong>a</strong> b"),
        ("a \\*\\*b\\_c", "a **b_c"),
        ("**a", "<strong>a</strong>"),
        ("`x <y>` & <z", "<code>x &lt;y&gt;</code> &amp; &lt;z"),
        ("-# small", "small"),
        ("<\u200bscript>\n@\u200beveryone", "&lt;script&gt;<br>@everyone"),
        ("<t:0:f>", '<time datetime="1970-01-01T00:00:00Z">1970-01-01 00:00 UTC</time>'),
    ],
)
def test_markup(text: str, html: str) -> None:
    assert html_of(text) == html
    assert plain_text(text) == unescape(re.sub("<[^>]*>", "", html))


def test_what_was_taken_back_is_named_as_such() -> None:
    play = played("migrato", 8, most=8)
    scenes = scenes_of(play.start, play.log)
    play.log = take_back(play.log, scenes[-1].first)
    text = Read(make_page(frames_of(play), "{}")).text
    assert say("de", "page-undone") in text and say("en", "page-undone") in text


def test_a_page_that_would_be_too_large_has_pictures_of_fewer_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = finished("dirkana", 2)[-10:]
    whole = make_page(frames, "{}")
    rounds = len({frame.round for frame in frames})
    sizes = []
    for limit in (len(whole), len(whole) - 1, len(whole) // 3, 1):
        monkeypatch.setattr(pages, "LARGEST", limit)
        page = make_page(frames, "{}")
        assert len(page) <= limit or limit == 1
        sizes.append(sum(map(bool, Read(page).steps())))
    assert sizes[0] == len(frames) and sizes[1] <= rounds + 1
    assert sizes == sorted(sizes, reverse=True) and sizes[-1] == 0


def test_the_share_that_is_done_rises_to_one() -> None:
    shares: list[float] = []
    report: Callable[[float], None] = shares.append
    make_page(frames_of(played("dirkana", 3, most=5)), "{}", report)
    assert shares == sorted(shares) and shares[-1] == 1.0
