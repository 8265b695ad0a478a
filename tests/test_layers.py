"""Who may import whom (architecture.md, section 1), what a game consists of, and that loading a module does nothing."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.games import GAMES
from bot.texts import LANGUAGES

ROOT = Path(__file__).parents[1]
LAYERS = ("bot", "cogs", "rendering")
STDLIB = sys.stdlib_module_names
IMPURE = (
    *("random", "time", "datetime", "asyncio", "threading", "secrets", "uuid", "os", "io", "pathlib", "subprocess"),
    *("socket", "locale", "sqlite3", "logging", "tempfile", "shutil", "ctypes", "multiprocessing", "concurrent"),
)
STARTING = ("bot/local/table.py",)  # starts stand-in, bot and page beside each other
CONTRACT = ("bot.games.base", "bot.games.chance")  # what every game and drawing may import
SQL = ("sqlalchemy", "aiosqlite", "sqlite3", "alembic", "asyncpg")


def files(*folders: str) -> list[Path]:
    """The modules below these folders, or the modules themselves."""
    found = [path for one in folders for path in ([ROOT / one] if one.endswith(".py") else (ROOT / one).rglob("*.py"))]
    return sorted(path for path in found if "__pycache__" not in path.parts)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), named(path))


def package(path: Path) -> list[str]:
    """What a single dot means in that module."""
    return list(path.relative_to(ROOT).with_suffix("").parts[:-1])


@cache
def imports(path: Path) -> tuple[str, ...]:
    """All that a module imports, inside functions and for types alone too, and what it loads by a name written out."""
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
    return any(name == module or name.startswith(f"{module}.") for module in modules)


def offences(paths: Iterable[Path], banned: Iterable[str], allowed: Iterable[str] = ()) -> list[str]:
    """Each "file imports module" that is banned and not allowed."""
    return [
        f"{named(path)} imports {name}"
        for path in paths
        for name in imports(path)
        if within(name, banned) and not within(name, allowed)
    ]


def own(path: Path, folder: str) -> list[str]:
    """The package of a game itself, if that is what the file belongs to."""
    name = path.relative_to(ROOT / folder).parts[0].removesuffix(".py")
    return [f"{folder.replace('/', '.')}.{name}"] if name in GAMES else []


def test_the_walk_sees_imports() -> None:
    assert files(*LAYERS) and any(imports(path) for path in files("bot/games"))
    assert within("bot.games.base", imports(ROOT / "bot/games/__init__.py")) or "bot.games.base.Game" in imports(
        ROOT / "bot/games/__init__.py"
    )
    assert any(name.startswith("discord") for path in files("cogs") for name in imports(path))


def test_games_are_pure() -> None:
    """Only the standard library, bot.games.base and bot.games.chance; nothing that asks the world or the clock."""
    games = [path for path in files("bot/games") if own(path, "bot/games")]
    assert games
    wrong = offences(games, IMPURE)
    for path in games:
        allowed = (*STDLIB, *CONTRACT, *own(path, "bot/games"))
        wrong += [f"{named(path)} imports {name}" for name in imports(path) if not within(name, allowed)]
        calls = [ast.unparse(node.func) for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
        wrong += [f"{named(path)} calls {call}" for call in calls if call in ("open", "print", "hash", "id", "input")]
    assert not wrong


def test_discovery_of_games_is_pure_too() -> None:
    assert not offences(files("bot/games", "bot/match.py"), (*IMPURE, *SQL))


def test_rendering_knows_neither_discord_nor_store() -> None:
    wrong = offences(files("rendering"), ("discord", "cogs", "aiohttp", *SQL))
    wrong += offences(files("rendering"), ("bot",), ("bot.games", "bot.texts", "bot.Look"))
    assert not wrong


def test_each_drawing_knows_its_own_game() -> None:
    wrong = []
    for path in files("rendering"):
        whole = ["bot.games", *(f"rendering.{name}" for name in GAMES)]
        mine = [*own(path, "rendering"), *(one.replace("rendering.", "bot.games.") for one in own(path, "rendering"))]
        wrong += offences([path], whole, (*mine, *CONTRACT))
    assert not wrong


def test_cogs_draw_nothing_and_store_nothing() -> None:
    assert not offences(files("cogs"), ("PIL", "resvg_py", *SQL, "bot.local"))


def test_the_general_cogs_know_no_game() -> None:
    general = [path for path in files("cogs") if path.stem.startswith("_") or path.stem not in GAMES]
    assert ROOT / "cogs/tables.py" in general
    games = ("bot.games", *(f"{layer}.{name}" for layer in ("cogs", "rendering") for name in GAMES))
    assert not offences(general, games, CONTRACT)


def test_each_games_cog_knows_its_own_game() -> None:
    for path in files("cogs"):
        if mine := own(path, "cogs"):
            name = mine[0].rpartition(".")[2]
            others = [
                f"{layer}.{game}" for game in GAMES for layer in ("bot.games", "cogs", "rendering") if game != name
            ]
            assert not offences([path], others, CONTRACT)


def test_bot_knows_discord_in_app_alone() -> None:
    rest = [path for path in files("bot") if named(path) != "bot/app.py"]
    assert not offences(rest, ("discord", "PIL", "resvg_py"))
    assert not offences(files("bot/app.py"), ("PIL", "resvg_py", *SQL))


def test_bot_imports_neither_cogs_nor_rendering() -> None:
    """bot/app.py may name the folder in which it looks for cogs; the loading itself goes through load_extension."""
    statements = [
        f"{named(path)} imports {alias.name}"
        for path in files("bot")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in (node.names if isinstance(node, ast.Import) else [ast.alias(f"{node.module}")])
        if within(alias.name, ("cogs", "rendering", "tests"))
    ]
    assert not statements
    assert not offences([path for path in files("bot") if named(path) != "bot/app.py"], ("cogs", "rendering", "tests"))


def test_rules_and_matches_know_nothing_above_them() -> None:
    below = files("bot/match.py", "bot/states.py", "bot/record.py", "bot/texts", "bot/games")
    above = [f"bot.{one}" for one in ("app", "store", "table", "outbox", "clock", "settings", "local", "schema")]
    assert not offences(below, above)


def test_sql_stands_in_the_store_alone() -> None:
    """The stand-in keeps its own world in its own file."""
    storing = ("store", "local")
    rest = [path for path in files("bot") if path.relative_to(ROOT / "bot").parts[0].removesuffix(".py") not in storing]
    assert not offences(rest, SQL)


def test_the_stand_in_knows_neither_bot_nor_games() -> None:
    """It speaks Discord's protocol and must not be able to lean on what is tested with it."""
    assert not offences(files("bot/local"), ("discord", "sqlalchemy", "aiosqlite", "cogs", "rendering"))
    stand_in = [path for path in files("bot/local") if named(path) not in STARTING]
    assert not offences(stand_in, ("bot",), ("bot.local",))
    assert not offences(files(*STARTING), ("bot",), ("bot.local", "bot.app", "bot.settings"))


