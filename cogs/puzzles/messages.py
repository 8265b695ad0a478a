"""The puzzle of the day in the private menu: it is answered once, and solved the next day. All state is in the store
and in the controls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from discord import ButtonStyle, ui

from bot.app import Stammtisch
from bot.computer.base import Level
from bot.features.puzzles.model import TOLD, Puzzle
from bot.features.puzzles.service import PuzzleService
from bot.features.puzzles.worker import MINUTES
from bot.match.errors import UserError
from bot.match.model import Match, MatchSeat, Person, Phase, Place, SeatKind
from bot.match.view import MatchView, view_for
from bot.texts import say
from cogs._ui.choices import VerbChoices, choice_rows, find_choices, room_beside
from cogs._ui.content import MessageContent, escaped
from cogs._ui.controls import button, selected_value, selected_values
from cogs._ui.menu_pictures import menu_look, menu_pictures
from cogs._ui.options import move_name, question
from cogs._ui.paths import is_path, next_paths, parent_path, set_items
from cogs._ui.prose import listed, seat_mark
from cogs._ui.respond import Interaction, answer, is_private, user_language
from cogs._ui.router import Router
from cogs._ui.routes import PuzzleRoute, unpacked
from cogs._ui.shown import Shown

SOLVER: int = 1  # the key of the solver in the match that a puzzle is shown as


def add_routes(router: Router) -> None:
    """Answer the controls of puzzles, those of messages of any age included."""
    router.add(PuzzleRoute, _on_open, "open", "none", "pick")
    router.add(PuzzleRoute, _on_select, "list")
    router.add(PuzzleRoute, _on_items, "items")
    router.add(PuzzleRoute, _on_answer, "answer")
    router.add(PuzzleRoute, _on_solution, "solution")


async def _on_open(interaction: Interaction, route: PuzzleRoute) -> None:
    await answer(interaction, _menu(interaction, route), update=is_private(interaction))


async def _on_select(interaction: Interaction, route: PuzzleRoute) -> None:
    path, page = route.picked(selected_value(interaction))
    await answer(interaction, _menu(interaction, replace(route, path=path, page=page)), update=is_private(interaction))


async def _on_items(interaction: Interaction, route: PuzzleRoute) -> None:
    items = frozenset(map(unpacked, selected_values(interaction)))

    async def work() -> MessageContent:
        puzzle = await _found(interaction, route.day)
        view = puzzle_view(puzzle, user_language(interaction))
        offered = next_paths(view.moves, route.path, view.stepwise)
        picked = next((one for one in offered if set_items(one) == items), route.path)
        return await _menu(interaction, replace(route, path=picked))

    await answer(interaction, work(), update=is_private(interaction))


async def _on_answer(interaction: Interaction, route: PuzzleRoute) -> None:
    """Store the answer, once, on the puzzle's own day."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        puzzle = await _found(interaction, route.day)
        if puzzle.day < bot[PuzzleService].today or route.path not in puzzle.position.moves(puzzle.seat):
            return await _menu(interaction, route)
        person = await bot.person(interaction)
        guild = interaction.guild_id or 0
        is_first = await bot[PuzzleService].answer(puzzle, person, guild, route.path)
        return await answered_content(interaction, puzzle, is_first=is_first)

    await answer(interaction, work(), update=is_private(interaction))


async def _on_solution(interaction: Interaction, route: PuzzleRoute) -> None:
    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        puzzle = await _found(interaction, route.day)
        if puzzle.day >= bot[PuzzleService].today:
            raise UserError("puzzle-not-yet")
        return await solution_content(interaction, puzzle)

    await answer(interaction, work(), update=is_private(interaction))


async def _found(interaction: Interaction, day: str) -> Puzzle:
    """The puzzle of a day that has one and has begun; raises UserError."""
    bot: Stammtisch = interaction.client
    return await bot[PuzzleService].find(day)


