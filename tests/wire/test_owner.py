"""The local table's owner, who may do what moderators may do."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.local.page.read_marks import ReadMarks
from bot.local.table import furnish
from bot.texts import say
from tests.kit.driver import Match, Player, sit_down
from tests.kit.room import Room
from tests.kit.standin import StandIn


@pytest.fixture
def stopped_room(tmp_path: Path) -> Room:
    """A room in the world that the local table starts with."""
    standin = StandIn(tmp_path / "world.db")
    furnish(standin)
    standin.world.storage.close()
    return Room(tmp_path / "data", tmp_path / "world.db")


async def test_the_owner_ends_a_match_and_others_may_not(room: Room) -> None:
    match: Match = await sit_down(room, "Ben", "Mira")
    anna, mira = Player(room, "Anna"), match.players[1]
    with pytest.raises(ValueError, match="there is no command"):
        await mira.person.slash(match.place, "server match-end")
    assert say("de", "only-moderators") in (await mira.slash("server match-end", match.place)).text
    assert not match.over
    question = await anna.slash("server match-end", match.place)
    assert not match.over
    assert say("de", "ended", title="Instinkt #1") in (await anna.press(question, "endall")).text
    await room.settle()
    assert match.over


def test_the_page_says_who_is_the_owner(tmp_path: Path) -> None:
    standin = StandIn(tmp_path / "world.db")
    furnish(standin)
    assert [(one["name"], one["owner"]) for one in ReadMarks(standin, None).people()] == [
        ("Anna", True),
        ("Ben", False),
        ("Mira", False),
    ]


def test_a_world_without_an_owner_gets_one(tmp_path: Path) -> None:
    standin = StandIn(tmp_path / "world.db")
    world = standin.world
    anna, ben = world.add_user("Anna"), world.add_user("Ben")
    guild = world.add_guild("Stammtisch", members=[anna, ben])
    furnish(standin)
    assert world.guilds[guild].owner == anna
    world.guilds[guild].owner = ben
    furnish(standin)
    assert world.guilds[guild].owner == ben, "an owner stays"
