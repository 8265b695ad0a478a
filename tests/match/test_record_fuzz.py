"""Random and mutated records through ``verify``: one line and an exit code each, without a traceback or growth.

``make soak`` verifies 100,000 random and 10,000 mutated ones, ``make test`` 2,000 in all.
"""

from __future__ import annotations

import gc
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.admin.verify import verify
from bot.games import GAMES
from tests.kit.play import Play
from tests.kit.soak import in_soak

RANDOM, MUTATED = in_soak((100_000, 10_000), (120, 60))
MAX_LINE = 3_000  # characters of a line about a record
ACTIONS = 14  # of the records that are mutated

NUMBERS = (
    "0",
    "-1",
    "1",
    "2",
    "7",
    "1.0",
    "2.5",
    "-0",
    "1e400",
    "NaN",
    "-Infinity",
    "9" * 30,
    "9" * 5000,
    "4294967296",
)
TEXTS = ("", "x", "chance", "0", "-1", "instinkt", "choose 5", "place 0,-1", "\\ud800", "\\u0000", "ä", "'; DROP", "🙂")
FIELDS = (
    *("game", "seats", "options", "actions", "result", "ended", "seed", "draws", "legal", "checks", "secret", "salt"),
    *("fingerprint", "drawn", "by", "seat", "points", "winners", "reason", "state", "\\ud800", ""),
)


def text(chance: random.Random) -> str:
    """A JSON string, now and then a long one."""
    kind = chance.random()
    if kind < 0.03:
        return '"' + chance.choice(TEXTS[1:]) * chance.choice((1_000, 50_000)) + '"'
    if kind < 0.1:
        return '"' + chance.randbytes(chance.choice((1, 8, 16, 32))).hex() + '"'
    return f'"{chance.choice((*TEXTS, *GAMES))}"'


def value(chance: random.Random, depth: int = 3) -> str:
    """A JSON value, now and then what is none, nested deeply, or with a name twice."""
    kind = chance.random()
    if kind < 0.004:
        deep = chance.choice((200, 900, 5_000, 100_000))
        return "[" * deep + "]" * deep if kind < 0.002 else '{"a":' * deep + "1" + "}" * deep
    if depth and kind < 0.25:
        return "[" + ",".join(value(chance, depth - 1) for _ in range(chance.randint(0, 4))) + "]"
    if depth and kind < 0.4:
        names = [chance.choice(FIELDS) for _ in range(chance.randint(0, 4))]
        return "{" + ",".join(f'"{name}":{value(chance, depth - 1)}' for name in names) + "}"
    if kind < 0.6:
        return chance.choice(NUMBERS)
    return text(chance) if kind < 0.85 else chance.choice(("null", "true", "false"))


def random_record(chance: random.Random) -> str:
    """A text that is sometimes JSON, and sometimes has the fields of a record."""
    kind = chance.random()
    if kind < 0.05:
        return chance.randbytes(chance.randint(0, 60)).decode("latin-1")
    if kind < 0.3:
        return value(chance, 4)
    likely = {
        "game": f'"{chance.choice(sorted(GAMES))}"',
        "seats": str(chance.randint(1, 6)),
        "options": "{}",
        "actions": "["
        + ",".join(f"[{chance.choice(('0', '1', text(chance)))},{text(chance)}]" for _ in range(3))
        + "]",
    }
    pairs = [(name, given if chance.random() < 0.8 else value(chance)) for name, given in likely.items()]
    pairs += [(chance.choice(FIELDS), value(chance)) for _ in range(chance.randint(0, 3))]
    chance.shuffle(pairs)
    return "{" + ",".join(f'"{name}":{given}' for name, given in pairs) + "}"


@cache
def records() -> tuple[dict[str, Any], ...]:
    """Records of short and of ended matches of all games."""
    found = []
    for game in sorted(GAMES):
        with Play(game, 1) as play:
            play.to_end()
            whole = play.record()
        short = whole | {"actions": whole["actions"][:ACTIONS], "result": None}
        count = sum(who == "chance" for who, _ in short["actions"])
        found += [short | {"draws": whole["draws"][:count]}, short, whole]
    return tuple(found)