def test_nobody_waits_deaf_to_being_cancelled() -> None:
    """Python 3.11's wait_for drops a cancellation that comes together with what it waits for; timeout does not."""
    calls = [
        f"{named(path)}:{node.lineno}"
        for path in files(*LAYERS)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "asyncio.wait_for"
    ]
    assert not calls


def test_no_game_is_named_outside_its_own_files() -> None:
    """No ``if game == …``: what is special to a game stands in the files of its name."""
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


def test_nothing_is_left_of_a_game_that_is_gone() -> None:
    def stems(folder: str) -> set[str]:
        found = (ROOT / folder).iterdir()
        modules = {path for path in found if path.suffix == ".py" or (path / "__init__.py").is_file()}
        return {path.stem for path in modules if not path.stem.startswith("_")} - {"base", "chance"}

    assert stems("rendering") == stems("bot/games") == set(GAMES) <= stems("cogs")


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
    # the nearest frame that is ours, unless the import system or the system's own modules asked on their own account
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
    # what is part of the project is only read
    path = str(arguments[0])
    ours = path.startswith(root) and path[len(root) + 1:].split("/")[0] in ("bot", "cogs", "rendering")
    return event == "open" and arguments[1] in ("r", "rb") and ours

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
        if "migrations" not in path.parts:  # Alembic runs these, it does not import them
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def loaded(*inner: str) -> list[str]:
    """What these modules did while they were imported for the first time; libraries have been imported before."""
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
    """It reads no environment, opens no file but the project's own texts, talks to nobody and starts nothing."""
    assert loaded(*modules()) == []


def test_loading_is_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The watch sees what it forbids, so that the test above means something."""
    (tmp_path / "loud.py").write_text("import os\nopen(os.devnull).close()\nos.environ.get('HOME')\n", encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-B", "-c", LOADED, json.dumps([str(tmp_path), [], ["loud"]])],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == ["loud.py:2 open '/dev/null'", "loud.py:3 reads HOME"]
