"""The controls of the step viewer: Replay under a board, and the steps below a scene."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from bot.app import Stammtisch
from bot.features.replays.service import Replays
from bot.match.errors import UserError
from bot.match.scenes import Frame
from bot.store.errors import StoreUnavailable
from cogs._ui.content import MessageContent
from cogs._ui.controls import selected_value
from cogs._ui.finding import may_see
from cogs._ui.names import frame_with_fitting_names
from cogs._ui.respond import Interaction, answer, answer_in_place, user_language
from cogs._ui.router import router_of
from cogs._ui.routes import MatchRoute, ReplayRoute
from cogs.replays.messages import replay_content

MAX_DIGITS: Final = 9  # of a place


async def open_replay(interaction: Interaction, match: int) -> MessageContent:
    """The first scene that the person has not seen, after which nothing is new to them any more; else the present one.

    Raises UserError if the person may not see the match, or if it has not started.
    """
    bot: Stammtisch = interaction.client
    person = await bot.person(interaction)
    seen = await bot.own_matches.seen(match, person.key)
    frame = await bot[Replays].first_unseen(match, person.key, seen)
    content = await _content(interaction, frame)
    with suppress(StoreUnavailable):  # one can look where nothing can be written
        await bot.own_matches.see(frame.view, person.key, seen)
    return content


async def _content(interaction: Interaction, frame: Frame) -> MessageContent:
    if not await may_see(interaction, frame.view):
        raise UserError("no-such-match", number=frame.view.number)
    return await replay_content(user_language(interaction), frame_with_fitting_names(interaction, frame))


async def _on_replay(interaction: Interaction, route: MatchRoute) -> None:
    await answer(interaction, open_replay(interaction, route.match))


async def _on_step(interaction: Interaction, route: ReplayRoute) -> None:
    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        person = await bot.person(interaction)
        place, by = _target(route, selected_value(interaction))
        return await _content(interaction, await bot[Replays].frame(route.match, person.key, place, by))

    await answer_in_place(interaction, work())


def _target(route: ReplayRoute, value: str) -> tuple[int | None, int]:
    """Where a control leads: a place (None: the last one), and by how many scenes from there.

    ``value``: the place picked in the select; one that no select has leads nowhere else.
    """
    if route.verb == "round":
        is_place = value.isascii() and value.isdecimal() and len(value) <= MAX_DIGITS
        return (int(value) if is_place else route.place), 0
    if route.verb == "last":
        return None, 0
    return (0 if route.verb == "first" else route.place), {"back": -1, "next": 1}.get(route.verb, 0)


async def setup(bot: Stammtisch) -> None:
    """Answer these controls."""
    router = router_of(bot)
    router.add(MatchRoute, _on_replay, "replay")
    router.add(ReplayRoute, _on_step)
