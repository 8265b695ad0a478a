"""The import rules of the layers, the files of a game, and that loading a module has no effects."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from textwrap import indent

import pytest
from sqlalchemy import Table

from bot.delivery.items import MessageKind, every_kind
from bot.features import part_kinds
from bot.games import GAMES
from bot.store import schema
from bot.texts import LANGUAGES

ROOT = Path(__file__).parents[2]
LAYERS = ("bot", "cogs", "rendering")
FEATURES = sorted(path.parent.name for path in (ROOT / "bot/features").glob("*/__init__.py"))
STDLIB = sys.stdlib_module_names
IMPURE = (
    *("random", "time", "datetime", "asyncio", "threading", "secrets", "uuid", "os", "io", "pathlib", "subprocess"),
    *("socket", "locale", "sqlite3", "logging", "tempfile", "shutil", "ctypes", "multiprocessing", "concurrent"),
)
STARTING = ("bot/local/table.py",)  # starts stand-in, bot and page together
CONTRACT = ("bot.games.base", "bot.games.chance", "bot.games.notation")  # permitted to every game and drawing
SQL = ("sqlalchemy", "aiosqlite", "sqlite3", "alembic", "asyncpg", "psycopg")
DRAWING = ("PIL", "resvg_py", "zlib_ng")
CLOCKS = ("sleep", "time", "call_later", "call_at", "now", "utcnow", "today")  # methods that go by the system's time
SYSTEM_TIME = {  # files and folders that may go by the system's time, and why
    "bot/local/clock.py": "it is a time, which passes as the system's does",
    "bot/runtime/time.py": "the system's time",
    "bot/admin/copying.py": "a command that ends by itself",
    "bot/admin/stored.py": "a command that ends by itself",
    "bot/admin/check.py": "a command that ends by itself",
    "bot/computer/search.py": "the budget of a search, in a process of its own",
    "bot/client/monitor.py": "it measures the event loop",
    "bot/store/migrations/": "no bot runs yet",
    "bot/store/postgres.py": "tries of a thread and of a connection to a server, and its notifications",
    "bot/store/database.py": "an estimate of a server's time",
    "bot/local/gateway.py": "heartbeats of discord.py",
}
FIXED_WAITS = {  # files and folders of tests that may wait for so many seconds, and why
    "tests/kit/waiting.py": "the pause between two looks at a condition",
    "tests/kit/engines.py": "such a pause of a process without asyncio",
    "tests/kit/servers.py": "such a pause of a thread",
    "tests/kit/claimers.py": "random pauses, in which other processes claim",
    "tests/kit/fleet_storm.py": "processes are killed and suspended",
    "tests/delivery/test_outbox.py": "random pauses of deliveries and people",
    "tests/client/test_start.py": "a short pause in place of the client's",
    "tests/project/test_manual_time.py": "time that passes",
    "tests/bench/": "measures what real time costs",
}
BELOW = ("bot.games", "bot.match", "bot.computer.base")
USES = {  # features, and those whose models, stores and services they use
    "digests": ("watching",),
    "invitations": ("preferences",),
    "matchmaking": ("preferences",),
    "preferences": ("invitations",),
    "privacy": ("ratings",),
    "profiles": ("preferences", "ratings"),
    "seasons": ("matchmaking", "preferences", "ratings"),
}
SHOWN_BY = {
    "preferences": ("digests", "invitations"),
    "profiles": ("ratings",),
    "puzzles": ("preferences",),
    "seasons": ("matchmaking",),
    "watching": ("digests",),
}  # between cogs
TABLES_READ = {  # modules that name tables of features, and why
    "bot/store/loading.py names season_matches": "absences of a season are loaded in the one query of a decision",
    "bot/store/loading.py names season_people": "as season_matches",
    "bot/store/loading.py names digests": "contacts are loaded in one query with the moment of the next digest",
    "bot/features/privacy/store.py names digests": "the channel of digests is left once a person is deleted",
    "bot/features/privacy/store.py names watches": "boards that a follower's name may stand on are shown again",
}
ROLES = ("Action", "Cards", "Layout", "Mark", "Parsed", "Phase", "State", "View")  # classes that each game may define
OUTSIDE = {  # modules of no feature, the features that they import, and why
    "bot/admin/stored.py": (("privacy", "profiles", "ratings"), "operators' commands of these features"),
    "bot/app.py": (("replays",), "the page of a record, which an operator's command makes"),
    "cogs/_delivery/direct.py": (("invitations",), "a table in direct messages invites"),
    "cogs/_delivery/notices.py": (("invitations",), "a player in place of another is invited as to a table"),
    "cogs/_delivery/place.py": (("invitations",), "a table invites"),
    "cogs/_ui/game.py": (("invitations", "preferences"), "a table is opened by what is set, for those who accept"),
    "cogs/tables.py": (("invitations",), "a table invites"),
}
PURE = ("datetime.UTC", "datetime.datetime", "threading.Lock")  # permitted in bot/match
STATEMENT = re.compile(r"\b(select\b.+\bfrom|insert\s+into|update\b.+\bset|delete\s+from|pragma)\b", re.I | re.S)
CLASS = re.compile(r"_?[A-Z]\w*[a-z]\w*")  # names of classes and of aliases of types
DIALECT = re.compile(r"sqlite|postgres|database is locked|disk i/o error|database or disk is full", re.I)


def files(*folders: str) -> list[Path]:
    """The modules below these folders, or the modules themselves."""
    found = [path for one in folders for path in ([ROOT / one] if one.endswith(".py") else (ROOT / one).rglob("*.py"))]
    return sorted(path for path in found if "__pycache__" not in path.parts)


def named(path: Path) -> str:
    """The path below the project's folder."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), named(path))


