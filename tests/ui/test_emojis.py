"""Emojis beside what labels and logs name, and letters alone without them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import discord
import pytest

from bot.client.emojis import Emojis
from bot.games import GAMES
from bot.match.view import log_lines
from bot.texts import LANGUAGES
from cogs._delivery.sender import Sender
from cogs._ui.content import MAX_TEXT, Known, MessageContent, emoji_place, label_emojis, sent_length, with_emojis
from cogs._ui.menu import menu_content
from cogs._ui.prose import log_texts
from rendering import drawing
from tests.kit.deals import both_chosen, deal
from tests.kit.driver import Player, sit_down
from tests.kit.menus import view_at
from tests.kit.play import Play
from tests.kit.room import Room
from tests.kit.shown import Shown, components
from tests.kit.sixth_game import NAME, sixth

EMOJI = re.compile(r"<:(\w+):(\d+)>\u00a0")
ALL = Known(
    {}, {f"{g} {w}": discord.PartialEmoji(name="x" * 32, id=10**18) for g in GAMES for w in drawing(g).emojis()}
)


def shown_emojis(shown: Shown) -> dict[str, str]:
    """The names of the emojis of buttons and options, by label."""
    found: dict[str, str] = {}
    for one in components(shown.message):
        for bearer in (one, *(one.get("options") or ())):
            if bearer.get("emoji"):
                found[bearer["label"]] = bearer["emoji"]["name"]
    return found


async def uploaded(room: Room) -> None:
    """Restart the bot, which uploads the emojis of Instinkt."""
    room.emoji_pace = 0.0
    room.draw_emojis = lambda: {"instinkt": drawing("instinkt").emojis()}
    await room.restart()
    await room.until(lambda: room.bot[Emojis].known)


async def test_buttons_and_logs_have_emojis(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await uploaded(room)
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    menu = await match.menu(anna)
    emojis = shown_emojis(menu)
    assert any(label.endswith("Katze") and name.startswith("instinkt_cat_") for label, name in emojis.items())
    assert len(emojis) == len(set(emojis.values())) >= 3
    for player, card in ((anna, "6"), (ben, "2")):
        await player.typed(f"choose {card}", match.place)
    await room.settle()
    log = await anna.press(match.board(), "log")
    assert {name.rsplit("_", 1)[0] for name, _ in EMOJI.findall(log.text)} == {
        *("instinkt_black", "instinkt_white", "instinkt_cat", "instinkt_bat"),
    }
    assert EMOJI.search(match.board().text), "a public line of what everybody sees"


async def test_pushes_have_none(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await uploaded(room)
    match = await both_chosen(room, monkeypatch)
    pushed = [one.json for one in room.standin.requests if one.method == "POST" and "content" in (one.json or {})]
    assert len([one for one in pushed if one["content"]]) >= 3
    assert all("<:" not in one["content"] and "emoji" not in str(one["components"]) for one in pushed if one["content"])
    line = match.line()
    assert line is not None and line.text and "<:" not in line.text


async def test_without_emojis_letters_stay(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await both_chosen(room, monkeypatch)
    menu = await match.menu(match.waiting()[0])
    assert menu.selects and not shown_emojis(menu)
    log = await match.players[0].press(match.board(), "log")
    assert "<:" not in log.text and "\ue010" not in log.text + match.board().text


async def test_who_wants_words_alone_has_none(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await uploaded(room)
    anna = Player(room, "Anna")
    await anna.slash("settings", text="alone")
    match = await sit_down(room)
    menu = await match.menu(anna)
    assert menu.selects and not shown_emojis(menu) and "\ue010" not in menu.text


async def lose_emojis(room: Room) -> None:
    """Delete the emojis on Discord, and keep the bot from looking at them."""
    await room.bot[Emojis].stop()
    for id_ in list(room.world.emojis):
        room.world.drop_emoji(id_)


async def test_an_answer_leaves_out_emojis_that_are_gone(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord refuses a message with an emoji that was deleted: it is sent again without any."""
    await uploaded(room)
    match = await sit_down(room)
    await lose_emojis(room)
    menu = await match.menu(match.players[0])
    assert menu.selects and not shown_emojis(menu) and not room.bot[Emojis].known


