"""Invalid input at a table is answered in the person's language and changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.texts import say
from tests.kit.deals import deal
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, Match, Player, Shown, sit_down
from tests.kit.room import Room


async def play_after_reveal(room: Room, patch: pytest.MonkeyPatch, black: str, white: str, *played: str) -> Match:
    """A match after these cards were revealed and these moves were made by the seats to act."""
    deal(patch, black=black, white=white)
    match = await sit_down(room)
    await match.players[0].typed(f"choose {black}", match.place)
    await match.players[1].typed(f"choose {white}", match.place)
    for move in played:
        await room.quiet()
        await match.waiting()[0].typed(move, match.place)
    await room.quiet()
    return match


async def test_not_your_turn(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await play_after_reveal(room, monkeypatch, "2", "6")
    anna, ben = match.players
    before = room.stored()
    assert match.waiting() == [ben]
    answer = await anna.typed("place 0,0", match.place)
    assert answer.hidden and say("de", "not-your-turn") in answer.text
    play = await anna.press(match.board(), "play")
    assert play.hidden and not play.selects and not play.has("confirm") and "(Ben)" in play.text
    assert room.stored() == before
    await ben.typed("place 0,0", match.place)
    assert say("en", "not-your-turn") in (await ben.typed("place 1,0", match.place)).text


async def test_not_in_this_match(room: Room) -> None:
    match = await sit_down(room)
    mira = Player(room, "Mira")
    before = room.stored()
    for language, locale in (("de", "de"), ("en", "en-GB")):
        mira.person.locale = locale
        refusal = say(language, "not-in-match")
        for verb in ("play", "hand"):
            shown = await mira.press(match.board(), verb)
            assert shown.hidden and refusal in shown.text
        assert refusal in (await mira.typed("choose 1", match.place)).text
        assert refusal in (await mira.typed("choose 1", match="1")).text
        assert say(language, "no-match") in (await mira.typed("choose 1")).text
        assert refusal in (await mira.slash("match resign", match="1")).text
    assert room.stored() == before


async def test_private_buttons_of_another_person(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await seat(desk)
    anna, ben = match.players
    mira = Player(desk, "Mira")
    await ben.typed("choose 2", match.place)
    await desk.quiet()
    preview = await anna.walk(await match.menu(anna), "choose 6")
    assert preview.has("confirm")
    asked = await anna.slash("match resign", match.place)
    before = desk.stored()
    controls = [*preview.buttons.values(), *asked.buttons.values()]
    for custom_id in controls:
        for player in (mira, ben):
            message = asked.id if custom_id in asked.buttons.values() else preview.id
            if player is ben and ":giveup:" in custom_id:
                continue  # Ben may resign
            answer = await player.forge(custom_id, message=message)
            assert not any("Hand (Schwarz)" in alt or "hand (Black)" in alt for alt in answer.alts), (
                "the button is hers"
            )
            assert desk.stored() == before, custom_id
    now = anna.sees(preview)
    assert now is not None and now.text == preview.text and now.alts == preview.alts, "her menu is unchanged"


@pytest.mark.parametrize("where", ["prompt", "play"])
async def test_the_same_press_twice_at_once_plays_once(room: Room, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    prompt = match.prompt(anna)
    menu = prompt if where == "prompt" and prompt else await match.menu(anna)
    await pick_twice(anna, menu, "choose_6")
    await room.quiet()
    assert room.rows("SELECT seat, text FROM sealed") == [(0, "choose 6")]
    preview = await ben.walk(await match.menu(ben), "choose 2")
    await twice(ben, preview, "confirm")
    await room.quiet()
    assert room.rows("SELECT text FROM events WHERE kind = 'move'") == [("choose 6",), ("choose 2",)]
    preview = await anna.walk(await match.menu(anna), "place 0,0")
    shown = await twice(anna, preview, "confirm")
    await room.quiet()
    assert any("#1" in one.text for one in shown)
    assert room.rows("SELECT count(*) FROM events WHERE kind = 'move'") == [(3,)]
    assert len(match.boards()) == 2 and len(match.pings()) == 1


async def twice(player: Player, shown: Shown, verb: str) -> Sequence[Shown]:
    """Press twice within a millisecond; check that both presses are answered."""
    custom_id = next(
        one
        for label, one in shown.buttons.items()
        if label in (say("de", f"button-{verb}"), say("en", f"button-{verb}"))
    )
    return await asyncio.gather(*(player.forge(custom_id, message=shown.id) for _ in range(2)))


async def pick_twice(player: Player, shown: Shown, value: str) -> Sequence[Shown]:
    """Pick twice within a millisecond; check that both picks are answered."""
    return await asyncio.gather(*(player.pick(shown, value) for _ in range(2)))


async def test_start_pressed_twice_at_once_starts_once(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben)
    await ben.press(home, "join")
    await asyncio.gather(anna.press(home, "start"), ben.press(home, "start"), anna.press(home, "start"))
    await room.quiet()
    match = Match(room, [anna, ben], home)
    assert len(match.lines()) == 1 and len(anna.threads()) == 1
    assert room.rows("SELECT count(*) FROM events WHERE kind = 'chance'") == [(3,)]


async def test_two_join_the_last_seat_at_once(desk: Desk) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    home = await anna.new()
    answers = await asyncio.gather(ben.press(home, "join"), mira.press(home, "join"))
    refused = [answer for answer in answers if answer.hidden]
    assert len(refused) == 1
    assert any(refused[0].says(language, "table-full", kept=0, names="") for language in ("de", "en"))
    assert desk.rows("SELECT count(*) FROM seats WHERE kind = 'person'") == [(2,)]


async def test_two_people_choose_at_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    menus = [await match.menu(anna), await match.menu(ben)]
    shown = await asyncio.gather(anna.pick(menus[0], "choose_6"), ben.pick(menus[1], "choose_2"))
    (last,) = [at for at, one in enumerate(shown) if one.has("confirm")]
    assert room.rows("SELECT count(*) FROM sealed") == [(1,)], "the last one asks, though its menu did not know"
    await match.players[last].press(shown[last], "confirm")
    await room.quiet()
    assert match.waiting() == [anna] and len(match.boards()) == 1
    assert room.rows("SELECT count(*) FROM events WHERE kind = 'move'") == [(2,)]


async def test_rematch_pressed_by_both_at_once(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    last = await match.resign(anna)
    await asyncio.gather(anna.press(last, "rematch"), ben.press(last, "rematch"))
    await room.quiet()
    assert room.rows("SELECT count(*) FROM matches WHERE previous = 1 AND phase IN ('open', 'running')") == [(1,)]


@pytest.mark.rest
@pytest.mark.parametrize("typed", ["CHOOSE 6", "Choose  6", "  choose 6 ", "cHoOsE 6"])
async def test_case_and_spaces_do_not_matter(desk: Desk, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    deal(monkeypatch, black="6")
    match = await seat(desk)
    assert (await match.players[0].typed(typed, match.place)).says("de", "sealed", move="Katze" + ANY)
    assert desk.rows("SELECT text FROM sealed") == [("choose 6",)]


@pytest.mark.rest
@pytest.mark.parametrize("typed", ["jump 3", "x", "choose", "`choose` **9**", "@everyone", "choose 6 9", "🙂" * 50])
async def test_an_unknown_move_is_explained(desk: Desk, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    deal(monkeypatch, black="6")
    match = await seat(desk)
    before = desk.stored()
    for player, language in zip(match.players, ("de", "en"), strict=True):
        answer = await player.typed(typed, match.place)
        assert answer.hidden and not answer.message["mention_everyone"]
        example = (await player.suggest("", match.place))[0][1]
        assert say(language, "instinkt-expects-choose", card="", stag="false", example=example) in answer.text
    assert desk.stored() == before


async def test_the_refusal_names_a_card_that_is_not_in_the_hand(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="1,2,3")
    match = await seat(desk)
    anna = match.players[0]
    for card, named in (("6", "Katze"), ("x", "Schlange"), ("12", "`12`")):
        answer = await anna.typed(f"choose {card}", match.place)
        assert named in answer.text and "`choose 1`" in answer.text, answer.text


# black's and white's cards, moves made, the illegal move, and words of the German and the English sentence
ILLEGAL = [
    ("6", "2", [], "place 1,1", ["Die Katze ist die erste"], ["The cat is the first"]),
    ("2", "6", ["place 0,0"], "place 0,0", ["Die Fledermaus", "Katze"], ["The bat", "cat"]),
    ("2", "6", ["place 0,0"], "place 3,3", ["muss eine Karte berühren"], ["must touch a card"]),
    ("2", "6", ["place 0,0"], "place 4,0", ["4 × 4"], ["4 × 4"]),
    ("2", "6", ["place 0,0"], "place 1", ["ist kein Feld"], ["is not a space"]),
    ("2", "6", ["place 0,0"], "push top 0", ["Nur der Hirsch"], ["Only the stag"]),
    ("2", "6", ["place 0,0"], "choose 6", ["legst du die Fledermaus", "`place -1,-1`"], ["you lay the bat"]),
]


@pytest.mark.rest
@pytest.mark.parametrize(
    ("black", "white", "played", "typed", "german", "english"), ILLEGAL, ids=lambda one: str(one)[:24]
)
async def test_an_illegal_move_is_refused_with_its_reason(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
    black: str,
    white: str,
    played: list[str],
    typed: str,
    german: list[str],
    english: list[str],
) -> None:
    match = await play_after_reveal(room, monkeypatch, black, white, *played)
    (player,) = match.waiting()
    before = room.stored()
    for locale, parts in (("de", german), ("en-US", english)):
        player.person.locale = locale
        answer = await player.typed(typed, match.place)
        assert answer.hidden and all(part in answer.text for part in parts), answer.text
        assert "invalid" not in answer.text.lower() and "ungültig" not in answer.text.lower()
    assert room.stored() == before


async def test_a_started_table_cannot_be_joined(desk: Desk) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    home = await anna.new(ben)
    join = home.buttons[say("de", "button-join")]
    await ben.press(home, "join")
    await ben.press(home, "start")
    before = desk.stored()
    answer = await mira.forge(join, message=home.id)
    assert answer.hidden and say("de", "table-started") in answer.text
    for verb in ("leave", "start"):
        answer = await anna.forge(join.replace("join", verb), message=home.id)
        assert say("de", "table-started") in answer.text or "#1" in answer.text
    assert desk.stored("seats", "events") == {name: before[name] for name in ("seats", "events")}


async def test_the_opponent_cannot_be_a_bot_or_oneself(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    for player, language in ((anna, "de"), (ben, "en")):
        answer = await player.new(player)
        assert answer.hidden and say(language, "opponent-self") in answer.text
        answer = await player.slash("instinkt new", opponent=desk.world.bot)
        assert answer.hidden and say(language, "opponent-bot", name="Stammtisch") in answer.text
    other = desk.world.add_user("Helper", bot=True)
    desk.world.add_member(desk.guild, other)
    assert "Helper" in (await anna.slash("instinkt new", opponent=other)).text
    assert desk.rows("SELECT count(*) FROM matches") == [(0,)]


async def test_buttons_of_matches_that_do_not_exist(desk: Desk) -> None:
    match = await seat(desk)
    for custom_id in (
        "press:play:999",
        "press:join:999",
        "do:confirm:999:1:choose_1",
        "press:rematch:1",
        "press:record:1",
    ):
        answer = await match.players[0].forge(custom_id, message=match.board().id)
        assert answer.hidden and ("999" in answer.text or "zu Ende" in answer.text), (custom_id, answer.text)


async def test_commands_of_an_older_version_are_answered(room: Room) -> None:
    """Clients cache commands, so a command may lack an option or no longer exist."""
    known = {command["name"]: command["id"] for command in room.people["Anna"].commands(room.channel)}
    for path in (["instinkt", "move"], ["instinkt", "gone"], ["gone"]):
        name, *below = path
        options = [{"type": 1, "name": one, "options": []} for one in below]
        data = {"id": known.get(name, known["match"]), "name": name, "type": 1, "options": options}
        for language, who in (("de", "Anna"), ("en", "Ben")):
            answer = await Player(room, who).forge("", channel=room.channel, type_=2, data=data)
            assert answer.hidden and answer.text == say(language, "command-stale")
