"""Settings: read from the environment, then from .env; refused in a sentence; the token is never shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.runtime.file_modes import readable_by_others
from bot.settings import NAMES, Settings, Shards, StartupError, load, unknown_settings

ROOT = Path(__file__).parents[2]


def test_defaults() -> None:
    assert load({}) == Settings(
        token="", data=Path("data"), port=8765, backups=7, computers=1, puzzle_channel=0, metrics_port=0, log="text"
    )


def test_from_the_environment() -> None:
    env = {"DISCORD_TOKEN": " abc ", "STAMMTISCH_DATA": "/srv/games", "STAMMTISCH_PORT": "80", "PATH": "/bin"}
    assert load(env) == Settings(token="abc", data=Path("/srv/games"), port=80)


def test_the_token_may_stand_in_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "token"
    secret.write_text(" a.b.c\n", encoding="utf-8")
    settings = load({"DISCORD_TOKEN_FILE": str(secret)})
    assert settings.token == "a.b.c" and "a.b.c" not in repr(settings)
    with pytest.raises(StartupError, match=r"^Set either DISCORD_TOKEN or DISCORD_TOKEN_FILE\.$"):
        load({"DISCORD_TOKEN_FILE": str(secret), "DISCORD_TOKEN": "d.e.f"})
    with pytest.raises(StartupError, match=r"gone cannot be read: No such file or directory\.$"):
        load({"DISCORD_TOKEN_FILE": str(tmp_path / "gone")})
    secret.write_text("\n", encoding="utf-8")
    with pytest.raises(StartupError, match=r"token is empty\.$"):
        load({"DISCORD_TOKEN_FILE": str(secret)})


def test_an_empty_value_is_the_default() -> None:
    assert load({"DISCORD_TOKEN": "", "STAMMTISCH_PORT": "  ", "STAMMTISCH_DATA": ""}) == load({})


def test_from_dotenv(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text("# mine\nDISCORD_TOKEN='a b'\nSTAMMTISCH_PORT=9000\nSTAMMTISCH_DATA=\nOTHER\n", encoding="utf-8")
    assert load({}, dotenv=dotenv) == Settings(token="a b", port=9000)
    assert load({"STAMMTISCH_PORT": "1"}, dotenv=dotenv).port == 1
    assert load({}, dotenv=tmp_path / "none") == load({})
    assert load({}, dotenv=tmp_path) == load({})


def test_an_empty_variable_wins_over_dotenv(tmp_path: Path) -> None:
    """A variable that is set but empty wins over .env, so that ``DISCORD_TOKEN= make run`` starts the local table."""
    dotenv = tmp_path / ".env"
    dotenv.write_text("DISCORD_TOKEN=secret\n", encoding="utf-8")
    assert load({"DISCORD_TOKEN": ""}, dotenv=dotenv).token == ""


@pytest.mark.parametrize("port", ["-1", "65536", "http", "80.5", "８０８０x", "0x50"])
def test_an_invalid_port_is_refused(port: str) -> None:
    with pytest.raises(StartupError) as caught:
        load({"STAMMTISCH_PORT": port, "DISCORD_TOKEN": "hush.hush.hush"})
    text = str(caught.value)
    assert text.endswith(".") and "\n" not in text and "hush" not in text
    assert text.startswith("The setting STAMMTISCH_PORT cannot be used: ") and "$" not in text


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("STAMMTISCH_LOG", "JSON", "it is none of text, json"),
        ("STAMMTISCH_LOG_LEVEL", "loud", "it is none of debug, info, warning, error"),
        ("STAMMTISCH_METRICS_PORT", "80x", "it is no whole number from 0 to 65535"),
        ("STAMMTISCH_BACKUPS", "-1", "it is no whole number from 0 to 10000"),
    ],
)
def test_a_refusal_names_the_values_that_a_setting_can_have(name: str, value: str, why: str) -> None:
    with pytest.raises(StartupError) as caught:
        load({name: value})
    assert str(caught.value) == f"The setting {name} cannot be used: {why}; .env.example explains it."


@pytest.mark.parametrize("computers", ["0", "-1", "257", "two"])
def test_an_impossible_number_of_processes_is_refused(computers: str) -> None:
    with pytest.raises(StartupError, match=r"^The setting STAMMTISCH_COMPUTERS cannot be used: .*\.$"):
        load({"STAMMTISCH_COMPUTERS": computers})
    assert load({"STAMMTISCH_COMPUTERS": "2"}).computers == 2


@pytest.mark.parametrize("channel", ["#general", "-1", "1.5", str(2**63), "https://discord.com/channels/1/2"])
def test_a_channel_that_is_no_id_is_refused(channel: str) -> None:
    with pytest.raises(StartupError, match=r"^The setting STAMMTISCH_PUZZLE_CHANNEL cannot be used: .*\.$"):
        load({"STAMMTISCH_PUZZLE_CHANNEL": channel})
    assert load({"STAMMTISCH_PUZZLE_CHANNEL": "1234567890123456789"}).puzzle_channel == 1234567890123456789


@pytest.mark.parametrize(
    ("given", "ids", "count"),
    [("auto", (), 0), ("AUTO", (), 0), ("5/16", (5,), 16), ("0-3/16", (0, 1, 2, 3), 16), (" 0/1 ", (0,), 1)],
)
def test_shards(given: str, ids: tuple[int, ...], count: int) -> None:
    found = load({"STAMMTISCH_SHARDS": given}).shards
    assert (found.ids, found.count) == (ids, count) and Shards.of(str(found)) == found


@pytest.mark.parametrize(
    "given", ["16/16", "3-1/4", "0/0", "0-4/4", "-1/4", "1", "1/", "/4", "0,2/4", "0 - 3/4", "٣/4", "all"]
)
def test_shards_that_there_are_not_are_refused(given: str) -> None:
    with pytest.raises(StartupError, match=r"^The setting STAMMTISCH_SHARDS cannot be used: .*\.$"):
        load({"STAMMTISCH_SHARDS": given})


def test_the_token_is_never_shown() -> None:
    settings = load({"DISCORD_TOKEN": "hush.hush.hush"})
    for shown in (repr(settings), str(settings), f"{settings}", f"{[settings]}", f"{settings!r:>200}"):
        assert "hush" not in shown and "token=set" in shown
    assert "token=not set" in repr(load({}))


def test_settings_are_immutable() -> None:
    with pytest.raises(AttributeError):
        load({}).port = 1  # type: ignore[misc]


def test_the_example_file_explains_every_setting() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    given = dict(re.findall(r"^([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert set(given) == set(NAMES.values())
    assert load(given) == load({})
    for name in given:
        before = example[: example.index(f"\n{name}=")].splitlines()
        assert before[-1].startswith("#"), name


def test_misspelt_settings_are_named(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text("STAMMTISCH_METRICS_PRT=1\nOTHER=1\nSTAMMTISCH_DATA=x\n", encoding="utf-8")
    env = {"STAMMTISCH_BACKUP": "3", "STAMMTISCH_ZZZZZZZZZZZZ": "", "PATH": "/bin", **dict.fromkeys(NAMES.values(), "")}
    assert unknown_settings(env, dotenv=dotenv) == [
        "There is no setting STAMMTISCH_BACKUP: is STAMMTISCH_BACKUPS meant?",
        "There is no setting STAMMTISCH_METRICS_PRT: is STAMMTISCH_METRICS_PORT meant?",
        "There is no setting STAMMTISCH_ZZZZZZZZZZZZ.",
    ]
    assert unknown_settings({"STAMMTISCH_DATA": "x"}) == []


def test_the_mode_of_a_secret_of_another_user_is_not_warned_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "token"
    secret.touch(mode=0o640)
    assert "chmod 600" in str(readable_by_others(secret))
    owner = secret.stat().st_uid
    monkeypatch.setattr("os.geteuid", lambda: owner + 1)
    assert readable_by_others(secret) is None


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o600])
def test_the_start_warns_of_settings_that_others_can_read_and_that_are_misspelt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], mode: int
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    (tmp_path / ".env").write_text("STAMMTISCH_BACKUP=3\nDISCORD_TOKEN=\n", encoding="utf-8")
    (tmp_path / ".env").chmod(mode)
    assert main(["run"]) == 78
    lines = [line for line in capfd.readouterr().err.splitlines() if "WARNING" in line]
    expected = ["There is no setting STAMMTISCH_BACKUP"]
    if mode != 0o600:
        expected.insert(0, "Others on this machine can read .env, which holds secrets: chmod 600 .env.")
    assert len(lines) == len(expected) and all(text in line for text, line in zip(expected, lines, strict=True))
    assert (tmp_path / ".env").stat().st_mode & 0o777 == mode, "it is the operator's"
