"""The table of all settings. Panels, validation, storage and help work by it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from bot.delivery.items import Notify
from bot.games import GAMES
from bot.match.clocks import DEFAULT_PACE, Overrun, Pace
from bot.match.model import Reading
from bot.preferences.kinds import Channels, Choice, Chosen, Scope, Setting, Several
from bot.preferences.rules import Rules
from bot.texts import LANGUAGES

FOLLOW: Final = "follow"  # the language of the Discord client
AUTO: Final = "auto"  # told where it suits the decision
MAX_CHANNELS: Final = 10  # in which tables may be opened


class Invited(StrEnum):
    """Who may invite a person."""

    EVERYBODY = "everybody"
    SHARED = "shared"  # who has played a match with the person
    NOBODY = "nobody"


class Openers(StrEnum):
    """Who may open tables on a server."""

    EVERYBODY = "everybody"
    MANAGERS = "managers"  # of the server


LANGUAGE: Final = Choice(
    name="language",
    scope=Scope.PERSON,
    default=FOLLOW,
    about="setting-language",
    labels={FOLLOW: "setting-language-follow"} | {one: f"language-{one}" for one in LANGUAGES},
)
NOTIFY: Final = Choice(
    name="notify",
    scope=Scope.PERSON,
    default=AUTO,
    about="setting-notify",
    labels={one: f"notify-choice-{one}" for one in (AUTO, *map(str, Notify))},
)
READING: Final = Choice(
    name="reading",
    scope=Scope.PERSON,
    default=Reading.PICTURES,
    about="setting-reading",
    labels={one: f"reading-choice-{one}" for one in Reading},
)
FORCED: Final = Choice(
    name="forced",
    scope=Scope.PERSON,
    default="play",
    about="setting-forced",
    labels={one: f"forced-{one}" for one in ("play", "ask")},
)
INVITATIONS: Final = Choice(
    name="invitations",
    scope=Scope.PERSON,
    default=Invited.EVERYBODY,
    about="setting-invitations",
    labels={one: f"setting-invitations-{one}" for one in Invited},
)
PROFILE: Final = Choice(
    name="profile",
    scope=Scope.PERSON,
    default="no",
    about="setting-profile",
    labels={one: f"setting-profile-{one}" for one in ("yes", "no")},
)

OFFERED: Final = Several(
    name="games",
    scope=Scope.SERVER,
    about="setting-games",
    labels=lambda: {one: f"{one}-name" for one in sorted(GAMES)},
)
TABLES: Final = Channels(name="tables", scope=Scope.SERVER, about="setting-tables", most=MAX_CHANNELS)
TABLE_LANGUAGE: Final = Choice(
    name="language",
    scope=Scope.SERVER,
    default=FOLLOW,
    about="setting-table-language",
    labels={FOLLOW: "setting-table-language-follow"} | {one: f"language-{one}" for one in LANGUAGES},
)
PACE: Final = Choice(
    name="pace",
    scope=Scope.SERVER,
    default=DEFAULT_PACE,
    about="setting-pace",
    labels={one: f"pace-{one}" for one in Pace},
)
OVERRUN: Final = Choice(
    name="timeout",
    scope=Scope.SERVER,
    default=Overrun.ONCE,
    about="setting-timeout",
    labels={one: "timeout-lose-two" if one is Overrun.LOSE else f"timeout-{one}" for one in Overrun},
)
RULES: Final = Rules(name="rules", scope=Scope.SERVER, about="setting-rules")
OPENERS: Final = Choice(
    name="openers",
    scope=Scope.SERVER,
    default=Openers.EVERYBODY,
    about="setting-openers",
    labels={one: f"setting-openers-{one}" for one in Openers},
)
PUZZLE: Final = Channels(name="puzzle", scope=Scope.SERVER, about="setting-puzzle", most=1)
SEASONS: Final = Channels(name="seasons", scope=Scope.SERVER, about="setting-seasons", most=1)

SETTINGS: Final[Mapping[Scope, Mapping[str, Setting[Any]]]] = {
    Scope.PERSON: {one.name: one for one in (LANGUAGE, NOTIFY, READING, FORCED, INVITATIONS, PROFILE)},
    Scope.SERVER: {
        one.name: one for one in (OFFERED, TABLES, TABLE_LANGUAGE, PACE, OVERRUN, RULES, OPENERS, PUZZLE, SEASONS)
    },
}


def house_options(server: Chosen, game: str) -> dict[str, Any]:
    """The options that new tables of the game have on the server, unless their hosts say otherwise."""
    return {one.option: one.value for one in server[RULES] if one.game == game}
