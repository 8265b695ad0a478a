"""Routes: the custom_ids of all controls, written and read here alone, and the cog that answers presses.

A custom_id carries everything that its control needs, so that messages of any age work after a restart.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeAlias, TypeVar, cast, get_args

import discord
from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from bot.log_context import about_match
from bot.texts import say
from cogs._ui.respond import Interaction, reply, user_language
from cogs._ui.shown import MAX_BUTTON, ChoiceButton

log = logging.getLogger(__name__)

MAX_PLACEHOLDER: Final = 150
MAX_TITLE: Final = 45  # characters of a modal's title
FIELD: Final = "text"  # the custom_id of a modal's field
MAX_ID: Final = 2**63 - 1  # the largest id that the store takes


@dataclass(frozen=True)
class MatchRoute:
    """A button that concerns a match: ``press:<verb>:<match>``, with a page or proposal number ``:<page>``."""

    FORM: ClassVar = re.compile(r"press:(?P<verb>[a-z]+):(?P<match>\d{1,12})(?::(?P<page>\d{1,4}))?")
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
    """A control of the panel of somebody who would like to play: ``play:<verb>:<game>:<pace>:<hours>:<most>``.

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
R = TypeVar("R", bound=Route)
Handler: TypeAlias = Callable[[Interaction, Any], Awaitable[None]]
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


def button(
    route: MatchRoute
    | StepRoute
    | PersonRoute
    | ListRoute
    | LogRoute
    | ReplayRoute
    | RulesRoute
    | LearnRoute
    | PuzzleRoute
    | BeginRoute
    | PlayRoute
    | SeasonRoute
    | ClubRoute,
    language: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
    label: str = "",
) -> ui.Button[Any]:
    """A button, labelled by its verb or its list, or by another ``label`` (a text's key without "button-")."""
    if not label:
        label = route.which if isinstance(route, ListRoute) else getattr(route, "verb", "")
    words = say(language, f"button-{label}")
    return ui.Button(label=words, style=style, custom_id=str(route), disabled=disabled)


def choice_button(
    route: StepRoute | LearnRoute | PuzzleRoute,
    label: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
    path: str | None = None,
    letter: str = "",
) -> ChoiceButton:
    """A button whose label is given. ``path`` and ``letter``: see ``ChoiceButton``."""
    made = ChoiceButton(label=label[:MAX_BUTTON], style=style, custom_id=str(route), disabled=disabled)
    made.path, made.letter = path, letter
    return made


def select(
    route: PickRoute
    | SetRoute
    | TermRoute
    | GuestRoute
    | ComputerRoute
    | ChallengeRoute
    | ReplayRoute
    | LearnRoute
    | PuzzleRoute
    | SettingRoute
    | PlayRoute
    | ClubRoute,
    options: Sequence[discord.SelectOption],
    placeholder: str | None = None,
    *,
    size: int = 1,
    least: int | None = None,
) -> ui.Select[Any]:
    """A select of which ``size`` options are picked; with ``least``, so many at the least."""
    cut = None if placeholder is None else placeholder[:MAX_PLACEHOLDER]
    fewest = size if least is None else least
    return ui.Select(custom_id=str(route), options=list(options), placeholder=cut, min_values=fewest, max_values=size)


def channel_select(
    route: SettingRoute, placeholder: str, most: int, chosen: Sequence[int], types: Sequence[discord.ChannelType]
) -> ui.ChannelSelect[Any]:
    """A select of at most ``most`` channels of these types, of which those with the ids ``chosen`` are picked."""
    defaults = [discord.SelectDefaultValue(id=one, type=discord.SelectDefaultValueType.channel) for one in chosen]
    return ui.ChannelSelect(
        custom_id=str(route),
        channel_types=list(types),
        placeholder=placeholder[:MAX_PLACEHOLDER],
        min_values=0,
        max_values=most,
        default_values=defaults,
    )


def user_select(route: GuestRoute, placeholder: str, most: int) -> ui.UserSelect[Any]:
    """A select of one to ``most`` people of the server."""
    return ui.UserSelect(custom_id=str(route), placeholder=placeholder[:MAX_PLACEHOLDER], max_values=most)