def package(path: Path) -> list[str]:
    """The parts of the package that a single dot denotes in that module."""
    return list(path.relative_to(ROOT).with_suffix("").parts[:-1])


@cache
def imports(path: Path) -> tuple[str, ...]:
    """All modules that a module imports, also inside functions and for type checking, and literal names it loads."""
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package(path)[: len(package(path)) + 1 - node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found += [f"{base}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            argument = node.args[0]
            first = argument.values[0] if isinstance(argument, ast.JoinedStr) else argument
            if isinstance(first, ast.Constant):
                found.append(str(first.value).rstrip("."))
    return tuple(found)


def within(name: str, modules: Iterable[str]) -> bool:
    """Whether the name is one of these modules or below one."""
    return any(name == module or name.startswith(f"{module}.") for module in modules)


def offences(paths: Iterable[Path], banned: Iterable[str], allowed: Iterable[str] = ()) -> list[str]:
    """A line "file imports module" for each import that is banned and not allowed."""
    return [
        f"{named(path)} imports {name}"
        for path in paths
        for name in imports(path)
        if within(name, banned) and not within(name, allowed)
    ]


def own_package(path: Path, folder: str) -> list[str]:
    """The package of the game that the file belongs to; None if there is none."""
    name = path.relative_to(ROOT / folder).parts[0].removesuffix(".py")
    return [f"{folder.replace('/', '.')}.{name}"] if name in GAMES else []


def test_the_walk_sees_imports() -> None:
    assert files(*LAYERS) and any(imports(path) for path in files("bot/games"))
    assert within("bot.games.base", imports(ROOT / "bot/games/__init__.py")) or "bot.games.base.Game" in imports(
        ROOT / "bot/games/__init__.py"
    )
    assert any(name.startswith("discord") for path in files("cogs") for name in imports(path))


def test_games_are_pure() -> None:
    """They import the standard library and the contract, and nothing with side effects."""
    games = [path for path in files("bot/games") if own_package(path, "bot/games")]
    assert games
    wrong = offences(games, IMPURE)
    for path in games:
        allowed = (*STDLIB, *CONTRACT, *own_package(path, "bot/games"))
        wrong += [f"{named(path)} imports {name}" for name in imports(path) if not within(name, allowed)]
        calls = [ast.unparse(node.func) for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
        wrong += [f"{named(path)} calls {call}" for call in calls if call in ("open", "print", "hash", "id", "input")]
    assert not wrong


def test_matches_are_pure() -> None:
    """They import games and each other, never wait, and never read the time."""
    assert not offences(files("bot/games"), (*IMPURE, *SQL))
    matches = files("bot/match")
    wrong = offences(matches, (*IMPURE, *SQL, *DRAWING, "discord"), PURE)
    wrong += offences(matches, LAYERS, ("bot.games", "bot.match", "bot.computer.base"))
    for path in matches:
        calls = [ast.unparse(node.func) for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
        wrong += [f"{named(path)} calls {call}" for call in calls if call.endswith((".now", ".utcnow", ".today"))]
    assert not wrong


def system_times(path: Path) -> Iterator[str]:
    """A line "file calls function" or "file imports time" for each way to the system's time, but for ``sleep(0)``."""
    yield from offences([path], ("time",))
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CLOCKS:
            call = ast.unparse(node)
            if call.startswith(("asyncio.", "datetime.", "date.", "loop.")) and call != "asyncio.sleep(0)":
                yield f"{named(path)} calls {call}"


def test_one_time_is_waited_for() -> None:
    """What waits, or asks how late it is, goes by the bot's ``Time``, which tests advance."""
    found = [line for path in files(*LAYERS) for line in system_times(path)]
    wrong = [line for line in found if not line.startswith(tuple(SYSTEM_TIME))]
    assert not wrong and all(any(line.startswith(one) for line in found) for one in SYSTEM_TIME)


def fixed_waits(path: Path) -> Iterator[str]:
    """A line "file calls function" for each wait for a time, and for each poll by ``sleep(0)`` that has no bound."""
    bounded: set[ast.AST] = set()
    if not re.search("sleep|wait_for_timeout", path.read_text(encoding="utf-8")):  # saves parsing it
        return
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.AsyncWith) and "timeout(" in ast.unparse(node.items[0]):
            bounded.update(ast.walk(node))
        polls = isinstance(node, ast.While) and node not in bounded
        if polls and any(ast.unparse(one) == "await asyncio.sleep(0)" for one in ast.walk(node)):
            yield f"{named(path)} polls without a bound in line {node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            call = ast.unparse(node)
            is_wait = call.startswith(("asyncio.sleep(", "time.sleep(")) and call != "asyncio.sleep(0)"
            if is_wait or node.func.attr == "wait_for_timeout":
                yield f"{named(path)} calls {call}"


def test_tests_wait_for_conditions() -> None:
    """They call ``until``, or advance the room's time: a fixed wait is too short on a busy machine, else too long."""
    found = [line for path in files("tests") for line in fixed_waits(path)]
    assert not [line for line in found if not line.startswith(tuple(FIXED_WAITS))]
    assert all(any(line.startswith(one) for line in found) for one in FIXED_WAITS)


@pytest.mark.parametrize(
    ("body", "is_found"),
    [
        ("await asyncio.sleep(0.1)", True),
        ("await asyncio.sleep(0)", False),
        ("time.sleep(SETTLED)", True),
        ("await tab.wait_for_timeout(700)", True),
        ("while not done: await asyncio.sleep(0)", True),
        ("async with asyncio.timeout(60):\n  while not done: await asyncio.sleep(0)", False),
    ],
)
def test_a_fixed_wait_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, is_found: bool) -> None:
    path = tmp_path / "test_it.py"
    path.write_text("async def test() -> None:\n" + indent(body, "    "))
    monkeypatch.setattr("tests.project.test_layers.named", lambda one: one.name)
    assert bool(list(fixed_waits(path))) is is_found


@pytest.mark.parametrize("path", files("bot/features"), ids=named)
def test_a_feature_imports_layers_below_and_the_features_it_uses(path: Path) -> None:
    """``model`` is pure; only ``store`` imports SQL and the inside of the store."""
    if path.parent.name == "features":
        return
    feature, module = path.parent.name, path.stem
    assert module in ("__init__", "model", "store", "service", "worker")
    own = [f"bot.features.{one}" for one in (feature, *USES.get(feature, ()))]
    below = [*BELOW, "bot.texts", "bot.delivery", "bot.runtime", "bot.store.database"]
    if module == "model":
        assert not offences([path], (*SQL, *DRAWING, "discord", "asyncio", "time", "random", "secrets"))
        own = [one for one in own if one not in ("bot.features.store",)]
    if module == "store":
        below.append("bot.store")
    elif module != "model":
        below += ["bot.service", "bot.computer", "bot.store"]
        assert not offences([path], SQL)
    assert not offences([path], ("bot", "cogs", "rendering", "discord", *DRAWING), (*below, *own))


def test_computer_players_know_games_only() -> None:
    """A search loads neither discord nor pictures nor the store, and a decision depends on no time of day."""
    players = [path for path in files("bot/computer") if path.stem not in ("pool", "worker")]
    wrong = offences(players, ("discord", *DRAWING, *SQL, "asyncio", "secrets", "os", "datetime"))
    wrong += offences(players, LAYERS, ("bot.games", "bot.computer"))
    assert not wrong


def test_lessons_know_games_and_positions_only() -> None:
    assert not offences(files("bot/features/lessons"), ("discord", *DRAWING, *SQL, "asyncio"))
    assert not offences(files("bot/features/lessons"), LAYERS, ("bot.games", "bot.match.position"))


def test_rendering_imports_games_and_texts_only() -> None:
    wrong = offences(files("rendering"), ("discord", "cogs", "aiohttp", *SQL))
    wrong += offences(files("rendering"), ("bot",), ("bot.games", "bot.texts"))
    assert not wrong


def test_rendering_asks_no_rules() -> None:
    """Drawings read views: no game's ``GAME`` and no ``State`` is imported."""
    names = [f"{named(path)} imports {name}" for path in files("rendering") for name in imports(path)]
    assert not [one for one in names if one.rpartition(".")[2] in ("GAME", "State") and "bot.games." in one]


def test_each_drawing_imports_its_own_game_only() -> None:
    wrong = []
    for path in files("rendering"):
        whole = ["bot.games", *(f"rendering.{name}" for name in GAMES)]
        mine = [
            *own_package(path, "rendering"),
            *(one.replace("rendering.", "bot.games.") for one in own_package(path, "rendering")),
        ]
        wrong += offences([path], whole, (*mine, *CONTRACT))
    assert not wrong


def cogs() -> list[Path]:
    """The files of what people touch; the contract's checks among them look at everything that a game has."""
    checks = files("cogs/_contract")
    return [path for path in files("cogs") if path not in checks]


def test_cogs_import_neither_drawing_nor_sql() -> None:
    """Of the store they import its exceptions only; all else goes through the service."""
    assert not offences(cogs(), (*DRAWING, *SQL, "bot.local"))
    assert not offences(files("cogs"), ("bot.store",), ("bot.store.database",))


def test_cogs_reach_no_store() -> None:
    """Neither by import nor through an attribute of the bot or of a service."""
    wrong = offences(files("cogs"), [f"bot.features.{name}.store" for name in FEATURES])
    for path in files("cogs"):
        names = [node.attr for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)]
        wrong += [f"{named(path)} uses {name}" for name in names if name in ("store", "_store")]
    assert not wrong


PACED = ("request", "_change")  # methods that make a request at the bot's pace
PACING = ("cogs/_delivery/sender.py", "cogs/_ui/place.py")  # whose own helpers do so
UNPACED = {  # files whose requests need no pace, and why
    "cogs/_inspect.py": "a command for operators, which runs without the bot",
    "cogs/_ui/respond.py": "responses to interactions, which Discord does not count",
}
REQUESTS = re.compile(r"fetch_\w+|history|create_dm|create_thread|add_user|send")
SENDERS = re.compile(r"self|.*_?sender|\w+\(.*\)")  # receivers of ``send`` that are no part of discord.py


def requests_without_pace(code: str) -> list[str]:
    """What sends or fetches by discord.py itself, but as an argument of a method that paces it."""
    nodes = list(ast.walk(ast.parse(code)))
    calls = [one for one in nodes if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)]
    paced = {part for one in calls if one.func.attr in PACED for given in one.args for part in ast.walk(given)}  # type: ignore[attr-defined]
    found = [one for one in calls if REQUESTS.fullmatch(one.func.attr) and one not in paced]  # type: ignore[attr-defined]
    named = [ast.unparse(one.func) for one in found]
    return [one for one in named if not (one.endswith(".send") and SENDERS.fullmatch(one.removesuffix(".send")))]


