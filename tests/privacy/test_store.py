"""Deletion and export of people in the store: what goes, what stays, and what is refused."""

from __future__ import annotations

import io
import json
import random
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.items import PLACE, Kind, SentMessage
from bot.features.digests.model import Digest
from bot.features.digests.store import DigestStore
from bot.features.invitations.service import Invitations
from bot.features.invitations.store import InvitationStore
from bot.features.matchmaking.model import Hours, PartnerRequest
from bot.features.matchmaking.store import MatchmakingStore
from bot.features.notes.store import NoteStore
from bot.features.preferences.store import PreferenceStore
from bot.features.privacy.store import DeletionStore, ExportWord, load_export
from bot.features.privacy.worker import BUSY, UNSEEN, DeletionWorker, archive, delete_person_now
from bot.features.puzzles.store import PuzzleStore
from bot.features.ratings.store import RatingStore
from bot.features.watching import Watch
from bot.features.watching.store import WatchStore
from bot.match import commands
from bot.match.clocks import DAY, Pace
from bot.match.errors import UserError
from bot.match.model import MatchPhase, ProposalKind, SeatKind
from bot.match.position import person_actor
from bot.match.record import Record, record_of, replay
from bot.store.schema import metadata
from bot.texts import LANGUAGES, say
from tests.kit.databases import FILE, execute, findings, is_on_server
from tests.kit.old_quotes import add_quote
from tests.kit.store_matches import Watch as Clock
from tests.kit.tables import FIRST, Table, check_match, opened, start_match
from tests.ratings.test_store import play_out

pytestmark = pytest.mark.usefixtures("database")

NAME, NICK, NOTE, SAID = "Xanthippe Öztürk", "Xanthi the Bold", "my very own note", "words of hers"
USER = 8_812_345_678_901_234  # no other number of the test looks like it
GUILD, CHANNEL, PROMPT = 7, 5_512_345_678_901, 6_612_345_678_901


class Prompts:
    """Deletes no direct messages, and notes which it is to delete."""

    def __init__(self, *, works: bool = True) -> None:
        self.works = works
        self.deleted_messages: list[tuple[int | None, list[int]]] = []

    async def delete(self, channel: int | None, messages: Any) -> bool:
        self.deleted_messages.append((channel, [one.message for one in messages]))
        return self.works


async def live(table: Table) -> tuple[int, int, list[int]]:
    """Have a person do whatever leaves something behind; their key, the match of others, and their own matches."""
    store, service = table.store, table.service
    her = await table.people.person(USER, NAME, "de", GUILD, NICK)
    table._people[USER] = her
    others = await start_match(table, "instinkt")
    over = (await table.open("instinkt", USER)).number
    await table.join(over, FIRST)
    await table.start(over, USER)
    actor = person_actor(her.key)
    await add_quote(service, over, her.key, SAID)
    await table.choose(over, USER, None, (await table.see(over, USER)).moves[0])
    await play_out(table, over, random.Random("hers"), 25)
    await table.resign(over, USER)
    secret = (await table.open("instinkt", FIRST)).number
    await table.join(secret, USER)
    await table.start(secret, FIRST)
    await add_quote(service, secret, her.key, SAID)
    await table.choose(secret, USER, None, (await table.see(secret, USER)).moves[0])
    await service.do(secret, commands.Propose(actor=actor, kind=ProposalKind.PAUSE, text="2"))
    hosted = (await table.open("hypnosia", USER, seats=3)).number
    await table.join(hosted, FIRST)
    invited = (await table.open("hypnosia", FIRST, (USER,), seats=3)).number
    await store[NoteStore].set(over, her.key, NOTE)
    await store[NoteStore].set(over, await table.key(FIRST) or 0, "a note of another person")
    await store.people.set_quiet(her.key, "22:00 07:00 Europe/Berlin")
    await store.outbox.acknowledge({}, channels={her.key: CHANNEL})
    await store[DigestStore].set(Digest(her.key, 7, "Europe/Berlin", store.clock() + DAY, CHANNEL, PROMPT + 1))
    await store[WatchStore].add(others, her.key, Watch.DIGEST)
    await store[InvitationStore].block(her.key, await table.key(FIRST + 1) or 0)
    await store[InvitationStore].block(await table.key(FIRST + 1) or 0, her.key)
    await store[InvitationStore].ping(her.key, [await table.key(FIRST) or 0])
    await store[PuzzleStore].ask("2026-11-23")
    await store[PuzzleStore].answer("2026-11-23", her.key, GUILD, "choose 5")
    await store.own_matches.see(over, her.key, 2)
    await store[PreferenceStore].set_of_person(her.key, "language", "de")
    await store[RatingStore].set_everywhere(her.key, True)
    for person in (her.key, await table.key(FIRST) or 0):
        await store[MatchmakingStore].set(PartnerRequest(person, GUILD, 70, None, Pace.DAILY, Hours.ANY, 9))
    assert len(await store[MatchmakingStore].pair(GUILD)) == 1
    board = SentMessage(70, over, PLACE, Kind.BOARD, 70, 3, 2, f"- Black ({NICK})", f"the hand of {NAME}")
    thread = SentMessage(71, over, PLACE, Kind.THREAD, 71, 3, 2, f"Instinkt: {NICK}", str(her.key))
    prompt = SentMessage(PROMPT, secret, her.key, Kind.PROMPT, CHANNEL, 3, 2, "asked")
    await store.outbox.note_sends([board, thread, prompt])
    return her.key, others, [over, secret, hosted, invited]


