"""Secrets and salts as they are stored, and the records of stored matches with draws for absent seats."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.match import commands
from bot.match.clocks import Pace
from bot.match.model import seed_of
from bot.match.position import person_actor
from bot.match.record import Proof, parse_record, verify_record
from tests.kit.databases import execute, findings
from tests.kit.tables import FIRST, Table, Watch, check_match, open_table, opened, pass_time, start_match

pytestmark = pytest.mark.salted
LIVE = Pace.LIVE.seconds or 0.0


def rows(folder: Path, query: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in execute(folder, query)]


async def record(table: Table, number: int) -> Any:
    return json.loads(json.dumps(await table.record(number)))


def proof(written: Any) -> Proof:
    return verify_record(parse_record(written))[1]


@pytest.mark.both
async def test_a_secret_is_stored_at_the_opening_and_the_seed_at_the_start(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        host, guest = await table.person(100), await table.person(101)
        open_ = commands.Open(
            actor=person_actor(host.key),
            game="instinkt",
            host=host,
            seats=2,
            secret=table.service.new_secret(),
            guild=7,
            channel=70,
            language="en",
            interaction=11,
        )
        number = (await table.service.open(open_)).number
        await table.do(number, commands.Join(actor=person_actor(guest.key), guest=guest, interaction=22))
        ((secret, salt, seed),) = rows(tmp_path, "SELECT secret, salt, seed FROM matches")
        assert secret == open_.secret and salt is None and seed == b""
        assert rows(tmp_path, "SELECT joined FROM seats ORDER BY seat") == [(11,), (22,)]
        assert findings(tmp_path).faults == []
    async with opened(tmp_path) as table:  # another process
        view = await table.do(number, commands.Start(actor=person_actor(host.key), interaction=33))
        assert rows(tmp_path, "SELECT salt, seed FROM matches") == [("11,22,33", seed_of(secret, "11,22,33"))]
        assert view.fingerprint == sha256(secret).hexdigest()
        await check_match(table, number)
        assert findings(tmp_path).faults == []
        await table.resign(number, 101)
        written = await record(table, number)
        assert written["salt"] == "11,22,33" and written["secret"] == secret.hex()
        assert proof(written) == Proof(view.fingerprint, True, 0, 0)


async def test_without_interactions_the_message_of_the_table_is_the_salt(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await open_table(table, "instinkt")
        await table.service.set_place(number, message=987)
        await table.start(number, FIRST)
        assert (await table.match(number)).salt == "987"
        other = await start_match(table, "instinkt")
        assert (await table.match(other)).salt == str(other), "its seed is not its fingerprint"


async def test_two_absent_seats_of_a_secret_round_leave_no_gap(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 4, pace="live")
        while (await table.see(number, None)).phase == "running":
            for user in (101, 103):
                view = await table.see(number, user)
                if view.is_to_act:
                    await table.choose(number, user, None, view.moves[0])
            await pass_time(table, watch, LIVE / 4)
        written = await record(table, number)
        drawn = [text for _, _, text in written["drawn"] if text.startswith("bid")]
        assert len(drawn) == 8 and [entry[0] for entry in written["drawn"]] == list(range(12))
        assert proof(written) == Proof(written["fingerprint"], True, 0, 0)
        assert findings(tmp_path).faults == []
        execute(tmp_path, "UPDATE events SET draw = NULL WHERE draw = 1")
        faults = findings(tmp_path).faults
        assert ["the numbers of its draws have gaps" in one for one in faults].count(True) == 1, faults


async def test_a_taken_back_outcome_stays_in_the_record(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "delve", 2)
        await table.choose(number, 100, None, "dig")
        _, asked = await table.propose(number, 100, "undo")
        await table.respond(number, asked.number, 101, True)
        await table.choose(number, 100, None, "dig")
        await table.resign(number, 101)
        written = await record(table, number)
        assert [entry[:2] for entry in written["drawn"]] == [[0, 0], [1, 1], [2, 2]] and written["draws"] == [0, 2]
        assert proof(written) == Proof(written["fingerprint"], True, taken_back=1, unplaced=1)
        await check_match(table, number)


async def test_a_rematch_has_a_secret_of_its_own(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        await table.resign(number, 100)
        guest, host = await table.person(101), await table.person(100)
        table.give(44)
        view, _ = await table.service.rematch(number, guest)
        again = view.number
        table.give(45)
        view, _ = await table.service.rematch(number, guest)
        assert view.phase == "open", "who sits already does not sit down again"
        table.give(55)
        view, _ = await table.service.rematch(number, host)
        match, before = await table.match(again), await table.match(number)
        assert view.phase == "running" and match.salt == "44,55,55" and match.secret != before.secret


@pytest.mark.both
@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        ("seed = secret WHERE phase = 'open'", "its shuffles are determined already"),
        ("salt = '1' WHERE phase = 'open'", "its shuffles are determined already"),
        ("salt = '12' WHERE phase = 'running'", "its seed is not the one that its secret and salt make"),
        ("salt = NULL WHERE phase = 'running'", "its seed is not the one that its secret and salt make"),
    ],
)
async def test_check_names_a_seed_that_does_not_follow(tmp_path: Path, edit: str, fault: str) -> None:
    async with opened(tmp_path) as table:
        await open_table(table, "instinkt")
        await start_match(table, "instinkt")
    execute(tmp_path, f"UPDATE matches SET {edit}")
    (found,) = findings(tmp_path).faults
    assert fault in found
