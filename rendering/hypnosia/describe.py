"""Hypnosia's positions in words, for readers without pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.games.base import Seat
from bot.games.hypnosia import BRIDGES, CENTRE, CIRCLES, COLOURS, ENTRIES, LANE, OUT, RING, WORTH, Phase, View, movement
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Description, Look, seat_order, seat_title, state_lines
from rendering.hypnosia.labels import joined, label, prospect_text
from rendering.hypnosia.layout import is_move, occupants


def describe(view: View, look: Look) -> Description:
    """The preview and the dice, the circles space by space from the outermost inwards, the seats, the last turn."""
    language, seats = look.language, len(view.points)
    preview = [label(view, look.mark, look)] if look.mark and is_move(look.mark) else []
    return Description.of(
        (say(language, "read-preview"), preview),
        (say(language, "hypnosia-read-dice"), _dice(view, language)),
        (say(language, "hypnosia-read-board"), [*_circles(view, language), _centre(view, language)]),
        (
            say(language, "read-seats"),
            [
                *(_seat(view, seat, language) for seat in seat_order(view.seat, seats)),
                *state_lines(language, "hypnosia", look),
            ],
        ),
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
    """The pawns on each circle in the running direction."""
    taken = occupants(view.table.pawns)
    for circle, length in CIRCLES.items():
        spaces = (f"{circle}{number}" for number in range(length))
        pawns = "; ".join(_pawns(space, *taken[space], language) for space in spaces if space in taken)
        yield say(language, "hypnosia-read-circle", circle=circle, pawns=pawns or "none", last=length - 1)


def _pawns(space: str, seat: Seat, count: int, language: str) -> str:
    """Who stands on a space, and whether it is a bridge."""
    inner = BRIDGES.get(space, "none")
    return say(language, "hypnosia-read-pawns", space=space, seat=seat, stack=count == 2, bridge=inner)


def _centre(view: View, language: str) -> str:
    """The places that are taken, and the points of those that are free."""
    arrived = view.table.arrived
    places = (say(language, "hypnosia-alt-place", seat=seat, points=points) for seat, points in _places(arrived))
    free = joined(language, [str(one) for one in WORTH[len(arrived) :]] or [""])
    return say(language, "hypnosia-read-centre", places=", ".join(places) or "none", free=free or "none")


def _places(arrived: tuple[Seat, ...]) -> list[tuple[Seat, int]]:
    return list(zip(arrived, WORTH, strict=False))


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
        entry=_entry(view, seat),
        running=sum(count for space, count in pawns.items() if space in RING),
        centred=pawns[CENTRE],
        lost=pawns[OUT],
        captured=view.table.captured[seat],
    )


def _entry(view: View, seat: Seat) -> str:
    return ENTRIES[COLOURS[len(view.points)][seat]]


def _ways(view: View, language: str) -> Iterator[str]:
    """How far each space with pawns of the reader is from the next bridge of its circle."""
    if view.seat is None or view.outcome is not None:
        return
    for space in dict.fromkeys(view.table.pawns[view.seat]):
        if space in RING:
            bridge, steps = _next_bridge(space)
            yield say(language, "hypnosia-read-way", space=space, bridge=bridge, steps=steps, goal=_bridge_goal(bridge))


def _next_bridge(space: str) -> tuple[str, int]:
    """The next bridge from a space on in its circle, and the pips to it."""
    circle, number = space[0], int(space[1:])
    spaces = [f"{circle}{(number + steps) % CIRCLES[circle]}" for steps in range(CIRCLES[circle])]
    steps = next(at for at, one in enumerate(spaces) if one in BRIDGES)
    return spaces[steps], steps


def _bridge_goal(bridge: str) -> str:
    return BRIDGES[bridge]


def _last(view: View, language: str) -> list[str]:
    """The movements of the last turn."""
    sentences = []
    for step in view.table.last:
        one = movement(step.text)
        captures = "none" if step.victim is None else step.victim
        values = {"start": one.start, "goal": one.goal, "die": one.die, "both": one.both, "victim": captures}
        sentences.append(say(language, "hypnosia-read-step", seat=step.seat, **values))
    return sentences
