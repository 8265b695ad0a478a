"""What is picked in the private menu: by a button of a choice, a select, or a select of a set."""

from __future__ import annotations

from cogs._ui.content import MessageContent
from cogs._ui.controls import selected_value, selected_values
from cogs._ui.menu import choose, present_menu
from cogs._ui.paths import next_paths, set_items
from cogs._ui.respond import Interaction, answer_in_place
from cogs._ui.router import Router
from cogs._ui.routes import PickRoute, SetRoute, StepRoute, unpacked
from cogs._ui.views import see_started


def add_routes(router: Router) -> None:
    """Answer the choices of menus, those of messages of any age included."""
    router.add(PickRoute, _on_select)
    router.add(SetRoute, _on_set)
    router.add(StepRoute, _on_button, "pick")


async def _on_select(interaction: Interaction, route: PickRoute) -> None:
    path, page = route.picked(selected_value(interaction))
    await answer_in_place(interaction, _pick(interaction, route.match, route.step, path, page))


async def _on_button(interaction: Interaction, route: StepRoute) -> None:
    await answer_in_place(interaction, _pick(interaction, route.match, route.step, route.path))


async def _on_set(interaction: Interaction, route: SetRoute) -> None:
    items = frozenset(map(unpacked, selected_values(interaction)))
    await answer_in_place(interaction, _pick_set(interaction, route, items))


async def _pick(interaction: Interaction, match: int, step: int, path: str, page: int = 0) -> MessageContent:
    """Play or seal the move that was picked; the menu at the path if more can be picked after it."""
    if page or not path or path.endswith(" "):
        return await present_menu(interaction, match, step, path, page)
    return await choose(interaction, match, step, path, is_confirmed=False)


async def _pick_set(interaction: Interaction, route: SetRoute, items: frozenset[str]) -> MessageContent:
    """Pick the word that lists these items after the route's path."""
    view = await see_started(interaction, route.match)
    offered = next_paths(view.moves, route.path, view.stepwise)
    picked = next((one for one in offered if set_items(one) == items), route.path)
    return await _pick(interaction, route.match, route.step, picked)
