"""A running local table of the version before goes on: its messages are pressed as they stand.

``tests/before/__init__.py`` describes the folder.
"""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest

from bot.admin.check import inspect_database
from bot.match.clocks import DAY, HOUR
from bot.store import Store
from bot.texts import LANGUAGES
from tests.insider.keen import keenest
from tests.kit.driver import ANY, TURN, Match, Player, Shown, read
from tests.kit.records import export, verify_file
from tests.kit.room import Room

HERE: Final = Path(__file__).parent
CONTENTS: Final[dict[str, Any]] = json.loads((HERE / "contents.json").read_text(encoding="utf-8"))
MATCHES: Final[dict[str, dict[str, Any]]] = CONTENTS["matches"]
NOW: Final[float] = CONTENTS["now"]
RUNNING: Final = [name for name, match in MATCHES.items() if match["phase"] == "running"]
SILENT: Final = 1 << 12  # the flag of a message that does not ping
STANDING: Final = ("paused", "away")  # matches in which every clock stands


@pytest.fixture
def stopped_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    """The folder, at the moment at which it was left."""
    data = tmp_path / "data"
    shutil.copytree(HERE / "folder", data)
    room = Room(data, data / "world.db")
    room.shift = NOW - room.time.now()
    opened = Store.open

    async def open_then(path: Path, **given: Any) -> Store:
        return await opened(path, clock=room.clock, **given)

    monkeypatch.setattr(Store, "open", open_then)  # no clock runs out between start and the first look
    return room


def old(room: Room, name: str) -> tuple[Player, Shown]:
    """A message that the version before has left and the person who presses it; it is shown as it was."""
    kept = CONTENTS["messages"][name]
    player = Player(room, kept["person"])
    shown = read(player.person.sight(kept["message"]))
    assert shown.text == kept["text"] and dict(shown.buttons) == kept["buttons"]
    assert {one.id: [value for _, value in one.options] for one in shown.selects} == kept["selects"]
    return player, shown


def sat(room: Room, name: str) -> Match:
    """A match as its players find it."""
    kept = MATCHES[name]
    players = [Player(room, one) for one in kept["players"]]
    return Match(room, players, read(players[0].person.sight(kept["home"])), kept["game"])


def log(room: Room, number: int, kind: str = "move") -> list[tuple[int, str, int]]:
    """Seat, text and whether it stands, of each row of that kind."""
    return room.rows("SELECT seat, text, live FROM events WHERE match = ? AND kind = ? ORDER BY number", number, kind)


def says(shown: Shown, key: str, **values: Any) -> bool:
    return any(shown.says(language, key, **values) for language in LANGUAGES)


def names(players: Sequence[Player]) -> list[str]:
    return [player.name for player in players]


def ends(name: str, seat: int) -> str:
    """The moment at which a running clock of that seat has promised to end, as messages write it."""
    clock = MATCHES[name]["clocks"][str(seat)]
    return f"<t:{int(clock['since'] + clock['remaining'])}:R>"


# What is stored


JOINED = {  # the German names of Dirkana's cards, where they are longer in a compound
    "Pirat": "Piraten",
    "Bauer": "Bauern",
    "Astronaut": "Astronauten",
    "König": "Königs",
    "Gespenst": "Gespenster",
    "Mumie": "Mumien",
}


def with_present_words(words: str) -> str:
    """Words with the signs that Migrato's seats have today, and the German names of Dirkana's cards."""
    words = words.replace("▲", "◆").replace("▼", "●")
    if "Haupt-Dirk" not in words:
        return words
    return re.sub(r"(\w+) Dirk \(", lambda found: f"{JOINED.get(found[1], found[1])}-Dirk (", words)


