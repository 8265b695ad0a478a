"""The step viewer: every scene as its reader could see it then, and nothing that the reader must not see."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import pytest
import pytest_asyncio

from bot.features.replays.service import Replays
from bot.games import GAMES
from bot.match.commands import Choose, TakeBack
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs.replays import replay_content
from rendering import Look, Part, Picture, drawing, picture, shortened
from tests.kit.deals import cat_laid
from tests.kit.driver import ANY, Match, Player, Shown, sit_around
from tests.kit.room import Room
from tests.kit.shown import components
from tests.kit.soak import in_soak
from tests.kit.toytable import sit, with_toys
from tests.wire.test_bad_store import refusing

RUNNING = 12  # decisions until the match is looked at while it runs
MOST = in_soak(90, 30)  # further ones until a person resigns
STEPS = 8  # presses over the wire by each reader, spread over the match
PLACE = re.compile(r"replay:[a-z]+:\d+:(\d+)")
SELECT = 3
LANGUAGE = {"Anna": "de", "Ben": "en", "Mira": "de"}

each_game = pytest.mark.parametrize("game", GAMES)


@pytest_asyncio.fixture(loop_scope="session")
async def playroom(room: Room) -> AsyncIterator[Room]:
    async with with_toys(room):
        yield room


def place_of(shown: Shown) -> int:
    """The place in the message's custom_ids, which all have the same."""
    (place,) = {int(found[1]) for one in shown.buttons.values() if (found := PLACE.fullmatch(one))}
    return place


def step_of(shown: Shown) -> tuple[int, int]:
    """The number of the step, and of all steps."""
    found = re.search(r"(?:Schritt|Step) (\d+) (?:von|of) (\d+)", shown.text)
    assert found, shown.text
    return int(found[1]), int(found[2])


async def walk(player: Player, shown: Shown) -> list[Shown]:
    """All steps from the first one on, in one message."""
    scenes = [await player.press(shown, "replay-first")] if shown.has("replay-first") else [shown]
    while scenes[-1].has("replay-next"):
        assert len(scenes) < 1000
        scenes.append(await player.press(scenes[-1], "replay-next"))
    assert {one.id for one in scenes} == {shown.id}
    assert [step_of(one) for one in scenes] == [(at, len(scenes)) for at in range(1, len(scenes) + 1)]
    assert not scenes[0].has("replay-back") and not scenes[-1].has("replay-last")
    return scenes


