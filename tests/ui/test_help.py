"""``/help``, the games first and all commands behind a button; and the pages of rules, which turn after a restart."""

from __future__ import annotations

import pytest

from bot import __version__
from bot.games import GAMES
from bot.texts import LANGUAGES, say
from cogs._ui.content import MAX_TEXT
from cogs._ui.rules import rules_pages
from rendering import Look, drawing, example
from rendering.play import overview, overview_svg
from tests.kit.desk import Desk
from tests.kit.driver import Player, Shown
from tests.kit.images import shown as image_of
from tests.kit.room import Room
from tests.kit.shown import components
from tests.pictures.glyphs import LEAST, factors, glyphs
from tests.preferences.test_wire import manager
from tests.rendering.test_overlaps import letters_of

ONE_SCREEN = 1500  # characters, the ids in mentions of commands left out


def raw(shown: Shown) -> str:
    """The texts of a message as Discord has them."""
    return "\n".join(part.get("content", "") for part in components(shown.message))


async def test_help_begins_with_the_games(room: Room) -> None:
    for name, language in (("Anna", "de"), ("Ben", "en")):
        player = Player(room, name)
        help_ = await player.slash("help")
        assert help_.hidden and len(help_.alts) == 1 and len(help_.text) < ONE_SCREEN
        assert f"-# Stammtisch {__version__}" in raw(help_).splitlines()
        titles = [say(language, f"{game}-name") for game in sorted(GAMES)]
        assert [one for one in help_.buttons if one in titles] == titles
        assert all(title in help_.alts[0] for title in titles)
        panel = await player.person.press(help_.id, "begin:game:instinkt")
        await panel.settled()
        shown = player.sees(help_)
        assert shown is not None and shown.has("friends") and shown.has("play-computer") and shown.has("learn")


async def test_all_commands_stand_behind_a_button(room: Room) -> None:
    await room.until(lambda: room.bot.command_ids)
    anna, ben = manager(room), Player(room, "Ben")
    listed = await ben.press(await ben.slash("help"), "commands")
    for command in (
        "play",
        "matches",
        "match hint",
        "away",
        "settings",
        "season join",
        "privacy export",
        "dirkana new",
    ):
        assert f"</{command}:" in raw(listed), "a mention opens the command"
    assert say("en", "command-hint") in listed.text and "</instinkt" not in raw(listed), "one game for all"
    assert "</server" not in raw(listed)
    managers = await anna.press(await anna.slash("help"), "commands")
    assert "</server season-open:" in raw(managers) and say("de", "command-hint") in managers.text
    assert len(raw(managers)) <= MAX_TEXT
    before = await ben.press(listed, "renamed")
    assert before.id == listed.id and "~~/quiet~~" in before.text and "</settings:" in raw(before)
    assert (await ben.press(before, "help")).says("en", "help-head")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_all_games_can_be_read(language: str) -> None:
    for games in (tuple(sorted(GAMES)), ("dirkana",)):
        made, names = overview(games, language), [say(language, f"{game}-name") for game in games]
        emblems = [drawing(game).emblem for game in games]
        image, found = image_of(made.png), glyphs(overview_svg(list(zip(names, emblems, strict=True))))
        assert [one.name for one in found] == names
        assert all(one.height * factor >= LEAST for one in found for factor in factors(image.size).values())
        assert len(made.png) <= 60_000
        assert [one.letter for one in letters_of(made.png)] == names, "a page may let the tiles be pressed"


@pytest.mark.rest
@pytest.mark.parametrize("game", GAMES)
async def test_rules_turn_their_pages(room: Room, game: str) -> None:
    ben, pages, alts = Player(room, "Ben"), rules_pages("en", game), list[str]()
    first = page = await ben.rules(game)
    for number, words in enumerate(pages, 1):
        assert page.hidden and page.id == first.id and len(page.text) < 4000
        assert words.splitlines()[0] in page.text and page.says(
            "en", "rules-page", game=say("en", f"{game}-name"), page=number, pages=len(pages)
        )
        alts += page.alts
        if number == 1:
            await room.restart()
        if number < len(pages):
            page = await ben.press(page, "rules-next")
    has_example = example(game, Look(language="en")) is not None
    assert len(alts) == 1 + has_example, "the material, and an example"
    back = await ben.press(page, "rules-back")
    assert pages[-2].splitlines()[0] in back.text


async def test_forged_pages_of_rules_are_answered(desk: Desk) -> None:
    ben = Player(desk, "Ben")
    shown = await ben.rules("hypnosia")
    for custom_id in ("rules:hypnosia:0", "rules:hypnosia:99"):
        assert (await ben.forge(custom_id, message=shown.id)).text
    assert (await ben.forge("rules:chess:1", message=shown.id)).says("en", "control-unknown")
    assert ben.sees(shown)
