"""Random seasons with leavers, absences and votes: what is noted as matches end is what their logs make."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from bot.features.privacy.store import DeletionStore
from bot.features.profiles.store import ProfileStore
from bot.features.ratings.store import RatingStore
from bot.features.seasons.model import WEEK, Fixture, Season, SeasonPhase
from bot.features.seasons.store import SeasonStore
from bot.games.base import IllegalMove
from bot.match import commands
from bot.match.clocks import DAY, HOUR, Pace
from bot.match.errors import UserError
from bot.match.model import ENTIRE_MATCH, MatchPhase, SeatKind, Substitute
from bot.match.position import person_actor
from bot.service.worker import Clock
from bot.store.database import Stale
from bot.store.inspection import inspect
from tests.kit.databases import FILE, address_of, execute, findings
from tests.kit.soak import in_soak
from tests.kit.tables import FIRST, Table, Watch, opened

GUILD, GAME, MODERATOR = 7, "instinkt", 900
PLAYERS = 4  # of a season, who play six matches
SEASONS = in_soak(67, 7)  # 402 matches, or 42
TABLES = ("ratings", "rating_changes", "rating_ends", "summaries", "results")


class Club:
    """A few people who play seasons, leave, come back, time out, vote, and are moderated, all at random."""

    def __init__(self, table: Table, watch: Watch, source: random.Random) -> None:
        self.table, self.watch, self.random = table, watch, source
        self.users = list(range(FIRST, FIRST + PLAYERS))
        self.newest = FIRST + PLAYERS - 1
        self.seen = Counter[str]()

    async def play_season(self) -> Season:
        """A whole season."""
        table, seasons = self.table, self.table.store[SeasonStore]
        begins = self.watch.now + DAY
        pace = self.random.choice((Pace.DAILY, Pace.BRISK, Pace.NONE))
        plan = Season(0, GUILD, 70, GAME, 0, pace, 2, PLAYERS, self.random.random() < 0.8, "en", begins)
        season = await seasons.open(plan)
        for user in self.users:
            await seasons.join(season.id, (await table.person(user)).key)
        self.watch.pass_by(DAY)
        state = await seasons.advance(season.id)
        for fixture in state.fixtures:
            await self.open(fixture, state.season)
            if self.random.random() < 0.4:
                await self.act(60)
        for _ in range(self.random.choice((2, 40))):  # it may end by time, in the middle of matches
            await self.act(10)
            state = await seasons.advance(season.id)
            if state.season.phase is SeasonPhase.OVER:
                break
        else:
            self.watch.pass_by(max(0.0, season.ends + DAY - self.watch.now))
            state = await seasons.advance(season.id)
        assert state.season.phase is SeasonPhase.OVER
        self.seen.update(f"{one.way}" for one in state.fixtures)
        await self.finish()
        return state.season

    async def open(self, fixture: Fixture, season: Season) -> None:
        """Open and start a match of the season, unless it is decided already."""
        table = self.table
        first, second = [await table.store.people.person(key) for key in fixture.people]
        if first is None or second is None or not first.user or not second.user:
            return
        command = commands.Open(
            actor=person_actor(first.key),
            game=GAME,
            host=first,
            paired=second,
            fixture=fixture.id,
            seats=2,
            secret=self.random.randbytes(16),
            guild=GUILD,
            channel=70,
            language="en",
            pace=season.pace,
            substitute=Substitute.CHANCE,
            rated=season.is_rated,
        )
        try:
            number = (await table.service.open(command)).number
        except Stale:  # a person has left the season
            return
        await table.do(number, commands.Start())

    async def running(self) -> list[int]:
        return sorted(await self.table.store.matches.in_guild(GUILD))

    async def act(self, times: int) -> None:
        """Do something that many times, mostly decisions."""
        for _ in range(times):
            if not (numbers := await self.running()):
                return
            try:
                await self.do_something(self.random.choice(numbers))
            except (UserError, IllegalMove) as refusal:
                self.seen[f"refused {refusal.key}"] += 1

    async def do_something(self, number: int) -> None:
        table, match = self.table, await self.table.match(number)
        played = [at for at in range(2) if match.is_played(at)]
        seat = self.random.choice(played)
        key = match.key_at(seat) or 0
        user = await table.user_of(key)
        what = self.random.random()
        if what < 0.86:
            waiting = [at for at in match.position.waiting if match.is_played(at)]
            if waiting:
                at = self.random.choice(waiting)
                move = self.random.choice(match.position.moves(at))
                await table.choose(number, await table.user_of(match.key_at(at) or 0), None, move)
        elif what < 0.90:
            self.watch.pass_by(self.random.choice((HOUR, 3 * HOUR, DAY, 2 * DAY)))
            await Clock(table.service).run_due()
        elif what < 0.92:
            if match.pace is Pace.NONE:
                self.watch.pass_by(8 * DAY)
            await table.propose(number, user, "remove", self.random.choice([str(1 - seat), ENTIRE_MATCH]))
            self.seen["vote"] += 1
            self.watch.pass_by(DAY)
            await Clock(table.service).run_due()
        elif what < 0.935:
            await table.service.show_up(number, key)
        elif what < 0.95:
            if self.random.random() < 0.5:
                await table.go_away(user, str(self.random.randrange(1, 6)))
            else:
                await table.come_back(user)
        elif what < 0.96:
            vacant = [at for at, one in enumerate(match.seats) if one.kind is SeatKind.VACANT]
            former = [one for one, at in match.former.items() if at in vacant]
            if former:
                await table.join(number, await table.user_of(self.random.choice(former)))
        elif what < 0.97:
            await table.resign(number, user)
        elif what < 0.98:
            await table.end(number, self.random.choice((user, MODERATOR)))
        elif what < 0.984:
            await table.propose(number, user, "undo")
        elif what < 0.988:
            for proposal in match.open_proposals:
                await table.respond(number, proposal.number, user, self.random.random() < 0.7)
        elif what < 0.992:
            await table.leave_server(GUILD, user)
        elif what < 0.996:
            await self.delete(user, key)

    async def delete(self, user: int, key: int) -> None:
        """Delete a person's data; another person signs up in their place from then on."""
        deletions = self.table.store[DeletionStore]
        await deletions.ask(key)
        for number in await self.table.service.matches_of(key):
            await self.table.do(number, commands.DeletePerson(member=key))
        assert await deletions.delete_person(key, [])
        await deletions.finish(key)
        self.newest += 1
        if user in self.users:
            self.users[self.users.index(user)] = self.newest
        self.table._people.pop(user, None)

    async def finish(self) -> None:
        """Play all that still runs to its end."""
        while numbers := await self.running():
            for number in numbers:
                match = await self.table.match(number)
                while match.phase is MatchPhase.RUNNING:
                    waiting = [at for at in match.position.waiting if match.is_played(at)]
                    if not waiting:
                        self.watch.pass_by(DAY)
                        await Clock(self.table.service).run_due()
                    else:
                        user = await self.table.user_of(match.key_at(waiting[0]) or 0)
                        move = self.random.choice(match.position.moves(waiting[0]))
                        await self.table.choose(number, user, None, move)
                    match = await self.table.match(number)