def test_all_requests_pass_the_rate_limiter() -> None:
    """Those of interactions are exempt; messages, channels and members are fetched by the sender or for places."""
    paths = [path for path in cogs() if named(path) not in (*PACING, *UNPACED)]
    assert not {named(path): found for path in paths if (found := requests_without_pace(path.read_text("utf-8")))}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("guild.fetch_member(user)", ["guild.fetch_member"]),
        ("await thread.send('Go')", ["thread.send"]),
        ("[one async for one in there.history(limit=2000)]", ["there.history"]),
        ("self.sender.request(lambda: bot.fetch_channel(number))", []),
        ("self.sender.send(prepared, 0)", []),
    ],
)
def test_a_request_without_pace_is_found(code: str, found: list[str]) -> None:
    module = f"async def work():\n    {code}"
    assert requests_without_pace(module) == found


WRITING = {  # modules that write messages by themselves, and why
    "cogs/_delivery/sender.py": "the reconciler",
    "cogs/_ui/respond.py": "answers to interactions",
}
WRITES = re.compile(r"send|edit|delete|add_user|create_thread")  # methods of discord.py
RECEIVERS = re.compile(r"self|interaction|\w+\(.*\)|.*\[\w+\]")  # of methods of these names that are no part of it
OF_SENDER = (
    "reconcile",
    "plan",
    "is_there",
    "has_left",
    "sees",
    "forum",
    "request",
    "opens_direct",
)  # what all may call
MORE = {  # modules that call more methods, and why
    "cogs/_delivery/place.py": (
        ("send_once", "remove", "partial_message", "create_thread", "edit", "add_user"),
        "the note that a match goes on in the channel, boards that may have been sent elsewhere, and threads",
    ),
    "cogs/privacy/__init__.py": (
        ("send_once", "delete", "clear"),
        "the export that a person has asked for, which is not stored, and the deletion of what names a person",
    ),
}


