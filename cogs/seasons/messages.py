"""The content of a season's message, and of the private answer with its tables and a person's matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.app import Stammtisch
from bot.features.seasons.model import (
    FEWEST,
    TIE,
    WIN,
    Fixture,
    ResultKind,
    Season,
    SeasonEnd,
    SeasonPhase,
    SeasonState,
    Standing,
    movers,
    stretch,
    tables,
    winner,
)
from bot.features.seasons.worker import SeasonService
from bot.match.leaving import SEASON_AWAY_DAYS
from bot.match.model import MatchPhase, Person
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent, escaped, jump, named_picture
from cogs._ui.prose import listed, option_words, seat_name, stamp
from cogs._ui.router import Number, Route, Verb, button
from rendering import Picture
from rendering.seasons import TableLine, drawn_name, standings

FIRST_GROUP: Final = "A"
MAX_NAMES: Final = 1000  # characters of names that tables cannot show, in one message; alternative texts have all


@dataclass(frozen=True)
class SeasonRoute(Route):
    """A button about a season, with the season's id."""

    KIND = "season"
    verb: Verb
    season: Number


def season_title(language: str, season: Season) -> str:
    """The title of a season, with which its message begins."""
    return f"## {season_name(language, season)}"


def season_name(language: str, season: Season) -> str:
    """The name of a season: its game and its number."""
    return say(language, "season-title", number=str(season.number), game=say(language, f"{season.game}-name"))


def season_content(state: SeasonState, now: float) -> MessageContent:
    """The message of a season, which everybody sees. Draws its tables, in a thread."""
    season = state.season
    language, head = season.language, [season_title(season.language, season)]
    if season.phase is SeasonPhase.SIGNUP:
        return MessageContent("\n".join([*head, *_invitation(language, state)]), rows=[_signing(language, season)])
    head.append(_status(language, state))
    if not state.groups:
        return MessageContent("\n".join(head))
    row = [button(SeasonRoute("show", season.id), language, label="season-show")]
    if season.phase is SeasonPhase.RUNNING:
        row.append(button(SeasonRoute("leave", season.id), language, label="season-leave"))
    head += [say(language, "season-legend")]
    return MessageContent("\n".join(head), rows=[row], labelled=_pictures(language, state, now))


def own_content(language: str, state: SeasonState, person: Person, now: float) -> MessageContent:
    """The season as one person is shown it: their own matches, and the tables. Draws these, in a thread."""
    season = state.season
    lines = [season_title(language, season)]
    if season.phase is SeasonPhase.SIGNUP:
        join, unjoin = _signing(language, season)
        is_in = state.entrant(person.key) is not None
        lines += [say(language, "season-joined", begins=stamp(season.begins)), ""] if is_in else []
        return MessageContent("\n".join([*lines, *_invitation(language, state)]), rows=[[unjoin if is_in else join]])
    lines.append(_status(language, state))
    own = [one for one in state.fixtures if person.key in one.people]
    if own:
        lines += [
            "",
            say(language, "season-own"),
            *(f"- {_own_line(language, state, one, person, now)}" for one in own),
            *(f"- {say(language, 'season-own-bye', round=number)}" for number in _byes(state, own)),
            "",
        ]
    if not state.groups:
        return MessageContent("\n".join(lines))
    lines += [
        say(language, "season-rules", away=SEASON_AWAY_DAYS),
        say(language, "season-rules-out"),
        say(language, "season-legend"),
    ]
    entrant, rows = state.entrant(person.key), list[list[ui.Item[Any]]]()
    if season.phase is SeasonPhase.RUNNING and entrant is not None and not entrant.left:
        rows.append([button(SeasonRoute("leave", season.id), language, label="season-leave")])
    return MessageContent("\n".join(lines), rows=rows, labelled=_pictures(language, state, now))


def question(language: str, season: Season, verb: str, key: str) -> MessageContent:
    """The question, a text by its key, whether a person is sure; the button has that verb."""
    row = [button(SeasonRoute(verb, season.id), language, ButtonStyle.danger, label=f"season-{verb}")]
    return MessageContent(f"{season_title(language, season)}\n{say(language, key)}", rows=[row])


async def fixture_text(bot: Stammtisch, view: MatchView) -> str | None:
    """The sentence about a match of a season's round for its two players; None if the match is of none."""
    if (found := await bot[SeasonService].of_match(view.number)) is None:
        return None
    (season, number), language = found, view.language
    mentions = listed(language, (f"<@{seat.person.user}>" for seat in view.seats if seat.person))
    return say(language, "season-found", mentions=mentions, round=number, season=season_name(language, season))


async def origin_text(bot: Stammtisch, view: MatchView) -> str | None:
    """Season and round of a match, and the points that its result is worth; None if the match is of no season."""
    if (found := await bot[SeasonService].of_match(view.number)) is None:
        return None
    (season, number), language = found, view.language
    origin = say(language, "season-origin", round=number, season=season_name(language, season))
    if view.phase is not MatchPhase.OVER:
        return origin
    won = view.outcome.winners if view.outcome is not None else ()
    if len(won) != 1:
        return f"{origin}{say(language, 'season-tie-gives', points=TIE)}"
    return f"{origin}{say(language, 'season-win-gives', points=WIN, name=seat_name(language, view, won[0]))}"


