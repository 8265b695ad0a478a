"""Every custom_id, both ways: routes, the controls that carry them, and the cog that answers presses and submits.

A custom_id carries everything that its control needs, so that messages of any age work after a restart. A route that
only one package uses stands there.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Final, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

import discord
from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from bot.client.gateway import TooLate
from bot.match.model import MatchPhase
from bot.match.view import MatchView
from bot.runtime.telemetry import about_match
from bot.store.database import StoreUnavailable
from bot.texts import say
from cogs._ui.content import MAX_BUTTON, MAX_PLACEHOLDER, ChoiceButton
from cogs._ui.prose import LinkTarget, link_button, match_link
from cogs._ui.respond import MATCH, Interaction, acknowledge, reply, user_language

log = logging.getLogger(__name__)

MAX_ID: Final = 2**63 - 1  # the largest id that the store takes
MAX_TITLE: Final = 45  # characters of a modal's title
MAX_ANSWER: Final = 100  # characters of an answer of a question, and of what describes it
USE: Final = "use of a match"  # the name of the tasks that note it
DOUBLE: Final = 5.0  # seconds in which another press of the same control by the same person is a double press

# The fields of routes, with the regular expressions of their texts
Verb: TypeAlias = Annotated[str, "[a-z]+"]
GameName: TypeAlias = Annotated[str, "[a-z]{1,32}"]
MatchNumber: TypeAlias = Annotated[int, r"\d{1,12}"]
Number: TypeAlias = Annotated[int, r"\d{1,9}"]
PageNumber: TypeAlias = Annotated[int, r"\d{1,4}"]
ShortPage: TypeAlias = Annotated[int, r"\d{1,3}"]
Small: TypeAlias = Annotated[int, r"\d{1,2}"]
UserId: TypeAlias = Annotated[int, r"\d{1,20}"]
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
class PersonRoute(Route):
    """A button about what a person has set for all their matches."""

    KIND = "own"
    verb: Verb


@dataclass(frozen=True)
class BeginRoute(Route):
    """A button by which one person alone begins with a game."""

    KIND = "begin"
    verb: Verb
    game: GameName


def button(
    route: Route,
    language: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
    label: str = "",
) -> ui.Button[Any]:
    """A button, labelled by its route's verb, or by another ``label`` (a text's key without "button-")."""
    words = say(language, f"button-{label or getattr(route, 'verb', '')}")
    return ui.Button(label=words, style=style, custom_id=str(route), disabled=disabled)


def match_buttons(
    language: str, match: int, verbs: Iterable[str], first: ButtonStyle = ButtonStyle.secondary
) -> list[ui.Item[Any]]:
    """Buttons of a match, by the verbs of their routes; the first one has a style of its own."""
    main, *rest = (MatchRoute(verb, match) for verb in verbs)
    return [button(main, language, first), *(button(route, language) for route in rest)]


def match_button(language: str, view: MatchView, target: LinkTarget | None = None) -> ui.Button[Any]:
    """A button to the place where the match is shown, or to its table; in direct messages it shows the match.

    It is labelled by what is there, or by another ``target``.
    """
    target = target or ("table" if view.phase is MatchPhase.OPEN else "match")
    if view.place.is_direct:
        return button(MatchRoute("look", view.number), language, label=f"to-{target}")
    return link_button(language, target, match_link(view))


def has_control(message: discord.Message | None, match: int) -> bool:
    """Whether a control of the message that was pressed is one of that match, which a forged press does not prove."""
    rows = [part for part in message.components if isinstance(part, discord.ActionRow)] if message else []
    routes = (decode(getattr(one, "custom_id", None) or "") for row in rows for one in row.children)
    return any(getattr(route, "match", None) == match for route in routes)


def paging(language: str, route: Callable[[int], Route], page: int, has_more: bool) -> list[ui.Item[Any]]:
    """The buttons to the pages beside a page, counted from 0; ``route`` gives that of a page."""
    back, on = (page - 1, "back-page"), (page + 1, "next-page")
    beside = [*([back] if page > 0 else []), *([on] if has_more else [])]
    return [button(route(at), language, label=label) for at, label in beside]


def choice_button(
    route: Route,
    label: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
    path: str | None = None,
    letter: str = "",
    emoji_key: str = "",
) -> ChoiceButton:
    """A button with that label. ``path``, ``letter`` and ``emoji_key``: see ``ChoiceButton``."""
    made = ChoiceButton(label=label[:MAX_BUTTON], style=style, custom_id=str(route), disabled=disabled)
    made.path, made.letter, made.emoji_key = path, letter, emoji_key
    return made


def select(
    route: Route,
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
    route: Route, placeholder: str, most: int, chosen: Sequence[int], types: Sequence[discord.ChannelType]
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


def user_select(route: Route, placeholder: str, most: int) -> ui.UserSelect[Any]:
    """A select of one to ``most`` people of the server."""
    return ui.UserSelect(custom_id=str(route), placeholder=placeholder[:MAX_PLACEHOLDER], max_values=most)


def selected_value(interaction: Interaction) -> str:
    """The first value picked in the select; "" if there is none."""
    return next(iter(selected_values(interaction)), "")


def selected_values(interaction: Interaction) -> list[str]:
    """All values picked in the select."""
    return [str(one) for one in component_of(interaction).get("values") or ()]


def selected_users(interaction: Interaction) -> list[discord.Member | discord.User]:
    """The people picked in a user select, each once; a person who is not on the server is no member."""
    return resolved_users(interaction, selected_values(interaction))


def resolved_users(interaction: Interaction, values: Sequence[str]) -> list[discord.Member | discord.User]:
    """The people with these ids, each once, as far as Discord has named them with the press or the submit."""
    ids = [one for one in dict.fromkeys(values) if one.isdecimal()]
    options: Any = [{"type": discord.AppCommandOptionType.user.value, "name": one, "value": one} for one in ids]
    resolved: Any = component_of(interaction).get("resolved") or {}
    found = app_commands.Namespace(interaction, resolved, options)
    return [one for _, one in found if isinstance(one, discord.Member | discord.User)]


def question_modal(route: Route, title: str, questions: Sequence[ui.Label[Any]]) -> ui.Modal:
    """A modal of at most five questions."""
    modal = ui.Modal(title=title[:MAX_TITLE], custom_id=str(route), timeout=None)
    for one in questions:
        modal.add_item(one)
    return modal


def text_question(name: str, label: str, text: str, most: int, *, is_long: bool = False) -> ui.Label[Any]:
    """A question for at most ``most`` characters; ``text``: there at first; ``is_long``: a paragraph, or nothing."""
    line: ui.TextInput[Any] = ui.TextInput(
        style=discord.TextStyle.paragraph if is_long else discord.TextStyle.short,
        custom_id=name,
        default=text or None,
        required=not is_long,
        max_length=most,
    )
    return _question(label, line)


def people_question(name: str, label: str, about: str, most: int) -> ui.Label[Any]:
    """An optional question for up to ``most`` people."""
    select: ui.UserSelect[Any] = ui.UserSelect(custom_id=name, required=False, min_values=0, max_values=most)
    return _question(label, select, about)


def radio_question(
    name: str, label: str, options: Iterable[tuple[str, str, str]], preset: str, about: str = ""
) -> ui.Label[Any]:
    """A question with one answer; ``options``: value, label and description, which may be ""."""
    made = [
        discord.RadioGroupOption(
            label=words[:MAX_ANSWER], value=value, description=detail[:MAX_ANSWER] or None, default=value == preset
        )
        for value, words, detail in options
    ]
    radios: ui.RadioGroup[Any] = ui.RadioGroup(custom_id=name, options=made)
    return _question(label, radios, about)


def checkbox_question(name: str, label: str, options: Iterable[tuple[str, str, str, bool]]) -> ui.Label[Any]:
    """A question of what is so and what is not; ``options``: value, label, description, and whether it is checked."""
    made = [
        discord.CheckboxGroupOption(
            label=words[:MAX_ANSWER], value=value, description=detail[:MAX_ANSWER] or None, default=is_checked
        )
        for value, words, detail, is_checked in options
    ]
    boxes: ui.CheckboxGroup[Any] = ui.CheckboxGroup(custom_id=name, required=False, min_values=0, options=made)
    return _question(label, boxes)


def _question(label: str, component: ui.Item[Any], about: str = "") -> ui.Label[Any]:
    return ui.Label(text=label[:MAX_TITLE], description=about[:MAX_ANSWER] or None, component=component)


def submitted_choices(interaction: Interaction) -> dict[str, list[str]]:
    """What was chosen and typed in a modal, by the names of its questions."""
    given: dict[str, list[str]] = {}
    found: list[Any] = [component_of(interaction).get("components")]
    while found:
        match found.pop():
            case list(parts):
                found += parts
            case {"custom_id": str(name), "values": list(values)}:
                given[name] = [str(one) for one in values]
            case {"custom_id": str(name), "value": str(value)}:
                given[name] = [value]
            case {"components": below} | {"component": below}:
                found.append(below)
    return given


def submitted(interaction: Interaction) -> dict[str, str]:
    """What was typed in a modal, by the names of its questions."""
    return {name: values[0] for name, values in submitted_choices(interaction).items() if values}


def component_of(interaction: Interaction) -> Mapping[str, Any]:
    """What Discord has sent about the component that was pressed."""
    return cast(Mapping[str, Any], interaction.data or {})


R = TypeVar("R", bound=Route)
Handler: TypeAlias = Callable[[Interaction, R], Awaitable[None]]

# By the KIND of their routes, the verb (of a kind without verbs: ""), and whether they answer submits of modals
HANDLERS: Final[dict[tuple[str, str, bool], Handler[Any]]] = {}
ONCE: Final[set[Handler[Any]]] = set()  # the handlers that a double press calls once


def handles(kind: type[R], *verbs: str, submit: bool = False, once: bool = False) -> Callable[[Handler[R]], Handler[R]]:
    """Let a function answer presses on controls with routes of that kind; of a kind with verbs, with these verbs.

    ``submit``: it answers submits of modals instead. ``once``: a double press calls it once.
    """

    def added(handler: Handler[R]) -> Handler[R]:
        HANDLERS.update({(kind.KIND, verb, submit): handler for verb in verbs or ("",)})
        if once:
            ONCE.add(handler)
        return handler

    return added


class Router(commands.Cog):
    """Answers component presses, each once, by the functions that ``handles`` has registered."""

    def __init__(self) -> None:
        self._presses = commands.CooldownMapping.from_cooldown(1, DOUBLE, _press)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press or a modal's submit. Controls that their message has lost are answered like all others."""
        is_submit = interaction.type is discord.InteractionType.modal_submit
        if interaction.type is not discord.InteractionType.component and not is_submit:
            return
        await interaction.client.languages.prepare(interaction.user.id)
        custom_id = str(component_of(interaction).get("custom_id", ""))
        route = decode(custom_id)
        kind, verb = getattr(route, "KIND", ""), getattr(route, "verb", "")
        handler = HANDLERS.get((kind, verb, is_submit)) or HANDLERS.get((kind, "", is_submit))
        if handler is None:
            log.info("A press on an unknown control: %r", custom_id[:100])
            await reply(interaction, say(user_language(interaction), "control-unknown"))
            return
        try:
            with about_match(getattr(route, "match", None)):
                if handler in ONCE and self._is_repeated(interaction):
                    await acknowledge(interaction)
                else:
                    await handler(interaction, route)
        except TooLate:
            pass
        except Exception:
            log.exception("Answering a press on %s failed", custom_id)
            await reply(interaction, say(user_language(interaction), "broken"))
        _note_use(interaction, getattr(route, "match", None))

    def _is_repeated(self, interaction: Interaction) -> bool:
        """Whether it is the second press of a double press."""
        return self._presses.update_rate_limit(interaction, interaction.client.time.now()) is not None

    @commands.Cog.listener()
    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        """Note the match that a command was about."""
        _note_use(interaction, interaction.extras.get(MATCH))


