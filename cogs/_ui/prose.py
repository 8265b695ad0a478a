"""Words about tables and matches that are the same for every game, made from views."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, Literal, TypeAlias

from discord import app_commands, ui
from fluent.runtime.types import FluentType

from bot.client.tree import localized
from bot.computer.base import Level
from bot.games.base import ReadableError, Seat
from bot.match.clocks import DAY, HOUR, Overrun, Pace, Stage
from bot.match.decide import QUOTE
from bot.match.leaving import FORFEITED
from bot.match.model import MatchPhase, MatchSeat, Proposal, SeatKind
from bot.match.position import PLAYED, ActorKind, EventKind
from bot.match.scenes import Frame
from bot.match.view import LogLine, MatchView
from bot.texts import has_text, say
from cogs._ui.content import escaped, jump, with_emojis
from rendering import Look, drawing, shortened

SELF_EVIDENT: Final = ("points", "shared")  # reasons of an outcome that follow from its points and winners
MAX_VALUE: Final = 60  # characters of a typed text that a refusal repeats
_BEGIN, _END = "\ue000", "\ue001"  # around a value that has to be escaped
_MARKED: Final = re.compile(f"{_BEGIN}([^{_END}]*){_END}")
_RESERVED: Final = re.compile(f"[`{_BEGIN}{_END}]")
MAX_LAST: Final = 160  # characters about what has happened last


def refusal(language: str, reason: ReadableError) -> str:
    """A refusal as a sentence. A value that names a game is replaced by the game's title, several names by a list.

    Values are shown as they are: inside the text's code spans unchanged, elsewhere escaped.
    """
    values = dict(reason.values)
    if "game" in values and has_text(language, f"{values['game']}-name"):
        values["game"] = say(language, f"{values['game']}-name")
    text = say(language, reason.key, **{name: _worded(language, value) for name, value in values.items()})
    spans = text.split("`")  # each second one is code
    return "`".join(_unmarked(one, is_code=at % 2 > 0) for at, one in enumerate(spans))


def _worded(language: str, value: Any) -> Any:
    """A value of a refusal as its text takes it: names are listed, and texts put on one line."""
    if isinstance(value, tuple):
        return listed(language, (escaped(_inline(one)) for one in value))
    if not isinstance(value, str):
        return value
    text = _inline(value)
    return text if text == escaped(text) else _Marked(text)


class _Marked(str, FluentType):
    """A value by which a text selects as it is, and which it shows between two marks."""

    def format(self, locale: Any) -> str:  # type: ignore[override]
        return f"{_BEGIN}{self}{_END}"


def _inline(text: str) -> str:
    """A typed text on one line, cut, and without marks and the character that ends a code span."""
    return " ".join(_RESERVED.sub("'", text).split())[:MAX_VALUE]


def _unmarked(text: str, *, is_code: bool) -> str:
    """A part of a refusal, inside or outside a code span, with the marked values in it."""
    if is_code:
        return _MARKED.sub(r"\1", text) or "–"
    return _MARKED.sub(lambda found: escaped(found[1]), text)


def title(language: str, view: MatchView) -> str:
    """The game's name and the match's number, if it has one."""
    name = say(language, f"{view.game}-name")
    return f"{name} #{view.number}" if view.number else name


def full_title(language: str, view: MatchView) -> str:
    """The title with the options that the match is played with."""
    options = [option_words(language, view.game, name, value) for name, value in view.options.items()]
    return " · ".join([title(language, view), *options])


def option_words(language: str, game: str, option: str, value: bool | int | str) -> str:
    """An option of a game with its value: the name alone for one that is on."""
    name = say(language, f"{game}-option-{option}")
    if value is True:
        return name
    words = say(language, "option-off") if value is False else say(language, f"{game}-option-{option}-{value}")
    return say(language, "option-with-value", option=name, value=words)


def match_link(view: MatchView) -> str:
    """The address of the place where the match is shown, or of its table."""
    place = view.place
    return jump(place.guild, place.thread) if place.thread else jump(place.guild, place.channel, place.message)


def listed(language: str, parts: Iterable[str]) -> str:
    """An enumeration: "a, b and c"."""
    *first, last = list(parts) or [""]
    return say(language, "and", first=", ".join(first), last=last) if first else last


# Seats


def plain_name(language: str, holder: MatchSeat) -> str:
    """The name of a seat's player as it is, of a computer its level; "" if no one has the seat."""
    if holder.level is not None:
        return say(language, "seat-computer", level=holder.level.value)
    return (holder.person.name or say(language, "seat-former")) if holder.person else ""


