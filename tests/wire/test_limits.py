"""All messages of whole matches keep Discord's limits, and public custom_ids contain no secret."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.local.records import WorldEvent
from cogs._ui.router import (
    MatchRoute,
    PickRoute,
    StepRoute,
    choice_button,
    question_modal,
    select,
    text_question,
    user_select,
)
from cogs.tables import GuestRoute
from tests.kit.desk import Desk, seat
from tests.kit.driver import sit_down
from tests.kit.room import Room
from tests.kit.shown import BUTTON, GALLERY, SELECT, TEXT, components
from tests.kit.soak import IS_SOAK

PUBLIC = re.compile(r"press:[a-z]+:\d+(:\d+)?|term:(pace|timeout|forced|rated):\d+|guest:(invite|remove):\d+")

SLASH, USER, MESSAGE = 1, 2, 3  # the types of commands


@pytest.mark.rest
@pytest.mark.parametrize(("host", "guest", "draft"), [("Anna", "Mira", True), ("Ben", "Anna", False)])
async def test_everything_sent_in_a_match_keeps_the_limits(room: Room, host: str, guest: str, draft: bool) -> None:
    """The match has its host's language; with two German players all texts are German."""
    messages: list[dict[str, Any]] = []
    secrets: list[str] = []

    def note_message(event: WorldEvent) -> None:
        if event.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        messages.append(event.data)
        where = room.world.channels[event.channel or 0]
        if event.audience is None and where.recipient is None:
            secrets.extend(
                one["custom_id"]
                for one in components(event.data)
                if "custom_id" in one and not PUBLIC.fullmatch(one["custom_id"])
            )

    room.world.listen(note_message)
    for name in (host, guest):
        room.people[name].locale = "de" if draft else room.people[name].locale
    match = await sit_down(room, host, guest, **({"draft": True} if draft else {}))
    source = random.Random(f"limits {draft}")
    if draft or not IS_SOAK:
        await match.play_some(source, 8 if draft else 20)
        await match.resign(match.players[0])
    else:
        await match.play_out(source)
    for player in match.players:
        for verb in ("log", "rules", "record", "replay"):
            await player.press(match.board(), verb)
        await player.press(await player.slash("matches"), "finished")
    assert len(messages) > 20
    assert secrets == [], "public custom_ids name the match and no choice"
    for message in messages:
        check_limits(message)


def check_limits(message: dict[str, Any]) -> None:
    parts = components(message)
    assert len(parts) <= 40
    assert sum(len(part["content"]) for part in parts if part["type"] == TEXT) <= 4000
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(set(ids)) == len(ids) and all(0 < len(one) <= 100 for one in ids)
    for part in parts:
        if part["type"] == BUTTON:
            assert 0 < len(part["label"]) <= 80
        elif part["type"] == SELECT:
            options = part["options"]
            assert 0 < len(options) <= 25 and len(part.get("placeholder") or "") <= 150
            assert len({option["value"] for option in options}) == len(options)
            options_shown = {(option["label"], option.get("description")) for option in options}
            assert len(options_shown) == len(options), "the options differ"
            assert all(len(option.get("description") or "") <= 100 for option in options)
            assert all(0 < len(option["label"]) <= 100 and 0 < len(option["value"]) <= 100 for option in options)
        elif part["type"] == GALLERY:
            assert all(0 < len(item["description"]) <= 1024 for item in part["items"])


def command_parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options", ()):
        yield from command_parts(option)


def command_length(command: dict[str, Any]) -> int:
    """The characters that Discord counts in a command: names, descriptions and values of choices."""
    own = len(command["name"]) + len(command["description"])
    own += sum(len(choice["name"]) + len(str(choice["value"])) for choice in command.get("choices", ()))
    return own + sum(command_length(option) for option in command.get("options", ()))


async def test_the_slash_commands_keep_the_limits(desk: Desk) -> None:
    commands = [one for one in desk.world.commands.values() if one.get("type", SLASH) == SLASH]
    assert 0 < len(commands) <= 100
    for command in commands:
        assert command_length(command) <= 8000
        for part in command_parts(command):
            for name in (part["name"], *(part.get("name_localizations") or {}).values()):
                assert re.fullmatch(r"[-_\w]{1,32}", name) and name == name.lower()
            for text in (part["description"], *(part.get("description_localizations") or {}).values()):
                assert 0 < len(text) <= 100
            assert "de" in (part.get("description_localizations") or {}), part["name"]
            assert len(part.get("options", ())) <= 25 and len(part.get("choices", ())) <= 25
            assert all(len(choice["name"]) <= 100 for choice in part.get("choices", ()))


async def test_the_commands_of_context_menus_keep_the_limits(desk: Desk) -> None:
    """Their names may have capitals and spaces; Discord shows no description of them and takes no options."""
    commands = [one for one in desk.world.commands.values() if one.get("type", SLASH) != SLASH]
    assert commands
    for kind in (USER, MESSAGE):
        names = [one["name"] for one in commands if one["type"] == kind]
        assert len(names) == len(set(names)) <= 5
    for command in commands:
        assert command["type"] in (USER, MESSAGE) and not command.get("description") and not command.get("options")
        localized = command.get("name_localizations") or {}
        assert "de" in localized, command["name"]
        for name in (command["name"], *localized.values()):
            assert 0 < len(name) <= 32 and name == name.strip()


def test_controls_keep_the_limits_whatever_they_say() -> None:
    words = "x" * 200
    text = question_modal(MatchRoute("note", 1), words, [text_question("text", words, "", 1000, is_long=True)])
    assert len(text.title) == 45 and [len(one["label"]) for one in text.to_dict()["components"]] == [45]
    form = question_modal(MatchRoute("note", 1), words, [text_question("name", words, "", 10)])
    assert len(form.title) == 45 and [len(one["label"]) for one in form.to_dict()["components"]] == [45]
    assert len(choice_button(StepRoute("pick", 1, 1, "choose"), words).label or "") == 80
    for made in (select(PickRoute(1, 1, 0), [], words), user_select(GuestRoute("invite", 1), words, 1)):
        assert len(made.placeholder or "") == 150


async def test_autocomplete_keeps_the_limits(desk: Desk) -> None:
    match = await seat(desk, draft=True)
    offered = await match.players[0].suggest("", match.place)
    assert len(offered) == 20 and all(len(name) <= 100 and len(value) <= 100 for name, value in offered)
    assert await match.players[0].suggest("x" * 100, match.place) == []


async def test_a_long_list_of_matches_is_paged(desk: Desk) -> None:
    anna = None
    for _ in range(20):
        anna = anna or (await seat(desk)).players[0]
        await anna.new()
        if len(desk.rows("SELECT 1 FROM matches")) >= 20:
            break
    assert anna is not None
    shown = await anna.slash("matches")
    titles = list[str]()
    for page in range(3):
        shown = await anna.press(shown, "next-page") if page else shown
        check_limits(dict(shown.message))
        titles += re.findall(r"Instinkt #\d+", shown.text)
    assert len(titles) == len(set(titles)) == 20 and not shown.has("next-page")
