"""Secret choices can be changed until the last one is made, and are unknown to all others until then."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from tests.kit.deals import deal
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, TURN, Match, Player, Shown, sit_down
from tests.kit.room import Room
from tests.kit.shown import unsigned


@pytest.mark.rest
async def test_a_choice_can_be_changed_by_prompt_and_the_last_one_counts(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, black="6,9,1", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    prompt = match.prompt(anna)
    assert prompt is not None and any("Katze 6" in alt for alt in prompt.alts) and len(prompt.alts) == 2
    chosen = await anna.choose(prompt, "choose 6")
    assert chosen.says("de", "sealed", move="Katze" + ANY) and chosen.selects, "it can still be changed"
    chosen = await anna.choose(chosen, "choose 9")
    assert chosen.says("de", "sealed", move="Wolpertinger" + ANY)
    assert room.rows("SELECT text FROM sealed") == [("choose 9",)]
    await anna.typed("choose 1", match.place)
    shown = await anna.choose(await match.menu(anna), "choose 9")
    assert shown.says("de", "sealed", move="Wolpertinger" + ANY)
    assert (await match.menu(anna)).says("de", "sealed", move="Wolpertinger" + ANY)
    await room.quiet()
    assert match.waiting() == [ben]
    await ben.typed("choose 2", match.place)
    await room.quiet()
    assert room.rows("SELECT seat, text, actor FROM events WHERE kind = 'move' ORDER BY number") == [
        (0, "choose 9", room.key(anna.id)),
        (1, "choose 2", room.key(ben.id)),
    ]
    assert room.rows("SELECT count(*) FROM sealed") == [(0,)]


async def test_the_same_choice_again_writes_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6")
    match = await seat(desk)
    anna = match.players[0]
    await anna.typed("choose 6", match.place)
    before = desk.stored()
    assert (await anna.typed("choose 6", match.place)).says("de", "sealed", move="Katze" + ANY)
    assert desk.stored() == before


async def test_pictures_that_a_menu_has_are_not_sent_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept attachments look as in a new menu; the same choice again sends no picture."""
    deal(monkeypatch, black="6,9", white="2")
    match = await sit_down(room)
    anna = match.players[0]
    prompt = match.prompt(anna)
    assert prompt is not None

    async def record_files(answer: Awaitable[Shown]) -> tuple[Shown, list[bytes], list[str]]:
        before = len(room.standin.requests)
        shown = await answer
        files = [str(one.files) for one in list(room.standin.requests)[before:] if one.route.endswith("/callback")]
        names = re.findall(r"(board|hand)-[0-9a-f]+\.png", " ".join(files))
        return shown, anna.pictures(shown), names

    first = anna.pictures(prompt)
    chosen, sealed, files = await record_files(anna.walk(prompt, "choose 6"))
    assert files == ["hand"] and sealed[0] == first[0] and sealed[1] != first[1]
    same, pictures, files = await record_files(anna.walk(chosen, "choose 6"))
    assert files == [] and pictures == sealed
    other, pictures, files = await record_files(anna.walk(same, "choose 9"))
    assert files == ["hand"] and pictures[0] == first[0] and pictures[1] not in (first[1], sealed[1])
    back, pictures, files = await record_files(anna.walk(other, "choose 6"))
    assert files == ["hand"] and pictures == sealed
    again, pictures, files = await record_files(match.menu(anna))
    assert files == ["board", "hand"] and pictures == sealed and again.alts == back.alts
    # the attachments to keep are gone
    fault = room.standin.faults.add("POST", "*", status=400, code=50035, when=lambda one: "/callback" in one.path)
    last, pictures, files = await record_files(anna.walk(again, "choose 9"))
    assert fault.hits and files == ["hand", "board", "hand"] and pictures[0] == first[0] and len(last.alts) == 2