async def test_all_is_in_order_and_the_log_replays(room: Room) -> None:
    found = inspect_database(room.data / "stammtisch.db")
    assert found.faults == [] and found.matches == len(MATCHES)
    anna = Player(room, "Anna")
    for name, match in MATCHES.items():
        rows = room.rows("SELECT kind, seat, text, live FROM events WHERE match = ? ORDER BY number", match["number"])
        # A resignation held a name, which a migration has taken out of the log
        kept = [[kind, seat, "" if kind == "resign" else text, live] for kind, seat, text, live in match["log"]]
        assert [list(row) for row in rows] == kept
        if match["phase"] != "open":
            log = await anna.press(sat(room, name).board(), "log")
            _, _, lines = log.text.partition("\n")  # with emojis a long log has a page more
            words = match["log in words"]
            assert lines and (words.endswith(lines) or with_present_words(words).endswith(lines))


async def test_starting_changes_nothing_that_people_see(room: Room) -> None:
    """But where a ping has waited for the morning: the words and buttons of that board move to the line below it."""
    await room.quiet()
    for name in CONTENTS["messages"]:
        if name != "quiet, board":
            old(room, name)
    kept, match = CONTENTS["messages"]["quiet, board"], sat(room, "quiet")
    # the line is sent first, then the board is edited
    await room.until(lambda: match.board().id != kept["message"] and TURN not in match.boards()[-1].text)
    assert match.boards()[-1].id == kept["message"]
    shown = match.board()
    assert set(with_present_words(kept["text"]).splitlines()) == set(shown.text.splitlines())
    assert {label: id for label, id in kept["buttons"].items() if label != "Rules"}.items() <= dict(
        shown.buttons
    ).items()


async def test_the_record_of_a_finished_match_holds(room: Room, tmp_path: Path) -> None:
    match = sat(room, "finished")
    assert old(room, "finished, board")[1].has("record")
    record = await export(match, tmp_path)
    assert record["ended"] == {"by": "resign", "seat": 1} and not {"secret", "salt", "drawn"} & set(record)
    assert verify_file(tmp_path, [record])[1].endswith(f"ok, rules only, fingerprint {fingerprint(record)}")
    assert fingerprint(record) in (await Player(room, "Anna").press(match.board(), "rules")).text


def fingerprint(record: dict[str, Any]) -> str:
    """The fingerprint of a match from before there were secrets."""
    return sha256(bytes.fromhex(record["seed"])).hexdigest()


async def test_an_open_table_keeps_the_seed_of_its_fingerprint(room: Room, tmp_path: Path) -> None:
    anna, home = old(room, "open table")
    ben = Player(room, "Ben")
    await ben.press(home, "join")
    shown = await ben.press(home, "rules")
    await anna.press(home, "start")
    await room.quiet()
    match = sat(room, "open")
    await match.resign(anna)
    record = await export(match, tmp_path)
    assert fingerprint(record) in shown.text and "secret" not in record
    assert says(await anna.press(match.board(), "rules"), "seed", seed=record["seed"])


# Sealed choices


@pytest.mark.parametrize("way", ["prompt", "menu"])
async def test_a_sealed_choice_is_played_when_the_other_chooses_by_an_old_message(room: Room, way: str) -> None:
    match, kept = sat(room, "instinkt sealed"), MATCHES["instinkt sealed"]
    ben, message = old(room, f"Instinkt, {way} of Ben")
    assert names(match.waiting()) == ["Ben"]
    assert room.rows("SELECT seat, text FROM sealed WHERE match = ?", match.number) == [(0, kept["sealed"])]
    await ben.choose(message, kept["choices"][0])
    await room.settle()
    assert log(room, match.number) == [(0, kept["sealed"], 1), (1, kept["choices"][0], 1)]
    assert room.rows("SELECT count(*) FROM sealed WHERE match = ?", match.number) == [(0,)]
    assert len(match.waiting()) == 1 and match.board().has("play")