def player_name(language: str, holder: MatchSeat) -> str:
    """The escaped name of a seat's player; of a computer its level."""
    free = "seat-vacant" if holder.kind is SeatKind.VACANT else "seat-open"
    return escaped(plain_name(language, holder)) or say(language, free)


def picture_names(language: str, view: MatchView) -> tuple[str, ...]:
    """The names in pictures by seat, where its sign stands beside each; "" for a seat without a player."""
    return tuple(plain_name(language, holder) for holder in view.seats)


def plain_names(language: str, view: MatchView) -> list[str]:
    """The names by seat as they are, "" for none. Several computers bear their seat's sign: "Computer (easy) ●"."""
    names = [plain_name(language, holder) for holder in view.seats]
    computers = [seat for seat, holder in enumerate(view.seats) if holder.level is not None]
    if len(computers) > 1 and view.phase is not MatchPhase.OPEN:  # a table deals its seats out at the start
        for seat in computers:
            names[seat] += f" {seat_mark(language, view, seat).split()[0]}"
    return names


def level_name(language: str, level: Level) -> str:
    """The word for how well a computer plays."""
    return say(language, f"level-{level}")


def host_name(language: str, view: MatchView) -> str:
    """The escaped name of the table's host; "" if the host does not sit there."""
    return next((player_name(language, seat) for seat in view.seats if seat.key == view.host), "")


def others(language: str, view: MatchView) -> list[str]:
    """The names of all who play but the viewer, invited people and computers included."""
    return [
        escaped(name) or player_name(language, seat)
        for seat, name in zip(view.seats, plain_names(language, view), strict=True)
        if seat.kind is SeatKind.COMPUTER or seat.key not in (None, view.viewer)
    ]


def seat_mark(language: str, view: MatchView, seat: Seat) -> str:
    """The mark of a seat: "● Black"."""
    return say(language, f"{view.game}-seat", seat=seat)


def seat_name(language: str, view: MatchView, seat: Seat) -> str:
    """Mark and player of a seat: "● Black (Anna)", "● Black (Computer, hard)"."""
    mark, holder = seat_mark(language, view, seat), view.seats[seat] if seat < len(view.seats) else None
    if holder is not None and holder.level is not None:
        key = "seat-named-standin" if holder.kind is SeatKind.VACANT else "seat-named-computer"
        return say(language, key, seat=mark, level=level_name(language, holder.level))
    if holder is not None and is_nameless(holder):
        return mark
    name = player_name(language, holder) if holder is not None else ""
    return say(language, "seat-named", seat=mark, name=name)


def is_nameless(holder: MatchSeat) -> bool:
    """Whether a person has the seat whose name is not known, as in a record."""
    return holder.kind is SeatKind.PERSON and holder.person is None


def seat_or_mark(language: str, view: MatchView, seat: Seat) -> str:
    """Mark and player of a seat; the mark alone if the seat is vacant."""
    is_vacant = view.seats[seat].kind is SeatKind.VACANT
    return seat_mark(language, view, seat) if is_vacant else seat_name(language, view, seat)


# Terms


def substitute_word(view: MatchView) -> str:
    """What decides for absent players and vacant seats, as texts take it: "chance" or "computer"."""
    return "chance" if view.substitute.level is None else "computer"