async def test_the_channel_shows_who_has_decided(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    assert match.waiting() == [anna, ben]
    boards = len(match.boards())
    await ben.choose_any(match.prompt(ben) or await match.menu(ben), random.Random(1))
    await room.quiet()
    assert match.waiting() == [anna]
    line = next(line for line in match.board().text.splitlines() if line.startswith(TURN))
    assert "Anna" in line.split("**")[1] and "Ben" in line.split("**")[2], "who is awaited, and who has decided"
    assert len(match.boards()) == boards and len(match.lines()) == 1, "the line is edited, not sent again"


async def test_prompts_are_deleted_when_the_choice_is_made_elsewhere(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    prompts = [match.prompt(anna), match.prompt(ben)]
    await anna.typed("choose 6", match.place)
    await ben.typed("choose 2", match.place)
    await room.quiet()
    for player, prompt in zip(match.players, prompts, strict=True):
        assert prompt is not None and player.sees(prompt) is None
    assert match.prompt(anna) is None


def public(match: Match, others: list[Player], answers: list[Shown]) -> str:
    """All that these people see, without ids and times: messages, controls, alternative texts, pictures' bytes."""
    seen: list[Any] = []
    for player in others:
        for channel in player.person.channels():
            for shown in player.messages(int(channel["id"])):
                seen.append([shown.message, [content.hex() for content in player.pictures(shown)]])
    seen += [[shown.message, shown.alts] for shown in answers]
    text = unsigned(json.dumps(seen, default=dict))
    text = re.sub(r"\d{15,}|(?<=\"id\": )\d{5,}", "ID", text)
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00|<t:\d+:[Rf]>", "MOMENT", text)


@pytest.mark.rest
@pytest.mark.parametrize("way", ["prompt", "play", "typed"])
async def test_other_people_cannot_distinguish_choices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    deal(monkeypatch, black="1,9,10", white="2")

    async def run(move: str, changed: str) -> tuple[str, str]:
        async with Room(tmp_path / move.replace(" ", "-")) as room:
            match = await sit_down(room)
            anna, ben, mira = (Player(room, name) for name in ("Anna", "Ben", "Mira"))
            for text in (changed, move):
                if way == "typed":
                    await anna.typed(text, match.place)
                else:
                    prompt = match.prompt(anna)
                    menu = prompt if way == "prompt" and prompt else await match.menu(anna)
                    await anna.choose(menu, text)
                await room.quiet()
            answers = [
                await mira.press(match.board(), "log"),
                await mira.press(match.board(), "replay"),
                await mira.show(match.place),
                await ben.press(match.board(), "play"),
                await ben.press(match.board(), "hand"),
                await ben.press(match.board(), "log"),
                await ben.press(match.board(), "replay"),
                await ben.slash("matches"),
            ]
            before = public(match, [ben, mira], answers)
            others = [
                record_files.json
                for record_files in room.standin.requests
                if record_files.route == "/channels/{channel_id}/messages"
                and f"/{anna.person.dm()}/" not in record_files.path
            ]
            record_files = re.sub(r"\d{15,}|(?<=\"id\": )\d{5,}|<t:\d+:[Rf]>", "ID", unsigned(json.dumps(others)))
            await ben.typed("choose 2", match.place)
            await room.quiet()
            assert public(match, [ben, mira], []) != before
            return before, record_files

    first = await run("choose 1", "choose 9")
    second = await run("choose 10", "choose 1")
    assert first == second


@pytest.mark.rest
@pytest.mark.parametrize("way", ["prompt", "play", "typed"])
async def test_changing_a_choice_is_not_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """The first sealing is public. Further ones change no message, no number and no count that others see."""
    deal(monkeypatch, black="1,9,10", white="2")

    async def choose(match: Match, text: str) -> None:
        anna = match.players[0]
        if way == "typed":
            await anna.typed(text, match.place)
        else:
            prompt = match.prompt(anna)
            await anna.choose(prompt if way == "prompt" and prompt else await match.menu(anna), text)
        await match.room.quiet()

    def written(room: Room, anna: Player) -> list[str]:
        """The requests that change something others can see."""
        return [
            f"{one.method} {one.path}"
            for one in room.standin.requests
            if one.method != "GET" and f"/{anna.person.dm()}/" not in one.path and "/interactions/" not in one.path
            if "/webhooks/" not in one.path
        ]

    async def run(*moves: str) -> tuple[str, list[tuple[Any, ...]]]:
        async with Room(tmp_path / str(len(moves))) as room:
            match = await sit_down(room)
            anna, ben, mira = (Player(room, name) for name in ("Anna", "Ben", "Mira"))
            await choose(match, moves[0])
            before, requests = public(match, [ben, mira], []), written(room, anna)
            items = "SELECT * FROM outbox WHERE recipient != ? OR kind != 'prompt' ORDER BY 1, 2, 3"
            raised = room.rows(items, room.key(anna.id))
            for text in moves[1:]:
                await choose(match, text)
                assert public(match, [ben, mira], []) == before and written(room, anna) == requests
                assert room.rows(items, room.key(anna.id)) == raised, "nothing is raised but her own prompt"
            own = [await ben.press(match.board(), "play"), await mira.show(match.place)]
            await ben.typed("choose 2", match.place)
            await room.quiet()
            seen = public(match, [ben, mira], [*own, await ben.press(match.board(), "log")])
            stored = "SELECT number, kind, seat, text, draw FROM events"
            return seen, [*room.rows(stored), *room.rows("SELECT step, length, draws FROM matches")]

    assert await run("choose 9") == await run("choose 1", "choose 10", "choose 1", "choose 9")
