"""The menu's controls: buttons with letters, in the shape of the grid, selects of sets, and Discord's limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import discord
import pytest

from bot.games import GAMES
from bot.games.base import CHANCE
from bot.match.position import Position
from bot.match.view import MatchView
from bot.texts import LANGUAGES, say
from cogs._ui import menu
from cogs._ui.choices import MAX_COMPONENTS, MAX_OPTIONS, choice_rows
from cogs._ui.menu import menu_content
from cogs._ui.router import MatchRoute, PickRoute, SetRoute, StepRoute, decode
from rendering import Look, Picture, Spot, drawing
from tests.kit.menus import choices_at, view_at
from tests.kit.play import Play
from tests.kit.soak import in_soak
from tests.kit.toys import TOYS, toys

SAME = 30  # characters in which two options must differ
every = pytest.mark.parametrize("name", [*GAMES, *TOYS])
Drawn = list[Look]


@pytest.fixture(autouse=True)
def seated() -> Iterator[None]:
    with toys():
        yield


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """The looks that menus have had drawn; no picture is made."""
    looks: Drawn = []

    async def draw(view: MatchView, *asked: Look) -> list[Picture]:
        looks.extend(asked)
        return [Picture(b"", one.part) for one in asked]

    monkeypatch.setattr(menu, "draw", draw)
    return looks


def decisions(name: str, matches: int = 2, most: int = 12) -> Iterator[MatchView]:
    """The views of the seats that decide, at positions spread over random matches of different numbers of seats."""
    for number in range(matches):
        seats = GAMES[name].seats
        with Play(name, number, seats[number % len(seats)]) as play:
            for position in play.some(most):
                for seat in position.waiting:
                    view = view_at(position, seat)
                    yield replace(view, can_take_back=view.to_act == (seat,))


def paths_of(view: MatchView) -> Iterator[str]:
    """Paths of the menu, the beginning first, with whole moves."""
    todo = [""]
    while todo:
        path = todo.pop()
        yield path
        found = choices_at(view, path).paths
        todo += [*found[:2], *found[-1:]]


def components(payload: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, nested ones included."""
    for one in payload:
        yield one
        yield from components(one.get("components", ()))


@every
async def test_menus_keep_to_the_limits_and_offer_every_choice(name: str, drawn: Drawn) -> None:
    for view in decisions(name, most=in_soak(12, 4)):
        for path in paths_of(view):
            offered = choices_at(view, path).paths
            for language in LANGUAGES:
                content = await menu_content(language, view, path)
                found = list(components(content.layout().to_components()))
                check_limits(found)
                if len(offered) <= MAX_OPTIONS:
                    assert sorted(picks(found)) == sorted(offered)
                for one in found:  # so that options can be distinguished on a phone
                    labels = [option["label"][:SAME] for option in one.get("options", ())]
                    assert len(set(labels)) == len(labels), (path, labels)


def check_limits(found: Sequence[dict[str, Any]]) -> None:
    """Discord's limits of a message, and that controls beside the choices are few and differ."""
    assert len(found) <= MAX_COMPONENTS
    rows = [one for one in found if one["type"] == discord.ComponentType.action_row.value]
    assert all(1 <= len(row["components"]) <= 5 for row in rows)
    ids = [one["custom_id"] for one in found if "custom_id" in one]
    assert len(set(ids)) == len(ids) and all(0 < len(one) <= 100 for one in ids)
    routes = [decode(one) for one in ids]
    assert None not in routes
    verbs = [one.verb for one in routes if isinstance(one, StepRoute | MatchRoute)]
    links = sum("url" in one for one in found)
    assert sum(verb not in ("pick", "none") for verb in verbs) + links <= 4, "controls beside the choices"
    assert not {"back", "undo"} <= set(verbs), "two ways back"
    labels = [one["label"] for one in found if "label" in one and not one.get("disabled")]
    assert all(labels) and len(set(labels)) == len(labels) and all(len(one) <= 80 for one in labels)


