"""Base of every game's cog, and how its tables are opened: by the command ``new``, by a form, or against a computer.

A table is opened where the command was used, once that is allowed there; the response is the table's message. Where
tables are opened elsewhere, in a forum, it becomes a post there. A post of that forum is like any thread, unless it is
a match's.
A match against a computer begins at once, with the first menu; against an easy one it says what is at stake.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from inspect import Parameter, Signature
from typing import Any, ClassVar, Final

import aiohttp
import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.computer.base import Level
from bot.features.invitations.service import Invitations
from bot.features.preferences.model import (
    FOLLOW,
    FORCED,
    OFFERED,
    OPENERS,
    OVERRUN,
    PACE,
    TABLE_LANGUAGE,
    TABLES,
    Chosen,
    Openers,
    server_options,
)
from bot.features.preferences.service import Preferences
from bot.games.base import Game, ReadableError
from bot.match.clocks import Overrun, Pace
from bot.match.commands import Open, SetPlace, Start
from bot.match.errors import UserError, existing, require
from bot.match.model import DEFAULT_SUBSTITUTE, MatchPhase, Person, SeatKind, Substitute
from bot.match.position import normalized, person_actor
from bot.match.view import MatchView
from bot.store.database import StoreUnavailable
from bot.texts import LANGUAGES, has_text, say
from cogs._ui.board import table_content, with_greeting
from cogs._ui.choices import split_label
from cogs._ui.content import MessageContent
from cogs._ui.menu import choose, menu_content
from cogs._ui.place import (
    check_place,
    check_reach,
    find_forum,
    find_match,
    is_own_post,
    match_note,
    offered_matches,
    place_of,
    sees,
)
from cogs._ui.proposals import invitation_text
from cogs._ui.prose import OVERRUN_CHOICES, PACE_CHOICES, level_name, worded_choices
from cogs._ui.respond import (
    MAX_CHOICE,
    TIMEOUT,
    Interaction,
    Question,
    add_message,
    answer,
    open_modal,
    responds,
    see,
    see_started,
    suggests,
    user_language,
)
from cogs._ui.router import (
    BeginRoute,
    checkbox_question,
    handles,
    match_button,
    people_question,
    question_modal,
    radio_question,
    resolved_users,
    submitted_choices,
)
from rendering import Look, drawing

log = logging.getLogger(__name__)

LEVEL_CHOICES: Final = worded_choices({one.value: f"level-{one}" for one in Level})
SUBSTITUTE_CHOICES: Final = worded_choices({one.value: f"standin-{one}" for one in Substitute})
DEFAULT_LEVEL: Final = Level.NORMAL  # where only their number is given
LOOK: Final = 0.1  # seconds between two looks for the table's message or the match's thread, to which the menu links
LOOKS: Final = 30  # after which the match starts without that message, or the menu comes without that link


@dataclass(frozen=True)
class Term:
    """A term of a table, or the level of a computer, as selects and slash commands set it.

    Attributes:
        field: of the commands ``Open`` and ``SetTerms``.
        words: its values by the words that stand for them.
        refusal: the key of the refusal of any other word, and the name of that word in it; "": it is not repeated.
    """

    field: str
    words: Mapping[str, Any]
    refusal: tuple[str, str] = ("control-unknown", "")

    def read(self, word: str) -> Any:
        """The value for which the word stands; raises UserError for an unknown one."""
        key, name = self.refusal
        return existing(self.words.get(word), key, **({name: word} if name else {}))


TERMS: Final = {
    "pace": Term("pace", {one.value: one for one in Pace}, ("no-such-pace", "pace")),
    "timeout": Term("overrun", {one.value: one for one in Overrun}, ("no-such-pace", "pace")),
    "forced": Term("asks_forced", {"play": False, "ask": True}, ("no-such-forced", "forced")),
    "rated": Term("rated", {"yes": True, "no": False}),
    "substitute": Term("substitute", {one.value: one for one in Substitute}, ("no-such-substitute", "substitute")),
    "hints": Term("hints", {"on": True, "off": False}),
    "level": Term("level", {one.value: one for one in Level}, ("no-such-level", "level")),
}


class GameCog(commands.GroupCog):
    """What every game offers. The cog of a game names its ``game`` and adds ``new``; see ``game_cog``."""

    game: ClassVar[str]

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="move", description=localized("command-move"))
    @app_commands.rename(text="move", number="match")
    @app_commands.describe(text=localized("option-move"), number=localized("option-match"))
    @responds()
    async def move(self, interaction: Interaction, text: str, number: str | None = None) -> MessageContent:
        """Play or seal a typed move."""
        return await choose(interaction, await find_match(interaction, number, self.game), None, text)

    @move.autocomplete("text")
    @suggests
    async def offer_moves(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """The legal moves whose notation or label contains all typed words, those that have them in a row first."""
        named = getattr(interaction.namespace, "match", None) or None
        view = await see(interaction, await find_match(interaction, named, self.game))
        look, label = Look(language=user_language(interaction)), drawing(self.game).label
        labelled = [(f"{move} · {label(view.view, move, look)}", move) for move in view.moves]
        wanted = normalized(typed).split()
        searched = [(normalized(name), name, move) for name, move in labelled]
        fitting = [one for one in searched if all(word in one[0] for word in wanted)]
        fitting.sort(key=lambda one: " ".join(wanted) not in one[0])
        return [(name if len(name) <= MAX_CHOICE else split_label(name)[0], move) for _, name, move in fitting]

    @move.autocomplete("number")
    @suggests
    async def offer_matches(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """The person's running matches of this game."""
        return await offered_matches(interaction, typed, self.game)


