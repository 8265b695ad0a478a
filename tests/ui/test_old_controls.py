"""Controls of messages that commands of earlier versions have sent are answered, whatever replaces the command."""

from __future__ import annotations

import pytest

from bot.texts import say
from tests.kit.desk import Desk
from tests.kit.driver import Player

SELECT = 3
SENT = {
    "help": ("begin:learn:instinkt", "begin:computer:instinkt"),
    "quiet": ("own:quietoff",),
    "rating": ("own:rateall", "own:rateserver"),
    "club": ("club:clubpost:any:0",),
    "play": ("play:play:anything:relaxed:any:1", "play:playnot:anything:relaxed:any:1"),
    "instinkt rules": ("rules:instinkt:2",),
    "instinkt learn": ("learn:open:instinkt:2:0:0:0:",),
    "settings": ("own:readpictures", "own:readboth", "own:readalone"),
}
PICKED = {
    "setting:person:notify": "direct",
    "setting:person:invitations": "shared",
    "setting:person:profile": "yes",
    "play:game:anything:relaxed:any:1": "instinkt",
}


@pytest.mark.parametrize("custom_id", [one for ids in SENT.values() for one in ids])
async def test_an_old_button_does_what_it_did(desk: Desk, custom_id: str) -> None:
    anna = Player(desk, "Anna")
    shown = await anna.slash("matches")
    answer = await anna.forge(custom_id, message=shown.id)
    assert answer.text and say("de", "control-unknown") not in answer.text and say("de", "broken") not in answer.text


@pytest.mark.parametrize("custom_id", PICKED)
async def test_an_old_select_sets_what_it_did(desk: Desk, custom_id: str) -> None:
    anna = Player(desk, "Anna")
    shown = await anna.slash("matches")
    answer = await anna.forge(custom_id, component_type=SELECT, message=shown.id, values=[PICKED[custom_id]])
    assert answer.text and say("de", "control-unknown") not in answer.text
    if custom_id.startswith("setting:"):
        assert answer.id == shown.id and answer.says("de", "settings-stored")
