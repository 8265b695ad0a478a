"""The review of a match that is over: asked for under the final board, shown there, and each player's own pages."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.features.reviews.model import Judgement, decode_judgements, encode_judgements
from bot.match.commands import End
from tests.kit.driver import ANY, Match, Player, Shown, sit_around
from tests.kit.room import Room

CHART = "📈"


async def played(room: Room, game: str = "instinkt", moves: int = 10_000, **options: Any) -> Match:
    """A match of Anna and Ben, who play their first move at each decision, ended by so many decisions at the latest."""
    match = await sit_around(room, game, ["Anna", "Ben"], forced="ask", **options)
    for _ in range(moves):
        if not (waiting := match.waiting()):
            break
        view = await room.view(match.number, waiting[0].id)
        await waiting[0].typed(view.moves[0], match.place, game)
        await room.quiet()
    return match


async def ended(room: Room, game: str = "instinkt", moves: int = 5, **options: Any) -> Match:
    """A match that ends by a resignation after a few decisions."""
    match = await played(room, game, moves, **options)
    await match.resign(match.players[0])
    await room.settle()
    return match


def charts(match: Match, player: Player) -> list[Shown]:
    return [one for one in player.messages(match.place) if one.text.startswith(CHART) and not one.hidden]


def judged(room: Room) -> list[Judgement]:
    ((text,),) = room.rows("SELECT judged FROM reviews")
    return list(decode_judgements(text))


async def reviewed(room: Room, match: Match, player: Player) -> Shown:
    """The answer to the button under the final board; the review is then finished and posted."""
    answer = await player.press(match.board(), "review")
    await room.settle()
    return answer


def costly(room: Room, match: int, person: int, count: int) -> None:
    """Change the stored review so that some decisions of a person were costly."""
    found = judged(room)
    own = [one.number for one in found if one.person == person][:count]
    costs = {number: 0.3 - 0.05 * at for at, number in enumerate(own)}
    changed = [
        Judgement(one.number, one.round, one.seat, one.person, one.best, costs.get(one.number, 0), one.values, True)
        for one in found
    ]
    with closing(sqlite3.connect(room.data / "stammtisch.db")) as database, database:
        database.execute("UPDATE reviews SET judged = ? WHERE match = ?", (encode_judgements(changed), match))


@pytest.mark.rest
@pytest.mark.parametrize("game", ["instinkt", "dirkana", "hypnosia", "migrato", "insider"])
async def test_from_the_press_to_the_chart_and_the_private_pages(room: Room, game: str) -> None:
    match = await ended(room, game)
    anna, ben = match.players
    answer = await reviewed(room, match, anna)
    assert answer.hidden and answer.says("de", "review-waiting", title=ANY, judged=ANY, decisions=ANY, minutes=1)
    (chart,) = charts(match, ben)
    language = (await room.view(match.number, None)).language
    assert len(chart.alts) == 1 and chart.says(language, "review-chart", title=ANY) and chart.has("mine")
    assert "Anna" in chart.text and "Ben" in chart.text and "100" in chart.alts[0]
    (picture,) = anna.pictures(chart)
    assert picture.startswith(b"\x89PNG")
    again = await ben.press(match.board(), "review")
    assert again.hidden and again.alts and again.text.startswith(CHART)
    found = judged(room)
    ranked = sorted(match.players, key=lambda one: -sum(each.person == room.key(one.id) for each in found))
    player, other = ranked
    spoken, others = ("de", "en") if player is anna else ("en", "de")
    costly(room, match.number, room.key(player.id), 2)
    page = await player.press(chart, "mine")
    assert page.hidden and page.alts and page.says(spoken, "review-costly", number=1, count=2, round=ANY), page.text
    assert page.says(spoken, "review-better", move=ANY, cost=30) and not page.has("decision-back")
    assert len(charts(match, other)) == 1 and charts(match, other)[0].text == chart.text
    page = await player.press(page, "decision-next")
    assert page.says(spoken, "review-costly", number=2, count=2, round=ANY) and not page.has("decision-next")
    page = await player.press(page, "decision-back")
    assert page.says(spoken, "review-costly", number=1, count=2, round=ANY)
    none = await other.press(chart, "mine")
    assert none.hidden and none.says(others, "review-nothing-costly")


async def test_who_has_not_played_is_shown_a_refusal(room: Room) -> None:
    match = await ended(room)
    mira, (anna, _) = Player(room, "Mira"), match.players
    refused = await mira.press(match.board(), "review")
    assert refused.hidden and refused.says("de", "review-not-yours") and not room.rows("SELECT * FROM reviews")
    await reviewed(room, match, anna)
    shown = await mira.press(match.board(), "review")
    assert shown.hidden and shown.alts, "the chart is for everybody"
    assert (await mira.press(charts(match, mira)[0], "mine")).says("de", "not-in-match")


@pytest.mark.rest
async def test_it_is_made_once(room: Room) -> None:
    match = await ended(room)
    anna, ben = match.players
    await anna.press(match.board(), "review")
    await ben.press(match.board(), "review")
    await anna.press(match.board(), "review")
    await room.settle()
    assert len(charts(match, ben)) == 1 and room.rows("SELECT match, done FROM reviews") == [(1, 1)]


@pytest.mark.rest
async def test_forged_and_early_presses(room: Room) -> None:
    match = await played(room, moves=3)
    anna, _ = match.players
    assert (await anna.forge("press:review:1", message=match.board().id)).says("de", "not-over")
    assert (await anna.forge("press:mine:1", message=match.board().id)).says("de", "not-over")
    assert (await anna.forge("press:review:99", message=match.board().id)).says("de", "no-such-match", number="99")
    await match.resign(anna)
    await room.settle()
    assert (await anna.forge("press:mine:1:9999", message=match.board().id)).says("de", "review-first", button=ANY)
    await reviewed(room, match, anna)
    costly(room, 1, room.key(anna.id), 1)
    assert (await anna.forge("press:mine:1:9999", message=match.board().id)).says(
        "de", "review-costly", number=1, count=1, round=ANY
    )


async def test_a_match_without_decisions(room: Room) -> None:
    match = await ended(room, moves=0)
    assert (await match.players[1].press(match.board(), "review")).says("en", "review-empty")
    assert not room.rows("SELECT * FROM reviews")


@pytest.mark.rest
async def test_a_match_ended_by_a_moderator(room: Room) -> None:
    match = await played(room, moves=4)
    await room.bot.service.do(match.number, End())
    await room.settle()
    await reviewed(room, match, match.players[0])
    assert len(charts(match, match.players[0])) == 1


@pytest.mark.rest
async def test_all_decisions_are_judged_and_the_costly_ones_checked(room: Room) -> None:
    """The last move by its prompts is thought best; another one costs what a search of these two says."""
    match = await ended(room, "dirkana", moves=6)
    room.bot.computer_worker.pool.engine = "tests.kit.engines:strict"
    await reviewed(room, match, match.players[0])
    found = judged(room)
    assert len(found) == room.rows("SELECT decisions FROM reviews")[0][0] > 2
    texts = dict(room.rows("SELECT number, text FROM events"))
    costs = [one.cost for one in found if one.best != texts[one.number]]
    assert len(costs) > 2 and costs == pytest.approx([0.4] * len(costs)), "others cost nothing"
    assert sum(one.cost for one in found) == pytest.approx(sum(costs)) and all(len(one.values) == 2 for one in found)
    for player in match.players:
        own = [one for one in found if one.person == room.key(player.id) and one.cost]
        assert sum(one.is_checked for one in own) == min(3, len(own))
    page = await match.players[0].press(charts(match, match.players[0])[0], "mine")
    assert page.says("de", "review-better", move=ANY, cost=40) and page.alts


@pytest.mark.rest
async def test_a_kill_loses_little(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot stops in the middle of a review; the next one goes on from what is stored."""
    match = await ended(room, "dirkana", moves=30)
    anna, ben = match.players
    count = tmp_path / "count"
    monkeypatch.setenv("COUNT", str(count))
    room.bot.computer_worker.pool.engine = "tests.kit.engines:counted"
    await anna.press(match.board(), "review")
    await room.until(lambda: count.exists() and len(count.read_text()) > 12)
    kept = judged(room)
    assert kept and room.rows("SELECT done FROM reviews") == [(0,)]
    waiting = await ben.press(match.board(), "review")
    assert waiting.says("en", "review-waiting", title=ANY, judged=str(len(kept)), decisions=ANY, minutes=1)
    assert (await ben.forge("press:mine:1", message=match.board().id)).text == waiting.text
    await room.restart()
    await room.settle()
    found = judged(room)
    assert room.rows("SELECT done FROM reviews") == [(1,)] and len(charts(match, anna)) == 1
    same = [one for one, other in zip(found, kept, strict=False) if one == other]
    assert len(same) == len(kept), "they are not judged again"


@pytest.mark.rest
async def test_a_search_that_fails_ends_no_review(room: Room) -> None:
    room.excused.append("cannot be judged")
    match = await ended(room)
    room.bot.computer_worker.pool.engine = "tests.kit.engines:failing"
    await reviewed(room, match, match.players[0])
    assert len(charts(match, match.players[0])) == 1
    none = await match.players[0].press(charts(match, match.players[0])[0], "mine")
    assert none.says("de", "review-nothing-costly")