def game_cog(rules: Game[Any, Any]) -> type[GameCog]:
    """The slash group of a game."""
    name = rules.name

    class OneGame(GameCog, name=name, group_name=name, group_description=localized(f"{name}-command")):
        """The commands of the game."""

        game = name
        new = new_command(rules)

    return OneGame


def games_of(bot: commands.Bot | commands.AutoShardedBot) -> list[str]:
    """The names of the games that the bot offers, sorted."""
    return sorted(cog.game for cog in bot.cogs.values() if isinstance(cog, GameCog))


def named_games(language: str, games: Iterable[str], typed: str = "") -> list[tuple[str, str]]:
    """The games whose name in this language contains the typed text, each behind that name."""
    named = [(say(language, f"{one}-name"), one) for one in games if has_text(language, f"{one}-name")]
    return [one for one in named if typed.casefold() in one[0].casefold()]


SEATS: Final = "seats"
OPPONENT: Final = "opponent"
COMPUTER: Final = "computer"
COMPUTERS: Final = "computers"


@dataclass(frozen=True)
class CommandOption:
    """An option of a slash command, none of which is required; ``about`` is the key of its description."""

    name: str
    annotation: Any
    about: str
    choices: list[app_commands.Choice[Any]] = field(default_factory=list)


TERM_OPTIONS: Final = (
    CommandOption(
        "language", str | None, "option-language", worded_choices({one: f"language-{one}" for one in LANGUAGES})
    ),
    CommandOption("pace", str | None, "option-pace", PACE_CHOICES),
    CommandOption("timeout", str | None, "option-timeout", OVERRUN_CHOICES),
    CommandOption(
        "forced", str | None, "option-forced", worded_choices({one: f"forced-{one}" for one in TERMS["forced"].words})
    ),
    CommandOption("substitute", str | None, "option-substitute", SUBSTITUTE_CHOICES),
    CommandOption("hints", bool | None, "option-hints"),
    CommandOption("rated", bool | None, "option-rated"),
)


