"""Shuffles over the wire: the fingerprint behind the open table's rules, and the record that proves what it was of."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.admin.verify import verify
from bot.local.records import WorldEvent
from bot.match.clocks import HOUR
from tests.kit.driver import Match, Player, sit_down
from tests.kit.records import export
from tests.kit.room import Room
from tests.kit.toytable import sit, with_toys
from tests.wire.test_consent import asking
from tests.wire.test_whole_match import fingerprint_of, hexadecimal, rematch_of

pytestmark = pytest.mark.salted
FAIRNESS = (Path(__file__).parents[2] / "docs/fairness.md").read_text(encoding="utf-8")


class Issued:
    """The ids of the interactions that the stand-in has issued, by person."""

    def __init__(self, room: Room) -> None:
        self.by_person: dict[int, list[int]] = {}
        room.world.listen(self._note)

    def _note(self, event: WorldEvent) -> None:
        if event.name == "INTERACTION" and event.data["state"] == "sent" and event.audience:
            self.by_person.setdefault(event.audience, []).append(int(event.data["id"]))

    def last(self, player: Player) -> int:
        """The id of the person's last interaction."""
        return self.by_person[player.id][-1]


@pytest_asyncio.fixture(loop_scope="session")
async def playroom(room: Room) -> AsyncIterator[Room]:
    async with with_toys(room):
        yield room


def bound(record: dict[str, Any]) -> str:
    """The fingerprint of the record's secret; checks that secret and salt make its seed."""
    secret = bytes.fromhex(record["secret"])
    assert sha256(secret + record["salt"].encode()).hexdigest() == record["seed"]
    numbers = [number for number, _, _ in record["drawn"]]
    assert numbers == list(range(len(numbers))) and set(record["draws"]) <= set(numbers)
    return sha256(secret).hexdigest()


def exported(folder: Path) -> Path:
    """The file that ``export`` wrote."""
    (path,) = folder.glob("*.json")
    return path


def verdict(folder: Path) -> str:
    """The line of ``verify`` on the exported record."""
    lines: list[str] = []
    verify([str(exported(folder))], lines.append)
    return lines[0]


def use_other_move(folder: Path, place: int, number: int, text: str) -> None:
    """Write another action than that of draw ``number`` into the exported record."""
    path = exported(folder)
    forged = json.loads(path.read_bytes())
    forged[0]["actions"][place][1] = forged[0]["drawn"][number][2] = text
    path.write_text(json.dumps(forged), encoding="utf-8")


@pytest.mark.rest
async def test_the_open_tables_fingerprint_is_that_of_the_records_secret(room: Room, tmp_path: Path) -> None:
    issued, anna, ben = Issued(room), Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben)
    salt = [issued.last(anna)]
    fingerprint = hexadecimal(await ben.press(home, "rules"), 64)
    await ben.press(home, "join")
    await ben.press(home, "leave")
    await ben.press(home, "join")
    salt.append(issued.last(ben))
    await anna.press(home, "rules")  # sits down no one
    await anna.press(home, "start")
    salt.append(issued.last(anna))
    await room.quiet()
    match = Match(room, [anna, ben], home)
    await match.play_some(random.Random("proved"), 4)
    last = await match.resign(ben)
    record = await export(match, tmp_path)
    assert record["fingerprint"] == bound(record) == fingerprint
    assert record["salt"] == ",".join(map(str, salt))
    assert last.says("de", "fair") and record["secret"] not in last.text
    proof = await anna.press(last, "rules")
    assert proof.hidden and hexadecimal(proof, 64) == fingerprint
    assert proof.says("de", "secret", secret=record["secret"], salt=record["salt"])
    assert (await anna.press(match.board(), "record")).says("de", "record-proves")
    line = verdict(tmp_path)
    assert line.endswith(f", ok, shuffles proved, fingerprint {fingerprint}")