def picks(found: Sequence[dict[str, Any]]) -> Iterator[str]:
    """What the controls of a menu pick, the options of a set as the choices of so many of them."""
    for one in found:
        route = decode(one.get("custom_id", ""))
        if isinstance(route, StepRoute) and route.verb == "pick":
            yield route.path
        elif isinstance(route, PickRoute):
            yield from (route.picked(option["value"])[0] for option in one["options"])
        elif isinstance(route, SetRoute):
            yield from set_paths(route.path, one)


def set_paths(path: str, select: dict[str, Any]) -> list[str]:
    """The choices of items that a select allows, with the path before them."""
    (size,) = {select["min_values"], select["max_values"]}
    return [f"{path}{','.join(one)} " for one in combinations([one["value"] for one in select["options"]], size)]


# The shape of the buttons

Spots = Callable[[str], Spot | None]


def rows_of(monkeypatch: pytest.MonkeyPatch, moves: Sequence[str], spot: Spots, room: int = 35) -> list[list[str]]:
    """The labels of the buttons that offer these moves, row by row; of a select "select", of an empty place ""."""
    monkeypatch.setattr(drawing("vast"), "spots", lambda view, paths, look: [spot(one) for one in paths])
    view = replace(view_at(Position.open("vast", 2, {}), 0), moves=tuple(moves))
    rows = choice_rows("en", view, "", 0, choices_at(view), room)
    return [
        ["select" if "options" in one else one["label"].strip("\u200b") for one in map(payload, row)] for row in rows
    ]


def payload(item: Any) -> dict[str, Any]:
    found: dict[str, Any] = item.to_component_dict()
    return found


def cells(art: str) -> dict[str, Spot]:
    """The spots of the moves "go a", "go b" …, each where the letter stands in the picture."""
    return {
        f"go {one}": Spot(cell=(column, row))
        for row, line in enumerate(art.split())
        for column, one in enumerate(line)
        if one != "."
    }


def test_letters_go_in_reading_order_over_the_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    spots = cells("..dc .... ..a. .b..")
    shown = rows_of(monkeypatch, [*sorted(spots), "done"], spots.get)
    assert shown == [["", "A", "B"], ["", "C"], ["D"], ["Done"]], "empty rows, columns and ends are left out"


def test_a_full_grid_fits_beside_four_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    spots = cells("abcde fghij klmno pqrst uvwxy")
    shown = rows_of(monkeypatch, sorted(spots), spots.get, room=30)
    assert shown == [list("ABCDE"), list("FGHIJ"), list("KLMNO"), list("PQRST"), list("UVWXY")]


def test_a_grid_without_room_becomes_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    spots = cells("a...b c...d e...f g...h i...j")
    moves = [*sorted(spots), "done", "pass", "stop"]
    assert rows_of(monkeypatch, moves, spots.get, 34)[0] == ["A", "", "", "", "B"]
    assert rows_of(monkeypatch, moves, spots.get, 33) == [list("ABCDE"), list("FGHIJ"), ["Done", "Pass", "Stop"]]
    assert rows_of(monkeypatch, moves[:10], lambda path: Spot(cell=(0, 0)))[0] == list("ABCDE"), "all at one place"


def test_words_and_signs_of_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    spots = {
        "go left": Spot(word="from the left"),
        "go on": Spot(word="→"),
        "go right": Spot(),
        "play 7": Spot("hand", word="7 Crow", has_sign=True),
    }
    shown = rows_of(monkeypatch, [*spots, "pass"], spots.get)
    assert shown == [["A · from the left", "B →", "C", "7 Crow", "Pass"]]


def test_where_selects_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = Spot()
    few = [f"go {number}" for number in range(25)]
    assert len(rows_of(monkeypatch, few, lambda path: spot)) == 5
    assert rows_of(monkeypatch, [*few, "done"], lambda path: spot if "go" in path else None)[0] == ["A", "Done"]
    assert rows_of(monkeypatch, [f"go{number}" for number in range(26)], lambda path: spot) == [["select"]] * 2
    assert rows_of(monkeypatch, [f"go{number}" for number in range(6)], lambda path: None) == [["select"]]
    assert rows_of(monkeypatch, ["done", f"say {'x' * 26}"], lambda path: None) == [["Done", f"Say {'x' * 26}"]]
    assert rows_of(monkeypatch, ["done", f"say {'x' * 27}"], lambda path: None) == [["select"]]