def _press(interaction: Interaction) -> tuple[int, int, str]:
    """Who has pressed which control of which message."""
    message = interaction.message
    return interaction.user.id, message.id if message else 0, str(component_of(interaction).get("custom_id", ""))


def _note_use(interaction: Interaction, match: int | None) -> None:
    """Note, once it is answered, that the person has used the match: a player who does so is not absent.

    Also note the channel of direct messages in which it was used: messages to it pass no gate.
    """
    bot, channel = interaction.client, interaction.channel_id

    async def show_up(match: int) -> None:
        await bot.service.show_up(match, (await bot.person(interaction)).key)

    if match is not None:
        _store_beside(interaction, show_up(match), f"Match {match}: that its player is there")
    if interaction.context.dm_channel and channel is not None:
        noted = bot.people.note_channel(interaction.user.id, channel)
        _store_beside(interaction, noted, "A channel of direct messages")


def _store_beside(interaction: Interaction, work: Coroutine[Any, Any, None], what: str) -> None:
    """Store something in a task of its own; the bot waits for it when it closes. ``what``: begins the log line."""

    async def store() -> None:
        try:
            await work
        except StoreUnavailable as fault:
            log.info("%s is not stored (%s).", what, fault.key)
        except Exception:
            log.exception("%s is not stored", what)

    task = asyncio.create_task(store(), name=USE)
    interaction.client.answering.add(task)
    task.add_done_callback(interaction.client.answering.discard)
