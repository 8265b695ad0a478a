"""Routes: custom_ids are written and read in one place, decode to what was encoded, and keep Discord's limit."""

from __future__ import annotations

import string
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any, get_args

import discord
import pytest
from discord import ui
from hypothesis import given
from hypothesis import strategies as st

from bot.games import GAMES
from bot.runtime.time import SYSTEM
from bot.service.people import Languages
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.log import LogRoute
from cogs._ui.router import (
    HANDLERS,
    BeginRoute,
    MatchRoute,
    PersonRoute,
    PickRoute,
    PlanRoute,
    Route,
    Router,
    StepRoute,
    button,
    decode,
    handles,
    packed,
    select,
    selected_value,
    unpacked,
)
from cogs._ui.rules import RulesRoute
from cogs.lessons import LearnRoute
from cogs.matches import ListRoute
from cogs.matchmaking import PlayRoute
from cogs.play import ChallengeRoute
from cogs.preferences import SettingRoute
from cogs.puzzles import PuzzleRoute
from cogs.ratings import ClubRoute
from cogs.replays import ReplayRoute
from cogs.seasons.messages import SeasonRoute
from cogs.tables import ComputerRoute, GuestRoute, TermRoute
from tests.project.test_layers import ROOT, files, named

MAX_ID = 100  # characters; Discord's limit of a custom_id

matches = st.integers(1, 10**12 - 1)
steps = st.integers(0, 10**9 - 1)
verbs = st.text(string.ascii_lowercase, min_size=1, max_size=7)
paths = st.text(string.ascii_lowercase + string.digits + " ,'-:>", max_size=60)
games = st.text(string.ascii_lowercase, min_size=1, max_size=32)
routes: st.SearchStrategy[Route] = st.one_of(
    st.builds(MatchRoute, verbs, matches, st.none() | st.integers(0, 9999)),
    st.builds(StepRoute, verbs, matches, steps, paths),
    st.builds(PickRoute, matches, steps, st.integers(0, 999), paths),
    st.builds(PlanRoute, matches, steps, st.integers(0, 999), paths),
    st.builds(PuzzleRoute, verbs, st.dates().map(lambda one: one.isoformat()), st.integers(0, 999), paths),
    st.builds(TermRoute, st.sampled_from(["pace", "timeout"]), matches),
    st.builds(GuestRoute, st.sampled_from(["invite", "remove"]), matches),
    st.builds(ComputerRoute, st.sampled_from(["add", "substitute", "hints"]), matches),
    st.builds(ChallengeRoute, st.integers(0, 2**63 - 1)),
    st.builds(PersonRoute, verbs),
    st.builds(ListRoute, st.sampled_from(["current", "finished"]), st.integers(0, 9999)),
    st.builds(LogRoute, matches, st.integers(0, 9999), steps),
    st.builds(ReplayRoute, st.sampled_from(["first", "back", "next", "last", "round"]), matches, steps),
    st.builds(RulesRoute, games, st.integers(1, 99)),
    st.builds(BeginRoute, verbs, games),
    st.builds(SettingRoute, st.sampled_from(["person", "server"]), verbs),
    st.builds(ClubRoute, verbs, games, st.integers(0, 9999)),
    st.builds(SeasonRoute, verbs, st.integers(0, 10**9 - 1)),
    st.builds(PlayRoute, verbs, games, verbs, verbs, st.integers(0, 99)),
    st.builds(
        LearnRoute,
        st.sampled_from(["open", "pick", "list", "items"]),
        st.sampled_from([*GAMES]),
        st.integers(0, 99),
        st.integers(0, 99),
        st.integers(0, 9),
        st.integers(0, 99),
        paths,
    ),
)

# custom_ids of messages sent by earlier versions
EARLIER = {
    "press:play:1": MatchRoute("play", 1),
    "press:join:999999999999": MatchRoute("join", 999999999999),
    "press:older:12:3": MatchRoute("older", 12, 3),
    "press:agree:7:15": MatchRoute("agree", 7, 15),
    "press:join:7:12345": MatchRoute("join", 7, 12345),
    "press:terms:7:123456789": MatchRoute("terms", 7, 123456789),
    "pick:3:14:0:": PickRoute(3, 14, 0),
    "pick:3:14:2:place_": PickRoute(3, 14, 2, "place "),
    "plan:3:14:1:place_0,1|push_": PlanRoute(3, 14, 1, "place 0,1|push "),
    "do:confirm:3:14:choose_9": StepRoute("confirm", 3, 14, "choose 9"),
    "do:confirm:3:14:place_-1,0": StepRoute("confirm", 3, 14, "place -1,0"),
    "do:back:3:14:push_top_": StepRoute("back", 3, 14, "push top "),
    "do:undo:3:14:": StepRoute("undo", 3, 14),
    "log:3:1:12": LogRoute(3, 1, 12),
    "replay:next:3:57": ReplayRoute("next", 3, 57),
    "rules:instinkt:2": RulesRoute("instinkt", 2),
    "learn:pick:instinkt:2:0:1:0:place_-1,0": LearnRoute("pick", "instinkt", 2, 0, 1, 0, "place -1,0"),
    "begin:learn:instinkt": BeginRoute("learn", "instinkt"),
    "term:pace:5": TermRoute("pace", 5),
    "term:timeout:5": TermRoute("timeout", 5),
    "computer:add:5": ComputerRoute("add", 5),
}