def terms(language: str, view: MatchView, pace: str, overrun: str) -> str:
    """A pace and the rule for time run out, as a sentence, for that match."""
    words = say(language, f"pace-{pace}")
    if pace == Pace.NONE:
        return say(language, "table-pace-none", pace=words)
    return say(language, "table-pace", pace=words, timeout=overrun_text(language, view, Overrun(overrun)))


def overrun_text(language: str, view: MatchView, overrun: Overrun) -> str:
    """What happens in that match when time has run out, as the end of a sentence."""
    rule = overrun.among(len(view.seats))
    return say(language, f"timeout-once-{substitute_word(view)}" if rule is Overrun.ONCE else f"timeout-{rule}")


# The position


def status(language: str, view: MatchView) -> str:
    """One line: who is to act, or how the match ended."""
    if view.outcome:
        return _result(language, view)
    vacant = [at for at, seat in enumerate(view.seats) if seat.kind is SeatKind.VACANT and seat.level is None]
    waiting = [seat for seat in view.to_act if seat not in view.decided and seat not in vacant]
    names = listed(language, (seat_name(language, view, seat) for seat in waiting))
    if view.is_secret:
        ready = listed(language, (seat_name(language, view, seat) for seat in view.decided))
        return say(language, "status-secret", names=names, count=len(waiting), ready=ready, decided=len(view.decided))
    doing = drawing(view.game).task(view.view, waiting[0], Look(language=language)) if len(waiting) == 1 else None
    if doing:
        return say(language, "status-task", names=names, task=doing)
    return say(language, "status-turn", names=names, count=len(waiting), unfinished=view.is_unfinished)


def _result(language: str, view: MatchView) -> str:
    """Winners, points with the winners' first, and the reason unless it is self-evident."""
    outcome = view.outcome
    assert outcome is not None
    winners = listed(language, (seat_name(language, view, seat) for seat in outcome.winners))
    order = sorted(range(len(outcome.points)), key=lambda seat: (seat not in outcome.winners, -outcome.points[seat]))
    written = [str(one).replace("-", "−") for one in outcome.points]
    if len(order) == 2:
        points = " : ".join(written[seat] for seat in order)
    else:
        points = ", ".join(f"{_short_name(language, view, seat)} {written[seat]}" for seat in order)
    reason = outcome.reason if outcome.reason not in SELF_EVIDENT else "none"
    if reason != "none":
        own = f"{view.game}-reason-{reason}"
        reason = say(language, own if has_text(language, own) else f"reason-{reason}")
    if not outcome.winners:
        return say(language, "status-unwon", points=points, reason=reason)
    return say(language, "status-over", winners=winners, count=len(outcome.winners), points=points, reason=reason)


def _short_name(language: str, view: MatchView, seat: Seat) -> str:
    """The seat's player; its mark if that has no name."""
    holder = view.seats[seat]
    if is_nameless(holder):
        return seat_mark(language, view, seat)
    return escaped(plain_names(language, view)[seat]) or player_name(language, holder)


# The log


def log_texts(
    language: str,
    view: MatchView,
    lines: Sequence[LogLine],
    later: Sequence[LogLine] = (),
    *,
    has_emojis: bool = False,
) -> list[str]:
    """The lines of a log in prose; a game may put several moves into one string.

    An undo is left out if what it takes back is not among the lines. ``later``: the lines that follow, left out here.
    ``has_emojis``: moves have places for emojis, for a ``MessageContent``.
    """
    lines = [line for line in lines if line.kind is not EventKind.UNDO or int(line.text) < lines[0].number]
    look = Look(language=language)
    said: list[str] = []
    known = [*lines, *later]
    for end, run in _runs(view, lines):
        if run[0].kind in PLAYED:
            after = next((line.view for line in known[end:] if line.view is not None), view.view)
            texts = drawing(view.game).tell_all([(line.view, line.seat, line.text) for line in run], after, look)
            if has_emojis:
                texts = [with_emojis(language, view.game, text) for text in texts]
            by = _played_by(view, run[0])
            said += [say(language, f"log-by-{by}", text=text) for text in texts] if by else texts
        else:
            said += _event_texts(language, view, run, known)
    return said