def messages_written(code: str, permitted: Sequence[str] = ()) -> list[str]:
    """What writes messages by itself, and not by desiring them."""
    found = []
    for node in (one for one in ast.walk(ast.parse(code)) if isinstance(one, ast.Attribute)):
        receiver = ast.unparse(node.value)
        if receiver.endswith("sender"):
            is_wrong = node.attr not in OF_SENDER
        else:
            is_wrong = WRITES.fullmatch(node.attr) is not None and RECEIVERS.fullmatch(receiver) is None
        found += [f"{receiver}.{node.attr}"] * (is_wrong and node.attr not in permitted)
    return found


def test_only_the_reconciler_writes_messages_outside_interactions() -> None:
    """A feature says which messages it desires."""
    wrong = {}
    for path in (one for one in cogs() if named(one) not in WRITING):
        permitted, _ = MORE.get(named(path), ((), ""))
        if found := messages_written(path.read_text("utf-8"), permitted):
            wrong[named(path)] = found
    assert not wrong
    for name, (permitted, _) in MORE.items():
        found = messages_written((ROOT / name).read_text("utf-8"))
        assert {one.rpartition(".")[2] for one in found} == set(permitted), "what is permitted is needed"


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("self.sender.send(prepared, 0)", ["self.sender.send"]),
        ("self._sender.renew(channel, message, content)", ["self._sender.renew"]),
        ("self.sender.request(lambda: thread.edit(name='x'))", ["thread.edit"]),
        ("self.sender.request(message.delete)", ["message.delete"]),
        ("self.sender.reconcile([desired], stored, log)", []),
        ("bot[DeletionWorker].delete(person)", []),
        ("interaction.edit_original_response(view=view)", []),
    ],
)
def test_a_message_that_is_written_elsewhere_is_found(code: str, found: list[str]) -> None:
    assert messages_written(code) == found


