"""Example positions from random matches, drawn by ``python -m tests.pictures``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from bot.games.base import CHANCE, Move, Seat
from bot.games.chance import Chance
from bot.games.migrato import BIRDS, GAME, SPECIES, Phase, State, TurnStep, View, arrived_species
from cogs._ui.choices import next_paths
from rendering.base import Look
from rendering.migrato import DRAWING
from tests.migrato.positions import at, done

Scene = tuple[str, View, Look]


def progress(state: State) -> float:
    """The progress of a match for both seats together.

    Species that have arrived count most, then columns that can still arrive; danger cards in a hand count against it.
    """
    there = {*arrived_species(state.arrivals[0]), *arrived_species(state.arrivals[1])}
    made = 100.0 * len(there) - 0.3 * sum(card not in BIRDS for hand in state.hands for card in hand)
    for columns in state.columns:
        for column in columns:
            birds = [BIRDS[card] for card in column.cards]
            species = birds[0].species
            need = SPECIES[species].need
            falls = all(later.number <= earlier.number for earlier, later in pairwise(birds))
            fits = falls and len(birds) <= need and all(bird.species == species for bird in birds)
            made += 10 * len(birds) / need + birds[-1].number / 10 if fits and species not in there else -8
    return made


def sensible(state: State) -> Move:
    """The move with the most progress."""
    seat = state.turn

    def after(text: Move) -> tuple[float, Move]:
        return progress(GAME.apply(state, {seat: text})) - 2 * text.startswith("abandon"), text

    return max(GAME.moves(state, seat), key=after)


def play(seed: bytes, sense: int = 2) -> Iterator[tuple[State, Move]]:
    """The states of a match, each with the move or chance outcome chosen in it; the last with "".

    Every ``sense``-th move is the sensible one; the others are random.
    """
    state, draw, made, chance = GAME.start(2, {}), 0, 0, Chance(seed, 1 << 20)
    while acting := GAME.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            text = GAME.chance(state, Chance(seed, draw))
            draw += 1
        else:
            made += 1
            text = chance.pick(list(GAME.moves(state, seat))) if made % sense else sensible(state)
        yield state, text
        state = GAME.apply(state, {seat: text})
    yield state, ""


def scenes() -> Iterator[Scene]:
    position = [state for state, _ in play((249).to_bytes(16, "big"), 1)]
    turns = [state for state in position if state.phase is Phase.TURN]
    middle = max(turns, key=_crowd)
    for name, state in (
        ("start", turns[0]),
        ("early", turns[5]),
        ("middle", turns[len(turns) // 2]),
        ("crowded", middle),
        ("late", turns[-1]),
        ("end", position[-1]),
    ):
        yield from _parts(name, GAME.view(state, None), Look(to_act=_waiting_seats(state)))
    for seat in (0, 1):
        yield from _parts(f"own {seat}", GAME.view(middle, seat), Look(to_act=_waiting_seats(middle)))
        yield f"numbered {seat}", GAME.view(middle, seat), Look(to_act=_waiting_seats(middle), coordinates=True)
        yield f"hand {seat}", GAME.view(middle, seat), Look(part="hand")
        yield f"hand {seat} de", GAME.view(middle, seat), Look("de", part="hand")
    yield "hand start", GAME.view(turns[0], 0), Look(part="hand")
    for name, fullest in (("full", full()), ("long", long())):
        for seat in (None, 0, 1):
            yield from _parts(f"{name} {seat}", GAME.view(fullest, seat), Look(to_act=(0,)))
        for seat in (0, 1):
            yield f"{name} hand {seat}", GAME.view(fullest, seat), Look("de", part="hand", coordinates=bool(seat))
        yield from _menus(name, fullest)
    yield from _parts("open", GAME.view(_end_with_secrets(), None), Look())
    yield from _moves()


def full() -> State:
    """The most cards that a match commonly has: columns of five, piles and known cards at both seats, all dangers."""
    five = ("goose6n goose5d goose5d goose4n", "stilt6n stilt6n stilt5n", "goose5n goose5n goose4d goose4d")
    south = ("kite4d kite4d", "stilt5n stilt4n stilt4n", "goose4n goose3n goose3n goose3d", "goose3d goose2d")
    arrived = (
        ("teal5n teal4d", "beeeater5d beeeater4d beeeater3d"),
        ("beeeater3d beeeater3d beeeater2d", "teal3n teal2d"),
    )
    last = (TurnStep(1, "danger light column 1", "stilt3n", count=2), TurnStep(1, "discard kite3d"))
    known = ("storm",), ("stilt2n", "stilt3n")
    return at(
        ("storm light hunter", "kite1d stilt2n stilt3n"),
        north=(*five, "kite4d kite3d"),
        south=south,
        arrived=arrived,
        known=known,
        public=known,
        discards=("light", "goose1d"),
        turns=170,
        last=last,
    ).state


def long() -> State:
    """Columns of face-down cards that are much longer than any flight."""
    nights = "goose6n goose5n goose5n goose4n goose4n goose3n goose3n goose2n stilt6n stilt6n stilt5n stilt5n teal1n"
    hands = "light goose1d stilt1n", "kite4d storm"
    return at(hands, north=(nights, "stilt4n"), south=("stilt3n stilt3n stilt2n teal3n teal5n stilt4n",)).state


def _end_with_secrets() -> State:
    """A finished match with hands and face-down cards."""
    arrived = (
        ("goose6n goose5d goose4d goose3d goose2d", "kite4d kite3d kite2d"),
        ("stilt6n stilt5n stilt4n stilt3n", "beeeater5d beeeater4d beeeater3d"),
    )
    late = at(
        ("teal4d light", "storm goose1d stilt2n"),
        north=("teal5n", "stilt6n goose5n", "teal2d"),
        south=("goose4n", "goose5n kite4d"),
        arrived=arrived,
    )
    return done(late, "play teal4d 1").state


def _parts(name: str, view: View, look: Look) -> Iterator[Scene]:
    """The board and the strip."""
    yield name, view, look
    yield f"{name} strip", view, replace(look, part="strip")


def _menus(name: str, state: State) -> Iterator[Scene]:
    """The pictures of the menu at each of its paths, with letters, of one path a kind of move."""
    seat, moves = state.turn, list(GAME.moves(state, state.turn))
    view, todo, shown = GAME.view(state, seat), [""], set[str]()
    while todo:
        path = todo.pop()
        kind = " ".join(path.split()[:1]) + str(len(path.split()))
        paths = next_paths(moves, path, GAME.stepwise, GAME.menu_text)
        todo += [one for one in paths if one not in moves]
        if kind in shown or len(paths) > 25:
            continue
        shown.add(kind)
        look = Look(
            mark=path or None, goals=tuple(one for one in moves if GAME.menu_text(one).startswith(path)), to_act=(seat,)
        )
        spots = DRAWING.spots(view, paths, look)
        marked = [one for one, spot in zip(paths, spots, strict=True) if spot is not None and not spot.has_sign]
        look = replace(look, letters=tuple((one, chr(ord("A") + number)) for number, one in enumerate(marked)))
        for part in ("board", "strip"):
            yield f"{name} menu {path} {part}".replace("  ", " "), view, replace(look, part=part)  # type: ignore[arg-type]


def _crowd(state: State) -> int:
    """The number of cards in columns."""
    return sum(len(column.cards) for columns in state.columns for column in columns)


def _waiting_seats(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in GAME.to_act(state) if seat != CHANCE)


def _moves() -> Iterator[Scene]:
    """Each kind of move: the menu that leads to it, its preview, and the position after it."""
    south = ("kite4d kite3d", "stilt6n stilt5n", "goose5d goose4n", "beeeater5d")
    busy = at(
        ("teal3n goose3d storm", "kite2d light"),
        north=("teal5n", "stilt6n goose5d goose4n", "goose5n", "kite4d kite3d"),
        south=south,
        arrived=(("beeeater4d beeeater3d beeeater3d",), ("teal4d teal2d", "stilt5n stilt4n stilt4n stilt3n")),
        discards=("goose1d", "kite1d"),
    )
    asked = at(("light kite3d", ""), north=("stilt6n stilt4n", "stilt3n teal1n", "goose4d"), south=south)
    for kind, position, moves in (
        ("play", busy, ("play teal3n 1",)),
        ("play wrong", busy, ("play teal3n 2",)),
        ("discard", done(busy, "play teal3n 1"), ("discard goose3d",)),
        ("join", busy, ("join 2 2 3",)),
        ("danger", busy, ("danger storm column 2",)),
        ("rob", busy, ("danger storm arrival stilt",)),
        ("exchange", busy, ("exchange",)),
        ("abandon", busy, ("abandon 2",)),
        ("reveal", done(asked, "join 2 1 1"), ("reveal 1", "keep 1")),
    ):
        seat = position.state.turn
        yield from _menus(kind, position.state)
        for move in moves:
            name, view = f"{kind} {move.split()[0]}", position.view(seat)
            yield from _parts(f"{name} planned", view, Look(mark=move, to_act=(seat,)))
            yield f"{name} in hand", view, Look(part="hand", mark=move)
            after = done(position, move)
            for who in (None, 0, 1) if kind == "danger" else (None,):
                yield from _parts(f"{name} done {who}", after.view(who), Look(to_act=_waiting_seats(after.state)))
        if kind == "danger":
            yield f"{kind} taken", after.view(seat), Look(part="hand")