def scene_texts(language: str, frame: Frame) -> list[str]:
    """What has happened in a scene, also where there is nothing to be read about a decision."""
    texts = log_texts(language, frame.view, frame.lines, frame.later)
    moved = [line.seat for line in frame.lines if line.kind is EventKind.MOVE]
    if not texts and moved:
        return [say(language, "replay-quiet", seat=seat_name(language, frame.view, moved[-1]))]
    return texts


def last_move_text(
    language: str, view: MatchView, lines: Sequence[LogLine], own: Seat | None = None, later: Sequence[LogLine] = ()
) -> str:
    """The last move among the lines in prose, if possible not one of the seat ``own``; "" if nothing is said of it.

    On one line and cut to MAX_LAST characters. ``later``: the lines that follow, none of which is repeated.
    """
    moves = [at for at, line in enumerate(lines) if line.kind is EventKind.MOVE]
    if not moves:
        return ""
    end = 1 + max((at for at in moves if lines[at].seat != own), default=moves[-1])
    *_, (_, run) = _runs(view, lines[:end])
    texts = log_texts(language, view, run, [*lines[end:], *later])
    return one_line(texts[-1]) if texts else ""


def one_line(text: str) -> str:
    """What has happened last, on one line and cut to MAX_LAST characters."""
    return shortened(" ".join(text.split()), MAX_LAST)


def _played_by(view: MatchView, line: LogLine) -> Literal["chance", "computer"] | None:
    """What has made a move in place of the seat's player; None for the player's own moves and for chance itself."""
    if line.kind is not EventKind.MOVE:
        return None
    if line.actor.kind is ActorKind.COMPUTER:
        return "computer" if view.seats[line.seat].level is None else None
    return "chance" if line.actor.kind is ActorKind.TABLE and line.is_drawn else None


def _runs(view: MatchView, lines: Sequence[LogLine]) -> Iterator[tuple[int, list[LogLine]]]:
    """Lines that share a text, with the index after them: moves with chance, moves by the bot, and all else."""
    end = 0
    for _, group in groupby(lines, lambda line: (line.kind in PLAYED, _played_by(view, line))):
        run = list(group)
        end += len(run)
        yield end, run


def _event_texts(language: str, view: MatchView, run: Sequence[LogLine], lines: Sequence[LogLine]) -> list[str]:
    """Events besides moves in prose; the same note appears once."""
    said: list[str] = []
    for line in run:
        text = _event_text(language, view, line, lines)
        if text and not (line.kind is EventKind.NOTE and text in said):
            said.append(text)
    return said


def _event_text(language: str, view: MatchView, line: LogLine, lines: Sequence[LogLine]) -> str | None:
    """An event besides moves in prose. A seat that changes hands later in the lines is named by its mark alone."""
    name = ""
    if 0 <= line.seat < len(view.seats):
        changes = (one for one in lines if one.kind is EventKind.SEAT and one.number > line.number)
        is_changed = any(one.seat == line.seat for one in changes)
        name = (seat_mark if is_changed else seat_or_mark)(language, view, line.seat)
    if line.kind is EventKind.NOTE and line.text.startswith(f"{QUOTE} "):
        return say(language, "note-quote", name=escaped(line.name) or "–", text=escaped(line.text.split(" ", 2)[-1]))
    if line.kind is EventKind.NOTE and line.text == FORFEITED:
        if any(one.kind is EventKind.RESIGN and one.seat == line.seat for one in lines):
            return None  # it says so itself
        name = say(language, "seat-named", seat=seat_mark(language, view, line.seat), name=escaped(line.name) or "–")
    if line.kind is EventKind.NOTE:
        key, _, what = line.text.partition(" ")
        if key == "pace":
            pace, _, overrun = what.partition(" ")  # events of older versions have no overrun
            what = terms(language, view, pace, overrun) if overrun else say(language, f"pace-{pace}")
        known = has_text(language, f"note-{key}")
        return say(language, f"note-{key}", what=what, name=name or escaped(line.name) or "–") if known else None
    if line.kind is EventKind.SEAT and line.text == "vacant":
        return say(
            language, "log-seat-vacant", name=seat_mark(language, view, line.seat), substitute=substitute_word(view)
        )
    if line.kind is EventKind.SEAT:
        return say(language, "log-seat-taken", name=name)
    if line.kind is EventKind.RESIGN and line.name:  # the seat may have another player by now
        name = say(language, "seat-named", seat=seat_mark(language, view, line.seat), name=escaped(line.name))
    if line.kind in (EventKind.RESIGN, EventKind.UNDO):
        return say(language, f"log-{line.kind}", name=name)
    return None


