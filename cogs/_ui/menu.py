"""The private menu: a move is picked word by word, and played when it is picked.

What cannot be taken back afterwards is previewed and confirmed. Only its player sees the message the menu stands in, an
ephemeral response or a direct message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from discord import ButtonStyle, ui

from bot.computer.base import Level
from bot.games.base import IllegalMove, Move, Seat
from bot.match.commands import Choose, TakeBack
from bot.match.errors import MovedOn, Unconfirmed
from bot.match.model import Match, MatchPhase, MatchSeat, Person, Place, Reading, SeatKind
from bot.match.position import Position
from bot.match.view import MatchView, view_for
from bot.texts import has_text, say
from cogs._ui.board import KEPT_LINES, draw
from cogs._ui.choices import (
    ChoiceRoutes,
    Choices,
    choice_rows,
    find_choices,
    is_path,
    move_name,
    next_paths,
    parent_path,
    question,
    room_beside,
    set_items,
    split_label,
)
from cogs._ui.content import MessageContent, Shown, named_picture
from cogs._ui.log import recent_words
from cogs._ui.prose import clock_lines, full_title, log_texts, picture_names, refusal, seat_name, status
from cogs._ui.respond import (
    Interaction,
    actor_of,
    is_direct,
    is_private,
    pressed_prompt,
    responds,
    see_started,
    user_language,
    with_fitting_names,
)
from cogs._ui.router import (
    MatchRoute,
    PickRoute,
    Picks,
    SetRoute,
    StepRoute,
    button,
    handles,
    match_button,
    match_buttons,
    selected_value,
    selected_values,
    unpacked,
)
from rendering import Look, Picture, drawing


@handles(StepRoute, "confirm")
@responds(update=is_private)
async def _on_confirm(interaction: Interaction, route: StepRoute) -> MessageContent:
    return await choose(interaction, route.match, route.step, route.path)


@handles(StepRoute, "back", "none")
@responds(update=is_private)
async def _on_back(interaction: Interaction, route: StepRoute) -> MessageContent:
    return await present_menu(interaction, route.match, route.step, route.path)


@handles(StepRoute, "undo")
@responds(update=is_private)
async def _on_undo(interaction: Interaction, route: StepRoute) -> MessageContent:
    return await take_back(interaction, route.match, route.step)


async def present_menu(
    interaction: Interaction, match: int, step: int | None, path: str = "", page: int = 0, note: str = ""
) -> MessageContent:
    """The menu at a path; at its beginning if the match has left the path's step, or is looked at again (None)."""
    view, language = await see_started(interaction, match), user_language(interaction)
    if step is None:
        return await open_menu(interaction, view, note)
    if step != view.step:
        return await menu_content(language, view, note=say(language, "moved-on"))
    return await menu_content(language, view, path, page, note=note)


async def open_menu(interaction: Interaction, view: MatchView, note: str = "") -> MessageContent:
    """The menu opened again, with the opponents and what has happened.

    Without another ``note`` it says what the viewer has done in a turn that is not over.
    """
    language = user_language(interaction)
    recent = await recent_words(interaction.client, language, view)
    return await menu_content(language, view, note=note or recent.steps, news=recent.news, about=recent.about)


async def choose(
    interaction: Interaction, match: int, step: int | None, text: str, *, is_confirmed: bool = True
) -> MessageContent:
    """Play or seal a move; the next menu if there is one, else what the decision brought.

    A decision that comes too late, or out of turn, is answered with the present menu; an unconfirmed one that could not
    be taken back afterwards with its preview, and an unconfirmed text that is no move with the menu at that path.
    """
    language, prompt = user_language(interaction), pressed_prompt(interaction)
    command = Choose(actor=await actor_of(interaction), step=step, text=text, is_confirmed=is_confirmed)
    try:
        view = await interaction.client.service.do(match, command, answered_in=prompt)
    except MovedOn as reason:
        return await menu_content(language, await see_started(interaction, match), note=refusal(language, reason))
    except Unconfirmed:
        return await present_menu(interaction, match, step, text)
    except IllegalMove as reason:
        if not is_confirmed:
            return await present_menu(interaction, match, step, text)
        if reason.key != "not-your-turn":
            raise
        return await menu_content(language, await see_started(interaction, match))
    view = with_fitting_names(interaction, view)
    note = "\n".join([f"- {one}" for one in log_texts(language, view, view.fresh, has_emojis=True)][-KEPT_LINES:])
    # A direct message shows one decision: its further steps, and a choice that can be changed, but not the next one.
    is_same_decision = view.clock is not None and view.clock.step <= (step or 0)
    if view.moves and (prompt is None or view.chosen is not None or is_same_decision):
        return await menu_content(language, view, note=note)
    is_here = is_direct(interaction) or interaction.channel_id == view.place.posts_in
    is_elsewhere = view.place.is_direct or not is_here
    return await outcome_content(language, view, note, with_board=is_elsewhere)


