"""Private notes of a match: the modal, who sees them, and what hostile submits do."""

from __future__ import annotations

import json

import pytest

from tests.kit.driver import Player, Shown, sit_around, sit_down
from tests.kit.room import Room
from tests.kit.shown import worded
from tests.kit.standin import InteractionRecord
from tests.wire.test_limits import check_limits

LONG = "x y\n" * 1000
SUBMIT = 5


async def open_note(player: Player, shown: Shown) -> InteractionRecord:
    """Press the button of the note, behind *More …* unless it is shown; the answer is the modal."""
    if not shown.offers("note"):
        shown = await player.press(shown, "more")
    label = next(one for one in worded("note") if one in shown.buttons)
    return await player.person.press(shown.id, shown.buttons[label])


def field(answer: InteractionRecord) -> dict[str, object]:
    assert answer.modal is not None
    (label,) = answer.modal["components"]
    found: dict[str, object] = label["component"]
    return found


async def write(player: Player, answer: InteractionRecord, text: str) -> Shown:
    assert answer.modal is not None
    return await player._settle(await player.person.submit(answer.modal, {"text": text}))


@pytest.mark.parametrize("game", ["instinkt", pytest.param("hypnosia", marks=pytest.mark.rest)])
async def test_a_note_is_kept_for_its_author_alone(room: Room, game: str) -> None:
    match = await sit_around(room, game, ("Anna", "Ben"))
    anna, ben = match.players
    opened = await open_note(anna, match.board())
    assert "value" not in field(opened) and field(opened)["required"] is False
    shown = await write(anna, opened, "Ben *blufft* @everyone")
    assert shown.hidden and "> Ben *blufft* @everyone" in shown.text and shown.has("note")
    await room.restart()
    assert field(await open_note(anna, match.board()))["value"] == "Ben *blufft* @everyone"
    assert "value" not in field(await open_note(ben, match.board())), "only the author's"
    if game == "instinkt":
        assert "blufft" in (await anna.press(match.board(), "hand")).text
        assert "blufft" not in (await ben.press(match.board(), "hand")).text
    await match.resign(ben)
    log = await anna.press(match.board(), "log")
    record = await anna.press(match.board(), "record")
    kept = b"".join(anna.files(record).values()).decode()
    assert "blufft" not in log.text + kept + json.dumps([one.text for one in ben.messages(match.place)])
    later = await anna.person.slash(match.place, "match note")
    assert field(later)["value"] == "Ben *blufft* @everyone", "kept after the end"
    await write(anna, later, "")
    assert room.rows("SELECT * FROM notes") == []


async def test_a_modal_survives_a_restart_and_4000_characters_fit(room: Room) -> None:
    match = await sit_down(room)
    anna, _ = match.players
    opened = await open_note(anna, match.board())
    await room.restart()
    shown = await write(anna, opened, LONG)
    check_limits(dict(shown.message))
    assert room.rows("SELECT text FROM notes") == [(LONG.strip(),)]
    assert field(await open_note(anna, match.board()))["value"] == LONG.strip()
    hand = await anna.press(match.board(), "hand")
    again = await open_note(anna, hand)
    changed = await write(anna, again, "kurz")
    assert changed.id == hand.id and "> kurz" in changed.text, "the hand shows it in place"


async def test_hostile_submits_change_nothing(room: Room) -> None:
    match = await sit_down(room)
    anna, _ = match.players
    mira = Player(room, "Mira")
    board, before = match.board(), room.stored()
    assert not (await mira.press(board, "more")).offers("note")
    assert (await mira.forge(f"press:note:{match.number}", message=board.id)).says("de", "not-in-match")
    for custom_id in (f"press:note:{match.number}", "press:note:99", f"press:giveup:{match.number}", "nonsense"):
        for parts in ([], [{}], [{"type": 18, "component": {"custom_id": "text", "value": 5}}], {"x": 1}):
            data = {"custom_id": custom_id, "components": parts}
            for player in (anna, mira):
                await player._settle(await player.person.forge("", message=board.id, type_=SUBMIT, data=data))
    data = {"custom_id": f"press:note:{match.number}", "components": [_typed("von Mira")]}
    await mira._settle(await mira.person.forge("", message=board.id, type_=SUBMIT, data=data))
    assert room.rows("SELECT * FROM notes") == [] and room.stored() == before and not match.over
    data["components"] = [_typed("a\0b" + "ü" * 5000)]
    await anna._settle(await anna.person.forge("", message=board.id, type_=SUBMIT, data=data))
    ((text,),) = room.rows("SELECT text FROM notes")
    assert text.startswith("ab") and len(text) == 4000


def _typed(text: str) -> dict[str, object]:
    return {"type": 18, "component": {"type": 4, "custom_id": "text", "value": text}}
