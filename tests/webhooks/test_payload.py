"""What is sent to webhooks: the spectator's view as it was then, in the documented form, and nothing that is hidden."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema_rs import Draft202012Validator, meta

from bot.computer.base import Level
from bot.delivery.items import Happening
from bot.games import GAMES
from bot.games.base import CHANCE
from bot.match.codec import encode_state
from bot.match.model import Match, MatchSeat, Person, Phase, SeatKind
from bot.match.position import Event, EventKind
from bot.webhooks.events import Head, PublicEvent
from bot.webhooks.payload import body_of, log_at, scene_of
from cogs._contract.menus import match_at
from cogs._contract.play import Play
from cogs._contract.secrets import resampled
from cogs._delivery.webhooks import DiscordSpectators, plain
from cogs._ui.content import escaped
from tests.kit.databases import execute
from tests.kit.store_matches import Watch
from tests.kit.tables import FIRST, Table, opened, start_match

DOCS: Final = Path(__file__).parents[2] / "docs"
GUILD: Final = 7
WORDS: Final = DiscordSpectators(None, None)  # type: ignore[arg-type]


@cache
def validator() -> Any:
    schema = json.loads((DOCS / "webhook-event.schema.json").read_text(encoding="utf-8"))
    meta.validate(schema)
    return Draft202012Validator(schema)


def body(match: Match, log: Sequence[Event], event: PublicEvent, language: str = "en") -> bytes:
    """What is sent of the event, checked against the schema."""
    scene = scene_of(Head(event, match, log, {}), match)
    made = body_of(event, scene, WORDS.words(scene, language))
    validator().validate(json.loads(made))
    return made


def event_at(first: int, length: int, kind: Happening = Happening.MOVED, match: int = 17) -> PublicEvent:
    return PublicEvent(1, GUILD, match, kind, first, length, 9, 70, 1000.5)


EVENT: Final = event_at(0, 4)


@pytest.mark.rest
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", ["least", "most"])
def test_nothing_hidden_is_sent(name: str, seats: str) -> None:
    """The same bytes whatever a spectator cannot know, and before and after secret choices."""
    size = GAMES[name].seats[0 if seats == "least" else -1]
    compared = 0
    with Play(name, 3, size) as play:
        first, at_round, sent = 0, None, b""
        for at, position in enumerate(play):
            length, is_over = len(play.log), not position.to_act
            if at > 30 and not is_over:
                first = length
                continue
            kind = Happening.OVER if is_over else Happening.MOVED
            phase = Phase.OVER if is_over else Phase.RUNNING
            match = replace(match_at(position), number=17, length=length, phase=phase)
            event = event_at(min(first, length), length, kind)
            made = body(match, play.log, event, "de" if at % 2 else "en")
            for draw in range(3):
                other = resampled(position, None, draw)
                compared += other.state != position.state
                assert body(replace(match, position=other), play.log, event, "de" if at % 2 else "en") == made
            if position.sealed and at_round == length:
                assert json.loads(made)["position"] == json.loads(sent)["position"]
                assert json.loads(made)["to_act"] == json.loads(sent)["to_act"]
            first, at_round, sent = (first if position.sealed else length), length, made
    assert json.loads(sent)["outcome"] and json.loads(sent)["to_act"] == []
    assert compared or name == "hypnosia", "nothing is hidden in any position"


@pytest.mark.rest
@pytest.mark.parametrize("game", GAMES)
async def test_an_event_that_is_sent_late_shows_the_position_of_then(game: str, tmp_path: Path) -> None:
    """Also where moves were taken back since, step by step or by consent, and where the match is over since."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        await table.store.webhooks.set(GUILD, "https://example.org/", "secret", 70)
        await _play_and_compare(table, tmp_path, game, watch)


async def _play_and_compare(table: Table, folder: Path, game: str, watch: Watch) -> None:
    chance = random.Random(game)
    number = await start_match(table, game)
    then: dict[int, bytes] = {}
    for _ in range(40):
        match, log = await table.match(number), await table.log(number)
        for event in events_of(folder, number):
            assert event.length <= match.length
            if event.id not in then:
                assert event.length == match.length
                then[event.id] = body(match, log, event)
        if match.phase is Phase.OVER:
            break
        watch.pass_by(3700.0)  # the same is not proposed twice within an hour
        await _do_something(table, number, match, chance)
    match = await table.match(number)
    if match.phase is Phase.RUNNING:
        await table.resign(number, FIRST)
    match, log = await table.match(number), await table.log(number)
    found = [(event, body(match, log, event)) for event in events_of(folder, number)]
    assert [made for event, made in found if event.id in then] == list(then.values())
    assert [event.kind for event, _ in found][:: len(found) - 1] == [Happening.STARTED, Happening.OVER]
    firsts, lengths = [event.first for event, _ in found], [event.length for event, _ in found]
    assert all(first >= length for first, length in zip(firsts[1:], lengths[:-1], strict=True)), "nothing is sent twice"
    moves = {one["number"] for _, made in found for one in json.loads(made)["happened"] if one["kind"] == "move"}
    live = {at for at, one in enumerate(log) if one.live and one.kind.value == "move"}
    hidden = {at for at in live - moves if log[at].draw is None}
    assert not hidden or game in ("migrato", "insider"), "each move is sent once, unless no spectator reads of it"


