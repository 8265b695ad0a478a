"""A person who is shown positions in words alone, and decides by what these words and the labels of controls say."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import takewhile
from typing import TypeAlias

from bot.texts import LANGUAGES, say
from tests.kit.driver import Match, Player, Shown
from tests.kit.shown import BUTTON, SELECT, components
from tests.kit.standin import InteractionRecord

MAX_BUTTON = 80  # characters of a label
STEPS = 12  # of one decision, at most

Judge: TypeAlias = Callable[[str], float]  # how much a listener likes a choice, by its words


class Listener(Player):
    """A person without pictures: a private message that shows one fails the test."""

    async def settings(self, text: str = "alone") -> Shown:
        return await self.slash("settings", text=text)

    async def _settle(self, answer: InteractionRecord) -> Shown:
        shown = await super()._settle(answer)
        if shown.hidden or shown.message.get("guild_id") is None:
            assert not shown.alts, f"{self.name} is shown a picture: {shown.text}"
        return shown

    def direct(self) -> list[Shown]:
        prompts = super().direct()
        assert not any(one.alts for one in prompts), f"{self.name} is sent a picture"
        return prompts

    def said(self, shown: Shown) -> list[str]:
        """The choices that the words list."""
        headings = {f"### {say(language, 'read-choices')}" for language in LANGUAGES}
        lines = shown.text.splitlines()
        start = next((at for at, line in enumerate(lines) if line in headings), len(lines))
        return [line.removeprefix("- ") for line in takewhile(lambda one: one.startswith("- "), lines[start + 1 :])]

    def offered(self, shown: Shown) -> dict[str, tuple[str, str | None, int]]:
        """By their words, the choices of buttons and selects: custom_id, and of an option its value and the number to
        be picked together. Buttons say what the words list."""
        found: dict[str, tuple[str, str | None, int]] = {}
        listed = self.said(shown)
        named: dict[str, str] = {}
        for part in components(shown.message):
            if part["type"] == BUTTON and "custom_id" in part:
                named[part["label"]] = part["custom_id"]
            if part["type"] == SELECT:
                for option in part["options"]:
                    words = ", ".join(filter(None, [option["label"], option.get("description")]))
                    assert words not in found, f"two options are called {words}"
                    found[words] = part["custom_id"], option["value"], part["min_values"]
        for line in listed:
            label = line if len(line) <= MAX_BUTTON else line[: MAX_BUTTON - 1] + "…"
            assert label in named, f"no button says {line}, only {list(named)}"
            found[line] = named[label], None, 1
        return found

    async def take(self, shown: Shown, source: random.Random, judge: Judge) -> Shown:
        """Take one of the choices that are liked most."""
        offered = self.offered(shown)
        assert offered, f"nothing is offered: {shown.text}"
        best = max(map(judge, offered))
        custom_id, value, count = offered[source.choice([one for one in offered if judge(one) == best])]
        self.taps += 1
        if value is None:
            return await self._settle(await self.person.press(shown.id, custom_id))
        values = [value]
        if count > 1:
            values = source.sample([one for _, one, _ in offered.values() if one], count)
        return await self._settle(await self.person.pick(shown.id, custom_id, values))

    async def decide(self, menu: Shown, source: random.Random, judge: Judge = lambda words: 0) -> Shown:
        """Make one decision by the words of the menu. Return the answer."""
        for _ in range(STEPS):
            if menu.has("confirm"):
                return await self.press(menu, "confirm")
            menu = await self.take(menu, source, judge)
            if not menu.has("back"):  # only the steps of one move can be gone back
                return menu
        raise AssertionError(f"no end of a decision: {menu.text}")


async def listen(match: Match, source: random.Random, judge: Judge, most: int) -> list[Shown]:
    """Let listeners play a match to its end or for ``most`` decisions, by prompts where they have one.

    Return all menus that they have used. Who is to move is looked up without the boards: looking at all of them would
    take minutes.
    """
    used: list[Shown] = []
    for _ in range(most):
        await match.room.quiet()
        views = {player: await match.room.view(match.number, player.id) for player in match.players}
        if any(view.outcome is not None for view in views.values()):
            return used
        player = source.choice([one for one, view in views.items() if view.is_to_act])
        assert isinstance(player, Listener)
        menu = match.prompt(player) or await player.show(match.place)
        used.append(menu)
        await player.decide(menu, source, judge)
    return used
