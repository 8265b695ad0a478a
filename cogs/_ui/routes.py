"""Routes: what the custom_ids of all controls say, written and read here alone.

A custom_id carries everything that its control needs, so that messages of any age work after a restart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeAlias, get_args

MAX_ID: Final = 2**63 - 1  # the largest id that the store takes


@dataclass(frozen=True)
class MatchRoute:
    """A button that concerns a match: ``press:<verb>:<match>``, or with a number ``:<page>``.

    ``page``: of a page, a proposal or an open table's terms.
    """

    FORM: ClassVar = re.compile(r"press:(?P<verb>[a-z]+):(?P<match>\d{1,12})(?::(?P<page>\d{1,9}))?")
    verb: str
    match: int
    page: int | None = None

    def __str__(self) -> str:
        return f"press:{self.verb}:{self.match}" + ("" if self.page is None else f":{self.page}")


@dataclass(frozen=True)
class StepRoute:
    """A button of the menu, made at a step of the match: ``do:<verb>:<match>:<step>:<path>``."""

    FORM: ClassVar = re.compile(r"do:(?P<verb>[a-z]+):(?P<match>\d{1,12}):(?P<step>\d{1,9}):(?P<path>.*)")
    verb: str
    match: int
    step: int
    path: str = ""

    def __str__(self) -> str:
        return f"do:{self.verb}:{self.match}:{self.step}:{packed(self.path)}"


def _paged_form(kind: str) -> re.Pattern[str]:
    return re.compile(kind + r":(?P<match>\d{1,12}):(?P<step>\d{1,9}):(?P<page>\d{1,3}):(?P<path>.*)")


@dataclass(frozen=True)
class PickRoute:
    """A select of the menu: ``pick:<match>:<step>:<page>:<path>``. Its values are packed paths, or ">" and a page."""

    KIND: ClassVar = "pick"
    FORM: ClassVar = _paged_form(KIND)
    match: int
    step: int
    page: int
    path: str = ""

    def __str__(self) -> str:
        return f"{self.KIND}:{self.match}:{self.step}:{self.page}:{packed(self.path)}"

    def picked(self, value: str) -> tuple[str, int]:
        """The path and the page that a value of the select leads to; page 0: the path has one page, or its first."""
        return _picked(self.path, value)


@dataclass(frozen=True)
class PlanRoute(PickRoute):
    """A select of answers planned ahead: ``plan:<match>:<step>:<page>:<path>``.

    ``path``: the move of the other seat, "|", and the beginning of the answer; "" where that move is picked. Values
    are such paths, ">" and a page, or "-" and the move whose planned answer is taken away.
    """

    KIND: ClassVar = "plan"
    FORM: ClassVar = _paged_form(KIND)


@dataclass(frozen=True)
class SetRoute:
    """A select of several items: ``set:<match>:<step>:<path>``. Its values are the items of the word after the path."""

    FORM: ClassVar = re.compile(r"set:(?P<match>\d{1,12}):(?P<step>\d{1,9}):(?P<path>.*)")
    match: int
    step: int
    path: str

    def __str__(self) -> str:
        return f"set:{self.match}:{self.step}:{packed(self.path)}"


@dataclass(frozen=True)
class TermRoute:
    """A select of an open table: ``term:<what>:<match>``. Its values repeat what they set: "pace brisk"."""

    FORM: ClassVar = re.compile(r"term:(?P<what>pace|timeout|forced|rated):(?P<match>\d{1,12})")
    what: str
    match: int

    def __str__(self) -> str:
        return f"term:{self.what}:{self.match}"


@dataclass(frozen=True)
class ListRoute:
    """A button that shows a page, counted from 0, of the person's own matches: ``list:<which>:<page>``."""

    FORM: ClassVar = re.compile(r"list:(?P<which>current|finished):(?P<page>\d{1,4})")
    which: str
    page: int

    def __str__(self) -> str:
        return f"list:{self.which}:{self.page}"


@dataclass(frozen=True)
class GuestRoute:
    """A select of an open table: ``guest:<what>:<match>``.

    Its values are the Discord ids of people or, to remove a computer, "seat" and the number of its seat.
    """

    FORM: ClassVar = re.compile(r"guest:(?P<what>invite|remove):(?P<match>\d{1,12})")
    what: str
    match: int

    def __str__(self) -> str:
        return f"guest:{self.what}:{self.match}"