async def take_back(interaction: Interaction, match: int, step: int) -> MessageContent:
    """Take back the last own step of an unfinished turn, and the menu for another."""
    language, command = user_language(interaction), TakeBack(actor=await actor_of(interaction), step=step)
    try:
        view = await interaction.client.service.do(match, command, answered_in=pressed_prompt(interaction))
    except MovedOn as reason:
        return await menu_content(language, await see_started(interaction, match), note=refusal(language, reason))
    return await menu_content(language, with_fitting_names(interaction, view), note=say(language, "taken-back"))


@dataclass(frozen=True)
class PickMenu:
    """A menu in which a move is picked word by word: at a path, with what may follow it. See ``pick_menu``."""

    language: str
    view: MatchView
    path: str
    page: int
    look: Look
    choices: Choices
    pictures: list[tuple[str, Picture]]

    @property
    def parent(self) -> str:
        """The path before its last word; "" at the beginning."""
        view = self.view
        return parent_path(view.moves, self.path, view.stepwise, view.menu_text) if self.path else ""

    @property
    def question(self) -> str:
        """What is asked at the path."""
        return question(self.language, self.view, self.choices.paths)

    def content(
        self, head: str, ask: str, controls: Sequence[ui.Item[Any]], routes: ChoiceRoutes | None = None
    ) -> MessageContent:
        """The message: words, pictures, words, the choices and other controls. ``routes``: see ``choice_rows``."""
        room = room_beside(len(self.pictures), bool(ask), len(controls))
        rows = choice_rows(self.language, self.view, self.path, self.page, self.choices, room, routes)
        return MessageContent(head, self.pictures, ask, [*rows, controls], shown=Shown(self.view, self.look))


async def pick_menu(language: str, view: MatchView, path: str, page: int = 0) -> PickMenu:
    """The menu of the viewer's moves at a path; at its beginning if the moves have no such path."""
    path = path if is_path(view.moves, path, view.menu_text) else ""
    look = menu_look(language, view, path)
    choices = find_choices(view, path, look)
    return PickMenu(language, view, path, page, look, choices, await menu_pictures(view, look, choices))


def solo_view(position: Position, seat: Seat, person: Person, language: str) -> MatchView:
    """What a person sees who has that seat of a position, in a match of no number against easy computers."""
    seats = [MatchSeat(SeatKind.COMPUTER, level=Level.EASY)] * position.seats
    seats[seat] = MatchSeat(SeatKind.PERSON, person)
    match = Match(
        position=position,
        seats=tuple(seats),
        phase=MatchPhase.RUNNING if position.to_act else MatchPhase.OVER,
        language=language,
        host=person.key,
        place=Place(0, 0),
        seed=b"",
        people={person.key: person},
    )
    return view_for(match, person.key)


async def menu_content(
    language: str,
    view: MatchView,
    path: str = "",
    page: int = 0,
    *,
    note: str = "",
    news: str = "",
    about: str = "",
) -> MessageContent:
    """What the viewer can do at a path; the position if the viewer has nothing to decide.

    ``note`` is what has just happened, ``news`` what is new, ``about`` a small line below the status. The preview marks
    the move in the viewer's own view.
    """
    menu, moves = await pick_menu(language, view, path, page), view.moves
    if not note and view.phase is MatchPhase.RUNNING and view.seat is not None and not moves:
        note = say(language, "not-your-turn")
    if any(one.is_void for one in view.plans):
        note = "\n".join([*([note] if note else []), say(language, "plan-void")])
    ask = _ask(language, view, menu.path, menu.choices) if moves else ""
    if view.teaches and view.seat is not None and moves and not menu.path:
        stake = drawing(view.game).stake(view.view, view.seat, Look(language=language))
        ask = f"{say(language, 'learn-stake', stake=stake)}\n{ask}" if stake else ask
    content = menu.content(_heading(language, view, note, about, news), ask, _buttons(menu))
    if view.is_secret and moves:  # as the board in its pictures, without the others' part
        return replace(content, shown=Shown(view, replace(menu.look, to_act=(), decided=())))
    return content


def _ask(language: str, view: MatchView, path: str, choices: Choices) -> str:
    """What the viewer is asked for at the path; buttons have no other place for their question."""
    if path in view.moves:
        return confirmation(language, view, path)
    if not path and view.chosen:
        return say(language, "sealed", move=move_name(language, view, view.chosen))
    asked = question(language, view, choices.paths) if choices.buttons else ""
    return asked if asked and path else f"{prompt(language, view)} {asked}".rstrip()