def new_command(game: Game[Any, Any]) -> app_commands.Command[Any, ..., None]:
    """The command that opens a table of the game, for a class attribute ``new`` of its cog.

    Its options are: the number of seats where it is not fixed, one person to invite, computers, the game's options, and
    the terms. Others are invited at the table. Without any option it opens a form.
    """
    options = list(_options(game))

    async def new(cog: GameCog, interaction: Interaction, **given: Any) -> None:
        if all(one is None for one in given.values()):
            await open_form(interaction, game.name)
            return
        work = open_table(
            interaction,
            game.name,
            [given[OPPONENT]] if given[OPPONENT] else [],
            seats=given.get(SEATS),
            options={name: given[name] for name in game.options if given[name] is not None},
            computer=given[COMPUTER],
            computers=given.get(COMPUTERS),
            **{term.name: given[term.name] for term in TERM_OPTIONS},
        )
        await answer_with_table(interaction, work)

    kind = Parameter.POSITIONAL_OR_KEYWORD
    taken = [Parameter(option.name, kind, default=None, annotation=option.annotation) for option in options]
    parameters = [Parameter("cog", kind), Parameter("interaction", kind), *taken]
    # discord.py takes the options from the signature, and drops ``cog`` from it if the name is a method's.
    new.__qualname__ = f"{GameCog.__qualname__}.new"
    new.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    app_commands.describe(**{option.name: localized(option.about) for option in options})(new)
    app_commands.choices(**{option.name: option.choices for option in options if option.choices})(new)
    return app_commands.Command(name=VERB, description=localized("command-new"), callback=new, extras={GAME: game})


def _options(game: Game[Any, Any]) -> Iterator[CommandOption]:
    if len(game.seats) > 1:
        count = app_commands.Range[int, game.seats[0], game.seats[-1]]
        yield CommandOption(SEATS, count | None, f"{game.name}-option-{SEATS}-about")
    yield CommandOption(OPPONENT, discord.User | None, "option-opponent")
    yield CommandOption(COMPUTER, str | None, "option-computer", LEVEL_CHOICES)
    if game.seats[-1] > 2:
        yield CommandOption(COMPUTERS, app_commands.Range[int, 0, game.seats[-1] - 1] | None, "option-computers")
    for name, option in game.options.items():
        key = f"{game.name}-option-{name}"
        values = () if isinstance(option.default, bool) else option.choices
        choices = [app_commands.Choice[Any](name=localized(f"{key}-{one}"), value=one) for one in values]
        yield CommandOption(name, type(option.default) | None, key, choices)
    yield from TERM_OPTIONS


VERB: Final = "new"  # of the form, and the name of the command that opens it
GAME: Final = "game"  # in the ``extras`` of that command
PEOPLE, CLOCK, OVERTIME, MORE = "people", "pace", "timeout", "more"  # questions
NONE: Final = "none"  # of the computers' levels
RATED, ASKS_FORCED = "rated", "forced"  # boxes of MORE, beside "option" and the name of an option of the game
MAX_BOXES: Final = 10


async def open_form(interaction: Interaction, name: str) -> None:
    """Open the form of a game, unless the person can open no table of it here."""

    async def work() -> ui.Modal:
        game = existing(_game(interaction, name), "no-such-game", game=name)
        server, own, _ = await check_server(interaction, await interaction.client.person(interaction), game.name)
        return new_form(user_language(interaction), game, server, own)

    await open_modal(interaction, work())


def new_form(language: str, game: Game[Any, Any], server: Chosen, own: Chosen) -> ui.Modal:
    """The form. ``server`` and ``own``: what is preset on the server and for the person."""
    about = say(language, "new-people-about")
    questions = [people_question(PEOPLE, say(language, "new-people"), about, game.seats[-1] - 1)]
    if len(game.seats) > 1:
        counts = [(str(one), say(language, "new-seats-count", count=one), "") for one in game.seats]
        questions.append(radio_question(SEATS, say(language, "new-seats"), counts, str(game.seats[0])))
    paces = [(one.value, say(language, f"pace-{one}"), "") for one in Pace]
    clock = radio_question(CLOCK, say(language, "new-pace"), paces, server[PACE])
    questions += [_computer_question(language, game), clock]
    if len(game.seats) == 1:
        questions.append(_timeout_question(language, game, server))
    questions.append(_more_question(language, game, server, own))
    title = say(language, "new-title", game=say(language, f"{game.name}-name"))
    return question_modal(BeginRoute(VERB, game.name), title, questions)


