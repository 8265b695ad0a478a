"""Routes: what the custom_ids of controls say. A feature declares its own in its package.

A custom_id carries everything that its control needs, so that messages of any age work after a restart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Final, TypeAlias, get_args, get_origin, get_type_hints

MAX_ID: Final = 2**63 - 1  # the largest id that the store takes

# The fields of routes, with the regular expressions of their texts
Verb: TypeAlias = Annotated[str, "[a-z]+"]
Game: TypeAlias = Annotated[str, "[a-z]{1,32}"]
MatchNumber: TypeAlias = Annotated[int, r"\d{1,12}"]
Number: TypeAlias = Annotated[int, r"\d{1,9}"]
Page: TypeAlias = Annotated[int, r"\d{1,4}"]
ShortPage: TypeAlias = Annotated[int, r"\d{1,3}"]
Small: TypeAlias = Annotated[int, r"\d{1,2}"]
User: TypeAlias = Annotated[int, r"\d{1,20}"]
Path: TypeAlias = Annotated[str, ".*"]


@dataclass(frozen=True)
class Route:
    """The route of a control: ``<KIND>:<field>:<field>…``, without its last field where that is None."""

    KIND: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        ROUTES[cls.KIND] = cls, *_form(cls)

    def __str__(self) -> str:
        values = [getattr(self, one.name) for one in fields(self)]
        return ":".join([self.KIND, *(packed(str(one)) for one in values if one is not None)])


# By the word with which their custom_ids begin: the routes, their forms, and which of their fields are numbers
ROUTES: Final[dict[str, tuple[type[Route], re.Pattern[str], frozenset[str]]]] = {}


def _form(kind: type[Route]) -> tuple[re.Pattern[str], frozenset[str]]:
    """The regular expression of a kind's custom_ids, with a group for each field, and the fields that are numbers."""
    form, numbers = kind.KIND, set()
    hints = get_type_hints(kind, include_extras=True)
    names = [name for one in reversed(kind.__mro__) if issubclass(one, Route) for name in one.__annotations__]
    for name in dict.fromkeys(names):
        if get_origin(hint := hints[name]) is ClassVar:
            continue
        is_optional = type(None) in get_args(hint)
        type_, text = get_args(get_args(hint)[0] if is_optional else hint)
        form += f"(?::(?P<{name}>{text}))?" if is_optional else f":(?P<{name}>{text})"
        if type_ is int:
            numbers.add(name)
    return re.compile(form), frozenset(numbers)


class Picks:
    """A route with a path, at which a select offers further paths."""

    path: str

    def picked(self, value: str) -> tuple[str, int]:
        """The path and the page that a value of the select leads to; page 0: the path has one page, or its first."""
        if re.fullmatch(r">\d{1,3}", value):
            return self.path, int(value[1:])
        return unpacked(value), 0


@dataclass(frozen=True)
class MatchRoute(Route):
    """A button that concerns a match. ``page``: of a page, a proposal or an open table's terms."""

    KIND = "press"
    verb: Verb
    match: MatchNumber
    page: Number | None = None


@dataclass(frozen=True)
class StepRoute(Route):
    """A button of the menu, made at a step of the match."""

    KIND = "do"
    verb: Verb
    match: MatchNumber
    step: Number
    path: Path = ""


@dataclass(frozen=True)
class PickRoute(Picks, Route):
    """A select of the menu. Its values are packed paths, or ">" and a page."""

    KIND = "pick"
    match: MatchNumber
    step: Number
    page: ShortPage
    path: Path = ""


@dataclass(frozen=True)
class PlanRoute(PickRoute):
    """A select of answers planned ahead.

    ``path``: the move of the other seat, "|", and the beginning of the answer; "" where that move is picked. Values
    are such paths, ">" and a page, or "-" and the move whose planned answer is taken away.
    """

    KIND = "plan"


@dataclass(frozen=True)
class SetRoute(Route):
    """A select of several items. Its values are the items of the word after the path."""

    KIND = "set"
    match: MatchNumber
    step: Number
    path: Path


@dataclass(frozen=True)
class TermRoute(Route):
    """A select of an open table. Its values repeat what they set: "pace brisk"."""

    KIND = "term"
    what: Annotated[str, "pace|timeout|forced|rated"]
    match: MatchNumber


@dataclass(frozen=True)
class ListRoute(Route):
    """A button that shows a page, counted from 0, of the person's own matches."""

    KIND = "list"
    which: Annotated[str, "current|finished"]
    page: Page


@dataclass(frozen=True)
class GuestRoute(Route):
    """A select of an open table.

    Its values are the Discord ids of people or, to remove a computer, "seat" and the number of its seat.
    """

    KIND = "guest"
    what: Annotated[str, "invite|remove"]
    match: MatchNumber


@dataclass(frozen=True)
class ComputerRoute(Route):
    """A select of the host's panel about computers. Its values are what it sets."""

    KIND = "computer"
    what: Annotated[str, "add|substitute|hints"]
    match: MatchNumber


@dataclass(frozen=True)
class ChallengeRoute(Route):
    """A select of games to challenge a person to. Its values are names of games."""

    KIND = "challenge"
    user: User


@dataclass(frozen=True)
class PersonRoute(Route):
    """A button about what a person has set for all their matches."""

    KIND = "own"
    verb: Verb


@dataclass(frozen=True)
class LogRoute(Route):
    """A button that shows a page of a match's log. ``since``: the first event that is new to the reader."""

    KIND = "log"
    match: MatchNumber
    page: Page
    since: Number


@dataclass(frozen=True)
class RulesRoute(Route):
    """A button that shows a page, counted from 1, of a game's rules."""

    KIND = "rules"
    game: Game
    page: Small


@dataclass(frozen=True)
class BeginRoute(Route):
    """A button by which one person alone begins with a game."""

    KIND = "begin"
    verb: Verb
    game: Game


@dataclass(frozen=True)
class ClubRoute(Route):
    """A control of a profile, a leaderboard or a server's statistics.

    ``game`` and ``page``, counted from 0: of a leaderboard, else "any" and 0. A select's values are names of games.
    """

    KIND = "club"
    verb: Verb
    game: Game = "any"
    page: Page = 0


def decode(custom_id: str) -> Route | None:
    """The route that ``str`` wrote; None for any other text."""
    if (known := ROUTES.get(custom_id.partition(":")[0])) is None:
        return None
    kind, form, numbers = known
    if (found := form.fullmatch(custom_id)) is None:
        return None
    given: dict[str, Any] = {name: unpacked(text) for name, text in found.groupdict().items() if text is not None}
    given |= {name: int(given[name]) for name in numbers & given.keys()}
    return None if any(given[name] > MAX_ID for name in numbers & given.keys()) else kind(**given)


def packed(path: str) -> str:
    """A path as custom_ids and values carry it. No move has an underscore, so that it can stand for the space."""
    return path.replace(" ", "_")


def unpacked(text: str) -> str:
    """The path that ``packed`` wrote."""
    return text.replace("_", " ")
