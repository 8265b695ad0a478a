"""The application at Discord: what is filled at a start, and what stays."""

from __future__ import annotations

import pytest

from bot.local import permissions
from bot.texts import LANGUAGES, say
from tests.kit.driver import sit_down
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


async def test_kinds_of_installation_without_settings_stay(room: Room) -> None:
    room.world.installs = {"0": {}, "1": {}}
    await room.restart()
    await room.until(lambda: edits(room))
    assert room.world.installs["1"] == {} and room.world.installs["0"]["oauth2_install_params"]["scopes"]


async def test_nothing_is_asked_where_nothing_is_to_be_filled(room: Room) -> None:
    await room.restart()
    await room.quiet()
    asked = [one for one in room.standin.requests if one.method == "GET" and one.path.endswith("/applications/@me")]
    assert len(asked) == 1, "that of the login"


async def test_empty_install_settings_are_filled(room: Room) -> None:
    """With them *Add App* in the bot's profile adds the bot to a server; what the operator has set stays."""
    others = {"1": {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}}}
    room.world.installs = {"0": {}, **others}
    await room.restart()
    await room.until(lambda: edits(room))
    granted = {"scopes": ["bot", "applications.commands"], "permissions": str(permissions.BOT)}
    assert room.world.installs == {"0": {"oauth2_install_params": granted}, **others}
    kept = room.world.installs = {"0": others["1"]}
    await room.restart()
    await room.quiet()
    assert len(edits(room)) == 1 and room.world.installs == kept


@pytest.mark.rest
async def test_without_a_description_the_bot_starts_all_the_same(room: Room) -> None:
    room.world.description = ""
    fault = room.standin.faults.add("PATCH", "/applications/@me", status=403)
    await room.restart()
    await room.until(fault.struck.is_set)
    await sit_down(room)
    assert room.world.description == ""