UNKNOWN = [
    *("", "press", "press:", "press:play", "press:play:", "press:Play:1", "press:play:x", "press:play:1:", "old:thing"),
    *("press:play:1234567890123", "press:play:1:1234567890", "press:play:1:2:3", " press:play:1", "press:play:1\n"),
    *("pick:1:1:x", "pick:1:1:1", "pick:1:1234567890:0:", "do:confirm:1:1", "do:confirm:1:x:y", "do:CONFIRM:1:1:"),
    *("term:pace", "term:pace:", "term:language:1", "term:pace:1:2", "confirm", "x" * 100),
]


def contents(route: Route | None) -> tuple[str, dict[str, object]]:
    """The name of a route's kind, and its fields. A bot that starts again loads the features' kinds again."""
    return type(route).__name__, vars(route)


@given(routes)
def test_a_route_decodes_to_what_was_encoded(route: Route) -> None:
    custom_id = str(route)
    assert contents(decode(custom_id)) == contents(route)
    assert 0 < len(custom_id) <= MAX_ID


@given(paths)
def test_a_path_decodes_to_what_was_encoded(path: str) -> None:
    assert unpacked(packed(path)) == path and " " not in packed(path)


@pytest.mark.parametrize("custom_id", EARLIER)
def test_routes_of_earlier_messages_are_read(custom_id: str) -> None:
    assert contents(decode(custom_id)) == contents(EARLIER[custom_id])
    assert str(EARLIER[custom_id]) == custom_id, "and written as they were"


@pytest.mark.parametrize("custom_id", UNKNOWN)
def test_other_custom_ids_are_no_route(custom_id: str) -> None:
    assert decode(custom_id) is None


@given(st.text(max_size=MAX_ID))
def test_decoding_never_raises(custom_id: str) -> None:
    route = decode(custom_id)
    assert route is None or isinstance(route, get_args(Route))


def test_the_values_of_a_select_lead_to_a_path_or_a_page() -> None:
    route = PickRoute(1, 2, 0, "name ")
    assert route.picked(">3") == ("name ", 3)
    assert route.picked("name_4") == ("name 4", 0) and route.picked("") == ("", 0)
    assert route.picked(">1234") == (">1234", 0), "no page has so many digits"


def test_controls_carry_their_route() -> None:
    made = button(StepRoute("confirm", 3, 14, "choose 9"), "de", discord.ButtonStyle.success)
    assert (made.custom_id, made.label) == ("do:confirm:3:14:choose_9", say("de", "button-confirm"))
    options = [discord.SelectOption(label="a", value="a")]
    picked = select(PickRoute(3, 14, 1, "choose "), options, "x" * 200)
    assert picked.custom_id == "pick:3:14:1:choose_" and picked.placeholder == "x" * 150
    assert select(TermRoute("pace", 3), options).placeholder is None


async def test_a_layout_is_not_kept_by_the_library() -> None:
    """discord.py keeps a view that is not finished and would route its presses a second time."""
    row = [button(MatchRoute("play", 1), "en")]
    content = MessageContent("text", rows=[row])
    for _ in range(2):
        layout = content.layout()
        assert layout.is_finished() and layout.is_persistent() and not layout.is_dispatching()
        assert isinstance(layout, ui.LayoutView) and len(layout.children) == 2


async def _no_language(user: int) -> None:
    """No one has set a language."""


class Client(SimpleNamespace):
    """What answers read of the bot, which has no emojis."""

    def __getitem__(self, kind: type) -> Any:
        return SimpleNamespace(known={})


