"""The documents: links resolve, commands can be run, and the README is short."""

from __future__ import annotations

import re
import shlex
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.__main__ import arguments
from bot.client.connection import invite_link
from bot.local import permissions
from tests.pictures.__main__ import GUIDE_FOLDER, GUIDE_SCENES, guide_pictures

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.M)
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.M | re.S)
FENCED = re.compile(r"^```.*?^```", re.M | re.S)
BOT = re.compile(r"^(?:\.venv/bin/python -m bot|stammtisch)\b ?")
GUIDES = ("README.md", "docs/hosting.md", "docs/fairness.md", "docs/operating.md", "CONTRIBUTING.md")
# A document, or a file below a folder of the root
MENTIONED = re.compile(
    r"(?<![\w./}])((?:(?:bot|cogs|rendering|tests|docs)/[\w./-]+\.(?:py|json|ftl|svg)|(?:docs/)?[\w/-]+\.md))\b"
)
OUTSIDE = ("git", "cd", "docker", "pg_dump", "pg_restore")  # commands that are not this project's

MAX_README = 900  # words
MAX_PICTURE = 60_000  # bytes
MAX_DIFFERENCE = 2.0  # of 255, on average: other versions of the libraries draw edges a little differently


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def anchors(path: Path) -> set[str]:
    """The anchors of a document's headings, as code hosts derive them."""
    headings = HEADING.findall(FENCED.sub("", read(path)))
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_resolve(path: Path) -> None:
    for link in LINK.findall(FENCED.sub("", read(path))):
        if link.startswith("http"):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_document_is_linked() -> None:
    linked = {
        (path.parent / link.partition("#")[0]).resolve() for path in DOCUMENTS for link in LINK.findall(read(path))
    }
    assert [path for path in DOCUMENTS if path not in linked and path != ROOT / "README.md"] == []


def test_files_that_the_code_mentions_are_there() -> None:
    """Paths from the root, and documents by name, in docstrings, comments and messages."""
    files = [one for folder in ("bot", "cogs", "rendering", "tests") for one in (ROOT / folder).rglob("*.py")]
    named = {found for path in files for found in MENTIONED.findall(read(path))}
    assert len(named) > 20
    assert [one for one in sorted(named) if not (ROOT / one).exists() and not (ROOT / "docs" / one).exists()] == []


def test_the_folders_of_the_architecture_are_there() -> None:
    parent = ""
    names: list[str] = []
    tree = FENCED.findall(read(ROOT / "docs/architecture.md"))[0]
    for line in tree.splitlines():
        if found := re.match(r"( *)(\w+/)", line):
            parent = parent if found[1] else found[2]
            names.append(parent + found[2] if found[1] else parent)
    assert len(names) > 15
    assert [one for one in names if not (ROOT / one).is_dir()] == []


def test_the_readme_is_short() -> None:
    assert len(read(ROOT / "README.md").split()) <= MAX_README


def test_the_invite_link_asks_for_the_permissions_of_the_stand_in() -> None:
    (number,) = re.findall(r"permissions=(\d+)", invite_link(1))
    assert int(number) == permissions.BOT


def test_every_picture_is_shown_and_small() -> None:
    shown = {(path.parent / link).resolve() for path in DOCUMENTS for link in LINK.findall(read(path))}
    stored = set(GUIDE_FOLDER.iterdir())
    assert {path.name for path in stored} == {name for named in GUIDE_SCENES.values() for name in named.values()}
    assert stored <= shown and all(path.stat().st_size <= MAX_PICTURE for path in stored)


@pytest.mark.rest
def test_the_pictures_show_the_present_design() -> None:
    for name, png in guide_pictures():
        with Image.open(BytesIO(png)) as drawn, Image.open(GUIDE_FOLDER / name) as stored:
            assert drawn.size == stored.size, name
            difference = ImageChops.difference(drawn.convert("RGB"), stored.convert("RGB"))
            assert max(ImageStat.Stat(difference).mean) < MAX_DIFFERENCE, f"{name}: run tests.pictures --guides"


def commands(name: str) -> list[str]:
    lines = [line for block in BLOCK.findall(read(ROOT / name)) for line in block.splitlines()]
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


@pytest.mark.parametrize("name", GUIDES)
def test_commands_run(name: str) -> None:
    """Targets of make exist, and the program accepts the arguments that are written."""
    for line in commands(name):
        words = shlex.split(line, comments=True)
        if words[0] == "make":
            subprocess.run(["make", "-n", *words[1:]], cwd=ROOT, check=True, capture_output=True)
        elif BOT.match(line):
            arguments().parse_args(shlex.split(BOT.sub("", line), comments=True))
        else:
            assert words[0] in OUTSIDE, line