@dataclass(frozen=True)
class ComputerRoute:
    """A select of the host's panel about computers: ``computer:<what>:<match>``. Its values are what it sets."""

    FORM: ClassVar = re.compile(r"computer:(?P<what>add|substitute|hints):(?P<match>\d{1,12})")
    what: str
    match: int

    def __str__(self) -> str:
        return f"computer:{self.what}:{self.match}"


@dataclass(frozen=True)
class ChallengeRoute:
    """A select of games to challenge a person to: ``challenge:<user>``. Its values are names of games."""

    FORM: ClassVar = re.compile(r"challenge:(?P<user>\d{1,20})")
    user: int

    def __str__(self) -> str:
        return f"challenge:{self.user}"


@dataclass(frozen=True)
class PersonRoute:
    """A button about what a person has set for all their matches: ``own:<verb>``."""

    FORM: ClassVar = re.compile(r"own:(?P<verb>[a-z]+)")
    verb: str

    def __str__(self) -> str:
        return f"own:{self.verb}"


@dataclass(frozen=True)
class LogRoute:
    """A button that shows a page of a match's log: ``log:<match>:<page>:<since>``.

    ``since``: the first event that is new to the reader.
    """

    FORM: ClassVar = re.compile(r"log:(?P<match>\d{1,12}):(?P<page>\d{1,4}):(?P<since>\d{1,9})")
    match: int
    page: int
    since: int

    def __str__(self) -> str:
        return f"log:{self.match}:{self.page}:{self.since}"


@dataclass(frozen=True)
class ReplayRoute:
    """A control of the step viewer: ``replay:<verb>:<match>:<place>``.

    ``verb``: "first", "back", "next" or "last"; "round" for the select, whose values are places. ``place``: of the
    scene that is shown (see ``Scene``).
    """

    FORM: ClassVar = re.compile(r"replay:(?P<verb>first|back|next|last|round):(?P<match>\d{1,12}):(?P<place>\d{1,9})")
    verb: str
    match: int
    place: int

    def __str__(self) -> str:
        return f"replay:{self.verb}:{self.match}:{self.place}"


@dataclass(frozen=True)
class RulesRoute:
    """A button that shows a page, counted from 1, of a game's rules: ``rules:<game>:<page>``."""

    FORM: ClassVar = re.compile(r"rules:(?P<game>[a-z]{1,32}):(?P<page>\d{1,2})")
    game: str
    page: int

    def __str__(self) -> str:
        return f"rules:{self.game}:{self.page}"


@dataclass(frozen=True)
class LearnRoute:
    """A control of a lesson: ``learn:<verb>:<game>:<lesson>:<line>:<done>:<page>:<path>``.

    ``lesson`` is counted from 1. ``line`` and ``done``: the index of the answer that the learner has begun, and how
    many of its steps are made. ``page`` and ``path``: as in PickRoute.
    """

    FORM: ClassVar = re.compile(
        r"learn:(?P<verb>[a-z]+):(?P<game>[a-z]{1,32}):(?P<lesson>\d{1,2}):(?P<line>\d{1,3}):(?P<done>\d{1,2})"
        r":(?P<page>\d{1,3}):(?P<path>.*)"
    )
    verb: str
    game: str
    lesson: int = 1
    line: int = 0
    done: int = 0
    page: int = 0
    path: str = ""

    def __str__(self) -> str:
        made = f"{self.lesson}:{self.line}:{self.done}:{self.page}"
        return f"learn:{self.verb}:{self.game}:{made}:{packed(self.path)}"

    def picked(self, value: str) -> tuple[str, int]:
        """See PickRoute."""
        return _picked(self.path, value)


@dataclass(frozen=True)
class PuzzleRoute:
    """A control of the puzzle of a day: ``puzzle:<verb>:<day>:<page>:<path>``. ``page`` and ``path``: as in PickRoute.

    ``day``: in UTC, as ISO 8601 writes it.
    """

    FORM: ClassVar = re.compile(r"puzzle:(?P<verb>[a-z]+):(?P<day>\d{4}-\d{2}-\d{2}):(?P<page>\d{1,3}):(?P<path>.*)")
    verb: str
    day: str
    page: int = 0
    path: str = ""

    def __str__(self) -> str:
        return f"puzzle:{self.verb}:{self.day}:{self.page}:{packed(self.path)}"

    def picked(self, value: str) -> tuple[str, int]:
        """See PickRoute."""
        return _picked(self.path, value)