def stored(folder: Path) -> dict[str, list[str]]:
    return {name: sorted(map(repr, map(tuple, execute(folder, f"SELECT * FROM {name}")))) for name in TABLES}


@pytest.mark.rest
async def test_what_is_noted_is_what_the_logs_make(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        club = Club(table, watch, random.Random("seasons"))
        for _ in range(SEASONS):
            await club.play_season()
            watch.pass_by(WEEK * club.random.random())
        before = stored(tmp_path)
        assert len(before["summaries"]) > 3 * SEASONS and len(before["rating_ends"]) > 2 * SEASONS
        notes = Counter(row[0] for row in execute(tmp_path, "SELECT text FROM events WHERE kind = 'note'"))
        assert {"forfeited", "timeout", "left", "ended", "gone"} <= set(notes), notes
        assert {"played", "unended", "forfeit", "vote"} <= set(club.seen), club.seen
        removed = execute(tmp_path, "SELECT text, ended FROM proposals WHERE kind = 'remove'")
        assert {("match", "agreed"), ("1", "agreed"), ("0", "agreed")} & set(map(tuple, removed)), removed
        reasons = {row[0] for row in execute(tmp_path, "SELECT DISTINCT reason FROM rating_ends")}
        assert None in reasons and len(reasons) > 2, reasons
        assert not findings(tmp_path).defects
        await table.store[RatingStore].rebuild()
        await table.store[ProfileStore].rebuild()
        assert stored(tmp_path) == before
        assert not findings(tmp_path).defects
        execute(tmp_path, "UPDATE season_matches SET result = 'tie' WHERE way = 'played' AND result = 'first'")
        with inspect(tmp_path / FILE, address_of(tmp_path)) as database:
            assert len(list(SeasonStore.faults(database.conn))) > 0