def loads(path: Path) -> set[str]:
    """The modules of the project that a module loads while it is loaded: not those inside functions or for types."""
    known, found, todo = set(modules()), set(), list(tree(path).body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        todo += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            named_there = {f"{node.module}.{one.name}" for one in node.names}
            found |= named_there & known or {node.module or ""}
    return found & known


def test_no_module_is_loaded_in_a_circle() -> None:
    paths = [path for path in files(*LAYERS) if "migrations" not in path.parts]
    graph = dict(zip(modules(), map(loads, paths), strict=True))
    with pytest.raises(CycleError):
        TopologicalSorter(graph | {"bot.games.base": {"bot.games.insider.state"}}).prepare()
    TopologicalSorter(graph).prepare()


def feature_imports(path: Path) -> Iterator[tuple[str, str]]:
    """The features that a module outside their packages imports, each with the name of what it imports."""
    parts = set(path.relative_to(ROOT).with_suffix("").parts)
    for name in imports(path):
        layer, _, rest = name.removeprefix("bot.").partition(".")
        feature = rest.partition(".")[0]
        if layer in ("features", "cogs", "rendering") and feature in FEATURES and feature not in parts:
            yield feature, name


def test_features_are_imported_by_their_own_packages() -> None:
    """Besides by the features that name them in USES and SHOWN_BY, and by the few modules in OUTSIDE."""
    wrong, needed = [], set()
    for path in files(*LAYERS):
        own = set(path.relative_to(ROOT).with_suffix("").parts) & set(FEATURES)
        known = {one for name in own for one in (*USES.get(name, ()), *SHOWN_BY.get(name, ()))}
        for feature, name in feature_imports(path):
            if feature in OUTSIDE.get(named(path), ((), ""))[0]:
                needed.add((named(path), feature))
            elif feature not in known:
                wrong.append(f"{named(path)} imports {name}")
    assert not wrong
    assert needed == {(module, one) for module, (features, _) in OUTSIDE.items() for one in features}


@pytest.mark.parametrize(
    ("module", "statement", "found"),
    [
        ("cogs/_ui/menu.py", "from bot.features.seasons.worker import SeasonService", ["seasons"]),
        ("cogs/boards.py", "def do():\n    from cogs import seasons", ["seasons"]),
        ("rendering/insider/board.py", "import rendering.seasons", ["seasons"]),
        ("bot/client/tree.py", "import_module(f'cogs.puzzles.{part}')", ["puzzles"]),
        ("cogs/seasons/messages.py", "from bot.features.seasons.model import Season", []),
    ],
)
def test_a_feature_imported_from_outside_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, statement: str, found: list[str]
) -> None:
    path = tmp_path / module
    path.parent.mkdir(parents=True)
    path.write_text(statement)
    monkeypatch.setattr("tests.project.test_layers.ROOT", tmp_path)
    assert [feature for feature, _ in feature_imports(path)] == found


def routes() -> dict[str, str]:
    """The classes of routes that features define, with the folder of each."""
    found = {}
    for name in FEATURES:
        for path in files(f"cogs/{name}"):
            classes = [node for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)]
            found |= {one.name: name for one in classes if one.name.endswith("Route")}
    return found


def test_a_features_routes_are_named_in_its_packages() -> None:
    owners = routes()
    assert owners
    wrong = []
    for path in files(*LAYERS):
        own = set(path.relative_to(ROOT).with_suffix("").parts) & set(FEATURES)
        known = {*own, *(one for name in own for one in SHOWN_BY.get(name, ()))}
        names = {node.id for node in ast.walk(tree(path)) if isinstance(node, ast.Name)} & owners.keys()
        wrong += [f"{named(path)} names {name}" for name in sorted(names) if owners[name] not in known]
    assert not wrong


def test_a_features_texts_are_named_in_its_packages() -> None:
    """The words of commands stand with the slash group that has them; ``SHOWN_BY`` names features shown by others."""
    wrong: list[str] = []
    for name in FEATURES:
        text = (ROOT / f"bot/texts/en/{name}.ftl").read_text(encoding="utf-8")
        keys = set(re.findall(r"^([a-z]+-[\w-]+) =", text, re.M))
        keys = {key for key in keys if not key.startswith(("command-", "option-"))}
        readers = {name, *(one for one, shown in SHOWN_BY.items() if name in shown)}
        for path in files(*LAYERS):
            if not readers & set(path.relative_to(ROOT).with_suffix("").parts):
                found = keys & set(re.findall(r"[\"']([a-z]+-[\w-]+)[\"']", path.read_text(encoding="utf-8")))
                wrong += [f"{named(path)} names {key}, a text of {name}" for key in sorted(found)]
    assert not wrong


def feature_of(path: Path) -> str:
    """The feature to whose packages a module belongs; "" for none."""
    return next((part for part in path.relative_to(ROOT).with_suffix("").parts if part in FEATURES), "")


@cache
def tables_of_features() -> dict[str, str]:
    """The feature whose store declares each table, by the table's name in bot/store/schema.py."""
    names = {table: name for name, table in vars(schema).items() if isinstance(table, Table)}
    return {names[one.table]: kind.__module__.split(".")[2] for kind in part_kinds() for one in kind.personal}