@dataclass
class Seen:
    """What each person has seen of a match while it was played: views by the length of the log."""

    room: Room
    match: Match
    views: dict[str, dict[int, MatchView]] = field(default_factory=dict)

    @property
    def readers(self) -> list[Player]:
        """Both players, and a person who looks on."""
        return [*self.match.players, Player(self.room, "Mira")]

    async def note(self) -> None:
        """Remember what can be seen now, unless a secret choice is in."""
        for reader in self.readers:
            view = await self.room.view(self.match.number, reader.id if reader in self.match.players else None)
            if not view.decided:
                self.views.setdefault(reader.name, {})[view.length] = view

    async def play(self, most: int, source: random.Random) -> None:
        """Make that many random decisions, or all that are left."""
        for _ in range(most):
            views = [await self.room.view(self.match.number, player.id) for player in self.match.players]
            if not (to_act := [one for one in views if one.is_to_act]):
                return
            view = source.choice(to_act)
            actor = person_actor(view.viewer or 0)
            move = source.choice(view.moves)
            await self.room.bot.service.do(self.match.number, Choose(actor=actor, step=view.step, text=move))
            await self.note()

    def pictures(self, view: MatchView, language: str, is_over: bool) -> list[Picture]:
        """The pictures that belong to what a person has seen; of a match that is over, without hands."""
        parts: list[Part] = ["strip", "board"] if drawing(view.game).strips else ["board"]
        looks = [Look(language=language, part=part, to_act=view.to_act) for part in parts]
        if not is_over and view.seat is not None and drawing(view.game).has_hand(view.view):
            looks.insert(0, Look(language=language, part="hand"))
        return [picture(view.game, view.view, look) for look in looks]

    def hands(self, reader: Player, place: int) -> list[Picture]:
        """The hands of all seats at that place; the alternative texts of others' do not speak to the reader."""
        language, found = LANGUAGE[reader.name], []
        for seat, player in enumerate(self.match.players):
            seen = self.views[player.name][place]
            if drawing(seen.game).has_hand(seen.view):
                made = picture(seen.game, seen.view, Look(language=language, part="hand"))
                heading = say(language, "replay-seen-by", seat=say(language, f"{seen.game}-seat", seat=seat))
                found.append(made if player.id == reader.id else Picture(made.png, shortened(f"{heading} {made.alt}")))
        return found

    async def check(self, *, is_over: bool) -> None:
        """Compare every step with what each reader saw then, and some of them over the wire."""
        for reader in self.readers:
            language, known = LANGUAGE[reader.name], self.views[reader.name]
            key = self.room.key(reader.id) if reader in self.match.players else None
            frames = await self.room.bot[Replays].frames(self.match.number, key)
            assert {one.place: one.view.view for one in frames} == {at: one.view for at, one in known.items()}
            shown = await reader.press(self.match.board(), "replay")
            for number in sorted({at * (len(frames) - 1) // STEPS for at in range(STEPS + 1)}):
                shown = await self._go(reader, shown, number)
                place = place_of(shown)
                assert place == frames[number].place and step_of(shown) == (number + 1, len(frames))
                expected = self.hands(reader, place) if is_over else []
                expected += self.pictures(known[place], language, is_over)
                assert list(shown.alts) == [one.alt for one in expected], shown.text
                assert reader.pictures(shown) == [one.png for one in expected]
                assert shown.hidden and len(components(shown.message)) <= 40
                assert "\n- " in shown.text, "words about every step"

    async def _go(self, reader: Player, shown: Shown, number: int) -> Shown:
        """Go to the step of that number, from 0, by a button or by a place in a custom_id."""
        now = step_of(shown)[0] - 1
        if number == now:
            return shown
        if number == 0:
            return await reader.press(shown, "replay-first")
        if abs(number - now) == 1:
            return await reader.press(shown, "replay-next" if number > now else "replay-back")
        places = sorted(self.views[reader.name])
        return await reader.forge(f"replay:next:{self.match.number}:{places[number - 1]}", message=shown.id)


@pytest.mark.rest
@each_game
async def test_each_step_shows_what_its_reader_could_see_then(room: Room, game: str) -> None:
    """A whole match as player, as other player and as spectator, while it runs and when it is over."""
    seen = Seen(room, await sit_around(room, game, ["Anna", "Ben"]))
    source = random.Random(f"replay {game}")
    await seen.note()
    await seen.play(RUNNING, source)
    await room.settle()
    await seen.check(is_over=False)
    await seen.play(MOST, source)
    await room.settle()
    if not seen.match.over:
        await seen.match.resign(seen.match.players[0])
        await seen.note()
    await seen.check(is_over=True)


async def test_replay_begins_at_the_first_step_that_is_new(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await cat_laid(room, monkeypatch)
    anna, ben = match.players
    shown = await ben.press(match.board(), "replay")
    assert step_of(shown) == (2, 3) and "cat (6)" in shown.text, "Anna's choice came with his own"
    assert step_of(await ben.press(match.board(), "replay")) == (3, 3), "all has been looked at"
    log = await ben.press(match.board(), "log")
    assert say("en", "log-new") not in log.text
    assert step_of(await anna.press(match.board(), "replay")) == (3, 3), "the last step is her own"
    mira = Player(room, "Mira")
    assert step_of(await mira.press(match.board(), "replay")) == (1, 3)
    await ben.typed("place 1,0", match.place)
    await room.settle()
    for reader in (mira, anna):
        shown = await reader.press(match.board(), "replay")
        assert step_of(shown)[0] == 4 and say("de", "replay-begins") not in shown.text


async def test_the_words_the_time_and_the_round_of_a_step(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await cat_laid(room, monkeypatch)
    scenes = await walk(match.players[0], await match.players[0].press(match.board(), "replay"))
    assert "- Die Nachziehstapel sind gemischt." in scenes[0].text and ", Runde" not in scenes[0].text
    assert "Katze" in scenes[1].text and "Fledermaus" in scenes[1].text and ", Runde 1 · <t:" in scenes[1].text
    assert "legt die Katze" in scenes[2].text and scenes[2].says("de", "status-task", names=ANY, task=ANY)
    assert not scenes[1].says("de", "status-task", names=ANY, task=ANY), "that is long ago"


@pytest.mark.rest
async def test_two_people_step_at_once_and_go_on_after_a_restart(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await cat_laid(room, monkeypatch)
    anna, ben = match.players
    one, other = await anna.press(match.board(), "replay"), await ben.press(match.board(), "replay")
    one = await anna.press(one, "replay-first")
    other = await ben.press(other, "replay-next")
    assert one.id != other.id and one.hidden and other.hidden
    assert (step_of(one)[0], step_of(other)[0]) == (1, 3)
    await room.restart()
    one, other = await anna.press(one, "replay-next"), await ben.press(other, "replay-back")
    assert (step_of(one)[0], step_of(other)[0]) == (2, 2)
    assert one.alts[0] != other.alts[0], "each has an own hand"
    (select,) = one.selects
    assert [label for label, _ in select.options] == [say("de", "replay-round", round=at) for at in range(2)]
    assert step_of(await anna.pick(one, select.options[0][1]))[0] == 1


@pytest.mark.rest
async def test_a_match_goes_on_while_a_reader_steps(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await cat_laid(room, monkeypatch)
    anna, ben = match.players
    shown = await anna.press(match.board(), "replay")
    assert not shown.has("replay-next")
    await ben.typed("place 1,0", match.place)
    await room.settle()
    place = place_of(shown)
    after = await anna.forge(f"replay:next:1:{place}", message=shown.id)
    assert step_of(after)[0] == 4
    last = await anna.forge(f"replay:last:1:{place}", message=shown.id)
    assert not last.has("replay-next") and step_of(last)[0] == step_of(last)[1]


async def test_stale_and_forged_places(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await cat_laid(room, monkeypatch)
    anna = match.players[0]
    before = room.stored()
    shown = await anna.press(match.board(), "replay")
    for custom_id, step in (
        ("replay:next:1:999999999", 3),
        ("replay:back:1:999999999", 2),
        ("replay:back:1:0", 1),
        ("replay:first:1:77", 1),
        ("replay:last:1:0", 3),
    ):
        assert step_of(await anna.forge(custom_id, message=shown.id)) == (step, 3), custom_id
    for value in ("999999999", "9" * 40, "x", "", "-1", "²"):
        now = await anna.forge("replay:round:1:0", message=shown.id, component_type=SELECT, values=[value])
        assert step_of(now)[0] == (3 if value == "999999999" else 1), value
    for custom_id in ("replay:next:1:1234567890", "replay:jump:1:1", "replay:next:1:x"):
        assert (await anna.forge(custom_id, message=shown.id)).says("de", "control-unknown")
    assert (await anna.forge("replay:next:77:1", message=shown.id)).says("de", "no-such-match", number="77")
    assert (await anna.forge("press:replay:77", message=shown.id)).says("de", "no-such-match", number="77")
    assert room.stored() == before


async def test_an_open_table_has_no_steps(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await anna.new(ben)
    for answer in (
        await ben.slash("match replay", match="1"),
        await ben.forge("press:replay:1", message=table.id),
        await ben.forge("replay:next:1:0", message=table.id),
    ):
        assert answer.hidden and answer.says("en", "not-started")


async def test_who_may_step(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person of the match's server, as a spectator; no one from elsewhere, but the players everywhere."""
    match = await cat_laid(room, monkeypatch)
    anna, ben = match.players
    mira = Player(room, "Mira")
    shown = await mira.slash("match replay", match="1")
    assert step_of(shown) == (1, 3) and len(shown.alts) == 2, "no hand"
    elsewhere = room.world.add_guild("Fremd", members=[person.id for person in room.people.values()])
    channel = room.world.add_channel(elsewhere, "anderswo")
    await room.until(lambda: room.bot.get_guild(elsewhere))
    assert (await mira.slash("match replay", channel, match="1")).says("de", "no-such-match", number="1")
    assert step_of(await ben.slash("match replay", channel, match="1"))[1] == 3
    assert step_of(await anna.slash("match replay", channel))[1] == 3, "her only match"
    room.world.delete_channel(match.place)
    assert step_of(await mira.press(shown, "replay-next")) == (2, 3)
    assert step_of(await anna.slash("match replay", match="1"))[1] == 3


async def test_once_the_match_is_over_all_hands_are_named(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await cat_laid(room, monkeypatch)
    anna, ben = match.players
    running = await anna.press(match.board(), "replay")
    await match.resign(ben)
    await room.settle()
    shown = await anna.press(running, "replay-first")
    texts = [one["content"] for one in components(shown.message) if one["type"] == 10]
    assert [f"({name})" in text for name, text in zip(("Anna", "Ben"), texts[1:3], strict=True)] == [True, True]
    assert len(shown.alts) == 4 and shown.alts[0] != shown.alts[1]
    spectator = await Player(room, "Mira").press(match.board(), "replay")
    assert [one.split(": ", 1)[1] for one in spectator.alts[:2]] == [shown.alts[0], shown.alts[1].split(": ", 1)[1]]
    offered = await anna.person.suggest(room.channel, "match replay", {"match": ""}, "match")
    assert [one["value"] for one in offered] == ["1"]


@pytest.mark.parametrize("how", ["locked", "readonly"])
async def test_one_can_look_where_nothing_can_be_written(room: Room, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await cat_laid(room, monkeypatch)
    _, ben = match.players
    async with refusing(room, how):
        shown = await ben.press(match.board(), "replay")
        assert step_of(shown) == (2, 3)
        assert step_of(await ben.press(shown, "replay-next")) == (3, 3)
    assert step_of(await ben.press(match.board(), "replay")) == (2, 3), "nothing was written"
    assert step_of(await ben.press(match.board(), "replay")) == (3, 3)


async def test_what_was_taken_back_is_shown_as_such(playroom: Room) -> None:
    """A game that begins with a decision has its position before that as the first step."""
    match = await sit(playroom, "vast", ("Anna", "Ben"))
    anna, ben = match.players
    menu = await match.menu(anna)
    for move in ("mark 1 1", "mark 2 2"):
        menu = await anna.press(await anna.choose(menu, move), "undo")
    menu = await anna.choose(menu, "name 7")
    await anna.choose(menu, "done")
    await playroom.settle()
    scenes = await walk(ben, await ben.press(match.board(), "replay"))
    undone = [one.says("en", "replay-undone") for one in scenes]
    assert undone == [False, True, False, True, False, False, False]
    assert "mark 1 1" in scenes[1].text and scenes[2].says("en", "log-undo", name=ANY)
    assert scenes[0].says("en", "replay-begins") and scenes[2].alts == scenes[4].alts == scenes[0].alts


async def test_a_match_of_older_rules_begins_where_it_can_be_read(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await cat_laid(room, monkeypatch)
    anna, ben = match.players
    rules = type(GAMES["instinkt"])
    monkeypatch.setattr(rules, "version", rules.version + 1)
    await ben.typed("place 1,0", match.place)
    await room.settle()
    scenes = await walk(anna, await anna.press(match.board(), "replay"))
    assert [one.says("de", "replay-cut") for one in scenes] == [True] + [False] * (len(scenes) - 1)
    assert len(scenes) == 2 and "Fledermaus" in scenes[1].text


async def test_a_log_that_newer_rules_cannot_read_has_the_present_position(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await cat_laid(room, monkeypatch)
    rules = type(GAMES["instinkt"])
    monkeypatch.setattr(rules, "version", rules.version + 1)
    monkeypatch.setattr(rules, "start", lambda self, seats, options: None)
    shown = await match.players[1].press(match.board(), "replay")
    assert step_of(shown) == (1, 1) and shown.says("en", "replay-cut") and not shown.selects and len(shown.alts) == 3


@pytest.mark.rest
async def test_six_hundred_steps(playroom: Room) -> None:
    match = await sit(playroom, "vast", ("Anna", "Ben"))
    anna, _ = match.players
    service, actor = playroom.bot.service, person_actor(playroom.key(anna.id))
    for at in range(300):
        view = await service.do(match.number, Choose(actor=actor, text=f"name {at % 150 + 1}"))
        await service.do(match.number, TakeBack(actor=actor, step=view.step))
    await playroom.settle()
    shown = await anna.press(match.board(), "replay")
    assert step_of(shown) == (601, 601)
    shown = await anna.press(await anna.press(shown, "replay-back"), "replay-back")
    assert step_of(shown) == (599, 601) and "name 149" not in shown.text
    assert step_of(await anna.press(shown, "replay-first")) == (1, 601)


async def test_the_select_of_many_rounds_is_spread_evenly(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await cat_laid(room, monkeypatch)
    frame = await room.bot[Replays].frame(match.number, None)
    for present in (0, 1, 3, 299, 597, 599):
        rounds = tuple((number, 3 * number) for number in range(600))
        content = await replay_content("en", replace(frame, rounds=rounds, round=present))
        select: Any = content.rows[1][0].to_component_dict()
        numbers = [int(option["value"]) // 3 for option in select["options"]]
        assert len(numbers) == len(set(numbers)) == 25 and numbers == sorted(numbers)
        assert {0, present, 599} <= set(numbers)
        assert [int(one["value"]) // 3 for one in select["options"] if one["default"]] == [present]
        assert max(later - earlier for earlier, later in pairwise(numbers)) <= 50