async def test_a_direct_message_leaves_out_emojis_that_are_gone(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await uploaded(room)
    await lose_emojis(room)
    match = await sit_down(room)
    await room.settle()
    prompts = [match.prompt(player) for player in match.players]
    assert all(one is not None and one.selects and not shown_emojis(one) for one in prompts)
    assert not room.bot[Emojis].known


async def test_a_classic_message_with_a_menu_leaves_out_emojis_that_are_gone(room: Room) -> None:
    await uploaded(room)
    match = await sit_down(room)
    anna, _ = match.players
    menu = await menu_content("de", await room.view(match.number, anna.id))
    content = replace(menu, pictures=menu.pictures[:1], is_push=True)
    sender = Sender(room.bot)
    await sender.send_once(match.place, room.guild, content, "5")
    assert shown_emojis(anna.messages(match.place)[-1])
    await lose_emojis(room)
    await sender.send_once(match.place, room.guild, content, "7")
    shown = anna.messages(match.place)[-1]
    assert shown.message["content"] and shown.selects and shown.alts and not shown_emojis(shown)
    assert not room.bot[Emojis].known


# Texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_emoji_stands_before_the_name(language: str) -> None:
    for game in GAMES:
        for name, word in drawing(game).emoji_names(language).items():
            assert with_emojis(language, game, f"({name})") == f"({emoji_place(game, word)}{name})"
            assert with_emojis(language, game, f"x{name}x") == f"x{name}x"


def test_a_label_has_the_emoji_of_the_one_thing_that_it_names() -> None:
    assert label_emojis("en", "instinkt", ["8 Wolf", "7 Owl", "…"]) == ["instinkt wolf", "instinkt owl", ""]
    assert label_emojis("en", "instinkt", ["Wolf, left", "Wolf, above"]) == ["", ""]
    assert label_emojis("en", "instinkt", ["Bat – 3 beside the crow", "Crow", "Left – owl"]) == [
        *("instinkt bat", "instinkt crow", "instinkt owl")
    ]
    assert label_emojis("en", "instinkt", ["Wolf and owl", "Bat"]) == ["", "instinkt bat"]


def test_a_game_of_others_may_have_none() -> None:
    with sixth():
        assert label_emojis("en", NAME, ["Take 3", "Take 2"]) == ["", ""]
        assert with_emojis("en", NAME, "Red takes 3.") == "Red takes 3."


def test_places_of_emojis_leave_nothing_behind() -> None:
    text = with_emojis("en", "instinkt", "the wolf, the owl")
    assert Known().mention(text) == "the wolf, the owl"
    for end in range(len(text) + 1):
        assert "\ue010" not in ALL.mention(text[:end] + "…") and "\ue011" not in Known().mention(text[:end] + "…")
    assert len(ALL.mention(text)) <= sent_length(text)


def test_a_message_that_is_too_long_has_none() -> None:
    text = with_emojis("en", "instinkt", "the wolf " * 200)
    (shown,) = MessageContent(text).layout(ALL).children
    assert isinstance(shown, discord.ui.TextDisplay) and shown.content == "the wolf " * 200
    (shown,) = MessageContent(text[:800]).layout(ALL).children
    assert isinstance(shown, discord.ui.TextDisplay) and "<:" in shown.content and len(shown.content) <= MAX_TEXT


@pytest.mark.parametrize("game", GAMES)
def test_lines_say_the_same_with_emojis(game: str) -> None:
    """Each emoji stands before its name, which the line has without it too."""
    with Play(game, 1) as play:
        *_, position = islice(play, 40)
        view, lines = view_at(position, 0), log_lines(play.start, play.log, 0, {})[-80:]
        found = 0
        for language in LANGUAGES:
            plain, marked = (log_texts(language, view, lines, has_emojis=one) for one in (False, True))
            assert [Known().mention(one) for one in marked] == plain
            found += "".join(marked).count("\ue010")
        assert found