def worded_choices(keys: Mapping[Any, str]) -> list[app_commands.Choice[Any]]:
    """The choices of an option of a slash command: values, each named by the text of its key."""
    return [app_commands.Choice(name=localized(key), value=value) for value, key in keys.items()]


PACE_CHOICES: Final = worded_choices({one.value: f"pace-{one}" for one in Pace})
OVERRUN_CHOICES: Final = worded_choices(
    {one.value: "timeout-lose-two" if one is Overrun.LOSE else f"timeout-{one}" for one in Overrun}
)


def stamp(moment: float, style: str = "R") -> str:
    """A moment in seconds since 1970, worded by the reader's client: relative, or as date and time (style "f")."""
    return f"<t:{int(moment)}:{style}>"


def answer_time(language: str, proposal: Proposal, now: float | None = None) -> str:
    """How long a proposal can be answered, and until when: as a span of its own, or of what is left of it ``now``."""
    expires, since = proposal.expires or 0.0, proposal.made if now is None else now
    left = "none" if since is None else time_left(language, expires - since)
    return say(language, "answer-time", left=left, date=stamp(expires, "f"))


def time_left(language: str, seconds: float) -> str:
    """How much time is left, written out as a push needs it: in days or hours from 1.5 of them on, else in minutes."""
    for unit, length in (("days", DAY), ("hours", HOUR)):
        if seconds >= 1.5 * length:
            return say(language, "time-left", unit=unit, count=round(seconds / length))
    return say(language, "time-left", unit="minutes", count=max(1, round(seconds / 60)))


def clock_lines(language: str, view: MatchView) -> list[str]:
    """Lines about a running match: that it is paused, or who is away and when clocks run out.

    Seats whose time runs out at the same moment share a line.
    """
    if view.paused_until is not None:
        return ["-# " + say(language, "times-paused", until=stamp(view.paused_until, "f"))]
    said = [
        say(language, "times-away", name=seat_name(language, view, seat), until=stamp(holder.away, "f"))
        for seat, holder in enumerate(view.seats)
        if holder.away is not None and view.phase is MatchPhase.RUNNING
    ]
    ends: dict[tuple[str, str], list[str]] = {}
    for seat, clock in sorted(view.clocks.items()):
        if clock.ends is not None:
            key = "times-grace" if clock.stage is Stage.GRACE else "times-until"
            ends.setdefault((key, stamp(clock.ends)), []).append(seat_name(language, view, seat))
    said += [say(language, key, name=listed(language, names), until=until) for (key, until), names in ends.items()]
    return [f"-# {line}" for line in said]


LinkTarget: TypeAlias = Literal["match", "table", "end", "rematch", "film", "server", "apps"]


def link_button(language: str, target: LinkTarget, url: str) -> ui.Button[Any]:
    """A button that opens the address, labelled by what is there."""
    return ui.Button(label=say(language, f"button-to-{target}"), url=url)
