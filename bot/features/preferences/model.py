"""The settings of people and servers. Panels, storage and help are driven by them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from bot.delivery.items import Notify
from bot.games import GAMES
from bot.match.clocks import DEFAULT_PACE, Overrun, Pace
from bot.match.errors import UserError
from bot.match.model import INVITATIONS_NAME, LANGUAGE_NAME, Invited, Reading
from bot.texts import LANGUAGES

T = TypeVar("T")
S = TypeVar("S", bound=str)
MAX_CHANNEL: Final = 2**63 - 1  # the largest id that the store takes


class SettingScope(StrEnum):
    """The owner of a setting."""

    PERSON = "person"
    SERVER = "server"


@dataclass(frozen=True, kw_only=True)
class Setting(ABC, Generic[T]):
    """A setting.

    Attributes:
        name: unique in its scope; in the store and in the ids of controls.
        about: the text key of its description.
    """

    name: str
    scope: SettingScope
    about: str

    @abstractmethod
    def usual(self) -> T:
        """The default value."""

    def read(self, text: str | None) -> T:
        """Decode a stored text. Returns the default for no text and for one without meaning."""
        try:
            return self.usual() if text is None else self._parsed(text.split())
        except ValueError:
            return self.usual()

    def picked(self, values: Sequence[str]) -> T:
        """Decode the values of a control. Raises UserError for a value that it does not offer."""
        try:
            return self._parsed(values)
        except ValueError:
            raise UserError("control-unknown") from None

    def write(self, value: T) -> str | None:
        """Encode the value; None for the default, which is not stored."""
        return None if value == self.usual() else self._text(value)

    @abstractmethod
    def _parsed(self, words: Sequence[str]) -> T:
        """Decode words; raises ValueError."""

    @abstractmethod
    def _text(self, value: T) -> str:
        """The value as text."""


@dataclass(frozen=True, kw_only=True)
class ChoiceSetting(Setting[S]):
    """One of several words. ``labels``: the key of the text of each."""

    default: S
    labels: Mapping[S, str]

    def usual(self) -> S:
        return self.default

    def _parsed(self, words: Sequence[str]) -> S:
        found = [one for one in self.labels if [str(one)] == list(words)]
        if not found:
            raise ValueError(words)
        return found[0]

    def _text(self, value: S) -> str:
        return str(value)


@dataclass(frozen=True, kw_only=True)
class Several(Setting[tuple[str, ...]]):
    """One or more of several words, by default all. ``labels``: the present words with their text keys.

    The words that are not chosen are stored, so that a new word is chosen by default.
    """

    labels: Callable[[], Mapping[str, str]]

    def usual(self) -> tuple[str, ...]:
        return tuple(self.labels())

    def read(self, text: str | None) -> tuple[str, ...]:
        """The chosen words; all if none remains."""
        left = () if text is None else text.split()
        return tuple(one for one in self.labels() if one not in left) or self.usual()

    def _parsed(self, words: Sequence[str]) -> tuple[str, ...]:
        found = tuple(one for one in self.labels() if one in words)
        if not found:
            raise ValueError(words)
        return found

    def _text(self, value: tuple[str, ...]) -> str:
        return " ".join(one for one in self.labels() if one not in value)


@dataclass(frozen=True, kw_only=True)
class Channels(Setting[tuple[int, ...]]):
    """At most ``most`` channels of a server, by their ids; by default none."""

    most: int

    def usual(self) -> tuple[int, ...]:
        return ()

    def _parsed(self, words: Sequence[str]) -> tuple[int, ...]:
        if not all(one.isascii() and one.isdecimal() and 0 < int(one) <= MAX_CHANNEL for one in words):
            raise ValueError(words)
        return tuple(dict.fromkeys(map(int, words)))[: self.most]

    def _text(self, value: tuple[int, ...]) -> str:
        return " ".join(map(str, value))


class Chosen:
    """The settings of one person or server; ``texts``: the stored texts by setting name."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._texts: dict[str, str] = dict(texts or {})

    def __getitem__(self, setting: Setting[T]) -> T:
        return setting.read(self._texts.get(setting.name))


class Rule(NamedTuple):
    """An option of a game with a value other than its default."""

    game: str
    option: str
    value: bool | int | str

    @property
    def word(self) -> str:
        """The rule as stored, and as the value of a control."""
        return f"{self.game}.{self.option}.{self.value}"