def _signing(language: str, season: Season) -> list[ui.Item[Any]]:
    return [
        button(SeasonRoute("join", season.id), language, ButtonStyle.success, label="season-join"),
        button(SeasonRoute("leave", season.id), language, label="season-unjoin"),
    ]


def _invitation(language: str, state: SeasonState) -> list[str]:
    """What people agree to by signing up, and who has."""
    season = state.season
    begins = f"{stamp(season.begins, 'f')} ({stamp(season.begins)})"
    pace = say(language, f"pace-{season.pace}")
    names = [escaped(_name(language, state, one.person)) for one in state.entrants]
    return [
        say(language, "season-signup", begins=begins, weeks=season.weeks),
        say(language, "season-terms", size=season.size, pace=pace, rated=season.is_rated),
        *(
            say(language, "season-option", option=option_words(language, season.game, option, value))
            for option, value in season.options.items()
        ),
        say(language, "season-rules", away=SEASON_AWAY_DAYS),
        f"{say(language, 'season-rules-out')} {say(language, 'season-next')} {say(language, 'season-shown')}",
        "",
        say(language, "season-people", count=len(names), names=listed(language, names))
        if names
        else say(language, "season-nobody"),
    ]


def _status(language: str, state: SeasonState) -> str:
    """How long it is played, or why it is over."""
    season = state.season
    if season.end is None:
        return say(language, "season-running", ends=f"{stamp(season.ends, 'f')} ({stamp(season.ends)})")
    if season.end is SeasonEnd.CLOSED and not state.groups:
        return say(language, "season-over-canceled")
    return say(language, f"season-over-{season.end}", fewest=FEWEST)


def _pictures(language: str, state: SeasonState, now: float) -> list[tuple[str, str, Picture]]:
    """The table of each group, below its round or who goes up and down."""
    found, made, room = tables(state), list[tuple[str, str, Picture]](), MAX_NAMES
    for at, table in enumerate(found):
        letter, moves = chr(ord(FIRST_GROUP) + at), _moves(state, found, at)
        lines = tuple(
            TableLine(
                _name(language, state, one.person),
                one.points,
                one.played,
                one.wins,
                one.ties,
                one.has_left,
                moves[one.person],
            )
            for one in table
        )
        label = [_label(language, state, at, letter, now)]
        label += [
            say(language, "season-drawn", place=str(one.place), name=escaped(line.name))
            for one, line in zip(table, lines, strict=True)
            if not _is_drawn(line.name)
        ]
        while sum(map(len, label[1:])) > room:
            label.pop()
        room -= sum(map(len, label[1:]))
        name, picture = named_picture(f"group-{letter.lower()}", standings(letter, lines, language))
        made.append(("\n".join(label), name, picture))
    return made


def _is_drawn(name: str) -> bool:
    """Whether a table shows how the name begins; its font lacks characters of others."""
    shown = drawn_name(name).removesuffix("…")
    return shown != "" and name.startswith(shown)


def _label(language: str, state: SeasonState, group: int, letter: str, now: float) -> str:
    present = stretch(state, group, now)
    if state.season.phase is SeasonPhase.OVER or present is None:
        return say(language, "season-group-over", group=letter)
    ends = stamp(present.ends, "f")
    return say(language, "season-group", group=letter, ends=ends, round=present.round, rounds=present.rounds)


def _moves(state: SeasonState, found: Sequence[Sequence[Standing]], at: int) -> dict[int, int]:
    """Who of a group goes up (1) and down (-1), by key; no one before the end."""
    table, moves = found[at], dict.fromkeys((one.person for one in found[at]), 0)
    if state.season.phase is not SeasonPhase.OVER:
        return moves
    if at:
        moves |= dict.fromkeys((one.person for one in table[: movers(len(table), len(found[at - 1]))]), 1)
    if at + 1 < len(found):
        moves |= dict.fromkeys((one.person for one in table[-movers(len(table), len(found[at + 1])) :]), -1)
    return moves


def _name(language: str, state: SeasonState, person: int) -> str:
    known = state.people.get(person)
    return (known.name if known else "") or say(language, "seat-former")


def _byes(state: SeasonState, own: Sequence[Fixture]) -> list[int]:
    """The rounds in which a person of an odd group, with these matches, has none."""
    return sorted({one.round for one in state.fixtures_of(own[0].group)} - {one.round for one in own})


def _own_line(language: str, state: SeasonState, fixture: Fixture, person: Person, now: float) -> str:
    """A match of this person: when it begins, where it is, or how it has ended."""
    other = fixture.second if fixture.first == person.key else fixture.first
    about = {"round": fixture.round, "name": escaped(_name(language, state, other))}
    if fixture.result is not None:
        won = winner(fixture)
        result = "tie" if won is None else "won" if won == person.key else "lost"
        return say(language, "season-own-over", result=result, way=str(fixture.way or ResultKind.PLAYED), **about)
    if fixture.place is None:
        key = "season-own-later" if fixture.opens > now else "season-own-soon"
        return say(language, key, opens=stamp(fixture.opens, "f"), **about)
    channel, message = fixture.place
    return say(language, "season-own-runs", link=jump(state.season.guild, channel, message), **about)