def selected_value(interaction: Interaction) -> str:
    """The first value picked in the select; "" if there is none."""
    return next(iter(selected_values(interaction)), "")


def selected_values(interaction: Interaction) -> list[str]:
    """All values picked in the select."""
    return [str(one) for one in _component(interaction).get("values") or ()]


def selected_users(interaction: Interaction) -> list[discord.Member | discord.User]:
    """The people picked in a user select, each once; a person who is not on the server is no member."""
    component = _component(interaction)
    values = [one for one in dict.fromkeys(map(str, component.get("values") or ())) if one.isdecimal()]
    options: Any = [{"type": discord.AppCommandOptionType.user.value, "name": one, "value": one} for one in values]
    resolved: Any = component.get("resolved") or {}
    found = app_commands.Namespace(interaction, resolved, options)
    return [one for _, one in found if isinstance(one, discord.Member | discord.User)]


def text_modal(route: MatchRoute, title: str, label: str, text: str, most: int) -> ui.Modal:
    """A modal with one field of at most ``most`` characters, which may be empty; ``text`` is in it at first."""
    modal = ui.Modal(title=title[:MAX_TITLE], custom_id=str(route), timeout=None)
    field: ui.TextInput[Any] = ui.TextInput(
        style=discord.TextStyle.paragraph, custom_id=FIELD, default=text or None, required=False, max_length=most
    )
    modal.add_item(ui.Label(text=label, component=field))
    return modal


def submitted_text(interaction: Interaction) -> str | None:
    """What was typed into the field of a modal of ``text_modal``; None without such a field."""
    found: list[Any] = [_component(interaction).get("components")]
    while found:
        match found.pop():
            case list(parts):
                found += parts
            case {"custom_id": str(key), "value": str(value)} if key == FIELD:
                return value
            case {"components": below} | {"component": below}:
                found.append(below)
    return None


def _component(interaction: Interaction) -> Mapping[str, Any]:
    """What Discord has sent about the component that was pressed."""
    return cast(Mapping[str, Any], interaction.data or {})


class Router(commands.Cog):
    """Answers component presses, each once, by the handlers that other cogs have added."""

    def __init__(self) -> None:
        self._handlers: dict[tuple[type[Any], str], Handler] = {}
        self._submits: dict[str, Handler] = {}

    def add(self, kind: type[R], handler: Callable[[Interaction, R], Awaitable[None]], *verbs: str) -> None:
        """Call the handler for routes of that kind; of a kind with verbs, for these verbs."""
        for verb in verbs or ("",):
            self._handlers[kind, verb] = handler

    def add_submit(self, handler: Callable[[Interaction, MatchRoute], Awaitable[None]], verb: str) -> None:
        """Call the handler for submits of modals whose custom_id is a MatchRoute with that verb."""
        self._submits[verb] = handler

    def handler_of(self, route: Route) -> Handler | None:
        """The handler of that route; None if no cog has added one."""
        verb = route.verb if isinstance(route, VERBS) else ""
        return self._handlers.get((type(route), verb))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press or a modal's submit. Controls that their message has lost are answered like all others."""
        is_submit = interaction.type is discord.InteractionType.modal_submit
        if interaction.type is not discord.InteractionType.component and not is_submit:
            return
        await interaction.client.languages.prepare(interaction.user.id)
        custom_id = str(_component(interaction).get("custom_id", ""))
        route = decode(custom_id)
        handler = None if route is None or is_submit else self.handler_of(route)
        if is_submit and isinstance(route, MatchRoute):
            handler = self._submits.get(route.verb)
        if handler is None:
            log.info("A press on an unknown control: %r", custom_id[:100])
            await reply(interaction, say(user_language(interaction), "control-unknown"))
            return
        try:
            with about_match(getattr(route, "match", None)):
                await handler(interaction, route)
        except Exception:
            log.exception("Answering a press on %s failed", custom_id)
            await reply(interaction, say(user_language(interaction), "broken"))


def router_of(bot: commands.Bot | commands.AutoShardedBot) -> Router:
    """The bot's router, which the extension ``cogs._ui`` adds before any other cog."""
    found = bot.get_cog(Router.__name__)
    assert isinstance(found, Router), "cogs._ui is not loaded"
    return found