@dataclass(frozen=True)
class BeginRoute:
    """A button by which one person alone begins with a game: ``begin:<verb>:<game>``."""

    FORM: ClassVar = re.compile(r"begin:(?P<verb>[a-z]+):(?P<game>[a-z]{1,32})")
    verb: str
    game: str

    def __str__(self) -> str:
        return f"begin:{self.verb}:{self.game}"


@dataclass(frozen=True)
class SettingRoute:
    """A select of a panel of settings: ``setting:<scope>:<name>``. Its values are what it sets."""

    FORM: ClassVar = re.compile(r"setting:(?P<scope>person|server):(?P<name>[a-z]{1,16})")
    scope: str
    name: str

    def __str__(self) -> str:
        return f"setting:{self.scope}:{self.name}"


@dataclass(frozen=True)
class PlayRoute:
    """A control of the panel of a person who would like to play: ``play:<verb>:<game>:<pace>:<hours>:<most>``.

    All but the verb is what is picked so far; a select's values are what it changes. ``game``: "anything" or a name.
    """

    FORM: ClassVar = re.compile(
        r"play:(?P<verb>[a-z]+):(?P<game>[a-z]{1,32}):(?P<pace>[a-z]{1,8}):(?P<hours>[a-z]{1,12}):(?P<most>\d{1,2})"
    )
    verb: str
    game: str
    pace: str
    hours: str
    most: int

    def __str__(self) -> str:
        return f"play:{self.verb}:{self.game}:{self.pace}:{self.hours}:{self.most}"


@dataclass(frozen=True)
class SeasonRoute:
    """A button about a season: ``season:<verb>:<season>``, with the season's id."""

    FORM: ClassVar = re.compile(r"season:(?P<verb>[a-z]+):(?P<season>\d{1,9})")
    verb: str
    season: int

    def __str__(self) -> str:
        return f"season:{self.verb}:{self.season}"


@dataclass(frozen=True)
class ClubRoute:
    """A control of a profile, a leaderboard or a server's statistics: ``club:<verb>:<game>:<page>``.

    ``game`` and ``page``, counted from 0: of a leaderboard, else "any" and 0. A select's values are names of games.
    """

    FORM: ClassVar = re.compile(r"club:(?P<verb>[a-z]+):(?P<game>[a-z]{1,32}):(?P<page>\d{1,4})")
    verb: str
    game: str = "any"
    page: int = 0

    def __str__(self) -> str:
        return f"club:{self.verb}:{self.game}:{self.page}"


Route: TypeAlias = (
    MatchRoute
    | StepRoute
    | PickRoute
    | PlanRoute
    | SetRoute
    | TermRoute
    | GuestRoute
    | ComputerRoute
    | ChallengeRoute
    | PersonRoute
    | ListRoute
    | LogRoute
    | ReplayRoute
    | RulesRoute
    | LearnRoute
    | PuzzleRoute
    | BeginRoute
    | SettingRoute
    | PlayRoute
    | ClubRoute
    | SeasonRoute
)
KINDS: Final[tuple[type[Route], ...]] = get_args(Route)
VERBS: Final = (
    MatchRoute,
    StepRoute,
    PersonRoute,
    LearnRoute,
    PuzzleRoute,
    BeginRoute,
    PlayRoute,
    SeasonRoute,
    ClubRoute,
)
NUMBERS: Final = ("match", "step", "page", "user", "since", "place", "lesson", "line", "done", "most", "season")


def decode(custom_id: str) -> Route | None:
    """The route that ``str`` wrote; None for any other text."""
    for kind in KINDS:
        if found := kind.FORM.fullmatch(custom_id):
            fields: dict[str, Any] = {name: value for name, value in found.groupdict().items() if value is not None}
            fields |= {name: int(fields[name]) for name in NUMBERS if name in fields}
            if fields.get("user", 0) > MAX_ID:
                return None
            if "path" in fields:
                fields["path"] = unpacked(fields["path"])
            return kind(**fields)
    return None


def packed(path: str) -> str:
    """A path as custom_ids and values carry it. No move has an underscore, so that it can stand for the space."""
    return path.replace(" ", "_")


def unpacked(text: str) -> str:
    """The path that ``packed`` wrote."""
    return text.replace("_", " ")


def _picked(path: str, value: str) -> tuple[str, int]:
    """The path and the page that a value of a select at that path leads to."""
    if re.fullmatch(r">\d{1,3}", value):
        return path, int(value[1:])
    return unpacked(value), 0
