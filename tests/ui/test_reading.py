"""Positions in words for those who want them: matches played by them alone, and everything private without pictures."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any
from unicodedata import category

import pytest

from bot.games import GAMES
from bot.texts import say
from cogs._ui.content import MAX_TEXT
from tests.kit.desk import Desk, seat_around
from tests.kit.driver import ANY, Match, Player, Shown, sit_around
from tests.kit.listener import Judge, Listener, listen
from tests.kit.room import Room
from tests.kit.shown import components
from tests.kit.soak import IS_SOAK, in_soak
from tests.wire.test_bad_store import refusing


def towards(*wanted: str) -> Judge:
    """Prefers the choices that have an earlier one of these patterns, so that the match is short."""

    def judge(words: str) -> float:
        return -next((at for at, pattern in enumerate(wanted) if re.search(pattern, words)), len(wanted))

    return judge


MOST = in_soak(1500, 15)  # decisions of a match
JUDGES = {
    "hypnosia": towards("centre|Mitte", r"(to|nach) c\d", r"(to|nach) b\d"),
    "insider": towards("media hype|Medienrummel", r"table \d|Tisch \d", r"(to|nach) [bcd][234]"),
    "migrato": towards("arrives|kommt an", "may be|darf"),
}


async def sit_listening(room: Room, game: str, names: Sequence[str] = ("Anna", "Ben"), **options: Any) -> Match:
    """A match of Anna (German) and Ben (English), who are shown everything in words alone."""
    listeners = [Listener(room, name) for name in names]
    for one in listeners:
        assert (await one.settings()).says("de" if one.name == "Anna" else "en", "reading-is-alone")
    match = await sit_around(room, game, names, **options)
    match.players = list(listeners)
    return match


def symbols(text: str) -> set[str]:
    return {one for one in text if category(one) == "So" or one in "→←↑↓↔⇄×☾☀"}


@pytest.mark.rest
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_match_is_played_in_words_alone(room: Room, game: str) -> None:
    is_long = game == "insider"  # where both play at random; a computer gets there sooner
    alone: dict[str, Any] = {"names": ("Ben",), "computer": "easy"} if is_long else {}
    match = await sit_listening(room, game, **alone)
    source = random.Random(f"aloud {game}")
    used = await listen(match, source, JUDGES.get(game, lambda words: 0), MOST)
    assert not IS_SOAK or match.over
    assert len(used) > 5 and match.board().alts, "the board stays a picture for everybody"
    for menu in used:
        assert "### " in menu.text and not menu.alts
        assert not symbols(menu.text), menu.text
    for player in match.players:
        shown = await player.show(match.place)
        assert shown.hidden and not shown.alts and "### " in shown.text and not symbols(shown.text)
        assert not any(one.alts for one in player.direct())


def chosen(panel: Shown) -> list[str]:
    """What is picked for the way in which positions are shown."""
    (part,) = (one for one in components(panel.message) if one.get("custom_id") == "setting:person:reading")
    return [one["value"] for one in part["options"] if one.get("default")]


async def test_settings_are_shown_and_set_by_presses_for_oneself_alone(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    shown = await anna.slash("settings")
    assert shown.hidden and chosen(shown) == ["pictures"]
    both = await anna.pick(shown, "both")
    assert both.id == shown.id and chosen(both) == ["both"]
    assert (await anna.forge("own:readpictures", message=shown.id)).says("de", "reading-is-pictures"), "an old button"
    assert (await anna.slash("settings", text="alone")).says("de", "reading-is-alone")
    await room.restart()
    assert chosen(await anna.slash("settings")) == ["alone"]
    assert chosen(await ben.slash("settings")) == ["pictures"]
    assert chosen(await anna.pick(both, "pictures")) == ["pictures"]
    assert room.rows("SELECT reading FROM people WHERE user = ?", anna.id) == [(None,)]


async def test_a_setting_that_the_store_refuses_is_refused_in_a_sentence(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    await anna.slash("settings")
    async with refusing(desk, "readonly") as key:
        assert (await anna.slash("settings", text="alone")).text == say("de", key)
    assert chosen(await anna.slash("settings")) == ["pictures"]


async def test_prompts_hands_previews_and_answers_are_in_words(room: Room) -> None:
    match = await sit_listening(room, "instinkt")
    anna, ben = match.players
    assert isinstance(anna, Listener) and isinstance(ben, Listener)
    source = random.Random("letters")
    prompt = match.prompt(anna)
    assert prompt and say("de", "read-hand") in prompt.text and say("de", "read-choices") in prompt.text
    sealed = await anna.decide(prompt, source)
    assert sealed.id == prompt.id and not sealed.alts
    hand = await anna.press(match.board(), "hand")
    assert hand.hidden and f"### {say('de', 'read-hand')}" in hand.text
    assert f"### {say('de', 'read-preview')}" in hand.text, "the sealed choice is said"
    other = match.prompt(ben)
    assert other and "Already decided" not in other.text, "it would be out of date with the next choice"
    await ben.decide(other, source)
    await room.quiet()
    now = anna.sees(prompt)
    assert now is None or (not now.alts and "### " in now.text), "an answered direct message is in words too"


async def test_steps_of_a_match_are_in_words(room: Room) -> None:
    match = await sit_listening(room, "instinkt")
    anna, ben = match.players
    for player in (anna, ben):
        prompt = match.prompt(player)
        assert prompt
        await player.decide(prompt, random.Random("steps"))
    await room.quiet()
    shown = await anna.press(match.board(), "replay")
    assert shown.hidden and f"### {say('de', 'read-hand')}" in shown.text and not symbols(shown.text)
    assert re.search("Schritt 2 von 2.*### ", shown.text, re.DOTALL), "what has happened comes first"
    named = {one["label"]: one["custom_id"] for one in components(shown.message) if "label" in one}
    assert [*named][:4] == [say("de", f"symbol-{way}") for way in ("first", "back", "next", "last")]
    first = await anna.forge(named[say("de", "symbol-first")], message=shown.id)
    assert "Schritt 1 von 2" in first.text and "### " in first.text and not symbols(first.text)
    board = await match.resign(anna)
    shown = await anna.press(board, "replay")
    assert f"### {say('de', 'replay-hand', seat=ANY)}".partition(ANY)[0] in shown.text and not symbols(shown.text)


async def test_pictures_and_words_stand_together(desk: Desk) -> None:
    match = await seat_around(desk, "dirkana", ("Anna", "Ben"))
    anna, ben = match.players
    await anna.slash("settings", text="both")
    menu = await match.menu(anna)
    assert menu.alts and f"### {say('de', 'read-choices')}" in menu.text
    assert "### " not in (await match.menu(ben)).text
    assert "### " not in match.board().text


async def test_all_that_has_pictures_is_said_to_screen_readers(desk: Desk) -> None:
    """Lessons, the help, rules and hints."""
    anna = Listener(desk, "Anna")
    await anna.settings()
    overview = await anna.slash("help")
    assert say("de", "games-alt", names=ANY).partition(ANY)[0] in overview.text
    for game in GAMES:
        lesson = await anna.learn(game)
        assert "### " in lesson.text and not symbols(lesson.text), game
        rules = await anna.rules(game)
        assert rules.hidden and len(rules.text) <= MAX_TEXT and rules.text.startswith("**"), game


async def test_a_hint_and_a_spectators_look_are_in_words(room: Room) -> None:
    match = await sit_around(room, "hypnosia", ["Anna"], computer="easy")
    anna, mira = Listener(room, "Anna"), Listener(room, "Mira")
    await anna.settings()
    await mira.settings()
    await room.quiet()
    shown = await anna.slash("match hint", match.place)
    assert shown.says("de", "read-preview") and shown.has("confirm")
    seen = await mira.show(match.place, match=str(match.number))
    assert seen.hidden and "### " in seen.text and not seen.says("de", "read-choices")
