"""Lines of the log: as text and as JSON, with the match and event they are about, and without secrets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from sqlalchemy.exc import IntegrityError

from bot.__main__ import main
from bot.runtime.telemetry import JsonLines, SubjectRecord, TextLines, about_match, note_event, redacted
from bot.settings import Settings, StartupError, load
from bot.store.opening import secrets_of

ROOT = Path(__file__).parents[2]
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"
HAND = "wolpertinger-of-Anna"


class Lines:
    """A log of its own, written by a formatter."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self.log = logging.Logger("bot.some")
        self._stream = io.StringIO()
        handler = logging.StreamHandler(self._stream)
        handler.setFormatter(formatter)
        self.log.addHandler(handler)

    @property
    def text(self) -> str:
        return self._stream.getvalue()

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture(autouse=True)
def records() -> Iterator[None]:
    before = logging.getLogRecordFactory()
    logging.setLogRecordFactory(SubjectRecord)
    yield
    logging.setLogRecordFactory(before)


@pytest.fixture
def lines() -> Lines:
    return Lines(JsonLines([TOKEN]))


def test_a_line_is_one_object(lines: Lines) -> None:
    lines.log.warning("Spieltisch „Ä“:\n%s\u2028\udcff", "two\nlines")
    (found,) = lines.objects
    assert len(lines.text.splitlines()) == 1 and lines.text.isascii()
    assert found["message"] == "Spieltisch „Ä“:\ntwo\nlines\u2028\udcff"
    assert (found["level"], found["logger"]) == ("warning", "bot.some")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", found["time"])
    assert set(found) == {"time", "level", "logger", "message"}


def test_a_fault_is_named_with_its_traceback(lines: Lines) -> None:
    try:
        raise KeyError("card")
    except KeyError:
        lines.log.exception("It failed")
    (found,) = lines.objects
    assert found["fault"] == "KeyError" and "test_log_lines.py" in found["traceback"]


def test_the_match_and_event_of_the_work(lines: Lines) -> None:
    with about_match(12):
        lines.log.info("before it is loaded")
        with about_match(12):
            note_event(12, 7)
        lines.log.info("after")
        with about_match(13, 4):
            lines.log.info("another")
        note_event(13, 9)
        lines.log.info("the first again")
    lines.log.info("none")
    numbers = [(one.get("match"), one.get("event")) for one in lines.objects]
    assert numbers == [(12, None), (12, 7), (13, 4), (12, 7), (None, None)]


def test_a_message_about_another_match_has_its_number(lines: Lines) -> None:
    with about_match(12, 7):
        lines.log.info("Match %s: it waits.", 12)
        lines.log.info("Match %s: it waits, too.", 13)
    lines.log.info("Match %s: it goes on.", 14)
    assert [(one["match"], one.get("event")) for one in lines.objects] == [(12, 7), (13, None), (14, None)]


async def test_tasks_and_threads_keep_the_subject(lines: Lines) -> None:
    with about_match(5, 3):
        task = asyncio.create_task(asyncio.to_thread(lines.log.info, "inside"))
    await task
    assert lines.objects[0]["match"] == 5


def test_an_exception_keeps_the_subject_of_its_work(lines: Lines) -> None:
    """The caller that logs it is often outside, as where the answer to a slash command is made in a task of its own."""
    try:
        try:
            with about_match(8, 2), about_match(9, 1):
                raise KeyError("inner")
        except KeyError as fault:
            raise RuntimeError("outer") from fault
    except RuntimeError:
        lines.log.exception("It failed")
    assert (lines.objects[0]["match"], lines.objects[0]["event"]) == (9, 1)


def test_the_time_of_a_line_of_text_has_its_zone() -> None:
    lines = Lines(TextLines())
    lines.log.warning("It is late.")
    name = re.escape(lines.log.name)
    assert re.fullmatch(rf"\d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d{{4}} WARNING {name}: It is late\.\n", lines.text)


@pytest.mark.parametrize("formatter", [TextLines([TOKEN]), JsonLines([TOKEN])], ids=["text", "json"])
@pytest.mark.parametrize(
    ("said", "secret"),
    [
        (f"the token {TOKEN} is refused", TOKEN),
        (f"Authorization: Bot {TOKEN[:-3]}xyz", TOKEN[:-3]),
        ("POST https://discord.com/api/v10/interactions/12/aW50ZXJhY3Rpb24.x-y_z/callback", "aW50ZXJhY3Rpb24"),
        ("https://discord.com/api/v10/webhooks/34/aW50ZXJhY3Rpb24/messages/@original", "aW50ZXJhY3Rpb24"),
        ("cannot connect to postgresql+psycopg://bot:hush%20hush@db/stammtisch", "hush"),
        ("cannot connect to postgresql://db/stammtisch?password=hush%20hush&user=bot", "hush"),
        ("cannot connect to host=db password='hush hush' user=bot", "hush"),
        (str(IntegrityError("INSERT INTO seats", {"hand": HAND}, Exception("NOT NULL"))), HAND),
        (f"null value in column\nDETAIL:  Failing row contains (1, {HAND}).", HAND),
    ],
)
def test_no_secret_enters_a_line(formatter: logging.Formatter, said: str, secret: str) -> None:
    assert secret in said
    lines = Lines(formatter)
    lines.log.warning("%s", said)
    try:
        raise ValueError(said)
    except ValueError:
        lines.log.exception("It failed")
    assert secret not in lines.text and lines.text.count("…") + lines.text.count(r"\u2026") >= 2


