"""``/help`` on one screen, and the pages of the rules, which turn after a restart too."""

from __future__ import annotations

import pytest

from bot.games import GAMES
from bot.texts import LANGUAGES, has_text, say
from rendering import drawing, overview
from rendering._overview import overview_svg
from tests.kit.desk import Desk
from tests.kit.driver import Player, Shown
from tests.kit.images import shown as image_of
from tests.kit.room import Room
from tests.kit.shown import components
from tests.pictures.glyphs import LEAST, factors, glyphs

ONE_SCREEN = 1500  # characters, the ids in mentions of commands left out


def raw(shown: Shown) -> str:
    """The texts of a message as Discord has them."""
    return "\n".join(part.get("content", "") for part in components(shown.message))


async def test_help_shows_what_there_is(room: Room) -> None:
    await room.until(lambda: room.bot.command_ids)
    for name, language in (("Anna", "de"), ("Ben", "en")):
        help_ = await Player(room, name).slash("help")
        assert help_.hidden and len(help_.alts) == 1 and len(help_.text) < 2 * ONE_SCREEN
        for at, game in enumerate(sorted(GAMES), 1):
            title = say(language, f"{game}-name")
            assert f"**{at} {title}**" in help_.text and f"{at} {title}" in help_.alts[0]
            assert f"</{game} new:" in raw(help_), "a mention opens the command"
        for command in (
            "matches",
            "match show",
            "puzzle",
            "match hint",
            "away",
            "quiet",
            "block",
            "rating",
            "privacy export",
        ):
            assert f"</{command}:" in raw(help_)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_all_games_can_be_read(language: str) -> None:
    games = tuple(sorted(GAMES))
    made = overview(games, language)
    image, found = image_of(made.png), glyphs(overview_svg([drawing(game).emblem for game in games]))
    assert [one.name for one in found] == [str(at) for at, _ in enumerate(games, 1)]
    assert all(one.height * factor >= LEAST for one in found for factor in factors(image.size).values())
    assert len(made.png) <= 60_000


@pytest.mark.rest
@pytest.mark.parametrize("game", GAMES)
async def test_rules_turn_their_pages(room: Room, game: str) -> None:
    ben = Player(room, "Ben")
    first = page = await ben.slash(f"{game} rules")
    assert first.hidden and first.alts, "the material"
    number = 1
    while page.has("rules-next"):
        if number == 1:
            await room.restart()
        page = await ben.press(page, "rules-next")
        number += 1
        assert page.says("en", f"{game}-rules-{number}") and page.id == first.id and len(page.text) < 4000
    assert not has_text("en", f"{game}-rules-{number + 1}")
    if number > 1:
        assert page.says("en", f"{game}-rules-example") and page.alts, "the last page has an example"
        back = await ben.press(page, "rules-back")
        assert back.says("en", f"{game}-rules-{number - 1}")


async def test_forged_pages_of_rules_are_answered(desk: Desk) -> None:
    ben = Player(desk, "Ben")
    shown = await ben.slash("hypnosia rules")
    for custom_id in ("rules:hypnosia:0", "rules:hypnosia:99"):
        assert (await ben.forge(custom_id, message=shown.id)).text
    assert (await ben.forge("rules:chess:1", message=shown.id)).says("en", "control-unknown")
    assert ben.sees(shown)
