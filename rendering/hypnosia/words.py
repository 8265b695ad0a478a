"""Hypnosia in words: alternative texts, positions for readers without pictures, events and tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.base import Move, Seat
from bot.games.hypnosia import (
    BRIDGES,
    CENTRE,
    CIRCLES,
    COLOURS,
    ENTRIES,
    LANE,
    OUT,
    RING,
    WORTH,
    Movement,
    Phase,
    View,
    movement,
    standing,
    ways,
)
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Description, Look, ToldEvent, seat_order, seat_title, state_lines
from rendering.hypnosia.labels import (
    centre_points,
    joined,
    label,
    landing_values,
    movement_values,
    other_die,
    prospect_text,
)
from rendering.hypnosia.layout import Piece, is_goal_step, is_move
from rendering.hypnosia.seats import order


def alt(view: View, look: Look) -> str:
    """The picture in words: pawns, centre, last turn, dice, seats, who is to move, and what can be chosen."""
    language, table = look.language, view.table
    sentences = [_alt_pawns(view, seat, language) for seat in range(len(table.pawns))]
    if table.arrived:
        places = ", ".join(_places(table.arrived, language))
        sentences.append(say(language, "hypnosia-alt-centre", places=places))
    if table.last:
        steps = "; ".join(_step(step.text, step.victim, language) for step in table.last)
        sentences.append(say(language, "hypnosia-alt-last", seat=table.last[0].seat, steps=steps))
    sentences += filter(None, _dice(view, language))
    sentences += (
        say(
            language,
            "hypnosia-alt-seat",
            seat=seat,
            points=true_minus(view.points[seat]),
            count=abs(view.points[seat]),
            taken=table.captured[seat],
            lost=table.pawns[seat].count(OUT),
        )
        for seat in order(view)
    )
    if view.seat is not None:
        sentences.append(say(language, "hypnosia-alt-own", seat=view.seat))
    if look.awaited:
        names = joined(language, [say(language, "hypnosia-seat-name", seat=seat) for seat in look.awaited])
        sentences.append(say(language, "hypnosia-alt-to-act", seats=names))
    if table.phase is Phase.MOVE and view.seat == table.turn:
        sentences += _choice(view, look)
    return " ".join(sentences)


def _alt_pawns(view: View, seat: Seat, language: str) -> str:
    """The pawns of a seat by space, then those in the centre and those that are out."""
    pawns = Counter(view.table.pawns[seat])
    where = [
        space if count == 1 else say(language, "hypnosia-alt-stack", space=space)
        for space, count in pawns.items()
        if space not in (CENTRE, OUT)
    ]
    for space, key in ((CENTRE, "hypnosia-alt-centred"), (OUT, "hypnosia-alt-out")):
        if space in pawns:
            where.append(say(language, key, count=pawns[space]))
    return say(language, "hypnosia-alt-pawns", seat=seat, pawns=", ".join(where))


def _step(text: Move, victim: Seat | None, language: str) -> str:
    """A movement in short."""
    one = movement(text)
    return say(
        language,
        "hypnosia-alt-step",
        die=one.die,
        start=one.start,
        goal=say(language, "hypnosia-centre") if one.goal == CENTRE else one.goal,
        both=one.both,
        captures=victim is not None,
        victim=victim or 0,
    )


def _choice(view: View, look: Look) -> list[str]:
    """The movement that is previewed, or the letters of pieces or goals."""
    language = look.language
    if look.mark and is_move(look.mark):
        return [say(language, "hypnosia-alt-preview", move=label(view, look.mark, look))]
    if not look.letters:
        return []
    if is_goal_step([path for path, _ in look.letters]):
        letters = [f"{letter}: {_step(path, None, language)}" for path, letter in look.letters]
    else:
        pieces = [(letter, Piece.of(path)) for path, letter in look.letters]
        letters = [
            f"{letter}: {say(language, 'hypnosia-alt-piece', start=piece.start, both=piece.both)}"
            for letter, piece in pieces
        ]
    return [say(language, "hypnosia-alt-letters", letters="; ".join(letters))]


def describe(view: View, look: Look) -> Description:
    """The preview and the dice, the circles space by space from the outermost inwards, the seats, the last turn."""
    language = look.language
    preview = [label(view, look.mark, look)] if look.mark and is_move(look.mark) else []
    seats = [_seat(view, seat, language) for seat in seat_order(view.seat, len(view.points))]
    return Description.of(
        (say(language, "read-preview"), preview),
        (say(language, "hypnosia-read-dice"), _dice(view, language)),
        (say(language, "hypnosia-read-board"), [*_circles(view, language), _centre(view, language)]),
        (say(language, "read-seats"), [*seats, *state_lines("hypnosia", look)]),
        (say(language, "hypnosia-read-ways"), list(_ways(view, language))),
        (say(language, "read-last"), _last(view, language)),
    )


def _dice(view: View, language: str) -> list[str]:
    """The roll, the die that is left of it, and how it can be used."""
    table = view.table
    if table.phase is not Phase.MOVE:
        return []
    first, second = map(str, table.rolled)
    sentences = [say(language, "hypnosia-alt-dice", seat=table.turn, first=first, second=second)]
    if len(table.dice) == 1:
        sentences.append(say(language, "hypnosia-alt-left", die=str(table.dice[0])))
    return [*sentences, prospect_text(view, language)]


def _circles(view: View, language: str) -> Iterator[str]:
    """Each circle with its pawns in the running direction: who stands where, and whether on a bridge."""
    taken = standing(view.table.pawns)
    for circle, length in CIRCLES.items():
        pawns = "; ".join(
            say(
                language,
                "hypnosia-read-pawns",
                space=space,
                seat=taken[space][0],
                stack=taken[space][1] == 2,
                bridge=BRIDGES.get(space, "none"),
            )
            for space in (f"{circle}{number}" for number in range(length))
            if space in taken
        )
        yield say(language, "hypnosia-read-circle", circle=circle, pawns=pawns or "none", last=length - 1)


def _centre(view: View, language: str) -> str:
    """The places that are taken, and the points of those that are free."""
    arrived = view.table.arrived
    places = ", ".join(_places(arrived, language))
    free = joined(language, [str(one) for one in WORTH[len(arrived) :]] or ["none"])
    return say(language, "hypnosia-read-centre", places=places or "none", free=free)


def _places(arrived: tuple[Seat, ...], language: str) -> list[str]:
    """The taken places of the centre: whose pawn, and its points."""
    taken = zip(arrived, WORTH, strict=False)
    return [say(language, "hypnosia-alt-place", seat=seat, points=points) for seat, points in taken]


def _seat(view: View, seat: Seat, language: str) -> str:
    """The points of a seat, its pawns on the lane, on the way, in the centre and out, and those it has captured."""
    pawns, points = Counter(view.table.pawns[seat]), view.points[seat]
    lane = [space for space in LANE if space in pawns]
    return say(
        language,
        "hypnosia-read-seat",
        name=seat_title(language, "hypnosia", seat, view.seat),
        points=true_minus(points),
        count=abs(points),
        lane=", ".join(lane) or "none",
        entry=ENTRIES[COLOURS[len(view.points)][seat]],
        running=sum(count for space, count in pawns.items() if space in RING),
        centred=pawns[CENTRE],
        lost=pawns[OUT],
        captured=view.table.captured[seat],
    )


def _ways(view: View, language: str) -> Iterator[str]:
    """How far each space with pawns of the reader is from the next bridge of its circle."""
    if view.seat is None or view.outcome is not None:
        return
    for space in dict.fromkeys(view.table.pawns[view.seat]):
        if space in RING:
            bridge, steps = _next_bridge(space)
            yield say(language, "hypnosia-read-way", space=space, bridge=bridge, steps=steps, goal=BRIDGES[bridge])


def _next_bridge(space: str) -> tuple[str, int]:
    """The next bridge from a space on in its circle, and the pips to it."""
    circle, number = space[0], int(space[1:])
    spaces = [f"{circle}{(number + steps) % CIRCLES[circle]}" for steps in range(CIRCLES[circle])]
    steps = next(at for at, one in enumerate(spaces) if one in BRIDGES)
    return spaces[steps], steps


def _last(view: View, language: str) -> list[str]:
    """The movements of the last turn."""
    steps = [(step, movement(step.text)) for step in view.table.last]
    return [
        say(
            language,
            "hypnosia-read-step",
            seat=step.seat,
            die=one.die,
            start=one.start,
            goal=one.goal,
            both=one.both,
            victim="none" if step.victim is None else step.victim,
        )
        for step, one in steps
    ]


def tell_all(events: Sequence[ToldEvent], after: View, look: Look) -> list[str]:
    """Consecutive events, one line each, with what each of them leads to."""
    following = [*(view for view, _, _ in events[1:]), after]
    lines = (tell(*event, look, next_view) for event, next_view in zip(events, following, strict=True))
    return [line for line in lines if line]


def tell(view: View, who: Seat, text: str, look: Look, after: View | None = None) -> str | None:
    """An event in prose.

    Args:
        view: what the reader saw before it.
        after: what the reader saw after it. Without it the text leaves out what the event leads to: how a roll can be
            used, a die that is lost, pawns that take the free places of the centre.
    """
    language = look.language
    match text.split():
        case ["rolloff", *pairs]:
            return _rolloff(view, pairs, language)
        case ["roll", first, second]:
            sentence = say(language, "hypnosia-tell-roll", seat=view.table.turn, first=first, second=second)
            return sentence if after is None else f"{sentence} {prospect_text(after, language)}".strip()
        case ["move", *_]:
            one = movement(text)
            sentence = _movement(view, one, language)
            return sentence if after is None else f"{sentence} {_result(view, one, after, language)}".strip()
    return None


def task(view: View, seat: Seat, look: Look) -> str | None:
    """The dice that the seat on turn has to use, both in the order of the roll; None while there are none."""
    table = view.table
    dice = table.rolled if len(table.dice) == len(table.rolled) else table.dice
    return say(look.language, "hypnosia-task", die=dice[0], other=dice[-1], count=len(dice)) if dice else None


def _rolloff(view: View, pairs: Sequence[str], language: str) -> str:
    """The dice of each seat that rolls, and the seats with the highest sum. (Start)"""
    rolling = list(zip(view.table.rolling, pairs, strict=True))
    rolls = [say(language, "hypnosia-tell-rolled", seat=seat, first=pair[0], second=pair[1]) for seat, pair in rolling]
    sums = {seat: int(pair[0]) + int(pair[1]) for seat, pair in rolling}
    best = [seat for seat, own in sums.items() if own == max(sums.values())]
    names = joined(language, [say(language, "hypnosia-seat-name", seat=seat) for seat in best])
    return say(language, "hypnosia-tell-rolloff", rolls=", ".join(rolls), names=names, count=len(best))


def _movement(view: View, one: Movement, language: str) -> str:
    """Which pawn moved where, and what it captured, stacked or scored."""
    seat = view.table.turn
    values = movement_values(view, one)
    if one.goal == CENTRE:
        return say(language, "hypnosia-tell-in", seat=seat, **values, points=centre_points(view, one))
    sentence = say(language, "hypnosia-tell-move", seat=seat, **values)
    landing = landing_values(view, one)
    if landing["effect"] == "none":
        return sentence
    return f"{sentence} {say(language, 'hypnosia-tell-effect', seat=seat, **landing)}"


def _result(view: View, one: Movement, after: View, language: str) -> str:
    """Pawns that took free places of the centre at the end, or a die that is lost; "" if neither."""
    if after.outcome is not None and after.outcome.reason != "limit":
        arriving = (2 if one.both else 1) if one.goal == CENTRE else 0
        gathered = len(after.table.arrived) - len(view.table.arrived) - arriving
        if not gathered:
            return ""
        return say(language, "hypnosia-tell-gathered", seat=after.table.arrived[-1], count=gathered)
    if after.table.phase is not Phase.MOVE and len(view.table.dice) > 1:
        return say(language, "hypnosia-tell-lost", die=other_die(view, one))
    return ""


PAIR: Final = 2  # pawns of a stack


def stake(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat on turn should weigh now: arriving, capturing, being captured, or the places that are left."""
    language, table = look.language, view.table
    if not view.choices:
        return None
    movements = [one.movement for one in view.choices]
    taken = {space: whose for space, (whose, _) in standing(table.pawns).items()}
    free = len(WORTH) - len(table.arrived)
    points = WORTH[len(table.arrived)] if free > 0 else 0
    if any(one.goal == CENTRE for one in movements):
        return say(language, "hypnosia-stake-centre", points=points)
    if any(taken.get(one.goal, seat) != seat for one in movements):
        return say(language, "hypnosia-stake-capture")
    if threatened := _threatened(view, seat):
        return say(language, "hypnosia-stake-threatened", space=threatened[0], count=len(threatened))
    return say(language, "hypnosia-stake-race", free=free, points=points)


def _threatened(view: View, seat: Seat) -> list[str]:
    """The spaces of the seat's single pawns that another seat's pawn reaches with one die, sorted."""
    table = view.table
    alone = {space for space, (whose, count) in standing(table.pawns).items() if whose == seat and count < PAIR}
    reached: set[str] = set()
    for other, pawns in enumerate(table.pawns):
        if other != seat:
            for space in pawns:
                goals = ways(table, other).get(space, ()) if space in RING else ()
                reached |= {way.goal for die in goals for way in die}
    return sorted(alone & reached)
