"""Late answers are deferred within Discord's three seconds and completed afterwards."""

from __future__ import annotations

import asyncio
import re
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from bot.features.notes.service import NoteService
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui import respond
from tests.kit.deals import deal
from tests.kit.driver import Match, Player, sit_down
from tests.kit.room import Room
from tests.notes.test_wire import open_note


@pytest.fixture
def slow(room: Room) -> Room:
    """A room in which every answer is late."""
    room.defer_after(0)
    return room


async def test_a_match_continues_with_late_answers(slow: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    anna, ben = Player(slow, "Anna"), Player(slow, "Ben")
    home = await anna.new(ben)
    assert not home.hidden and home.has("join")
    await ben.press(home, "join")
    await anna.press(home, "start")
    await slow.quiet()
    match = Match(slow, [anna, ben], home)
    menu = await match.menu(anna)
    sealed = await anna.walk(menu, "choose 6")
    assert sealed.id == menu.id and sealed.hidden, "the menu is changed in its place"
    preview = await ben.walk(await match.menu(ben), "choose 2")
    played = await ben.press(preview, "confirm")
    assert played.id == preview.id and played.hidden
    await slow.quiet()
    assert match.waiting() == [anna] and len(match.boards()) == 1
    assert (await anna.press(match.board(), "hand")).alts and (await ben.slash("matches")).text


async def test_late_refusals_are_ephemeral(slow: Room) -> None:
    anna, ben = Player(slow, "Anna"), Player(slow, "Ben")
    home = await anna.new(ben)
    answer = await anna.press(home, "join")
    assert answer.hidden and say("de", "already-joined") in answer.text
    assert ben.sees(home) is not None and ben.sees(home).has("join"), "the table is unchanged"  # type: ignore[union-attr]
    answer = await ben.slash("instinkt move", move="choose 1")
    assert answer.hidden and say("en", "no-match") in answer.text


async def test_a_late_answer_to_a_message_that_is_gone_is_a_new_one(slow: Room) -> None:
    """As the answer to a press on a direct message that another one has replaced meanwhile."""
    match = await sit_down(slow)
    await slow.quiet()
    anna, _ = match.players
    prompt = match.prompt(anna)
    assert prompt is not None
    late, (_, choice) = asyncio.Event(), prompt.selects[0].options[0]
    held = slow.standin.faults.add("PATCH", "*", times=1, hold=late, when=lambda sent: "@original" in sent.path)
    pressed = asyncio.create_task(anna.pick(prompt, choice))
    await held.struck.wait()
    slow.world.delete_message(prompt.channel, prompt.id)
    late.set()
    answer = await pressed
    assert answer.id != prompt.id and answer.hidden and answer.selects


async def test_late_suggestions_are_not_an_error(room: Room) -> None:
    """Clients ask again on further typing and drop late suggestions."""
    anna = Player(room, "Anna")
    late = {"status": 404, "code": 10062}
    fault = room.standin.faults.add("POST", "*", when=lambda sent: sent.path.endswith("/callback"), **late)
    asked = asyncio.create_task(anna.suggest("choose"))
    await room.until(lambda: fault.hits)
    await room.until(lambda: not any(task.get_name() == "CommandTree-invoker" for task in asyncio.all_tasks()))
    asked.cancel()


async def test_a_late_refusal_of_a_public_answer_is_ephemeral_too(slow: Room) -> None:
    anna, ben = Player(slow, "Anna"), Player(slow, "Ben")
    await anna.person.slash(slow.channel, "instinkt new", opponent=anna.id)
    await slow.until(lambda: any(one.text for one in anna.messages(slow.channel)))
    (answer,) = anna.messages(slow.channel)
    assert answer.hidden and answer.text == say("de", "opponent-self")
    assert ben.messages(slow.channel) == []


async def test_a_form_that_takes_too_long_is_refused_in_time(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A form cannot be deferred: without an answer within three seconds Discord says that the application failed."""
    match = await sit_down(room)
    anna, _ = match.players
    asked = asyncio.Event()

    async def never(self: NoteService, view: MatchView) -> str:
        asked.set()
        await asyncio.Event().wait()
        return ""

    with monkeypatch.context() as patch:
        patch.setattr(NoteService, "of", never)
        opening = asyncio.create_task(open_note(anna, match.board()))
        await asked.wait()
        await room.time.advance(2.1)
        answer = await opening
    assert answer.modal is None and answer.ephemeral and answer.message is not None
    assert say("de", "store-busy") in str(answer.message)
    assert (await open_note(anna, match.board())).modal is not None


@pytest.mark.parametrize(
    ("age", "answer", "form"), [(0.0, 1.5, 2.0), (1.0, 0.5, 1.0), (1.4, 0.2, 0.6), (1.9, 0.2, 0.2)]
)
async def test_an_old_interaction_leaves_less_time(
    room: Room, monkeypatch: pytest.MonkeyPatch, age: float, answer: float, form: float
) -> None:
    """Answers are deferred 1.5 seconds after its making and forms refused after 2, but after 0.2 seconds of work."""
    match = await sit_down(room)
    anna, _ = match.players
    more = await anna.press(match.board(), "more")
    room.defer_after(1.5)
    seconds: list[float | None] = []
    timeout = room.bot.time.timeout

    def watched(limit: float | None) -> AbstractAsyncContextManager[object]:
        seconds.append(limit)
        return timeout(limit)

    monkeypatch.setattr(room.bot.time, "timeout", watched)
    monkeypatch.setattr(room.bot.deadline, "age", lambda interaction: age)
    await anna.slash("matches")
    assert pytest.approx(answer) in seconds
    seconds.clear()
    await open_note(anna, more)
    assert pytest.approx(form) in seconds


def test_answers_are_deferred_with_time_to_spare() -> None:
    """The module's own values, in whose place tests set others."""
    text = Path(respond.__file__).read_text(encoding="utf-8")
    seconds = {name: float(value) for name, value in re.findall(r"^(\w+): Final = ([\d.]+)  # seconds", text, re.M)}
    assert seconds["DEFER_AFTER"] + seconds["SOONEST"] <= 2.0 and seconds["MODAL_PATIENCE"] <= 2.0