async def test_nothing_reveals_the_seed_while_the_match_runs(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    match = await sit_down(room)
    ((secret, seed),) = room.rows("SELECT secret, seed FROM matches")
    hidden = (secret.hex(), seed.hex(), str(secret), str(seed))
    anna, ben = match.players
    await match.play_some(random.Random("hidden"), 3)
    for player in (anna, ben, Player(room, "Mira")):
        for verb in ("log", "hand", "play", "replay", "rules"):
            await player.press(match.board(), verb)
    assert (await anna.forge(f"press:record:{match.number}", message=match.board().id)).says("de", "not-over")

    def sent() -> str:
        return json.dumps([repr(one) for one in room.standin.requests]) + caplog.text

    assert not [one for one in hidden if one in sent()]
    await match.resign(anna)
    assert secret.hex() not in sent()
    assert secret.hex() in (await ben.press(match.board(), "rules")).text


@pytest.mark.rest
async def test_the_salt_of_a_rematch(room: Room, tmp_path: Path) -> None:
    issued, match = Issued(room), await sit_down(room)
    anna, ben = match.players
    last = await match.resign(anna)
    await ben.press(last, "rematch")
    opening = issued.last(ben)
    await room.settle()
    home = rematch_of(match)
    await ben.press(last, "rematch")
    fingerprint = hexadecimal(await anna.press(home, "rules"), 64)
    assert fingerprint != await fingerprint_of(match)
    await anna.press(last, "rematch")
    joining = issued.last(anna)
    await room.settle()
    again = Match(room, [ben, anna], home)
    await again.resign(ben)
    record = await export(again, tmp_path)
    assert record["salt"] == f"{opening},{joining},{joining}" and bound(record) == fingerprint


@pytest.mark.rest
async def test_a_substitute_changes_neither_salt_nor_fingerprint(room: Room, tmp_path: Path) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    mira = Player(room, "Mira")
    before = room.rows("SELECT secret, salt, seed FROM matches")
    await ben.slash("match replace", match.place, newcomer=mira.id)
    await room.settle()
    await mira.press(asking(match), "accept")
    await anna.press(asking(match), "agree")
    await room.settle()
    match.players[1] = mira
    assert match.waiting() == [anna, mira] and room.rows("SELECT secret, salt, seed FROM matches") == before
    await match.play_some(random.Random("substitute"), 2)
    await match.resign(mira)
    assert bound(await export(match, tmp_path)) == await fingerprint_of(match)


async def test_an_outcome_that_was_taken_back_is_in_the_record(playroom: Room, tmp_path: Path) -> None:
    match = await sit(playroom, "delve", ["Anna", "Ben"])
    anna, ben = match.players
    await anna.typed("dig", match.place, "delve")
    await playroom.settle()
    await anna.slash("match undo", match.place)
    await playroom.settle()
    await ben.press(asking(match), "agree")
    await playroom.settle()
    await anna.typed("dig", match.place, "delve")
    await playroom.settle()
    await match.resign(ben)
    record = await export(match, tmp_path)
    assert [entry[:2] for entry in record["drawn"]] == [[0, 0], [1, 1], [2, 2]] and record["draws"] == [0, 2]
    assert bound(record) == await fingerprint_of(match)
    assert "shuffles proved (1 draw was taken back and could not be recomputed)" in verdict(tmp_path)


@pytest.mark.rest
async def test_what_the_table_decides_for_the_absent_is_in_the_record(room: Room, tmp_path: Path) -> None:
    match = await sit_down(room, pace="brisk")
    await match.decide(match.players[0], random.Random("one"), "typed")
    await room.advance(2 * HOUR)
    await room.advance(2 * HOUR)
    await room.settle()
    (text, draw), *_ = room.rows("SELECT text, draw FROM events WHERE kind = 'move' AND draw IS NOT NULL")
    await match.resign(match.players[1])
    record = await export(match, tmp_path)
    place = next(place for number, place, what in record["drawn"] if (number, what) == (draw, text))
    assert record["actions"][place] == [1, text] and draw not in record["draws"]
    assert "shuffles proved, " in verdict(tmp_path)
    other = next(f"choose {card}" for card in "123456789" if f"choose {card}" != text)
    use_other_move(tmp_path, place, draw, other)
    assert f"expected {json.dumps(text)}" in verdict(tmp_path)


async def test_readme_says_how_to_check_by_hand(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await sit_down(room)
    await match.resign(match.players[0])
    await export(match, tmp_path)
    (code,) = re.findall(r"```python\n(import hashlib.*?)```", FAIRNESS, re.S)
    exported(tmp_path).rename(tmp_path / "instinkt-12.json")
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    exec(code, {"print": lambda *values: said.append(" ".join(map(str, values)))})
    assert said[0] == await fingerprint_of(match) and said[1:] == ["True"] * (len(said) - 1) and len(said) == 3