def _computer_question(language: str, game: Game[Any, Any]) -> ui.Label[Any]:
    levels = [(one.value, level_name(language, one), say(language, f"level-{one}-about")) for one in Level]
    options = [(NONE, say(language, "new-computer-none"), ""), *levels]
    about = say(language, "new-computer-about") if len(game.seats) > 1 else ""
    return radio_question(COMPUTER, say(language, "new-computer"), options, NONE, about)


def _timeout_question(language: str, game: Game[Any, Any], server: Chosen) -> ui.Label[Any]:
    """What happens when time runs out: the options end the sentence that the question begins."""
    among = [one for one in Overrun if one.among(game.seats[-1]) is one]
    once = "timeout-once-chance" if DEFAULT_SUBSTITUTE.level is None else "timeout-once-computer"
    rules = [(one.value, say(language, once if one is Overrun.ONCE else f"timeout-{one}"), "") for one in among]
    return radio_question(OVERTIME, say(language, "new-timeout"), rules, server[OVERRUN].among(game.seats[-1]))


def _more_question(language: str, game: Game[Any, Any], server: Chosen, own: Chosen) -> ui.Label[Any]:
    """What is either so or not: the game's options, whether the match is rated, and who makes forced moves."""
    preset = server_options(server, game.name)
    boxes = [
        (
            f"option {name}",
            say(language, f"{game.name}-option-{name}"),
            say(language, f"{game.name}-option-{name}-about"),
            bool(preset.get(name, game.options[name].default)),
        )
        for name in _switches(game)
    ]
    boxes.append((RATED, say(language, "rated-yes"), "", True))
    boxes.append((ASKS_FORCED, say(language, "forced-ask"), "", own[FORCED] == "ask"))
    return checkbox_question(MORE, say(language, "new-more"), boxes)


def _switches(game: Game[Any, Any]) -> list[str]:
    """The options of a game that are on or off, as many as the form has room for."""
    return [name for name, option in game.options.items() if isinstance(option.default, bool)][: MAX_BOXES - 2]


@handles(BeginRoute, VERB, submit=True)
async def _on_submit(interaction: Interaction, route: BeginRoute) -> None:
    await answer_with_table(interaction, _open(interaction, route.game))


async def _open(interaction: Interaction, name: str) -> MatchView:
    """Open the table, with more seats than asked for where those invited and a computer need them."""
    game, given = _game(interaction, name), submitted_choices(interaction)
    if game is None or MORE not in given:
        raise UserError("control-unknown")
    invited = resolved_users(interaction, given.get(PEOPLE, ()))
    level, boxes, seats = _one(given, COMPUTER), given[MORE], None
    if (count := _one(given, SEATS)) in map(str, game.seats):
        fewest = 1 + len(invited) + (level not in ("", NONE))
        seats = max(int(count), min(fewest, game.seats[-1]))
    return await open_table(
        interaction,
        name,
        invited,
        seats=seats,
        options={one: f"option {one}" in boxes for one in _switches(game)},
        pace=_one(given, CLOCK),
        timeout=_one(given, OVERTIME),
        forced="ask" if ASKS_FORCED in boxes else "play",
        computer=None if level in ("", NONE) else level,
        rated=RATED in boxes,
    )


def _game(interaction: Interaction, name: str) -> Game[Any, Any] | None:
    """The game of that name, as its command ``new`` has it; None without one."""
    group = interaction.client.tree.get_command(name)
    new = group.get_command(VERB) if isinstance(group, app_commands.Group) else None
    game: Game[Any, Any] | None = new.extras.get(GAME) if new is not None else None
    return game