def puzzle_view(puzzle: Puzzle, language: str) -> MatchView:
    """What the solver sees: the position of the seat that decides, in a match against a computer."""
    solver = Person(SOLVER, 1, "?")
    seats = [MatchSeat(SeatKind.COMPUTER, level=Level.EASY)] * puzzle.seats
    seats[puzzle.seat] = MatchSeat(SeatKind.PERSON, solver)
    match = Match(
        puzzle.position,
        tuple(seats),
        Phase.RUNNING,
        language=language,
        host=SOLVER,
        place=Place(0, 0),
        seed=b"",
        people={SOLVER: solver},
    )
    return view_for(match, SOLVER)


async def today_content(interaction: Interaction) -> MessageContent:
    """The puzzle of the present day, or how far it is; with the way to the last solution. Tomorrow's is asked for."""
    bot: Stammtisch = interaction.client
    language, today = user_language(interaction), bot[PuzzleService].today
    puzzle = await bot[PuzzleService].ask()
    if puzzle.is_made:
        return await _menu(interaction, PuzzleRoute("open", today))
    words = say(language, "puzzle-failed" if puzzle.tries else "puzzle-waiting", minutes=MINUTES)
    return MessageContent(words, rows=[await _earlier(bot, language, today)])


async def _earlier(bot: Stammtisch, language: str, day: str) -> list[ui.Item[Any]]:
    """The button to the solution of the last puzzle before that day, if there is one."""
    last = await bot[PuzzleService].last_before(day)
    return [] if last is None else [button(PuzzleRoute("solution", last.day), language, label="solution")]


async def _menu(interaction: Interaction, route: PuzzleRoute) -> MessageContent:
    """The puzzle at a path of the menu; its preview asks whether that is the answer. After its day: the solution.

    The words stand below the pictures: a client shows the end of a message that is higher than its window.
    """
    bot: Stammtisch = interaction.client
    puzzle, language = await _found(interaction, route.day), user_language(interaction)
    if puzzle.day < bot[PuzzleService].today:
        return await solution_content(interaction, puzzle, note=say(language, "puzzle-late", day=_day(puzzle)))
    person = await bot.person(interaction)
    if await bot[PuzzleService].answer_of(puzzle, person) is not None:
        return await answered_content(interaction, puzzle, is_first=False)
    view = puzzle_view(puzzle, language)
    path = route.path if is_path(view.moves, route.path) else ""
    look = menu_look(language, view, path)
    choices = find_choices(view, path, look)
    pictures = await menu_pictures(view, look, choices)
    head = _head(language, view, puzzle)
    if path in view.moves:
        asked = say(language, "puzzle-confirm", move=move_name(language, view, path))
        parent = parent_path(view.moves, path, view.stepwise)
        row: list[ui.Item[Any]] = [
            button(PuzzleRoute("answer", puzzle.day, path=path), language, ButtonStyle.primary, label="puzzle-answer"),
            button(PuzzleRoute("open", puzzle.day, path=parent), language, label="back"),
        ]
        return MessageContent(head, pictures, asked, [row], shown=Shown(view, look))
    is_asked = path and choices.buttons
    ask = question(language, view, path, choices.paths) if is_asked else say(language, "puzzle-task")
    controls: list[ui.Item[Any]]
    if path or route.page:
        parent = parent_path(view.moves, path, view.stepwise) if path else ""
        controls = [button(PuzzleRoute("open", puzzle.day, path=parent), language, label="back")]
    else:
        controls = await _earlier(bot, language, puzzle.day)
    room = room_beside(len(pictures), True, len(controls))
    rows = [
        *choice_rows(language, view, path, route.page, choices, room, VerbChoices(PuzzleRoute("open", puzzle.day))),
        controls,
    ]
    return MessageContent(head, pictures, ask, rows, shown=Shown(view, look))


def _head(language: str, view: MatchView, puzzle: Puzzle) -> str:
    game = say(language, f"{puzzle.game}-name")
    return say(language, "puzzle-head", day=_day(puzzle), game=game, seat=seat_mark(language, view, puzzle.seat))