def test_a_set_is_one_select_of_several(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = [f"keep {','.join(three)} under {','.join(two)}" for three, two in halves(["1", "4", "7", "10", "X"])]
    view = replace(view_at(Position.open("vast", 2, {}), 0), moves=tuple(moves))
    ((found,),) = choice_rows("en", view, "", 0, choices_at(view), 35)
    assert isinstance(decode(payload(found)["custom_id"]), SetRoute)
    assert sorted(set_paths("keep ", payload(found))) == sorted(choices_at(view).paths)
    after = choices_at(view, "keep 1,4,7 ").paths
    assert after == ("keep 1,4,7 under 10,X", "keep 1,4,7 under X,10")


def halves(items: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """Three of the items in order, and the two others in either order."""
    for three in combinations(items, 3):
        rest = [one for one in items if one not in three]
        yield three, rest
        yield three, rest[::-1]


# What the pictures show


async def test_a_strip_is_shown_where_a_choice_or_the_mark_is_on_it(drawn: Drawn) -> None:
    position = Position.open("fend", 3, {}).choose(CHANCE, "shields 0,0,1")
    content = await menu_content("en", view_at(position, 0))
    assert [one.part for one in drawn] == ["board", "strip"]
    letters = (("strike 1", "A"), ("strike 1 hard", "B"), ("strike 2", "C"), ("strike 2 hard", "D"))
    assert all(one.letters == letters for one in drawn)
    labels = [one["label"] for one in components(content.layout().to_components()) if "label" in one]
    assert labels[:4] == ["A", "B · hard", "C", "D · hard"]
    drawn.clear()
    await menu_content("en", view_at(position, 0), "strike 1 hard")
    assert [one.part for one in drawn] == ["board", "strip"] and not drawn[0].letters
    drawn.clear()
    asked = position.choose(0, "strike 1")
    await menu_content("en", view_at(asked, 2))
    assert [one.part for one in drawn] == ["board"], "nothing on the strip is asked for"
    drawn.clear()
    await menu_content("en", view_at(asked, 0))
    assert [one.part for one in drawn] == ["board", "strip"], "no menu: all that everybody sees"


async def test_a_secret_choice_from_the_hand_says_nothing_of_the_others(drawn: Drawn) -> None:
    position = Position.open("bids", 3, {}).choose(CHANCE, "prize 2")
    half = position.choose(2, "bid 4").choose(0, "bid 1")
    for at in (position, half):
        drawn.clear()
        content = await menu_content("en", view_at(at, 0))
        assert [one.part for one in drawn] == ["board", "hand"]
        assert all(not one.to_act and not one.decided and not one.letters for one in drawn)
        found = list(components(content.layout().to_components()))
        buttons = [one for one in found if one["type"] == discord.ComponentType.button.value]
        assert [one["label"] for one in buttons][:4] == [f"number {number}" for number in (1, 2, 3, 4)]
        words = " ".join(one["content"] for one in found if "content" in one)
        assert "▶" not in words and "Person 1" not in words
    assert [one["style"] for one in buttons[:2]] == [
        discord.ButtonStyle.success.value,
        discord.ButtonStyle.primary.value,
    ]
    assert say("en", "sealed", move="Bid 1") in words


async def test_ways_to_play_come_first_and_loudest(drawn: Drawn) -> None:
    """In Insider: walking, rolling and drawing, then cards, then what no picture shows."""
    with Play("insider", 1, 3) as play:
        view = next(view_at(one, one.waiting[0]) for one in play if "draw" in one.moves(one.waiting[0]))
    rows = (await menu_content("en", view)).layout().to_components()
    found = [one for one in components(rows) if one["type"] == discord.ComponentType.button.value]
    loud = [one["label"] for one in found if one["style"] == discord.ButtonStyle.primary.value]
    assert [one["label"] for one in found][:3] == loud and loud[0] == "Walk: 7 steps" and "draw" in loud[2].lower()