def changed(chance: random.Random, given: Any, depth: int = 0) -> str:
    """The value as JSON, with one value in it changed, left out, repeated or moved."""
    if isinstance(given, dict) and given and (depth == 0 or chance.random() < 0.8):
        pairs = [(json.dumps(name), json.dumps(one)) for name, one in given.items()]
        at = chance.randrange(len(pairs))
        kind = chance.random()
        if kind < 0.1:
            del pairs[at]
        elif kind < 0.2:
            pairs.append((pairs[at][0], value(chance)))
        elif kind < 0.3:
            pairs.append((f'"{chance.choice(FIELDS)}"', value(chance)))
        else:
            pairs[at] = (pairs[at][0], changed(chance, list(given.values())[at], depth + 1))
        return "{" + ",".join(f"{name}:{one}" for name, one in pairs) + "}"
    if isinstance(given, list) and given and chance.random() < 0.9:
        items = [json.dumps(one) for one in given]
        at, other = chance.randrange(len(items)), chance.randrange(len(items))
        kind = chance.random()
        if kind < 0.15:
            del items[at]
        elif kind < 0.3:
            items[at], items[other] = items[other], items[at]
        elif kind < 0.4:
            items.insert(other, items[at])
        else:
            items[at] = changed(chance, given[at], depth + 1)
        return "[" + ",".join(items) + "]"
    if isinstance(given, str) and given and chance.random() < 0.5:
        at = chance.randrange(len(given))
        return json.dumps(given[:at] + chance.choice("0123456789abz -,") + given[at + chance.randint(0, 1) :])
    if type(given) is int and chance.random() < 0.5:
        return str(given + chance.choice((-1, 1, 2**32, 10**20)))
    return value(chance)


def torn(chance: random.Random, written: str) -> bytes:
    """The text as bytes, now and then cut off or with a byte changed."""
    given = bytearray(written.encode("utf-8"))
    kind = chance.random()
    if given and kind < 0.03:
        return bytes(given[: chance.randrange(len(given))])
    if given and kind < 0.06:
        given[chance.randrange(len(given))] = chance.randrange(256)
    return bytes(given)


def verified(path: Path, written: bytes) -> int:
    """The exit code for a file of these bytes, about which one line is said."""
    path.write_bytes(written)
    lines: list[str] = []
    code = verify([str(path)], lines.append)
    assert code in (0, 1) and len(lines) == 1, (written[:500], lines)
    assert "\n" not in lines[0] and len(lines[0]) < MAX_LINE, written[:500]
    lines[0].encode()  # can be printed
    return code


def objects() -> int:
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.parametrize("kind", ["random", "mutated"])
def test_verify_says_one_line(tmp_path: Path, kind: str) -> None:
    chance, path = random.Random(f"verify {kind}"), tmp_path / "record.json"
    count, codes, sizes = RANDOM if kind == "random" else MUTATED, [0, 0], list[int]()
    for number in range(count):
        written = random_record(chance) if kind == "random" else changed(chance, chance.choice(records()))
        codes[verified(path, torn(chance, written if chance.random() < 0.5 else f"[{written}]"))] += 1
        if number % (count // 4) == count // 4 - 1:
            sizes.append(objects())
    assert codes[1] > codes[0] * 3 and (kind == "random" or codes[0])
    assert sizes[-1] < sizes[0] + 5_000, sizes


def test_what_is_no_json_is_refused(tmp_path: Path) -> None:
    """Names that occur twice and numbers that JSON does not have could be read in two ways."""
    for written in ('{"game": "instinkt", "game": "insider"}', '{"game": NaN}', '[{"seats": -Infinity}]', '"\xff"'):
        path, lines = tmp_path / "record.json", list[str]()
        path.write_bytes(written.encode("latin-1"))
        assert verify([str(path)], lines.append) == 1
        assert 'expected "JSON"' in lines[0], written


def test_the_unchanged_records_are_valid(tmp_path: Path) -> None:
    for record in records()[2::3]:
        assert verified(tmp_path / "record.json", json.dumps(record).encode()) == 0