async def test_a_sealed_choice_is_changed_by_the_old_prompt(room: Room) -> None:
    anna, prompt = old(room, "Instinkt, prompt of Anna")
    kept = MATCHES["instinkt sealed"]
    offered = [value.replace("_", " ") for _, value in prompt.selects[0].options]
    other = next(move for move in offered if move != kept["sealed"])
    assert says(await anna.choose(prompt, other), "sealed", move=ANY)
    await room.settle()
    assert room.rows("SELECT text FROM sealed WHERE match = ?", kept["number"]) == [(other,)]
    match = sat(room, "instinkt sealed")
    assert names(match.waiting()) == ["Ben"] and len(match.boards()) == 1


async def test_an_old_preview_is_confirmed(room: Room) -> None:
    anna, preview = old(room, "Dirkana, preview of Anna")
    match = sat(room, "dirkana sealed")
    await anna.press(preview, "confirm")
    await room.settle()
    mine = CONTENTS["messages"]["Dirkana, preview of Anna"]["move"]
    assert log(room, match.number) == [(0, mine, 1), (1, MATCHES["dirkana sealed"]["sealed"], 1)]
    prompt = CONTENTS["messages"]["Dirkana, prompt of Anna"]["message"]
    assert anna.person.sight(prompt) is None, "it was answered elsewhere"


# Menus, boards and buttons


async def test_who_is_asked_out_of_turn_answers_by_the_old_prompt(room: Room) -> None:
    match = sat(room, "insider asked")
    room.shift -= HOUR  # seconds are left until a reminder replaces the prompts
    assert names(match.waiting()) == ["Ben", "Mira"]
    ben, prompt = old(room, "Insider, prompt of Ben")
    mira, question = old(room, "Insider, prompt of Mira")
    before = [one.id for one in mira.direct()]
    answered = await ben.choose(prompt, "let")
    await room.quiet()
    assert answered.id == prompt.id and not answered.selects
    assert names(match.waiting()) == ["Mira"]
    assert [one.id for one in mira.direct()] == before, "the decision is not sent again"
    asked = await mira.press(match.board(), "always")
    assert says(asked, "ask-always", title=ANY)
    reply = await mira.press(asked, "alwaysyes")
    assert says(reply, "passes-on", title=ANY)
    await room.settle()
    assert names(match.waiting()) == ["Anna"] and mira.person.sight(question.id) is None
    assert log(room, match.number)[-2:] == [(1, "let", 1), (2, "let", 1)]


async def test_who_lets_everything_happen_is_not_asked(room: Room) -> None:
    match, source = sat(room, "always"), random.Random("always")
    for _ in range(80):
        await room.quiet()
        (player,) = match.waiting()
        moves = (await room.view(match.number, player.id)).moves
        assert player.name == "Cleo" or "let" not in moves
        await player.typed(keenest(moves, source), match.place, "insider")
        if (1, "let", 1) in log(room, match.number):
            return
    raise AssertionError("nothing was played that could be fended off")


async def test_a_step_is_taken_back_by_the_old_menu(room: Room) -> None:
    player, menu = old(room, "Dirkana, menu with Undo")
    kept, match = MATCHES["dirkana turn"], sat(room, "dirkana turn")
    boards = len(match.boards())
    undone = await player.press(menu, "Zurücknehmen")
    assert says(undone, "taken-back") and log(room, match.number)[-1][1:] == (kept["move"], 0)
    again = await player.choose(undone, kept["move"])
    assert again.has("undo") and log(room, match.number)[-1][1:] == (kept["move"], 1)
    await room.quiet()
    assert len(match.boards()) == boards, "the turn is not over"
    late = await player.forge(f"do:undo:{match.number}:{kept['step']}:", message=menu.id)
    assert says(late, "moved-on")