class Press:
    """An interaction with what the router reads; ``sent`` has the texts of its responses."""

    def __init__(self, custom_id: str, kind: discord.InteractionType, values: list[str] | None = None) -> None:
        self.type, self.data = kind, {"custom_id": custom_id, **({"values": values} if values else {})}
        self.locale = discord.Locale.german
        self.user = SimpleNamespace(id=1)
        self.context, self.channel_id = SimpleNamespace(dm_channel=False), 1
        self.client = Client(
            command_ids={},
            languages=Languages(_no_language),
            answering=set(),
            time=SYSTEM,
            person=self._person,
            service=SimpleNamespace(show_up=self._show_up),
        )
        self.sent: list[tuple[str, bool]] = []
        self.response = SimpleNamespace(is_done=lambda: bool(self.sent), send_message=self._send, type=None)

    async def _person(self, _: Any) -> Any:
        return SimpleNamespace(key=1)

    async def _show_up(self, match: int, person: int) -> None: ...

    async def _send(self, *, view: ui.LayoutView, ephemeral: bool) -> None:
        (text,) = view.children
        assert isinstance(text, ui.TextDisplay)
        self.sent.append((text.content, ephemeral))


def make_press(custom_id: str, *values: str, kind: discord.InteractionType = discord.InteractionType.component) -> Any:
    return Press(custom_id, kind, list(values))


def recording(seen: list[tuple[Any, str]]) -> Callable[[Any, Any], Awaitable[None]]:
    async def handler(interaction: Any, route: Any) -> None:
        seen.append((route, selected_value(interaction)))

    return handler


@pytest.fixture
def router() -> Iterator[Router]:
    """A router without handlers."""
    known = HANDLERS.copy()
    HANDLERS.clear()
    yield Router()
    HANDLERS.clear()
    HANDLERS.update(known)


async def test_a_press_reaches_the_handler_of_its_kind_and_verb_once(router: Router) -> None:
    seen, other = list[tuple[Any, str]](), list[tuple[Any, str]]()
    handles(MatchRoute, "play", "hand")(recording(seen))
    handles(StepRoute, "confirm")(recording(seen))
    handles(PickRoute)(recording(seen))
    handles(StepRoute, "play")(recording(other))
    presses = [make_press("press:play:1"), make_press("press:hand:2:3"), make_press("do:confirm:1:2:a_b")]
    presses.append(make_press("pick:1:2:0:a_", "a_7"))
    for press in presses:
        await router.on_interaction(press)
    expected = [MatchRoute("play", 1), MatchRoute("hand", 2, 3), StepRoute("confirm", 1, 2, "a b")]
    assert seen == [*((route, "") for route in expected), (PickRoute(1, 2, 0, "a "), "a_7")]
    assert other == [] and not any(press.sent for press in presses)


@pytest.mark.parametrize("custom_id", ["old:thing", "press:nonsense:1", "do:nonsense:1:1:x", "pick:1:1:0:", ""])
async def test_an_unknown_control_is_answered(router: Router, custom_id: str) -> None:
    handles(MatchRoute, "play")(recording([]))
    press = make_press(custom_id)
    await router.on_interaction(press)
    assert press.sent == [(say("de", "control-unknown"), True)]


async def test_a_handler_that_fails_is_answered_and_logged(router: Router, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(interaction: Any, route: Any) -> None:
        raise RuntimeError("a bug")

    press = make_press("press:play:4")
    handles(MatchRoute, "play")(fail)
    await router.on_interaction(press)
    assert press.sent == [(say("de", "broken"), True)]
    assert "press:play:4" in caplog.text and "a bug" in caplog.text


async def test_other_interactions_are_left_alone(router: Router) -> None:
    press = make_press("press:play:4", kind=discord.InteractionType.application_command)
    handles(MatchRoute, "play")(recording(seen := []))
    await router.on_interaction(press)
    assert press.sent == [] and seen == []


async def test_a_submit_reaches_no_handler_of_presses(router: Router) -> None:
    seen, pressed = list[tuple[Any, str]](), list[tuple[Any, str]]()
    handles(MatchRoute, "play", "note")(recording(pressed))
    handles(MatchRoute, "note", submit=True)(recording(seen))
    submits = [make_press(f"press:{one}:4", kind=discord.InteractionType.modal_submit) for one in ("note", "play")]
    for submit in submits:
        await router.on_interaction(submit)
    assert seen == [(MatchRoute("note", 4), "")] and pressed == []
    assert [submit.sent for submit in submits] == [[], [(say("de", "control-unknown"), True)]]


def test_custom_ids_are_known_to_the_router_alone() -> None:
    """The stand-in, in bot/local, handles the ids of any bot; bot/client/gateway.py asks only whether there is one."""
    places = [path for path in files("bot", "cogs", "rendering") if "custom_id" in path.read_text(encoding="utf-8")]
    assert [named(path) for path in places if ROOT / "bot/local" not in path.parents] == [
        "bot/client/gateway.py",
        "cogs/_ui/router.py",
    ]