def contents(folder: Path) -> str:
    """All rows of all tables, as text."""
    return "\n".join(repr(tuple(row)) for name in metadata.tables for row in execute(folder, f"SELECT * FROM {name}"))


def traces(text: str) -> list[str]:
    return [one for one in (NAME, NICK, NOTE, SAID, str(USER), str(CHANNEL), str(PROMPT), "Öztürk") if one in text]


async def records(table: Table, *numbers: int) -> list[Any]:
    """What each match has played, as its record, which is replayed."""
    found = []
    for number in numbers:
        await check_match(table, number)
        match, log = await table.match(number), await table.log(number)
        found.append(record_of(match.position, log))
        replay(Record(**json.loads(json.dumps(found[-1])) | {"result": None, "ended": None}))
    return found


async def test_nothing_of_a_person_is_left_and_the_matches_stay_whole(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        key, others, (over, secret, hosted, invited) = await live(table)
        assert set(traces(contents(tmp_path))) == {
            NAME,
            NICK,
            NOTE,
            SAID,
            str(USER),
            str(CHANNEL),
            str(PROMPT),
            "Öztürk",
        }
        before, rated = await records(table, others, over), execute(tmp_path, "SELECT * FROM ratings ORDER BY 1, 3")
        assert await delete_person_now(table.service, key), "direct messages are left to the bot"
        assert set(traces(contents(tmp_path))) == {str(CHANNEL), str(PROMPT)}, "until the bot has deleted them"
        prompts = Prompts()
        worker = DeletionWorker(table.service, prompts.delete)
        await worker.run_due()
        assert prompts.deleted_messages == [(CHANNEL, [PROMPT])]
        assert traces(contents(tmp_path)) == [] and await table.store[DeletionStore].get(key) is None
        assert await records(table, others, over) == before
        assert len(rated) == 4 and execute(tmp_path, "SELECT * FROM ratings ORDER BY 1, 3") == rated, "also hers"
        assert [row[0] for row in execute(tmp_path, "SELECT person FROM requests")] == [await table.key(FIRST)]
        assert not execute(tmp_path, "SELECT * FROM person_settings") and not execute(
            tmp_path, "SELECT * FROM pairings"
        )
        match = await table.match(secret)
        assert match.seats[1].kind is SeatKind.VACANT and not match.position.sealed and not match.open_proposals
        assert (await table.match(hosted)).host == await table.key(FIRST), "the next person at the table is its host"
        assert (await table.match(invited)).seats[1].kind is SeatKind.OPEN
        seat = (await table.match(over)).seats[0]
        assert seat.key == key and seat.person is not None and (seat.person.name, seat.person.user) == ("", 0)
        texts = [one.text for one in await table.log(over)]
        assert "unquoted" in texts and not any(SAID in one for one in texts)
        (other,) = execute(tmp_path, "SELECT text FROM notes")
        assert tuple(other) == ("a note of another person",)
        due = {(row[0], row[1]) for row in execute(tmp_path, "SELECT match, kind FROM outbox WHERE due IS NOT NULL")}
        assert {(over, "board"), (over, "thread"), (secret, "board")} <= due, "what shows the name is redrawn"
        assert findings(tmp_path).defects == []


def left_in_files(folder: Path) -> list[tuple[str, bytes]]:
    """What the files of the folder still hold of the person, by the name of the file."""
    words = [one.encode() for one in (NAME, NICK, NOTE, SAID, "Xanthi", str(USER))]
    words.append(USER.to_bytes(8, "big").lstrip(b"\0"))  # as SQLite writes it
    files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    assert files[FILE]
    return [(name, one) for name, content in files.items() for one in words if one in content]


@pytest.mark.sqlite_only
@pytest.mark.parametrize("works", [True, False])
async def test_the_files_hold_no_byte_of_it(tmp_path: Path, works: bool) -> None:
    """Also while Discord refuses to delete the messages."""
    async with opened(tmp_path) as table:
        key, *_ = await live(table)
        assert left_in_files(tmp_path)
        await table.store[DeletionStore].ask(key)
        await DeletionWorker(table.service, Prompts(works=works).delete).run_due()
        assert left_in_files(tmp_path) == []
        assert (await table.store[DeletionStore].get(key) is None) is works
        words = [str(CHANNEL).encode(), *(one.to_bytes(8, "big").lstrip(b"\0") for one in (CHANNEL, PROMPT))]
        content = b"".join((tmp_path / name).read_bytes() for name in (FILE, f"{FILE}-wal"))
        assert not works or not any(one in content for one in words)


@pytest.mark.sqlite_only
async def test_the_log_is_emptied_once_no_reader_uses_it(tmp_path: Path) -> None:
    """Others store meanwhile. A restart goes on with it."""
    clock = Clock()
    async with opened(tmp_path, clock) as table:
        key, *_ = await live(table)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM people").fetchall()
            await table.store[DeletionStore].ask(key)
            assert 0 < await DeletionWorker(table.service, Prompts().delete).run_due() <= BUSY
            assert left_in_files(tmp_path) and traces(contents(tmp_path)) == []
            left = await table.store[DeletionStore].get(key)
            assert left is not None and left.deleted is not None
            await table.open("instinkt", FIRST)
        clock.pass_by(BUSY)
        await DeletionWorker(table.service, Prompts().delete).run_due()
        assert left_in_files(tmp_path) == [] and await table.store[DeletionStore].get(key) is None


@pytest.mark.sqlite_only
async def test_names_of_the_unseen_are_removed_from_the_log_as_well(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as table:
        await table.people.person(USER, NAME, "de", GUILD, NICK)
        clock.pass_by(UNSEEN + DAY)
        worker = DeletionWorker(table.service, Prompts().delete)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM people").fetchall()
            assert await worker.run_due() <= BUSY
        assert {one for _, one in left_in_files(tmp_path)} >= {NAME.encode()}
        await worker.run_due()
        left = {one for _, one in left_in_files(tmp_path)}
        assert left <= {str(USER).encode(), USER.to_bytes(8, "big").lstrip(b"\0")}


async def test_what_is_stored_during_the_deletion_is_deleted_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        key, _, (over, *_) = await live(table)
        await table.store[DeletionStore].ask(key)

        class Slow(Prompts):
            async def delete(self, channel: int | None, messages: Any) -> bool:
                await table.store[NoteStore].set(over, key, NOTE)  # of a command under way
                await table.store.people.set_quiet(key, "22:00 07:00 Europe/Berlin")
                return await super().delete(channel, messages)

        await DeletionWorker(table.service, Slow().delete).run_due()
        assert await table.store[DeletionStore].get(key) is None and traces(contents(tmp_path)) == []
        assert execute(tmp_path, "SELECT quiet FROM people WHERE key = ?", key)[0][0] is None
        if not is_on_server():
            assert left_in_files(tmp_path) == []


async def test_an_invitation_is_deleted_with_the_data_of_the_invited_and_of_the_host(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        her = await table.people.person(USER, NAME, "de")
        table._people[USER] = her
        invited = await table.see((await table.open("hypnosia", FIRST, seats=3)).number, FIRST)
        hosted = await table.see((await table.open("hypnosia", USER, seats=3)).number, USER)
        unrelated = await table.see((await table.open("hypnosia", FIRST, seats=3)).number, FIRST)
        other = await table.people.person(FIRST + 1, "Ben", "de")
        invitations = Invitations(table.service)
        for view, guests in ((invited, [her, other]), (hosted, [other]), (unrelated, [other])):
            await invitations.note(view, guests, 70, 700 + view.number)
        prompts = Prompts()
        await table.store[DeletionStore].ask(her.key)
        await DeletionWorker(table.service, prompts.delete).run_due()
        assert prompts.deleted_messages == [(None, [700 + invited.number, 700 + hosted.number])]
        left = execute(tmp_path, "SELECT message FROM sent_messages")
        assert [row[0] for row in left] == [700 + unrelated.number]


async def test_a_person_who_comes_back_is_new(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        key, *_ = await live(table)
        await delete_person_now(table.service, key)
        again = await table.people.person(USER, NAME, "de")
        assert again.key != key and await table.service.matches_of(again.key) == []
        assert not await delete_person_now(table.service, again.key), "and can be deleted again"
        assert await table.store.people.by_user(USER) is None


@pytest.mark.parametrize("way", ["join", "open", "invite", "take"])
async def test_who_was_deleted_meanwhile_gets_no_seat(tmp_path: Path, way: str) -> None:
    """A process may still know them when they press a button at that moment."""
    async with opened(tmp_path) as table:
        her = table._people[USER] = await table.people.person(USER, NAME, "de")
        number = (await table.open("hypnosia", FIRST, seats=3)).number
        running = await start_match(table, "instinkt")
        await table.leave_server(7, FIRST + 1)
        await delete_person_now(table.service, her.key)
        invite = commands.Invite(actor=person_actor(await table.key(FIRST) or 0), guests=(her,))
        attempts = {
            "join": lambda: table.join(number, USER),
            "open": lambda: table.open("instinkt", USER),
            "invite": lambda: table.service.do(number, invite),
            "take": lambda: table.join(running, USER),
        }
        with pytest.raises(UserError, match="person-deleted"):
            await attempts[way]()
        assert not execute(tmp_path, "SELECT * FROM seats WHERE person = ?", her.key)


async def test_a_delivery_under_way_is_waited_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        key, _, (over, *_) = await live(table)
        await table.service.enqueue(over, [(PLACE, Kind.BOARD)])
        claimed, _ = await table.store.outbox.claim(600.0)
        assert claimed
        await table.store[DeletionStore].ask(key)
        worker = DeletionWorker(table.service, Prompts().delete)
        assert 0 < await worker.run_due() <= 1.0
        left = await table.store[DeletionStore].get(key)
        assert left is not None and left.deleted is None and NICK in contents(tmp_path)


async def test_prompts_that_cannot_be_deleted_now_are_tried_again(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as table:
        key, *_ = await live(table)
        await table.store[DeletionStore].ask(key)
        prompts = Prompts(works=False)
        worker = DeletionWorker(table.service, prompts.delete)
        assert await worker.run_due() == 1.0
        assert set(traces(contents(tmp_path))) == {str(CHANNEL), str(PROMPT)}
        prompts.works = True
        clock.pass_by(1.0)
        await worker.run_due()
        assert traces(contents(tmp_path)) == [] and len(prompts.deleted_messages) == 2


async def test_names_are_deleted_two_years_after_a_person_was_seen(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock) as table:
        her = await table.people.person(USER, NAME, "de", GUILD, NICK)
        playing = await table.people.person(FIRST, "Anna", "de")
        number = (await table.open("instinkt", FIRST)).number
        worker = DeletionWorker(table.service, Prompts().delete)
        clock.pass_by(UNSEEN - DAY)
        await worker.run_due()
        await table.people.person(USER, NAME, None), "who is only mentioned is not seen"
        clock.pass_by(2 * DAY)
        await worker.run_due()
        known = await table.store.people.by_user(USER, GUILD)
        assert known is not None and (known.key, known.name, known.global_name) == (her.key, "", "")
        assert traces(contents(tmp_path)) == [str(USER)]
        there = await table.store.people.by_user(FIRST)
        assert there is not None and there.name == "Anna", f"{playing.key} plays match {number}"
        assert await table.people.person(USER, NAME, "de") == her.with_global_name()
        clock.pass_by(UNSEEN - DAY)
        await table.people.person(USER, NAME, "de")
        clock.pass_by(2 * DAY)
        await worker.run_due()
        seen = await table.store.people.by_user(USER)
        assert seen is not None and seen.name == NAME, "two years from when they were last seen"


async def test_a_seat_offered_to_a_deleted_person_is_offered_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        her = await table.people.person(USER, NAME, "de")
        number = await start_match(table, "instinkt")
        actor = person_actor(await table.key(FIRST) or 0)
        offer = commands.Propose(actor=actor, kind=ProposalKind.REPLACE, invited=her)
        await table.service.do(number, offer)
        assert (await table.match(number)).open_proposals
        assert not await delete_person_now(table.service, her.key)
        match = await table.match(number)
        assert not match.open_proposals and match.phase is MatchPhase.RUNNING and traces(contents(tmp_path)) == []


@pytest.mark.sqlite_only
async def test_other_processes_drop_what_they_remember(tmp_path: Path) -> None:
    """A process that remembers a deleted person would go on using the key."""
    async with opened(tmp_path) as table:
        heard: list[str] = []
        signalled: list[str] = []
        signals = table.store.signals
        signals.connect({}, clear=lambda: heard.append("here"))
        signals.announce_by(signalled.append)
        await delete_person_now(table.service, await table.key(FIRST) or 0)
        assert heard == ["here"] and "!" in signalled
        signals.receive_words(["items", "!"])
        assert len(heard) == 2
        signals.receive_all()
        assert len(heard) == 2, "a look every few seconds costs no trips to the database"
        signals.receive_all(is_lost=True)
        assert len(heard) == 3


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_export_has_everything_of_a_person_and_nothing_of_others(tmp_path: Path, language: str) -> None:
    async with opened(tmp_path) as table:
        key, others, (_, secret, *_) = await live(table)
        her_choice = (await table.match(secret)).position.sealed[1]
        export = await table.store.read(load_export, key)
        packed = zipfile.ZipFile(io.BytesIO(archive(language, export, 1e9)))
        files = {name: json.loads(packed.read(name)) for name in packed.namelist()}
        text = json.dumps(files, ensure_ascii=False)
        assert {NAME, NICK, NOTE, SAID, str(USER), str(CHANNEL), str(PROMPT)} <= set(traces(text))
        about = files.pop("read-me.json")
        assert about["about"] and set(about["files"]) == {name.removesuffix(".json") for name in files}
        assert all(one["about"] and one["rows"] for one in files.values())
        (me,) = export["people"]
        assert me["quiet"] == "22:00 07:00 Europe/Berlin" and me["last_seen"].endswith("+00:00")
        assert export["sealed"] == [{"match": secret, "seat": 1, "text": her_choice}]
        assert export["blocks"] == [{"blocked": {"id": str(FIRST + 1), "name": "Ben"}}], "but not who refuses hers"
        assert export["person_settings"] == [{"name": "language", "value": "de"}] and len(export["requests"]) == 1
        assert {(row["guild"], row["matches"]) for row in export["ratings"]} == {(GUILD, 1), (ExportWord.EVERYWHERE, 1)}
        assert [row["by"] for row in export["proposals"]] == [ExportWord.YOU] and not export["proposals"][0]["asked"]
        assert others not in [row["match"] for row in export["seats"]]
        assert "a note of another person" not in text and str(await table.key(FIRST)) not in text
        match = await table.match(secret)
        assert match.seed.hex() not in text and (match.secret or b"").hex() not in text
        running = [row for row in export["matches"] if row["id"] == secret]
        assert running[0]["phase"] == MatchPhase.RUNNING and running[0]["host"] is ExportWord.OTHER
        assert "position" not in running[0] and "state" not in running[0]
        opened_by = say(language, "export-column-matches-host")
        worded = {row[opened_by] for row in files["matches.json"]["rows"]}
        assert worded == {say(language, "export-value-you"), say(language, "export-value-other")}


async def test_an_export_says_what_a_person_has_answered(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        _, pause = await table.propose(number, FIRST, "pause", "2")
        await table.respond(number, pause.number, FIRST + 1, False)
        newcomer = await table.people.person(USER, NAME, "de")
        offer = commands.Propose(
            actor=person_actor(await table.key(FIRST) or 0), kind=ProposalKind.REPLACE, invited=newcomer
        )
        await table.service.do(number, offer)
        (answered, offered) = (await table.store.read(load_export, await table.key(FIRST + 1) or 0))["proposals"]
        assert (answered["by"], answered["asked"], answered["yes"], answered["no"]) == (
            ExportWord.OTHER,
            True,
            False,
            True,
        )
        assert (offered["asked"], offered["text"], offered["no"]) == (True, False, False)
        (hers,) = (await table.store.read(load_export, newcomer.key))["proposals"]
        assert (hers["by"], hers["asked"], hers["text"]) == (ExportWord.OTHER, True, True)