async def test_an_old_hand_and_an_old_question_whether_to_resign(room: Room) -> None:
    player, hand = old(room, "Migrato, hand")
    _, question = old(room, "Migrato, question whether to resign")
    match, kept = sat(room, "migrato"), MATCHES["migrato"]
    assert says(await player.press(question, "Doch nicht"), "stayed")
    undone = await player.press(hand, "Zurücknehmen …")  # the own step: no one is asked
    assert says(undone, "taken-back") and log(room, match.number)[-1][2] == 0
    _, menu = old(room, "Migrato, menu")
    assert says(await player.pick(menu, kept["moves"][0].replace(" ", "_")), "moved-on")


async def test_an_old_board_opens_menu_hand_log_and_rules(room: Room) -> None:
    player, board = old(room, "Migrato, board")
    menu = await player.press(board, "play")
    values = [value.replace("_", " ") for select in menu.selects for _, value in select.options]
    assert menu.hidden and values == MATCHES["migrato"]["moves"]
    assert (await player.press(board, "hand")).alts and (await player.press(board, "rules")).text
    assert says(await player.press(board, "log"), "log-of", title=ANY, page=1, pages=1)


@pytest.mark.parametrize("name", ["Migrato, menu", "Hypnosia, menu", "Dirkana, menu with Undo", "undo, menu"])
async def test_a_move_is_picked_in_an_old_menu(room: Room, name: str) -> None:
    player, menu = old(room, name)
    number = int(menu.selects[0].id.split(":")[1])
    before = len(log(room, number))
    await player.choose_any(menu, random.Random(name))
    await room.settle()
    assert len(log(room, number)) > before


# Tables


async def test_an_open_table_is_agreed_on_and_started(room: Room) -> None:
    anna, home = old(room, "open table")
    ben, number = Player(room, "Ben"), MATCHES["open"]["number"]
    assert room.rows("SELECT pace, overrun FROM matches WHERE id = ?", number) == [("brisk", "seat")]
    await anna.pick(home, "pace daily")
    await anna.pick(await anna.press(home, "table-settings"), "timeout once")
    refused = await Player(room, "Mira").press(home, "join")
    assert refused.hidden and "Ben" in refused.text, "the seat is kept for Ben"
    await ben.press(home, "join")
    await anna.press(home, "start")
    await room.settle()
    assert room.rows("SELECT phase, pace, overrun FROM matches WHERE id = ?", number) == [("running", "daily", "once")]
    match = sat(room, "open")
    assert names(match.waiting()) == ["Anna", "Ben"] and match.prompt(ben) and match.prompt(anna)


async def test_an_open_table_expires_when_it_was_to(room: Room) -> None:
    anna, home = old(room, "open table")
    await room.advance(MATCHES["open"]["expires"] - NOW - 60)
    assert read(anna.person.sight(home.id)).buttons
    await room.advance(120)
    assert says(read(anna.person.sight(home.id)), "table-is-closed")


async def test_the_old_rematch_button_joins_and_the_match_begins(room: Room) -> None:
    _, board = old(room, "finished, board")
    old(room, "rematch, table")
    assert says(await Player(room, "Mira").press(board, "rematch"), "not-in-match")
    reply = await Player(room, "Ben").press(board, "rematch")
    assert says(reply, "rematch-started", title=ANY) and reply.leads("match")
    await room.settle()
    assert room.rows("SELECT phase FROM matches WHERE id = ?", MATCHES["rematch"]["number"]) == [("running",)]
    assert names(sat(room, "rematch").waiting()) == ["Anna", "Ben"]


async def test_the_rematch_is_joined_at_its_old_table(room: Room) -> None:
    anna, table = old(room, "rematch, table")
    await Player(room, "Ben").press(table, "join")
    await anna.press(table, "start")
    await room.settle()
    assert names(sat(room, "rematch").waiting()) == ["Anna", "Ben"]


async def test_a_vacant_seat_is_taken_by_the_old_button(room: Room) -> None:
    _, board = old(room, "Hypnosia, board with a free seat")
    dora = Player(room, "Dora")
    assert says(await dora.press(board, "take"), "joined-match")
    await room.settle()
    match = sat(room, "hypnosia vacant")
    assert not match.board().has("take") and says(match.board(), "log-seat-taken", name=ANY)
    assert "Dora" in match.board().text