def confirmation(language: str, view: MatchView, move: Move) -> str:
    """The question whether this is the move, with the remark below it if the name leaves it out."""
    name = move_name(language, view, move)
    question = say(language, "ask-confirm", move=name)
    full = drawing(view.game).label(view.view, move, Look(language=language))
    return question if name == full else f"{question}\n-# {split_label(full)[1]}"


def prompt(language: str, view: MatchView) -> str:
    """What the viewer, who is to act, is asked for; in the game's own words where it has some for the kind of move.

    If several seats answer openly, each prompt says what it asks about.
    """
    assert view.seat is not None
    if len(view.to_act) > 1 and not view.is_secret:
        doing = drawing(view.game).task(view.view, view.seat, Look(language=language))
        if doing:
            return say(language, "status-task", names=seat_name(language, view, view.seat), task=doing)
    own = f"{view.game}-ask-{view.moves[0].split()[0]}"
    if has_text(language, own) or not view.is_secret:
        return say(language, own if has_text(language, own) else "ask-turn")
    return say(language, "ask-secret", last={*view.to_act} - {*view.decided} == {view.seat})


async def outcome_content(language: str, view: MatchView, note: str, *, with_board: bool = False) -> MessageContent:
    """What a decision has brought (``note``), the status, and the viewer's hand as it is now; no menu of moves.

    ``with_board``: the board too, and where the match goes on, since it does not stand in the same channel.
    """
    pictures = await hand_picture(language, view, with_board) if view.phase is MatchPhase.RUNNING else []
    if with_board:
        pictures = [*await opening_pictures(language, view), *pictures]
    shown = Shown(view, menu_look(language, view, ""))
    is_apart = with_board and not view.place.is_direct
    further = say(language, "goes-on-there") if is_apart and view.phase is MatchPhase.RUNNING else ""
    return MessageContent(_heading(language, view, note), pictures, further, [_ways_on(language, view)], shown=shown)


def _heading(language: str, view: MatchView, note: str, about: str = "", news: str = "") -> str:
    """What has just happened, what is new, the status, a small line and the clocks.

    A secret choice is asked for without the others' part in these: it would be out of date with the next choice.
    """
    words = [f"**{full_title(language, view)}**", *(one for one in (note, news) if one)]
    if view.is_secret and view.moves:
        view = replace(view, clocks={seat: clock for seat, clock in view.clocks.items() if seat == view.seat})
    else:
        words.append(status(language, view))
    if about:
        words.append(f"-# {about}")
    return "\n".join([*words, *clock_lines(language, view)])


def _ways_on(language: str, view: MatchView) -> list[ui.Item[Any]]:
    """The buttons that lead to the next match, where another one waits for the viewer, and to the board.

    In direct messages no line with the match's buttons stands below.
    """
    row: list[ui.Item[Any]] = []
    if view.next_match is not None and not view.is_to_act:
        row.append(button(MatchRoute("next", view.number), language, ButtonStyle.primary))
    if view.place.is_direct:
        is_vacant = view.phase is MatchPhase.RUNNING and any(seat.kind is SeatKind.VACANT for seat in view.seats)
        verbs = ["log", "more", *(["take"] if is_vacant and view.seat is None else [])]
        return [*row, *match_buttons(language, view.number, verbs)]
    return [*row, match_button(language, view)] if view.place.thread else row


def _buttons(menu: PickMenu) -> list[ui.Item[Any]]:
    """The buttons below the choices, at most four beside choices; taking back is offered at the beginning."""
    language, view = menu.language, menu.view
    number, step = view.number, view.step
    row: list[ui.Item[Any]] = []
    if menu.path in view.moves:
        row.append(button(StepRoute("confirm", number, step, menu.path), language, ButtonStyle.success))
    if menu.path or menu.page:
        return [*row, button(StepRoute("back", number, step, menu.parent), language)]
    if view.can_take_back and view.moves:
        row.append(button(StepRoute("undo", number, step), language))
    return row + _ways_on(language, view)


def menu_look(language: str, view: MatchView, path: str) -> Look:
    """How the pictures show a path: what is picked, or else sealed, is marked, and the moves after it are its goals."""
    goals = (
        tuple(move for move in view.moves if view.menu_text(move).startswith(path)) if path not in view.moves else ()
    )
    return Look(
        language=language,
        mark=path or view.chosen,
        goals=goals,
        to_act=view.to_act,
        decided=view.decided,
        names=picture_names(language, view),
        coordinates=view.has_coordinates,
    )