def _one(given: Mapping[str, Sequence[str]], name: str) -> str:
    """The first value given to a question; "" without any."""
    return next(iter(given.get(name, ())), "")


def check_guests(channel: object, users: Sequence[discord.Member | discord.User], *, is_direct: bool = False) -> None:
    """Raise UserError if one of these people cannot be invited to a table in this channel of a server.

    ``is_direct``: the match is shown in direct messages, to which everybody can be invited.
    """
    for user in users:
        require(not user.bot, "opponent-bot", name=user.display_name)
        if is_direct:
            continue
        if not isinstance(user, discord.Member):
            raise UserError("opponent-elsewhere", name=user.display_name)
        require(sees(channel, user), "opponent-hidden", name=user.display_name)


async def open_table(
    interaction: Interaction,
    game: str,
    invited: Sequence[discord.Member | discord.User],
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    language: str | None = None,
    computer: str | None = None,
    computers: int | None = None,
    hints: bool | None = None,
    rated: bool | None = None,
    **terms: str | None,
) -> MatchView:
    """Open a table where the interaction was, or in the server's forum.

    Args:
        seats: None for as few as the game, the people named and the computers allow.
        options: of the game; those left out are the server's or, without such, the game's defaults.
        computer: the level of the computers that play; None: of those of ``computers``, the usual one.
        rated: None: as usual, which is so where only people play.
        computers: how many; None: with a level, on all seats that no one is invited to, or one.
        terms: by their names in TERMS; those left out are the server's and the person's.
    """
    require(language in (None, *LANGUAGES), "no-such-language", language=language)
    command, server = await _new_table(interaction, game, invited)
    preset = {"pace": server[PACE], "overrun": server[OVERRUN]}
    command = replace(
        command,
        seats=seats,
        language=language or command.language,
        computers=_computers(len(invited), seats, computer, computers),
        invited=tuple([await interaction.client.mentioned_person(user) for user in invited]),
        options=server_options(server, game) | dict(options or {}),
        hints=hints,
        rated=rated is not False,
        **preset | {TERMS[name].field: TERMS[name].read(word) for name, word in terms.items() if word},
    )
    return await interaction.client.service.open(command)


async def _new_table(
    interaction: Interaction, game: str, invited: Sequence[discord.Member | discord.User] = ()
) -> tuple[Open, Chosen]:
    """The command that opens a table, without these guests, who see it there; and the server's settings."""
    host, place = await interaction.client.person(interaction), place_of(interaction)
    server, own, channel = await check_server(interaction, host, game, invited)
    if place.is_direct:
        await check_reach(interaction, host)
    command = Open(
        actor=person_actor(host.key),
        game=game,
        host=host,
        secret=interaction.client.service.new_secret(),
        guild=place.guild,
        channel=channel,
        is_post=channel != interaction.channel_id,
        language=user_language(interaction) if server[TABLE_LANGUAGE] == FOLLOW else server[TABLE_LANGUAGE],
        asks_forced=TERMS["forced"].read(own[FORCED]),
    )
    return command, server


def _computers(invited: int, seats: int | None, computer: str | None, computers: int | None) -> tuple[Level, ...]:
    """The levels of the computers at a new table with the host and so many invited people."""
    if computer is None and not computers:
        return ()
    level = TERMS["level"].read(computer) if computer else DEFAULT_LEVEL
    free = 1 if seats is None else seats - 1 - invited
    return (level,) * (computers if computers is not None else max(1, free))