PASSWORD = "käfer/Ünter: d'ich?@\\ & 100%"
ENCODED = quote(PASSWORD, safe="")
ADDRESSES = {
    "before the host": f"postgresql://bot:{ENCODED}@db/stammtisch",
    "in lower case": f"postgresql://bot:{re.sub('%..', lambda found: found[0].lower(), ENCODED)}@db/stammtisch",
    "a parameter": f"postgresql://db/stammtisch?user=bot&password={ENCODED}&connect_timeout=1",
}
FORMS = (
    *(PASSWORD, repr(PASSWORD), ENCODED, ENCODED.lower(), quote(PASSWORD), quote_plus(PASSWORD)),
    *(f"{form}, {address}" for address in ADDRESSES.values() for form in ("%s", "%r")),
)


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=ADDRESSES)
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_databases_password_enters_no_line(
    form: str, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whatever the program logs of it: plain, quoted, percent-encoded, in an address or in an exception."""

    def fail(settings: Settings) -> int:
        for said in FORMS:
            logging.getLogger("bot.some").warning("It said <%s>.", said)
        try:
            raise OSError(1, "refused", settings.database)
        except OSError:
            logging.getLogger("bot.some").exception("It failed")
        return 0

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_LOG", form)
    monkeypatch.setenv("STAMMTISCH_DATABASE", address)
    monkeypatch.setattr("bot.__main__.check", fail)
    assert main(["check"]) == 0
    out, err = capfd.readouterr()
    assert out == "" and err.count("It said") == len(FORMS) and err.count("It failed") == 1
    said = "".join(json.loads(line)["message"] for line in err.splitlines()) if form == "json" else err
    for text in (err, said):
        assert not re.search(r"fer(/|%2f)|nter(:|%3a)|ich(\?|%3f)", text, re.IGNORECASE), text


@pytest.mark.parametrize("given", ["--to", "PGPASSWORD"])
def test_the_password_of_the_other_database_enters_no_line(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> int:
        logging.getLogger("bot.some").warning("It said hush-hush.")
        return 0

    monkeypatch.chdir(tmp_path)
    if given == "PGPASSWORD":
        monkeypatch.setenv(given, "hush-hush")
    monkeypatch.setattr("bot.__main__._copy", fail)
    assert main(["copy", "--to", "postgresql://bot:hush-hush@db/x" if given == "--to" else "postgresql://db/x"]) == 0
    err = capfd.readouterr().err
    assert "It said" in err and "hush" not in err


def test_passwords_of_addresses() -> None:
    assert secrets_of("") == secrets_of("postgresql://bot@db:5432/stammtisch?connect_timeout=5") == []
    assert secrets_of("postgresql://bot:hushhush@db:5432/stammtisch") == ["hushhush"]
    assert "hush@hush" in secrets_of("postgresql://bot:hush@hush@db/stammtisch"), "not encoded, as it must not be"


def test_what_is_no_secret_stays() -> None:
    said = "Match 12: https://discord.com/channels/1/2/3 at 127.0.0.1:8765, Robot 7, a@b, sqlite:///data/x.db"
    assert redacted(said, ["", "12"]) == said


def test_the_setting() -> None:
    assert load({}).log == "text" and load({"STAMMTISCH_LOG": "json"}).log == "json"
    with pytest.raises(StartupError, match=r"^The setting STAMMTISCH_LOG cannot be used: .*\.$"):
        load({"STAMMTISCH_LOG": "xml"})


def test_a_refusal_is_a_line_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_LOG", "json")
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert main(["run"]) == 78
    out, err = capfd.readouterr()
    assert out == ""
    assert [json.loads(line)["message"][:24] for line in err.splitlines()] == ["DISCORD_TOKEN is not set"]


def test_an_exception_that_ends_the_program_is_a_line() -> None:
    """So is one of a task that no one awaits, and a warning of Python."""
    program = f"""
import asyncio, warnings
from bot.runtime import telemetry
telemetry.set_up(as_json=True, secrets=["{HAND}"])
warnings.warn("old {HAND}")
async def main():
    async def fail():
        raise KeyError("lost {HAND}")
    asyncio.create_task(fail())
    await asyncio.sleep(0)
asyncio.run(main())
raise ValueError("{HAND}")
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    found = [json.loads(line) for line in done.stderr.splitlines()]
    assert done.returncode == 1 and done.stdout == "" and HAND not in done.stderr
    assert [one.get("fault") for one in found] == [None, "KeyError", "ValueError"]


def test_messages_about_matches_begin_with_their_number() -> None:
    """``SubjectRecord`` reads it there: no module finds words of its own."""
    found = [
        f"{path.name}: {said}"
        for folder in ("bot", "cogs")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for said in re.findall(r'log\.\w+\(\s*"([^"]*)"', path.read_text(encoding="utf-8"))
        if re.match(r"(Match|Table|The match|Matches?) (?!%s)|Table %s|.+\b(match|table) %s", said)
    ]
    assert found == []