# Proposals


async def test_an_open_proposal_is_agreed_to(room: Room) -> None:
    mover, question = old(room, "undo, question")
    match = sat(room, "undo")
    assert says(await Player(room, "Ben").press(question, "agree"), "not-asked")
    assert says(await mover.press(question, "agree"), "proposal-agreed")
    await room.settle()
    assert [live for _, _, live in log(room, match.number)] == [0, 0]
    assert names(match.waiting()) == names(match.players), "both choose again"
    assert not read(mover.person.sight(question.id)).buttons


async def test_an_open_proposal_is_declined(room: Room) -> None:
    mover, question = old(room, "undo, question")
    assert says(await mover.press(question, "decline"), "proposal-declined")
    await room.settle()
    shown = read(mover.person.sight(question.id))
    assert not shown.buttons and says(shown, "proposal-declined")
    assert names(sat(room, "undo").waiting()) == [mover.name]


async def test_an_open_proposal_lapses_with_the_next_move(room: Room) -> None:
    mover, question = old(room, "undo, question")
    await mover.choose_any(old(room, "undo, menu")[1], random.Random("lapse"))
    await room.settle()
    assert says(read(mover.person.sight(question.id)), "proposal-lapsed")


@pytest.mark.parametrize(("name", "key"), [("pause", "proposal-agreed"), ("declined", "proposal-declined")])
async def test_a_proposal_that_has_ended_stays_so(room: Room, name: str, key: str) -> None:
    match = "paused" if name == "pause" else name
    player, question = old(room, f"{name}, question" + (" that has ended" if name == "pause" else ""))
    assert says(question, key) and not question.buttons
    other = next(one for one in sat(room, match).players if one.name != player.name)
    late = await other.forge(f"press:agree:{MATCHES[match]['number']}:1", message=question.id)
    assert says(late, "proposal-over")


# Time


@pytest.mark.parametrize("name", [name for name in RUNNING if name not in STANDING])
async def test_what_is_left_of_the_time_is_what_was_promised(room: Room, name: str) -> None:
    kept, match = MATCHES[name], sat(room, name)
    for seat, clock in kept["clocks"].items():
        if clock["owes"]:
            player = match.players[int(seat)]
            shown = await player.show(kept["place"], match=str(kept["number"]))
            assert ends(name, int(seat)) in shown.text


async def test_the_grace_ends_when_it_was_to(room: Room) -> None:
    late, board = old(room, "grace, board")
    _, ping = old(room, "grace, ping")
    match, clock = sat(room, "grace"), MATCHES["grace"]["clocks"]["1"]
    assert says(board, "times-grace", name=ANY, until=ends("grace", 1))
    left = clock["since"] + clock["remaining"] - NOW
    await room.advance(left - 60)
    assert names(match.waiting()) == [late.name] and not says(match.board(), "note-timeout", name=ANY)
    await room.advance(61)
    await room.settle()
    assert any(says(one, "note-timeout", name=ANY) for one in match.boards())
    assert late.person.sight(ping.id) is None
    assert (1, "timeout", 1) in log(room, match.number, "note")


async def test_in_the_grace_the_old_menu_still_decides(room: Room) -> None:
    late, menu = old(room, "grace, menu")
    match = sat(room, "grace")
    await late.choose_any(menu, random.Random("grace"))
    await room.settle()
    assert log(room, match.number, "note") == [] and len(log(room, match.number)) == 3