def named_tables(path: Path, code: ast.Module) -> Iterator[str]:
    """A line "file names table" for each table of a feature that the code of another module names.

    A feature may name those of features that it uses.
    """
    mine, found = feature_of(path), set()
    for node in ast.walk(code):
        if isinstance(node, ast.ImportFrom) and node.module == "bot.store.schema":
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "schema":
            found.add(node.attr)
    owners = tables_of_features()
    for table in sorted(found & owners.keys()):
        if owners[table] not in (mine, *USES.get(mine, ())):
            yield f"{named(path)} names {table}"


def test_a_features_tables_are_named_in_its_packages() -> None:
    """The schema, its migrations and what copies it deal with all tables; ``TABLES_READ`` names what else does."""
    exempt = files("bot/store/schema.py", "bot/store/migrations", "bot/store/copying")
    found = {line for path in files(*LAYERS) if path not in exempt for line in named_tables(path, tree(path))}
    assert found == set(TABLES_READ)


@pytest.mark.parametrize("code", ["from bot.store.schema import matches, notes", "found = schema.notes.c.text"])
def test_a_table_named_elsewhere_is_detected(code: str) -> None:
    assert list(named_tables(ROOT / "bot/store/people.py", ast.parse(code))) == ["bot/store/people.py names notes"]
    assert not list(named_tables(ROOT / "bot/features/notes/store.py", ast.parse(code)))


def named_kinds(path: Path, code: ast.Module) -> Iterator[str]:
    """A line "file names kind" for each kind of messages of a feature that the code of another module names."""
    owners = {kinds.__name__: kinds.__module__.removeprefix("bot.features.") for kinds in MessageKind.__subclasses__()}
    members = {one: kinds.__name__ for kinds in MessageKind.__subclasses__() for one in kinds.__members__}
    for node in ast.walk(code):
        found = [alias.name for alias in node.names] if isinstance(node, ast.ImportFrom) else []
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id.endswith("Kind"):
            found.append(members.get(node.attr, ""))
        for kinds in found:
            if owners.get(kinds) in FEATURES and owners[kinds] != feature_of(path):
                yield f"{named(path)} names {kinds}"


def test_a_features_kinds_of_messages_are_named_in_its_packages() -> None:
    assert not [line for path in files(*LAYERS) for line in named_kinds(path, tree(path))]
    assert len(every_kind()) == sum(len(kinds) for kinds in MessageKind.__subclasses__()), "two have one value"


@pytest.mark.parametrize("code", ["from bot.features.reviews import ReviewKind", "items = [(PLACE, Kind.REVIEW)]"])
def test_a_kind_of_messages_named_elsewhere_is_detected(code: str) -> None:
    assert list(named_kinds(ROOT / "bot/delivery/policy.py", ast.parse(code)))
    assert not list(named_kinds(ROOT / "cogs/reviews/__init__.py", ast.parse(code)))


def test_every_feature_declares_itself() -> None:
    for name in FEATURES:
        assert "FEATURE = Feature(" in (ROOT / "cogs" / name / "__init__.py").read_text(encoding="utf-8"), name


def test_general_cogs_import_no_game() -> None:
    general = [path for path in cogs() if not own_package(path, "cogs")]
    for part in ("cogs/tables.py", "cogs/_ui/menu.py", "cogs/_delivery/sender.py"):
        assert ROOT / part in general
    games = ("bot.games", *(f"{layer}.{name}" for layer in ("cogs", "rendering") for name in GAMES))
    assert not offences(general, games, CONTRACT)


def test_each_games_cog_imports_its_own_game_only() -> None:
    for path in files("cogs"):
        if mine := own_package(path, "cogs"):
            name = mine[0].rpartition(".")[2]
            others = [
                f"{layer}.{game}" for game in GAMES for layer in ("bot.games", "cogs", "rendering") if game != name
            ]
            assert not offences([path], others, CONTRACT)


def test_only_the_clients_modules_import_discord() -> None:
    clients = files("bot/app.py", "bot/client")
    assert not offences([path for path in files("bot") if path not in clients], ("discord", *DRAWING))
    assert not offences(clients, (*DRAWING, *SQL))


def test_bot_imports_neither_cogs_nor_rendering() -> None:
    """bot/app.py may name the folder of the cogs, which are loaded by their names, bot/__main__.py the checks."""
    statements = [
        f"{named(path)} imports {alias.name}"
        for path in files("bot")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in (node.names if isinstance(node, ast.Import) else [ast.alias(f"{node.module}")])
        if within(alias.name, ("cogs", "rendering", "tests"))
    ]
    assert not statements
    loading = ("bot/app.py", "bot/__main__.py")
    assert not offences([path for path in files("bot") if named(path) not in loading], ("cogs", "rendering", "tests"))


