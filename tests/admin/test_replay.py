"""``python -m bot replay``: records in files as pages."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.admin.verify import replay, verify
from bot.app import page_of_record
from bot.games import GAMES
from bot.match.record import record_of
from bot.texts import say
from tests.games.test_conformance import FOLDER
from tests.kit.pages import Read
from tests.kit.play import Play
from tests.kit.soak import in_soak

SALT = "17 18 19"


def write(folder: Path, name: str, *records: Any) -> Path:
    path = folder / name
    path.write_text(json.dumps(list(records)), encoding="utf-8")
    return path


def record(game: str = "hypnosia", number: int = 1, most: int = 12) -> Any:
    """A record of a match that is not over."""
    play = Play(game, number)
    for count, _ in enumerate(play):
        if count == most:
            break
    return record_of(play.position, play.log)


def run(*arguments: Any) -> tuple[int, list[str]]:
    """Exit code and lines of ``replay`` for these files; a Path given as ``out`` comes last."""
    lines: list[str] = []
    *paths, out = arguments
    return replay([str(one) for one in paths], page_of_record, out=out, say=lines.append), lines


@pytest.mark.rest
@pytest.mark.parametrize("game", in_soak([*GAMES], ["instinkt", "hypnosia"]))
def test_a_page_of_a_record_that_came_with_the_rules(game: str, tmp_path: Path) -> None:
    if not (found := sorted(FOLDER.glob(f"{game}*.json"))):
        pytest.skip(f"there is no {game}*.json in ../shared/conformance")
    shortest = min(json.loads(found[0].read_bytes()), key=lambda one: len(one["actions"]))
    path = write(tmp_path, "match.json", shortest)
    code, lines = run(path, None)
    assert code == 0 and lines[0].startswith(f"{tmp_path / 'match.html'}: ")
    read = Read((tmp_path / "match.html").read_bytes())
    assert all(read.steps()) and say("de", f"{game}-name") in read.text
    points = [str(one).replace("-", "−") for one in shortest["result"]["points"]]
    assert all(one in read.text for one in points)
    assert "()" not in read.text and say("en", "seat-open") not in read.text


def test_the_record_in_the_page_holds(tmp_path: Path) -> None:
    path = write(tmp_path, "match.json", record())
    run(path, None)
    text = (tmp_path / "match.html").read_text(encoding="utf-8")
    (found,) = re.findall(r"<pre[^>]*>(.*?)</pre>", text, re.DOTALL)
    again = tmp_path / "again.json"
    again.write_text(html.unescape(found), encoding="utf-8")
    assert verify([str(again)], say=lambda line: None) == 0


def test_several_records_are_a_page_each(tmp_path: Path) -> None:
    path = write(tmp_path, "two.json", record(number=1, most=2), record(number=2, most=2))
    assert run(path, None)[0] == 0
    assert sorted(one.name for one in tmp_path.glob("*.html")) == ["two-0.html", "two-1.html"]
    code, lines = run(path, tmp_path / "one.html")
    assert code == 1 and "folder" in lines[0] and not (tmp_path / "one.html").exists()
    (tmp_path / "pages").mkdir()
    assert run(path, tmp_path / "pages")[0] == 0 and len(list((tmp_path / "pages").iterdir())) == 2


def test_a_page_where_it_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = write(tmp_path, "match.json", record()), tmp_path / "film.html"
    assert main(["replay", str(path), "--out", str(out), "--language", "de"]) == 0
    assert '<html lang="de">' in out.read_text(encoding="utf-8") and str(out) in capsys.readouterr().out


def test_no_file_is_replaced(tmp_path: Path) -> None:
    path, there = write(tmp_path, "match.json", record()), tmp_path / "match.html"
    there.write_text("mine", encoding="utf-8")
    code, lines = run(path, None)
    assert code == 1 and "already" in lines[0] and there.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    "change",
    [
        {"actions": [["chance", "nothing"]]},
        {"game": "chess"},
        {"salt": SALT},
        {"result": {"points": [9, 9], "winners": [0], "reason": "points"}},
        {"actions": "none"},
    ],
)
def test_a_wrong_record_is_named_as_verify_names_it(change: dict[str, Any], tmp_path: Path) -> None:
    path, lines = write(tmp_path, "wrong.json", record() | change), list[str]()
    assert verify([str(path)], say=lines.append) == 1
    assert run(path, None) == (1, lines) and not list(tmp_path.glob("*.html"))


@pytest.mark.parametrize("content", ["", "{", "[1]", '{"game": "hypnosia", "game": "hypnosia"}'])
def test_what_is_no_record_at_all(content: str, tmp_path: Path) -> None:
    path, lines = tmp_path / "wrong.json", list[str]()
    path.write_text(content, encoding="utf-8")
    assert verify([str(path)], say=lines.append) == 1
    assert run(path, None) == (1, lines)
    assert run(tmp_path / "missing.json", None)[0] == 1


def test_a_match_that_is_not_over_shows_no_hand(tmp_path: Path) -> None:
    path = write(tmp_path, "match.json", record("instinkt", 3))
    run(path, None)
    read = Read((tmp_path / "match.html").read_bytes())
    assert set(read.slots) == {"board", "strip"}