async def test_a_pause_ends_and_gives_what_was_left(room: Room) -> None:
    match, kept = sat(room, "paused"), MATCHES["paused"]
    mira, prompt = old(room, "pause, prompt of Mira")
    assert says(old(room, "pause, board")[1], "times-paused", until=f"<t:{int(kept['paused'])}:f>")
    await room.advance(kept["paused"] - NOW - 60)
    assert says(match.board(), "times-paused", until=ANY)
    await room.advance(60.5)
    await room.settle()
    assert not says(match.board(), "times-paused", until=ANY)
    for seat, pace, remaining, since in room.rows(
        "SELECT seat, pace, remaining, since FROM clocks WHERE match = ?", match.number
    ):
        assert pace == DAY and since is not None
        assert abs(remaining - kept["clocks"][str(seat)]["remaining"]) < 1, "the pause has cost nothing"
    assert mira.sees(prompt) is None
    again = match.prompt(mira)
    assert again is not None and not again.message["flags"] & SILENT, "the prompt is sent when its clock goes on"
    await mira.choose_any(again, random.Random("pause"))
    await room.settle()
    assert names(match.waiting()) == ["Anna"]


async def test_a_paused_decision_is_made_by_the_old_prompt(room: Room) -> None:
    match = sat(room, "paused")
    mira, prompt = old(room, "pause, prompt of Mira")
    answered = await mira.choose_any(prompt, random.Random("pause"))
    await room.quiet()
    assert answered.id == prompt.id and names(match.waiting()) == ["Anna"]


async def test_who_is_away_comes_back_to_what_was_left(room: Room) -> None:
    dora, menu = old(room, "away, menu of Dora")
    match, kept = sat(room, "away"), MATCHES["away"]
    assert "ist bis" in match.board().text and "weg" in match.board().text
    await room.advance(2 * HOUR)
    shown = await dora.slash("away")
    assert says(shown, "away-is", until=ANY, days=ANY, most=ANY, season=ANY)
    assert says(await dora.press(shown, "present"), "away-over", days=ANY, most=ANY)
    await room.settle()
    assert not says(match.board(), "times-away", name=ANY, until=ANY)
    ((remaining, since),) = room.rows(
        "SELECT remaining, since FROM clocks WHERE match = ? AND is_pending", match.number
    )
    assert since is not None and abs(remaining - kept["clocks"]["0"]["remaining"]) < 1
    await dora.choose_any(menu, random.Random("away"))
    assert len(log(room, match.number)) > sum(kind == "move" for kind, *_ in kept["log"])


async def test_a_ping_that_waits_becomes_a_prompt_at_the_end_of_quiet_hours(room: Room) -> None:
    match, kept = sat(room, "quiet"), MATCHES["quiet"]
    cleo = Player(room, "Cleo")
    silent = match.prompt(cleo)
    assert names(match.waiting()) == ["Cleo"] and silent is not None and silent.message["flags"] & SILENT
    await room.advance(kept["until"] - NOW - 60)
    still = match.prompt(cleo)
    assert match.pings() == [] and still is not None and (still.id, still.text) == (silent.id, silent.text)
    await room.advance(61)
    await room.settle()
    prompt = match.prompt(cleo)
    assert prompt is not None and prompt.id != silent.id and not prompt.message["flags"] & SILENT
    assert match.pings() == [] and cleo.sees(silent) is None
    shown = await cleo.quiet()
    assert says(shown, "quiet-is", start="22:00", end="07:00", zone="Europe/Berlin")
    off = await cleo.press(shown, "quietoff")
    assert says(off, "quiet-off", start="22:00", end="07:00", zone="Europe/Berlin")


# All of it


@pytest.mark.parametrize("name", [name for name in RUNNING if name not in STANDING])
async def test_every_running_match_is_played_on(room: Room, name: str) -> None:
    match = sat(room, name)
    if name == "hypnosia vacant":
        match.players = [one for one in match.players if one.name != "Ben"]
    before = len(log(room, match.number))
    await match.play_some(random.Random(name), 4)
    assert len(log(room, match.number)) >= before + 3, "one may be sealed"
    assert inspect_database(room.data / "stammtisch.db").faults == []