async def menu_pictures(view: MatchView, look: Look, choices: Choices) -> list[tuple[str, Picture]]:
    """The viewer's board; the strip and the hand where they show a choice or the mark.

    The hand is shown with every decision from it, the strip with the board of those who have nothing to decide. There
    are none for a viewer who wants words alone.
    """
    if view.reading is Reading.ALONE:
        return []
    made, parts = drawing(view.game), set(choices.parts)
    if view.moves and look.mark:
        parts |= {spot.part for spot in made.spots(view.view, [look.mark], look) if spot is not None}
    if not view.moves and made.strips:
        parts.add("strip")
    has_hand = bool(view.moves) and made.has_hand(view.view)
    shows_hand = has_hand and (view.is_secret or view.decides_from_hand or "hand" in parts)
    bare = Look(look.language, letters=choices.letters, signs=choices.signs, coordinates=look.coordinates)
    # The board of a secret choice shows neither what is sealed nor who has chosen
    is_sealed = shows_hand and view.is_secret
    board = replace(bare, names=look.names) if is_sealed else replace(look, letters=bare.letters, signs=bare.signs)
    looks = [board]
    if "strip" in parts:
        looks.append(replace(board, part="strip"))
    if shows_hand:
        looks.append(replace(bare, part="hand", mark=look.mark, with_board=True))
    return [named_picture(one.part, picture) for one, picture in zip(looks, await draw(view, *looks), strict=True)]


async def opening_pictures(language: str, view: MatchView) -> list[tuple[str, Picture]]:
    """What the menu opens with."""
    look = menu_look(language, view, "")
    return await menu_pictures(view, look, find_choices(view, "", look))


async def hand_picture(language: str, view: MatchView, with_board: bool = False) -> list[tuple[str, Picture]]:
    """The viewer's hand, with what is sealed from it; [] without a hand, and for a viewer who wants words alone."""
    if view.reading is Reading.ALONE or view.seat is None or not drawing(view.game).has_hand(view.view):
        return []
    look = Look(
        language=language,
        part="hand",
        mark=view.chosen,
        coordinates=view.has_coordinates,
        with_board=with_board,
    )
    (drawn,) = await draw(view, look)
    return [named_picture(look.part, drawn)]


async def hint_content(interaction: Interaction, match: int) -> MessageContent:
    """The preview of the move that the computer would make, with the button that plays it.

    Raises UserError if the person gets no hint now. If the match has moved on meanwhile, the menu as it is then.
    """
    bot = interaction.client
    person, language = await bot.person(interaction), user_language(interaction)
    try:
        step, thought = await bot.computer_worker.hints.hint(match, person.key)
    except MovedOn as reason:
        return await menu_content(language, await see_started(interaction, match), note=refusal(language, reason))
    view = await see_started(interaction, match)
    move = thought.moves[0]
    if view.step != step or move not in view.moves:
        return await menu_content(language, view, note=say(language, "moved-on"))
    values = thought.values
    # The share of the win that the computer expects for the seat
    share = f"{100 * values[view.seat]:.0f}" if view.seat is not None and len(values) > view.seat else "none"
    name = move_name(language, view, move)
    hint = say(language, "hint", move=name, share=share, button=say(language, "button-confirm"))
    return await menu_content(language, view, move, note=hint)


@handles(PickRoute)
@responds(update=is_private)
async def _on_select(interaction: Interaction, route: PickRoute) -> MessageContent:
    path, page = route.picked(selected_value(interaction))
    return await _pick(interaction, route.match, route.step, path, page)


@handles(StepRoute, "pick")
@responds(update=is_private)
async def _on_button(interaction: Interaction, route: StepRoute) -> MessageContent:
    return await _pick(interaction, route.match, route.step, route.path)


@handles(SetRoute)
@responds(update=is_private)
async def _on_set(interaction: Interaction, route: SetRoute) -> MessageContent:
    """Pick the word that lists the items picked, after the route's path."""
    path = _path_of_set(interaction, await see_started(interaction, route.match), route.path)
    return await _pick(interaction, route.match, route.step, path)


async def _pick(interaction: Interaction, match: int, step: int, path: str, page: int = 0) -> MessageContent:
    """Play or seal the move that was picked; the menu at the path if more can be picked after it."""
    if page or not path or path.endswith(" "):
        return await present_menu(interaction, match, step, path, page)
    return await choose(interaction, match, step, path, is_confirmed=False)


def picked(interaction: Interaction, view: MatchView, route: Picks, verb: str) -> tuple[str, int]:
    """The path and the page that a control with one of the verbs of ``ChoiceRoutes`` leads to."""
    if verb == "list":
        return route.picked(selected_value(interaction))
    return _path_of_set(interaction, view, route.path) if verb == "items" else route.path, 0


def _path_of_set(interaction: Interaction, view: MatchView, path: str) -> str:
    """The path with the word that lists the items picked; the same path if there is none."""
    items = frozenset(map(unpacked, selected_values(interaction)))
    offered = next_paths(view.moves, path, view.stepwise, view.menu_text)
    return next((one for one in offered if set_items(one) == items), path)
