"""How many controls people meet in their first match, from the command to the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games import GAMES
from bot.local.components import BUTTON, LINK, SELECTS, walk
from bot.local.records import WorldEvent
from bot.match.commands import Resign
from bot.match.position import person_actor
from cogs._ui.choices import NO_LABEL
from tests.kit.driver import Match, Player, labels
from tests.kit.room import Room
from tests.kit.shown import PICK, SET

MOST = 15
CHOICE = "a choice of the menu"


class ShownControls:
    """The controls that have been shown to anybody, by what they say; all choices of moves count as one."""

    def __init__(self, room: Room) -> None:
        self.controls: dict[str, str] = {}  # custom_ids by what the controls say
        room.world.listen(self._note)

    def _note(self, event: WorldEvent) -> None:
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self.controls |= dict(_controls(event.data["components"]))


def _controls(components: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for one in walk(components):
        if one["type"] in (BUTTON, *SELECTS) and one.get("style") != LINK and one.get("label") != NO_LABEL:
            custom_id = one["custom_id"]
            is_choice = PICK.fullmatch(custom_id) or SET.fullmatch(custom_id) or custom_id.startswith("pick:")
            yield CHOICE if is_choice else one.get("label") or one.get("placeholder") or custom_id, custom_id


@pytest.mark.parametrize(
    "game", [one if one == "instinkt" else pytest.param(one, marks=pytest.mark.rest) for one in GAMES]
)
async def test_a_first_match_shows_at_most_fifteen_controls(room: Room, game: str) -> None:
    """Two friends open, join, start and play by the menus, one of them resigns, and they look at the end."""
    shown_controls, anna, mira = ShownControls(room), Player(room, "Anna"), Player(room, "Mira")
    form = await anna.person.slash(room.channel, f"{game} new")
    assert form.modal is not None
    home = await anna._settle(await anna.person.submit(form.modal, {}))
    await mira.press(home, "join")
    await anna.press(home, "start")
    await room.quiet()
    match, source = Match(room, [anna, mira], home, game), random.Random(game)
    for _ in range(8):
        await match.decide(source.choice(match.waiting()), source, "play")
        await room.quiet()
    await room.bot.service.do(match.number, Resign(actor=person_actor(room.key(anna.id))))
    await room.settle()
    shown = [one for one in labels("de", "join", "start", "play", "rematch", "more") if one in shown_controls.controls]
    assert len(shown) == 5 and CHOICE in shown_controls.controls, "the match was seen from its beginning to its end"
    assert len(shown_controls.controls) <= MOST, ", ".join(shown_controls.controls)
