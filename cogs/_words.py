"""The words of a table and a match that are the same for every game, made from what somebody may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.games.base import IllegalMove, Seat
from bot.store import Player
from bot.table import Line, Seen
from bot.texts import knows, say
from cogs._face import jump, plain
from rendering import Look, task, tell_all

SELF_EVIDENT: Final = ("points", "shared")  # reasons of an outcome that its points and winners say


def refusal(language: str, reason: IllegalMove) -> str:
    """Why something is not done, as a sentence. Values that name a game or a permission are worded first."""
    values = dict(reason.values)
    if "game" in values and knows(language, f"{values['game']}-name"):
        values["game"] = say(language, f"{values['game']}-name")
    values = {name: _short(value) if isinstance(value, str) else value for name, value in values.items()}
    return say(language, reason.key, **values)


def _short(text: str) -> str:
    """Something typed, cut and without what would end a code span."""
    return " ".join(text.replace("`", "'").split())[:60]


def title(language: str, seen: Seen) -> str:
    return f"{say(language, f'{seen.game}-name')} #{seen.number}"


def others(language: str, seen: Seen, user: int) -> list[str]:
    """The names of all who play but that person, those who are invited included."""
    return [called(language, player) for player in seen.players if player.user not in (None, user)]


def called(language: str, player: Player) -> str:
    """A player's name, fit to be shown."""
    if player.kind == "vacant":
        return say(language, "seat-vacant")
    return plain(player.name) or say(language, "seat-open")


def seated(language: str, seen: Seen, seat: Seat) -> str:
    """Mark and name of a seat: "● Black (Anna)"."""
    name = called(language, seen.players[seat]) if seat < len(seen.players) else ""
    return say(language, "seat-named", seat=marked(language, seen, seat), name=name)


def marked(language: str, seen: Seen, seat: Seat) -> str:
    """The mark of a seat, whoever sits there: "● Black"."""
    return say(language, f"{seen.game}-seat", seat=seat)


def manned(language: str, seen: Seen, seat: Seat) -> str:
    """Mark and name of a seat, the mark alone if nobody sits there."""
    vacant = seen.players[seat].kind == "vacant"
    return marked(language, seen, seat) if vacant else seated(language, seen, seat)


def overrun(rule: str, seats: int) -> str:
    """What really happens by the rule for time that is out: with more than two nobody loses by that alone."""
    return "seat" if rule == "lose" and seats > 2 else rule


def terms(language: str, pace: str, rule: str, seats: int) -> str:
    """A pace, and what happens when time is out, as a sentence."""
    what = say(language, f"pace-{pace}")
    if pace == "none":
        return say(language, "table-pace-none", pace=what)
    return say(language, "table-pace", pace=what, timeout=say(language, f"timeout-{overrun(rule, seats)}"))


def listed(language: str, parts: Iterable[str]) -> str:
    """As in: a, b and c."""
    *first, last = list(parts) or [""]
    return say(language, "and", first=", ".join(first), last=last) if first else last


def status(language: str, seen: Seen) -> str:
    """One line: how it stands, or how it ended."""
    if seen.outcome:
        return result(language, seen)
    kinds = {seat: player.kind for seat, player in enumerate(seen.players)}
    waiting = [seat for seat in seen.owing if seat not in seen.decided and kinds.get(seat) != "vacant"]
    names = listed(language, (seated(language, seen, seat) for seat in waiting))
    if seen.secret:
        ready = listed(language, (seated(language, seen, seat) for seat in seen.decided))
        decided = len(seen.decided)
        return say(language, "status-secret", names=names, count=len(waiting), ready=ready, decided=decided)
    doing = task(seen.game, seen.view, waiting[0], Look(language=language)) if len(waiting) == 1 else None
    if doing:
        return say(language, "status-task", names=names, task=doing)
    return say(language, "status-turn", names=names, count=len(waiting), unfinished=seen.unfinished)