def _day(puzzle: Puzzle) -> date:
    """The puzzle's day, as texts take it."""
    return date.fromisoformat(puzzle.day)


async def answered_content(interaction: Interaction, puzzle: Puzzle, *, is_first: bool) -> MessageContent:
    """The person's answer as it is stored, without a word on whether it is right. ``is_first``: it was just given."""
    bot: Stammtisch = interaction.client
    person, language = await bot.person(interaction), user_language(interaction)
    move = await bot[PuzzleService].answer_of(puzzle, person) or ""
    view = puzzle_view(puzzle, language)
    look = menu_look(language, view, move)
    pictures = await menu_pictures(view, look, find_choices(view, move, look))
    key = "puzzle-answered" if is_first else "puzzle-answered-before"
    told = say(language, key, move=move_name(language, view, move))
    head, row = _head(language, view, puzzle), await _earlier(bot, language, puzzle.day)
    return MessageContent(head, pictures, told, [row], shown=Shown(view, look))


async def solution_content(interaction: Interaction, puzzle: Puzzle, note: str = "") -> MessageContent:
    """The solution of an earlier day's puzzle, what the person has answered, and who of this server has solved it."""
    bot: Stammtisch = interaction.client
    person, language = await bot.person(interaction), user_language(interaction)
    view = puzzle_view(puzzle, language)
    look = menu_look(language, view, puzzle.best)
    pictures = await menu_pictures(view, look, find_choices(view, puzzle.best, look))
    head = "\n".join([*([note] if note else []), _head(language, view, puzzle)])
    words = solution_words(language, view, puzzle)
    own = await bot[PuzzleService].answer_of(puzzle, person)
    if own is not None:
        words.append(say(language, "puzzle-own", right=own == puzzle.best, move=move_name(language, view, own)))
    if interaction.guild_id:
        words.append(await solvers(bot, language, puzzle, interaction.guild_id))
    return MessageContent(head, pictures, "\n".join(words), shown=Shown(view, look))


def solution_words(language: str, view: MatchView, puzzle: Puzzle) -> list[str]:
    """The best move, and what it and the next ones are worth."""
    told = [
        say(language, "puzzle-worth", move=move_name(language, view, move), share=round(100 * value))
        for move, value in puzzle.values[:TOLD]
    ]
    return [
        say(language, "puzzle-solution", move=move_name(language, view, puzzle.best)),
        *(f"- {one}" for one in told),
    ]


async def solvers(bot: Stammtisch, language: str, puzzle: Puzzle, guild: int) -> str:
    """Who has solved a puzzle on that server, as a sentence."""
    people, count = await bot[PuzzleService].solvers(puzzle, guild)
    return _solved(language, people, count)


def _solved(language: str, people: Sequence[Person], count: int) -> str:
    names = listed(language, (escaped(one.name) for one in people))
    return say(language, "puzzle-solvers", solved=len(people), count=count, names=names)


async def post_content(bot: Stammtisch, language: str, puzzle: Puzzle, guild: int) -> MessageContent:
    """The puzzle as it is posted for everybody, with the last solution and who has solved it on that server."""
    view = puzzle_view(puzzle, language)
    look = menu_look(language, view, "")
    pictures = await menu_pictures(view, look, find_choices(view, "", look))
    words = [_head(language, view, puzzle), say(language, "puzzle-task")]
    notes: list[str] = []
    if (last := await bot[PuzzleService].last_before(puzzle.day)) is not None:
        then = puzzle_view(last, language)
        notes = [say(language, "puzzle-last", day=_day(last)), *solution_words(language, then, last)]
        notes.append(await solvers(bot, language, last, guild))
    row: list[ui.Item[Any]] = [
        button(PuzzleRoute("open", puzzle.day), language, ButtonStyle.primary, label="puzzle-open")
    ]
    row += await _earlier(bot, language, puzzle.day)
    return MessageContent("\n".join(words), pictures, "\n".join(notes), [row])