def test_imports_point_downwards() -> None:
    """cogs → bot.service → bot.store, bot.delivery → bot.match → bot.games; the outbox uses the service."""
    policy = ("bot.delivery.items", "bot.delivery.policy")
    wrong = offences(files("bot/games"), ("bot",), ("bot.games",))
    wrong += offences(files("bot/texts"), ("bot",), ("bot.texts", "bot.games"))
    shared = ("bot.delivery.items", "bot.settings", "bot.runtime", "bot.texts.LANGUAGES")
    for path in files("bot/store"):
        found = ("bot.features.part_kinds",)  # the features' stores
        wrong += offences([path], ("bot",), (*BELOW, "bot.store", *shared, *found))
    outbox = ("bot.runtime", "bot.delivery", "bot.service", "bot.store.database", "bot.store.database")
    wrong += offences(files("bot/delivery"), ("bot",), (*BELOW, *outbox))
    wrong += offences(files(*(f"{one.replace('.', '/')}.py" for one in policy)), ("bot",), (*BELOW, *policy))
    wrong += offences(files("bot/runtime"), ("bot",), ("bot.runtime", "bot.games", "bot.texts"))
    service = ("bot.service", "bot.delivery", "bot.runtime", "bot.store", "bot.computer")
    wrong += offences(files("bot/service"), ("bot",), (*BELOW, *service))
    assert not wrong


def test_processes_that_search_know_rules_and_search_only() -> None:
    """What they import on their way. The pool that starts them uses asyncio."""
    light = [path for path in files("bot/computer") if path.stem != "pool"]
    wrong = offences(light, (*LAYERS, "asyncio"), ("bot.computer", "bot.games"))
    wrong += offences(light, ("bot.computer.pool",))
    wrong += offences(
        files("bot/computer/pool.py"), (*LAYERS, "discord", *DRAWING, *SQL), ("bot.computer", "bot.games")
    )
    assert not wrong


def outside_the_store() -> list[Path]:
    """All modules except the stores and those of the stand-in, which has a database of its own."""
    stores = [*files("bot/store", "bot/local"), *(path for path in files("bot/features") if path.stem == "store")]
    return [path for path in files(*LAYERS) if path not in stores]


def test_only_the_store_imports_sql() -> None:
    assert not offences(outside_the_store(), SQL)


def test_only_the_store_names_statements_dialects_and_drivers_errors() -> None:
    found = [
        f"{named(path)}:{node.lineno} {node.value!r}"
        for path in outside_the_store()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings(path)
        if STATEMENT.search(node.value) or DIALECT.search(node.value)
    ]
    assert not found


@cache
def docstrings(path: Path) -> list[ast.expr]:
    """The nodes of a module's docstrings."""
    return [node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)]


def test_the_stand_in_imports_neither_bot_nor_games() -> None:
    """The stand-in replaces Discord, so it must not depend on the program tested with it. Both go by one time."""
    assert not offences(files("bot/local"), ("discord", "sqlalchemy", "aiosqlite", "cogs", "rendering"))
    stand_in = [path for path in files("bot/local") if named(path) not in STARTING]
    assert not offences(stand_in, ("bot",), ("bot.local", "bot.runtime.time", "bot.runtime.file_modes"))
    assert not offences(
        files(*STARTING),
        ("bot",),
        ("bot.local", "bot.app", "bot.runtime.file_modes", "bot.client.serving", "bot.settings"),
    )


def test_only_the_command_line_loads_the_checks_of_the_contract() -> None:
    checks = files("cogs/_contract")
    others = [path for path in files(*LAYERS) if path not in checks and named(path) != "bot/__main__.py"]
    assert not offences(others, ("cogs._contract",))
    assert not offences(checks, (*SQL, "discord", "bot.store", "bot.service.match_service", "tests", "pytest"))


def test_wait_for_is_not_used() -> None:
    """Python 3.11's ``wait_for`` drops a cancellation that coincides with the result; ``timeout`` does not."""
    calls = [
        f"{named(path)}:{node.lineno}"
        for path in files(*LAYERS)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "asyncio.wait_for"
    ]
    assert not calls


def defined(path: Path) -> set[str]:
    """The names of a module's classes, wherever it defines them, and of its aliases of types."""
    found = {node.name for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)}
    blocks = [tree(path), *(node for node in tree(path).body if isinstance(node, ast.If))]
    for node in (one for block in blocks for one in block.body):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        found |= {target.id for target in targets if isinstance(target, ast.Name) and CLASS.fullmatch(target.id)}
    return found


def class_names_with_two_meanings(paths: Iterable[Path]) -> list[str]:
    """A line "name: files" for each. A role of games has one meaning if nothing but games defines it, each once."""
    where: dict[str, list[Path]] = {}
    for path in paths:
        for name in defined(path):
            where.setdefault(name, []).append(path)
    wrong = []
    for name, found in where.items():
        games = [game for path in found for game in GAMES if game in path.with_suffix("").parts]
        if len(found) > 1 and not (name in ROLES and len(found) == len(games) == len(set(games))):
            wrong.append(f"{name}: {', '.join(map(named, found))}")
    return wrong


def test_a_class_name_means_one_thing() -> None:
    assert not class_names_with_two_meanings(files(*LAYERS))