async def answer_with_table(interaction: Interaction, work: Coroutine[Any, Any, MatchView]) -> None:
    """Respond in public with the message of the table that ``work`` opens, and remember the message.

    It pings those who are invited and have no quiet hours now; to a match in direct messages these invite. A table in a
    forum is delivered as a post there: the response is the way to it, for this person alone.
    """
    opened: list[MatchView] = []
    pinged: list[int] = []

    async def content() -> MessageContent:
        view = await work
        opened.append(view)
        if view.place.channel != interaction.channel_id:
            shown, language = await _see_shown(interaction, view), user_language(interaction)
            raise Question(match_note(interaction, "table-posted", shown, [match_button(language, shown)]))
        invited = [seat.person for seat in view.seats if seat.kind is SeatKind.INVITED and seat.person]
        is_edit = interaction.response.is_done()  # the answer was deferred
        if invited and not view.place.is_direct:
            pinged.extend(await interaction.client[Invitations].ping(view, invited, is_edit=is_edit))
        return with_greeting(table_content(view.language, view), invitation_text(view.language, view, pinged), pinged)

    has_answer = await answer(interaction, content(), public=True)
    work.close()  # it has not begun if the interaction came too late
    if not opened or opened[0].place.channel != interaction.channel_id:
        return
    await check_pings(interaction, opened[0], pinged, is_sent=has_answer)
    if has_answer and (message := await response_id(interaction, opened[0].number)) is not None:
        await remember_message(interaction, opened[0].number, message)


async def _see_shown(interaction: Interaction, table: MatchView) -> MatchView:
    """The table once its message is known, or as it is after a while."""
    for _ in range(LOOKS):
        if table.place.message is not None:
            break
        await interaction.client.time.sleep(LOOK)
        table = await interaction.client.service.see(table.number, table.viewer)
    return table


async def check_pings(interaction: Interaction, view: MatchView, pinged: Sequence[int], *, is_sent: bool) -> None:
    """Let guests count as pinged only if a new message mentioned them, no answer that was refused or deferred late.

    ``pinged``: their Discord ids.
    """
    is_edit = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    if is_edit or not is_sent:
        keys = [seat.person.key for seat in view.seats if seat.person and seat.person.user in pinged]
        await interaction.client[Invitations].take_back(view, keys, is_shown=is_sent)


async def response_id(interaction: Interaction, match: int) -> int | None:
    """The id of the response to this interaction, which is about the match; None if Discord does not name it."""
    known: int | None = interaction.extras.get("message")
    if known is not None:
        return known
    try:
        async with asyncio.timeout(TIMEOUT):
            return (await interaction.original_response()).id
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
        log.info("Match %s: the id of a response is not known (%r).", match, fault)
        return None


async def remember_message(interaction: Interaction, match: int, message: int) -> None:
    """Remember the table's message; if that cannot be stored, the next press on it tries again."""
    try:
        await interaction.client.service.do(match, SetPlace(message=message))
    except StoreUnavailable as fault:
        log.info("Match %s: its table's message could not be stored (%s).", match, fault.key)


@handles(BeginRoute, "computer", once=True)
async def _on_computer(interaction: Interaction, route: BeginRoute) -> None:
    await begin_against(interaction, route.game, Level.EASY)


async def begin_against(interaction: Interaction, game: str, computer: str) -> None:
    """Open a table in public where the interaction was, and start it: on a server once its message is known.

    ``computer``: the name of its level.
    """
    opened: list[MatchView] = []

    async def work() -> MatchView:
        level = TERMS["level"].read(computer)
        command, _ = await _new_table(interaction, game)
        command = replace(command, computers=(level,), pace=Pace.NONE, teaches=level is Level.EASY)
        opened.append(await interaction.client.service.open(command))
        table = opened[0]
        return await start_directly(interaction, table) if table.place.is_direct else table

    await answer_with_table(interaction, work())
    if opened and not opened[0].place.is_direct:
        await start_alone(interaction, opened[0])


async def start_directly(interaction: Interaction, table: MatchView) -> MatchView:
    """Start the host's table without other people; its match is shown in direct messages."""
    return await interaction.client.service.do(table.number, Start(actor=person_actor(table.host)))


async def start_alone(interaction: Interaction, table: MatchView) -> None:
    """Start the host's table without other people once its message is known, and show the first menu."""
    bot = interaction.client
    await _see_shown(interaction, table)
    with suppress(ReadableError):  # the table has its button to start
        await bot.service.do(table.number, Start(actor=person_actor(table.host)))
        await add_message(interaction, await _first_menu(interaction, table.number))


