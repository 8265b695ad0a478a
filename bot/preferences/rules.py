"""The rules of a server's house: options of games that new tables have unless their hosts say otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.games import GAMES
from bot.preferences.kinds import Setting


class Rule(NamedTuple):
    """An option of a game with a value other than its default."""

    game: str
    option: str
    value: bool | int | str

    @property
    def word(self) -> str:
        """The rule in the store and in controls."""
        return f"{self.game}.{self.option}.{self.value}"


@dataclass(frozen=True, kw_only=True)
class Rules(Setting[tuple[Rule, ...]]):
    """Any of the rules that there are, by default none; of an option's values one, the first."""

    def usual(self) -> tuple[Rule, ...]:
        return ()

    def read(self, text: str | None) -> tuple[Rule, ...]:
        """The rules that are stored as this text; what has no meaning any more is left out."""
        words = () if text is None else text.split()
        return _one_an_option(one for one in every_rule() if one.word in words)

    def _parsed(self, words: Sequence[str]) -> tuple[Rule, ...]:
        known = {one.word: one for one in every_rule()}
        if not known.keys() >= set(words):
            raise ValueError(words)
        return _one_an_option(one for word, one in known.items() if word in words)

    def _text(self, value: tuple[Rule, ...]) -> str:
        return " ".join(one.word for one in value)


def every_rule() -> list[Rule]:
    """All values of all options but their defaults, by game."""
    return [
        Rule(name, option, value)
        for name, game in sorted(GAMES.items())
        for option, about in game.options.items()
        for value in about.choices
        if value != about.default
    ]


def _one_an_option(rules: Iterator[Rule]) -> tuple[Rule, ...]:
    found: dict[tuple[str, str], Rule] = {}
    for one in rules:
        found.setdefault((one.game, one.option), one)
    return tuple(found.values())