def result(language: str, seen: Seen) -> str:
    """Who won, with how many points, the most first, and why if the points do not say it."""
    outcome = seen.outcome
    assert outcome is not None
    winners = listed(language, (seated(language, seen, seat) for seat in outcome.winners))
    order = sorted(range(len(outcome.points)), key=lambda seat: (seat not in outcome.winners, -outcome.points[seat]))
    written = [str(one).replace("-", "−") for one in outcome.points]
    if len(order) == 2:
        points = " : ".join(written[seat] for seat in order)
    else:
        points = ", ".join(f"{called(language, seen.players[seat])} {written[seat]}" for seat in order)
    reason = outcome.reason if outcome.reason not in SELF_EVIDENT else "none"
    if reason != "none":
        own = f"{seen.game}-reason-{reason}"
        reason = say(language, own if knows(language, own) else f"reason-{reason}")
    return say(language, "status-over", winners=winners, count=len(outcome.winners), points=points, reason=reason)


def told(language: str, seen: Seen, lines: Sequence[Line], *, seat: Seat | None = None) -> list[str]:
    """The rows of a log in prose; a game may tell several of them in one string. A step taken back that would have been
    told only here is not told, and neither is that it was."""
    lines = [line for line in lines if line.kind != "undo" or int(line.text) < lines[0].number]
    look = Look(language=language)
    said: list[str] = []
    for at, run in _runs(lines):
        if run[0].kind in ("move", "chance"):
            after = next((line.view for line in lines[at:] if line.view is not None), seen.view)
            texts = tell_all(seen.game, [(line.view, line.who, line.text) for line in run], after, look)
            by_table = any(line.by == "table" and line.kind == "move" for line in run)
            said += [say(language, "log-by-chance", text=text) for text in texts] if by_table else texts
        else:
            events = [(line.kind, _event(language, seen, line, lines)) for line in run]
            notes: set[str] = set()  # the same fault noted again and again is told once
            for kind, text in events:
                if text and not (kind == "note" and text in notes):
                    said.append(text)
                    notes.add(text)
    return said


def _runs(lines: Sequence[Line]) -> Iterator[tuple[int, list[Line]]]:
    """Lines that are told together, with the place after them: what people and chance did, what the table did for a
    seat, and all else."""

    def sort(line: Line) -> str:
        plays = line.kind in ("move", "chance")
        return "table" if line.kind == "move" and line.by == "table" else "play" if plays else "event"

    at = 0
    for _, group in groupby(lines, sort):
        run = list(group)
        at += len(run)
        yield at, run


def _event(language: str, seen: Seen, line: Line, lines: Sequence[Line]) -> str | None:
    """What happened besides moves. A seat is named with its player only if that is still who sat there then."""
    name = ""
    if 0 <= line.who < len(seen.players):
        changed = any(one.kind == "seat" and one.who == line.who and one.number > line.number for one in lines)
        name = marked(language, seen, line.who) if changed else manned(language, seen, line.who)
    if line.kind == "note":
        key = f"note-{line.text.partition(' ')[0]}"
        what = line.text.partition(" ")[2]
        if key == "note-pace":
            pace, _, rule = what.partition(" ")  # older rows do not have the rule
            what = terms(language, pace, rule, len(seen.players)) if rule else say(language, f"pace-{pace}")
        return say(language, key, what=what, name=name) if knows(language, key) else None
    if line.kind == "seat" and line.text == "vacant":
        return say(language, "log-seat-vacant", name=say(language, f"{seen.game}-seat", seat=line.who))
    if line.kind == "seat":
        return say(language, "log-seat-taken", name=name)
    if line.kind == "resign" and line.text:  # by whom: the seat may be somebody else's by now, or nobody's
        seat = say(language, f"{seen.game}-seat", seat=line.who)
        name = say(language, "seat-named", seat=seat, name=plain(line.text))
    if line.kind in ("resign", "undo"):
        return say(language, f"log-{line.kind}", name=name)
    return None


def link(seen: Seen) -> str | None:
    """Where the match is told, or where its table stands."""
    if seen.place:
        return jump(seen.guild, seen.place)
    return jump(seen.guild, seen.channel, seen.home)
