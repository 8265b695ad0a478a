"""The application at Discord: what is filled at a start, and what stays."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local import permissions
from bot.texts import LANGUAGES, say
from tests.kit.driver import Player, sit_down
from tests.kit.faults import Sent
from tests.kit.room import Room


def edits(room: Room) -> list[Sent]:
    return [one for one in room.standin.requests if one.method == "PATCH" and one.path.endswith("/applications/@me")]


async def test_an_empty_description_of_the_bot_is_filled(room: Room) -> None:
    room.world.description = ""
    await room.restart()
    await room.until(lambda: room.world.description)
    described = room.world.description
    assert len(described) <= 400 and all(say(one, "bot-description") in described for one in LANGUAGES)
    assert "PRIVACY.md" in described
    room.world.description = "what the operator has written"
    await room.restart()
    await room.quiet()
    assert len(edits(room)) == 1 and room.world.description == "what the operator has written"


async def test_nothing_is_asked_where_nothing_is_to_be_filled(room: Room) -> None:
    await room.restart()
    await room.quiet()
    asked = [one for one in room.standin.requests if one.method == "GET" and one.path.endswith("/applications/@me")]
    assert len(asked) == 1, "that of the login"


SERVERS = {"oauth2_install_params": {"scopes": ["bot", "applications.commands"], "permissions": str(permissions.BOT)}}
PEOPLE = {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}}
OWN = {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "8"}}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"0": {}, "1": {}}, {"0": SERVERS, "1": PEOPLE}),
        ({}, {"0": SERVERS, "1": PEOPLE}),
        ({"0": OWN}, {"0": OWN, "1": PEOPLE}),
        ({"0": {}, "1": OWN}, {"0": SERVERS, "1": OWN}),
    ],
)
async def test_empty_install_settings_are_filled(room: Room, before: dict[str, Any], after: dict[str, Any]) -> None:
    """With them *Add App* in the bot's profile adds it to a server or to a person's applications."""
    room.world.installs = before
    await room.restart()
    await room.until(lambda: edits(room))
    assert room.world.installs == after, "what the operator has set stays"
    await room.restart()
    await room.quiet()
    assert len(edits(room)) == 1


@pytest.mark.rest
async def test_without_a_description_the_bot_starts_all_the_same(room: Room) -> None:
    room.world.description = ""
    fault = room.standin.faults.add("PATCH", "/applications/@me", status=403)
    await room.restart()
    await room.until(fault.struck.is_set)
    await sit_down(room)
    assert room.world.description == ""


@pytest.mark.parametrize("is_public", [True, False])
async def test_help_has_the_links_that_install_the_bot(room: Room, is_public: bool) -> None:
    """A bot that only its owner may install shares none."""
    room.world.is_public = is_public
    await room.restart()
    shown = await Player(room, "Ben").slash("help")
    assert len(shown.links) == (2 if is_public else 0)
    if is_public:
        start = f"https://discord.com/oauth2/authorize?client_id={room.world.application}&"
        server, apps = (shown.leads(target) for target in ("server", "apps"))
        assert server.startswith(start) and "scope=bot+applications.commands" in server
        assert f"permissions={permissions.BOT}" in server
        assert apps == f"{start}scope=applications.commands&integration_type=1"