async def _first_menu(interaction: Interaction, number: int) -> MessageContent:
    """What the person decides first or, where the computer is to move, the position; with the way to the board."""
    view, language = await see_started(interaction, number), user_language(interaction)
    for _ in range(LOOKS):
        if view.place.thread is not None:
            break
        await interaction.client.time.sleep(LOOK)
        view = await see_started(interaction, number)
    if view.moves:
        return await menu_content(language, view, note=say(language, "begun-own"))
    content = await menu_content(language, view)
    return replace(content, note=say(language, "begun-other")) if view.phase is MatchPhase.RUNNING else content


async def check_server(
    interaction: Interaction,
    person: Person,
    game: str | None,
    invited: Sequence[discord.Member | discord.User] = (),
) -> tuple[Chosen, Chosen, int]:
    """What the server and the person have set, and the channel in which the person opens a table with these guests.

    It is the interaction's or, if tables are opened elsewhere, the first forum for them. ``game``: None for any. Raises
    UserError if the person may open no such table.
    """
    place = place_of(interaction)
    server, own = await interaction.client[Preferences].for_opening(place.guild, person)
    if game is not None and not is_offered(server, game):
        names = tuple(say(user_language(interaction), f"{one}-name") for one in server[OFFERED])
        raise UserError("game-not-offered", game=game, offered=names)
    if place.is_direct:
        check_guests(interaction.channel, invited, is_direct=True)
        return server, own, place.channel
    check_openers(interaction, server)
    rooms = rooms_of(interaction.guild, server)
    parent = None if is_own_post(interaction) else getattr(interaction.channel, "parent_id", None)
    is_here = not rooms or bool({interaction.channel_id, parent} & set(rooms))
    forum = None if is_here else await find_forum(interaction, rooms, game)
    if forum is None:
        check_place(interaction)
        require(is_here, "tables-elsewhere", channels=tuple(rooms.values()), count=len(rooms))
    check_guests(forum or interaction.channel, invited)
    return server, own, forum.id if forum is not None else interaction.channel_id or 0


def check_openers(interaction: Interaction, server: Chosen) -> None:
    """Raise UserError if this person may open no tables on the server."""
    require(server[OPENERS] is not Openers.MANAGERS or interaction.permissions.manage_guild, "only-managers-open")


def rooms_of(guild: discord.Guild | None, server: Chosen) -> dict[int, str]:
    """The names by id of the channels in which tables may be opened; {} where they may be opened anywhere.

    Channels that are gone are left out.
    """
    rooms: tuple[int, ...] = server[TABLES]
    if guild is None or not guild.channels:  # another process knows them
        return {one: str(one) for one in rooms}
    found = {one: guild.get_channel(one) for one in rooms}
    return {one: f"#{channel.name}" for one, channel in found.items() if channel is not None}


def is_offered(server: Chosen, game: str) -> bool:
    """True if the server offers the game. Unknown games pass; the caller refuses them."""
    return game in server[OFFERED] or game not in OFFERED.labels()


async def offered_among(interaction: Interaction, games: Sequence[str]) -> list[str]:
    """Those of these games that the interaction's server offers; all of them if it offers none."""
    try:
        server = await interaction.client[Preferences].of_server(place_of(interaction).guild)
    except StoreUnavailable:  # looking works even then
        return list(games)
    return [one for one in games if is_offered(server, one)] or list(games)


def rated_key(view: MatchView) -> str:
    """The key of the sentence on whether the match is rated and, where the table cannot choose, why it is not."""
    if has_computers(view):
        return "table-unrated"
    if view.is_rated:
        return "table-rated"
    return "table-unrated-hints" if view.allows_hints else "table-rated-not"


def has_computers(view: MatchView) -> bool:
    """Whether a computer player has a seat."""
    return any(seat.kind is SeatKind.COMPUTER for seat in view.seats)