@pytest.mark.parametrize(
    ("modules", "is_found"),
    [
        ({"bot/a": "class Plan: ...", "cogs/b": "class Plan: ..."}, True),
        ({"bot/a": "class Plan: ...", "cogs/b": "class Outer:\n    class Plan: ..."}, True),
        ({"bot/a": "class Place: ...", "rendering/b": "Place: TypeAlias = int"}, True),
        ({"bot/a": "Note = Callable[[int], None]", "cogs/b": "if TYPE_CHECKING:\n    Note = int"}, True),
        ({"bot/games/instinkt/a": "class Deal: ...", "bot/games/insider/a": "class Deal: ..."}, True),
        ({"bot/games/instinkt/a": "class Phase: ...", "bot/match/a": "class Phase: ..."}, True),
        ({"bot/games/instinkt/a": "class View: ...", "rendering/instinkt/a": "class View: ..."}, True),
        ({"bot/games/instinkt": "class View: ...", "bot/games/insider/a": "class View: ..."}, False),
        ({"bot/a": "class Plan: ...", "cogs/b": "from bot.a import Plan\nPLAN = Plan()"}, False),
    ],
)
def test_a_second_meaning_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, modules: dict[str, str], is_found: bool
) -> None:
    monkeypatch.setattr("tests.project.test_layers.named", str)
    paths = [tmp_path / f"{name}.py" for name in modules]
    for path, body in zip(paths, modules.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body)
    assert bool(class_names_with_two_meanings(paths)) is is_found


def test_no_game_is_named_outside_its_own_files() -> None:
    """There is no ``if game == …``: special cases of a game are in the files of its name."""
    wrong = [
        f"{named(path)}:{node.lineno} {node.value!r}"
        for path in files(*LAYERS)
        if not set(path.relative_to(ROOT).with_suffix("").parts) & set(GAMES)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.value in GAMES or node.value.startswith(tuple(f"{name}-" for name in GAMES))
    ]
    assert not wrong


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_four_files_of_one_name_with_texts(name: str) -> None:
    for layer in ("bot/games", "rendering", "cogs"):
        assert (ROOT / layer / f"{name}.py").is_file() != (ROOT / layer / name / "__init__.py").is_file(), layer
    assert list((ROOT / "tests" / name).glob("test_*.py"))
    for language in LANGUAGES:
        assert (ROOT / "bot/texts" / language / f"{name}.ftl").is_file(), language


def test_every_game_has_rules_drawing_and_cog() -> None:
    def stems(folder: str) -> set[str]:
        found = (ROOT / folder).iterdir()
        modules = {path for path in found if path.suffix == ".py" or (path / "__init__.py").is_file()}
        return {path.stem for path in modules if not path.stem.startswith("_")} - {"base", "chance", "notation"}

    assert stems("bot/games") == set(GAMES)
    assert set(GAMES) <= stems("rendering") & stems("cogs")


LOADED = """
import json, os, sys
from importlib import import_module
root, outer, inner = json.loads(sys.argv[1])
for name in outer:
    try:
        import_module(name)
    except ImportError:
        pass  # a name out of a module, or something optional
found = []

def culprit():
    # The nearest frame of the project, unless the import system or the standard library acted on its own
    frame = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith("<frozen importlib"):
            return None
        if file.startswith(root) and ".venv" not in file:
            return f"{file[len(root) + 1:]}:{frame.f_lineno}"
        if "site-packages" in file:
            return None
        frame = frame.f_back
    return None

WATCHED = ("open", "socket.", "subprocess.", "os.system", "os.mkdir", "os.remove", "os.rename", "shutil.", "sqlite3.",
           "os.putenv", "os.exec", "os.fork", "os.posix_spawn")

def harmless(event, arguments):
    # A file of the project that is read
    path = str(arguments[0])
    is_own = path.startswith(root) and path[len(root) + 1:].split("/")[0] in ("bot", "cogs", "rendering")
    return event == "open" and arguments[1] in ("r", "rb") and is_own

def watch(event, arguments):
    if event.startswith(WATCHED) and not harmless(event, arguments) and (where := culprit()):
        found.append(f"{where} {event} {arguments[0]!r}"[:200])

class Environment(type(os.environ)):
    def __getitem__(self, key):
        if where := culprit():
            found.append(f"{where} reads {key}")
        return super().__getitem__(key)

os.environ.__class__ = Environment
sys.addaudithook(watch)
for name in inner:
    import_module(name)
print(json.dumps(found))
"""


def modules() -> Iterator[str]:
    for path in files(*LAYERS):
        if "migrations" not in path.parts:  # run by Alembic, not imported
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def loaded(*inner: str) -> list[str]:
    """The effects of the first import of these modules; libraries were imported before."""
    names = {name for path in files(*LAYERS) for name in imports(path) if not within(name, LAYERS)}
    outer = sorted(names | {name.rpartition(".")[0] for name in names if "." in name} - {"__future__"})
    run = subprocess.run(
        [sys.executable, "-B", "-c", LOADED, json.dumps([str(ROOT), outer, inner])],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    done: list[str] = json.loads(run.stdout.splitlines()[-1])
    return done


def test_loading_a_module_does_nothing() -> None:
    """It reads no environment and opens no file outside the project and no connection, and starts nothing."""
    assert loaded(*modules()) == []


def test_effects_of_loading_are_detected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above detects the effects that it forbids."""
    (tmp_path / "loud.py").write_text("import os\nopen(os.devnull).close()\nos.environ.get('HOME')\n", encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-B", "-c", LOADED, json.dumps([str(tmp_path), [], ["loud"]])],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == ["loud.py:2 open '/dev/null'", "loud.py:3 reads HOME"]
