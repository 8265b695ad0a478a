"""The image, compose.yaml and uv.lock, as far as they can be checked without Docker."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.client.monitor import monitored
from bot.runtime.telemetry import Metrics
from bot.settings import NAMES, load

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SETTINGS = set(NAMES.values())
PUBLIC = {"https://pypi.org/simple", "https://files.pythonhosted.org"}
BOTS = ("bot", "first", "second")


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, each with what follows it."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    return [(line.split()[0], line.split(maxsplit=1)[1].strip()) for line in lines]


def final_stage() -> list[tuple[str, str]]:
    found = instructions()
    return found[max(at for at, (name, _) in enumerate(found) if name == "FROM") :]


def last(name: str) -> str:
    """What follows the last instruction of that name in the image itself."""
    return [rest for one, rest in final_stage() if one == name][-1]


def image_environment() -> dict[str, str]:
    return dict(part.split("=", 1) for one, rest in final_stage() if one == "ENV" for part in rest.split())


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return found


# The image


def test_the_image_runs_as_a_user_without_rights() -> None:
    assert last("USER") not in ("0", "root") and [name for name, _ in final_stage()].index("USER") > 0
    made = next(rest for name, rest in final_stage() if name == "RUN")
    assert f"--uid {last('USER')}" in made and f"-m 0700 {last('VOLUME')}" in made


def test_the_images_settings_exist_and_keep_the_data_in_the_volume() -> None:
    given = {name: value for name, value in image_environment().items() if name.startswith(("STAMMTISCH", "DISCORD"))}
    assert set(given) <= SETTINGS and "DISCORD_TOKEN" not in given
    settings = load(given)
    assert str(settings.data) == last("VOLUME") and settings.metrics_port and settings.log == "json"


def test_the_image_runs_the_program() -> None:
    (program,) = json.loads(last("ENTRYPOINT"))
    assert program in PROJECT["scripts"] and json.loads(last("CMD")) == ["run"]
    for _, image in (one for one in instructions() if one[0] == "FROM"):
        version = re.match(r"python:3\.(\d+)\.\d+-slim", image)
        assert version and int(version[1]) >= int(PROJECT["requires-python"].rpartition(".")[2])


def test_the_image_is_built_of_what_the_context_lets_in() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored and not let_in & {".env", "data", ".git", "tests"}
    copied = {
        part for name, rest in instructions() if name == "COPY" and "--from" not in rest for part in rest.split()[:-1]
    }
    assert copied == let_in and all((ROOT / one).exists() for one in copied)
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert packages <= copied
    extras = {found for _, rest in instructions() for found in re.findall(r"--extra (\w+)", rest)}
    assert extras == {"local", "metrics", "postgres"} and extras <= set(PROJECT["optional-dependencies"])


async def test_the_health_check_asks_the_running_bot() -> None:
    """The very command of the image: 0 while the bot lives, else not."""
    _, _, given = last("HEALTHCHECK").partition("CMD ")
    _, *arguments = json.loads(given)

    async def check(port: int) -> int | None:
        environment = os.environ | {"STAMMTISCH_METRICS_PORT": str(port)}
        asked = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, env=environment, stderr=asyncio.subprocess.DEVNULL
        )
        await asked.wait()
        return asked.returncode

    async with monitored(0, Metrics()) as monitor:
        assert await check(monitor.port) == 0
    assert await check(monitor.port) == 1
    assert await check(0) == 0, "without a port nothing can be asked"


# compose.yaml


def test_the_settings_of_compose_exist() -> None:
    for name in BOTS:
        given = compose()["services"][name]["environment"]
        assert set(given) <= SETTINGS, name
        assert load(given).metrics_port == 9464


def test_each_process_keeps_its_data_in_a_volume_of_its_own() -> None:
    services, volumes = compose()["services"], compose()["volumes"]
    mounted = [tuple(one.split(":")) for service in services.values() for one in service["volumes"]]
    assert {name for name, _ in mounted} == set(volumes) and len(mounted) == len(volumes)
    for name in BOTS:
        ((_, folder),) = [tuple(one.split(":")) for one in services[name]["volumes"]]
        assert folder == services[name]["environment"]["STAMMTISCH_DATA"] == last("VOLUME")


def test_a_profile_starts_one_process_on_sqlite_or_two_on_postgresql() -> None:
    services = compose()["services"]
    profiles = {name: service["profiles"] for name, service in services.items()}
    shared = {"first": ["postgres"], "second": ["postgres"], "database": ["postgres"]}
    assert profiles == {"bot": ["sqlite"], **shared}
    assert services["bot"]["environment"]["STAMMTISCH_DATABASE"] == ""
    shards: list[int] = []
    for name in BOTS[1:]:
        given = services[name]["environment"]
        first, final, count = map(int, re.split("[-/]", given["STAMMTISCH_SHARDS"]))
        shards += range(first, final + 1)
        assert count == 16 and given["STAMMTISCH_DATABASE"].startswith("postgresql://stammtisch:$")
        assert services[name]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert sorted(shards) == list(range(16))


def test_the_containers_may_do_little() -> None:
    for name in BOTS:
        service = compose()["services"][name]
        assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["init"] and "ports" not in service
        assert "no-new-privileges:true" in service["security_opt"] and service["env_file"] == [".env"]
    assert "ports" not in compose()["services"]["database"]


# uv.lock


def lock() -> dict[str, Any]:
    return tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))


def test_the_lock_names_the_public_index_alone() -> None:
    text = (ROOT / "uv.lock").read_text(encoding="utf-8")
    addresses = set(re.findall(r'"(\w+://[^"]+)"', text))
    assert addresses and {one for one in addresses if not one.startswith(tuple(PUBLIC))} == set()
    assert {one["source"].get("registry", "https://pypi.org/simple") for one in lock()["package"]} == PUBLIC & {
        "https://pypi.org/simple"
    }


def test_the_lock_agrees_with_the_project() -> None:
    """Every dependency with its range stands in the lock, and nothing else; ``uv lock`` mends it."""
    (own,) = (one for one in lock()["package"] if one["name"] == PROJECT["name"])
    given = [(None, one) for one in PROJECT["dependencies"]]
    given += [(extra, one) for extra, listed in PROJECT["optional-dependencies"].items() for one in listed]
    wanted = set()
    for extra, one in given:
        found = re.fullmatch(r"([\w.-]+)(?:\[([\w,]+)\])?(.*)", one)
        assert found, one
        name = re.sub(r"[-_.]+", "-", found[1]).lower()
        wanted.add((name, tuple(sorted(found[2].split(","))) if found[2] else (), found[3], extra))
    locked = {
        (
            one["name"],
            tuple(sorted(one.get("extras", ()))),
            one.get("specifier", ""),
            match[1] if (match := re.fullmatch(r"extra == '(\w+)'", one.get("marker", ""))) else None,
        )
        for one in own["metadata"]["requires-dist"]
    }
    assert locked == wanted


def test_uv_would_change_nothing(tmp_path: Path) -> None:
    program = shutil.which("uv")
    if program is None:
        pytest.skip("uv is not installed; the dependencies are compared above")
    command = [program, "lock", "--check", "--offline", "--cache-dir", str(tmp_path), "--python", sys.executable]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