@dataclass(frozen=True, kw_only=True)
class Rules(Setting[tuple[Rule, ...]]):
    """A choice of rules for tables, by default none. Of several values of one option, the first counts."""

    def usual(self) -> tuple[Rule, ...]:
        return ()

    def read(self, text: str | None) -> tuple[Rule, ...]:
        """Decode a stored text. Skips what has no meaning."""
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
    """All option values other than the defaults, by game."""
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


FOLLOW: Final = "follow"  # the language of the Discord client
AUTO: Final = "auto"  # by the kind of decision
MAX_CHANNELS: Final = 10  # in which tables may be opened


class Openers(StrEnum):
    """Who may open tables on a server."""

    EVERYBODY = "everybody"
    MANAGERS = "managers"  # of the server


LANGUAGE: Final = ChoiceSetting(
    name=LANGUAGE_NAME,
    scope=SettingScope.PERSON,
    default=FOLLOW,
    about="setting-language",
    labels={FOLLOW: "setting-language-follow"} | {one: f"language-{one}" for one in LANGUAGES},
)
NOTIFY: Final = ChoiceSetting(
    name="notify",
    scope=SettingScope.PERSON,
    default=AUTO,
    about="setting-notify",
    labels={one: f"notify-choice-{one}" for one in (AUTO, *map(str, Notify))},
)
READING: Final = ChoiceSetting(
    name="reading",
    scope=SettingScope.PERSON,
    default=Reading.PICTURES,
    about="setting-reading",
    labels={one: f"reading-choice-{one}" for one in Reading},
)
FORCED: Final = ChoiceSetting(
    name="forced",
    scope=SettingScope.PERSON,
    default="play",
    about="setting-forced",
    labels={one: f"forced-{one}" for one in ("play", "ask")},
)
INVITATIONS: Final = ChoiceSetting(
    name=INVITATIONS_NAME,
    scope=SettingScope.PERSON,
    default=Invited.EVERYBODY,
    about="setting-invitations",
    labels={one: f"setting-invitations-{one}" for one in Invited},
)
PROFILE: Final = ChoiceSetting(
    name="profile",
    scope=SettingScope.PERSON,
    default="no",
    about="setting-profile",
    labels={one: f"setting-profile-{one}" for one in ("yes", "no")},
)
OFFERED: Final = Several(
    name="games",
    scope=SettingScope.SERVER,
    about="setting-games",
    labels=lambda: {one: f"{one}-name" for one in sorted(GAMES)},
)
TABLES: Final = Channels(name="tables", scope=SettingScope.SERVER, about="setting-tables", most=MAX_CHANNELS)
TABLE_LANGUAGE: Final = ChoiceSetting(
    name="language",
    scope=SettingScope.SERVER,
    default=FOLLOW,
    about="setting-table-language",
    labels={FOLLOW: "setting-table-language-follow"} | {one: f"language-{one}" for one in LANGUAGES},
)
PACE: Final = ChoiceSetting(
    name="pace",
    scope=SettingScope.SERVER,
    default=DEFAULT_PACE,
    about="setting-pace",
    labels={one: f"pace-{one}" for one in Pace},
)
OVERRUN: Final = ChoiceSetting(
    name="timeout",
    scope=SettingScope.SERVER,
    default=Overrun.ONCE,
    about="setting-timeout",
    labels={one: "timeout-lose-two" if one is Overrun.LOSE else f"timeout-{one}" for one in Overrun},
)
RULES: Final = Rules(name="rules", scope=SettingScope.SERVER, about="setting-rules")
OPENERS: Final = ChoiceSetting(
    name="openers",
    scope=SettingScope.SERVER,
    default=Openers.EVERYBODY,
    about="setting-openers",
    labels={one: f"setting-openers-{one}" for one in Openers},
)
PUZZLE: Final = Channels(name="puzzle", scope=SettingScope.SERVER, about="setting-puzzle", most=1)
SEASONS: Final = Channels(name="seasons", scope=SettingScope.SERVER, about="setting-seasons", most=1)
SETTINGS: Final[Mapping[SettingScope, Mapping[str, Setting[Any]]]] = {
    SettingScope.PERSON: {one.name: one for one in (LANGUAGE, NOTIFY, READING, FORCED, INVITATIONS, PROFILE)},
    SettingScope.SERVER: {
        one.name: one for one in (OFFERED, TABLES, TABLE_LANGUAGE, PACE, OVERRUN, RULES, OPENERS, PUZZLE, SEASONS)
    },
}


def server_options(server: Chosen, game: str) -> dict[str, Any]:
    """The default options of the game's new tables on the server."""
    return {one.option: one.value for one in server[RULES] if one.game == game}