async def _do_something(table: Table, number: int, match: Match, chance: random.Random) -> None:
    """A move; sometimes the own last step is taken back, or a decision by consent."""
    at = chance.choice(match.position.waiting)
    if match.undoable is not None and chance.random() < 0.4:
        await table.take_back(number, FIRST + match.position.to_act[0], None)
    elif chance.random() < 0.15 and match.length > 6 and not match.open_proposals:
        log = await table.log(number)
        seat = next((one.seat for one in reversed(log) if one.live and one.kind.value == "move"), 0)
        _, asked = await table.propose(number, FIRST + seat, "undo")
        await table.respond(number, asked.number, FIRST + 1 - seat, True)
    else:
        await table.choose(number, FIRST + at, None, chance.choice(match.position.moves(at)))


def events_of(folder: Path, number: int) -> list[PublicEvent]:
    """The events of a match that wait to be sent."""
    columns = "id, guild, match, kind, first, length, revision, channel, at"
    rows = execute(
        folder, f"SELECT {columns} FROM webhook_events WHERE match = ? AND kind <> 'turn' ORDER BY id", number
    )
    return [PublicEvent(*row[:3], Happening(row[3]), *row[4:]) for row in rows]


def test_a_log_as_it_stood() -> None:
    with Play("dirkana", 1) as play:
        play.to_end()
    log = play.log
    assert log_at(log, 7) == log[:7]


def test_the_example_in_the_documentation_is_one() -> None:
    text = (DOCS / "webhooks.md").read_text(encoding="utf-8")
    example = json.loads(text.partition("```json\n")[2].partition("```")[0])
    validator().validate(example)
    with Play("instinkt", 1) as play:
        made, first, number = {}, 0, 0
        for position in play:
            match = replace(match_at(position), number=17, length=len(play.log))
            made = json.loads(body(match, play.log, event_at(first, len(play.log))))
            if len(made["happened"]) == 3:
                break
            first, number = (first if position.sealed else len(play.log)), number + 1
    assert example.keys() == made.keys() and example["position"].keys() == made["position"].keys()
    fields = {
        name.strip("` ")
        for line in text.splitlines()
        if line.startswith("| `")
        for name in line.split("|")[1].split(",")
    }
    assert made.keys() <= fields, "every field is in the table"


def test_after_newer_rules_an_event_of_before_has_no_position() -> None:
    with Play("instinkt", 1) as play:
        play.to_end()
    match = replace(match_at(play.position), number=17, length=len(play.log) + 1)
    log = [*play.log, Event(EventKind.STATE, CHANCE, encode_state(play.position.state).decode())]
    made = json.loads(body(match, log, event_at(0, 8)))
    assert (made["position"], made["points"], made["happened"], made["words"]) == (None, None, [], [])
    made = json.loads(body(match, log, event_at(8, len(log))))
    assert made["position"] and made["points"]


def test_names_of_another_server_are_not_sent() -> None:
    """The match has moved there since."""
    with Play("instinkt", 1) as play:
        position = next(iter(play))
        match = replace(match_at(position), number=17, length=len(play.log))
    person = Person(100, 1000, "Nick elsewhere", global_name="Anna")
    seats = (MatchSeat(SeatKind.PERSON, person), MatchSeat(SeatKind.VACANT, level=Level.EASY))
    match = replace(match, seats=seats, people={100: person})
    for guild, name in ((GUILD, "Nick elsewhere"), (GUILD + 1, "Anna")):
        made = body(replace(match, place=replace(match.place, guild=GUILD)), play.log, replace(EVENT, guild=guild))
        assert json.loads(made)["seats"][0] == {"kind": "person", "name": name, "level": None}
        assert name in json.loads(made)["status"] and json.loads(made)["seats"][1]["level"] == "easy"


def test_other_bodies_are_not_of_that_form() -> None:
    with Play("instinkt", 1) as play:
        position = next(iter(play))
        match = replace(match_at(position), number=17, length=len(play.log))
        made = json.loads(body(match, play.log, event_at(0, len(play.log), Happening.STARTED)))
    for change in ({"event": "turn"}, {"hand": []}, {"server": 7}, {"seats": []}, {"position": []}):
        assert not validator().is_valid(made | change)
    assert not {"seed", "secret", "salt", "fingerprint"} & {*made, *made["position"]}


@pytest.mark.parametrize(
    "name", ["a_b", "**A**", "A\\B", "~~x~~ `y`", "<@1> x://y", "> #1 - [a](b)", "@everyone", "ä|b"]
)
def test_names_are_sent_as_they_are(name: str) -> None:
    assert plain(f"**{escaped(name)}** moves") == f"{name} moves"
