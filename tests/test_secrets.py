"""What a seat cannot know changes nothing that it is shown: every game, and the toys, with hidden things drawn anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import msgspec
import pytest
from PIL import Image

import rendering
from bot.games import GAMES
from bot.games.base import CHANCE, IllegalMove, Seat
from bot.games.chance import Chance
from bot.match import Match
from bot.texts import LANGUAGES
from rendering import Look
from tests.play import Play, every_option, is_in_spread
from tests.toys import TOYS, toys

SIZE = (1080, 1350)  # the largest picture, in pixels
every = pytest.mark.parametrize("name", [*GAMES, *TOYS])


@pytest.fixture(autouse=True)
def seated() -> Iterator[None]:
    with toys():
        yield


def plays(name: str, count: int) -> Iterator[Play]:
    for options in every_option(GAMES[name]):
        for number in range(count):
            yield Play(name, number, options=options)


def readers(match: Match) -> tuple[Seat | None, ...]:
    return (None, *range(match.seats))


def drawn(match: Match, seat: Seat | None, draw: int) -> Match:
    """The match with all that this seat cannot know drawn anew."""
    state = match.game.resample(match.view(seat), seat, Chance(b"drawn anew", draw))
    assert type(state) is match.game.state_type
    return replace(match, state=state)


def each_drawn(play: Play, anew: int = 2) -> Iterator[tuple[Match, Match, Seat | None]]:
    """Each position, the same with hidden things drawn anew, and for whom."""
    for at, match in enumerate(play.some()):
        for seat in readers(match):
            for draw in range(anew):
                yield match, drawn(match, seat, at * anew + draw), seat


@every
def test_views_and_moves_are_equal(name: str) -> None:
    for play in plays(name, 3):
        with play:
            for match, other, seat in each_drawn(play):
                view, same = match.view(seat), other.view(seat)
                assert view == same and repr(view) == repr(same)
                assert msgspec.json.encode(view) == msgspec.json.encode(same)
                assert other.to_act == match.to_act and other.secret == match.secret
                assert match.outcome == other.outcome and match.game.points(other.state) == match.game.points(
                    match.state
                )
                if seat in match.to_act and seat is not None:
                    assert other.moves(seat) == match.moves(seat)
                    assert [other.learns(seat, move) for move in match.moves(seat)] == [
                        match.learns(seat, move) for move in match.moves(seat)
                    ]
                    for text in ("x", *match.moves(seat)[:1]):
                        assert why_not(match, seat, f"{text} 1") == why_not(other, seat, f"{text} 1")


def why_not(match: Match, seat: Seat, text: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.read(seat, text)
    return str(refused.value)


def possible(match: Match, who: Seat, text: str) -> bool:
    """Whether that row could have come about there."""
    if who != CHANCE:
        return text in match.game.moves(match.state, who)
    try:
        match.game.apply(match.state, {CHANCE: text})
    except IllegalMove:
        return False
    return True


@every
def test_the_log_is_equal(name: str) -> None:
    """Each row as each reader may read it, whatever is behind the view before it."""
    compared = 0
    for play in plays(name, 3):
        with play:
            play.to_end()
            match = play.start
            for at, row in enumerate(play.rows):
                for seat in readers(match) if is_in_spread(at, len(play.rows), 150) else ():
                    heard = match.game.redact(match.state, row.seat, row.text, seat)
                    assert heard is None or (heard and heard == " ".join(heard.split()))
                    for draw in range(2):
                        other = drawn(match, seat, at * 2 + draw)
                        if possible(other, row.seat, row.text):
                            assert match.game.redact(other.state, row.seat, row.text, seat) == heard
                            compared += 1
                    if seat == row.seat:
                        assert heard == row.text, "one's own decisions are no secret"
                match = match.after(row)
    assert compared > 100


@every
def test_a_spectator_knows_what_the_log_says_and_no_more(name: str) -> None:
    """200 openings: what is heard of them settles what is seen, and what is seen settles what is heard. (Drawing anew
    from views alone would not find a view that shows too much.)"""
    for options in every_option(GAMES[name]):
        pairs = set()
        for number in range(200):
            play = Play(name, number, GAMES[name].seats[-1], options)
            view, state, heard = next(iter(play)).view(None), play.start, []
            for row in play.rows:
                heard.append(state.game.redact(state.state, row.seat, row.text, None))
                state = state.after(row)
            pairs.add((view, tuple(heard)))
        assert len(pairs) == len({view for view, _ in pairs}) == len({heard for _, heard in pairs})


@every
def test_a_move_teaches_nothing_hidden_unless_it_says_so(name: str) -> None:
    """Where ``learns`` is False the own view afterwards is the same whatever is hidden."""
    for play in plays(name, 3):
        with play:
            for match, other, seat in each_drawn(play, 1):
                if seat is None or seat not in match.to_act or match.secret:
                    continue
                moves = match.moves(seat)
                for move in play.random.sample(moves, min(len(moves), 8)):
                    if not match.learns(seat, move):
                        assert match.choose(seat, move).view(seat) == other.choose(seat, move).view(seat), move


@every
def test_what_is_drawn_anew_can_be_played(name: str) -> None:
    for play in plays(name, 2):
        with play:
            for at, match in enumerate(play.some(8)):
                seat = readers(match)[at % (match.seats + 1)]
                other = drawn(match, seat, at)
                if not other.sealed:
                    further = Play(name, at, play.match.seats, play.match.options)
                    further.match = replace(other, draws=0)
                    assert further.to_end().outcome, (at, seat)


def leaves(state: Any) -> dict[str, Any]:
    """Every plain value in a state, by where it stands."""
    found: dict[str, Any] = {}
    todo = [("", msgspec.to_builtins(state))]
    while todo:
        path, value = todo.pop()
        parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
        if parts is None:
            found[path] = value
        else:
            todo += [(f"{path}/{key}", part) for key, part in parts]
    return found


def varying(states: Iterable[Any]) -> set[str]:
    """Where states differ."""
    first, *others = map(leaves, states)
    return {path for other in others for path in {*first, *other} if first.get(path) != other.get(path)}


@every
def test_every_hidden_item_varies_for_a_spectator(name: str) -> None:
    """200 openings: what differs behind one and the same view differs in 200 draws behind that view too."""
    game = GAMES[name]
    for options in every_option(game):
        groups: dict[Any, list[Match]] = {}
        for number in range(200):
            match = next(iter(Play(name, number, game.seats[-1], options)))
            groups.setdefault(match.view(None), []).append(match)
        group = max(groups.values(), key=len)
        hidden = varying(match.state for match in group)
        assert hidden <= varying(drawn(group[0], None, draw).state for draw in range(200))


@every
def test_every_hidden_item_varies_for_a_seat(name: str) -> None:
    """What a spectator's draws leave open and the seat's own view does not settle varies in 200 of its draws."""
    for play in plays(name, 1):
        with play:
            for match in play.some(8):
                anyhow = [drawn(match, None, draw) for draw in range(500)]
                for seat in range(match.seats):
                    view = match.view(seat)
                    alike = [one.state for one in anyhow if one.view(seat) == view]
                    own = varying(drawn(match, seat, draw).state for draw in range(200))
                    assert not alike or varying([match.state, *alike]) <= own, seat


def looks(match: Match, seat: Seat | None, language: str) -> Iterator[Look]:
    """The board, the hand, and previews of moves and of their goals."""
    moves = match.moves(seat) if seat is not None else ()
    yield Look(language, owing=match.waiting)
    if seat is not None:
        yield Look(language, part="hand", owing=match.waiting)
    if moves:
        yield Look(language, goals=moves, owing=match.waiting)
        yield from (Look(language, mark=move) for move in moves[:: max(1, len(moves) // 2)][:2])


@every
def test_pictures_are_equal_byte_for_byte(name: str) -> None:
    """Drawn without the pictures that are kept; a sample, since drawing takes its time."""
    module = rendering.drawing(name)
    for number, options in enumerate(every_option(GAMES[name])):
        with Play(name, number, options=options) as play:
            for at, match in enumerate(play.some(8)):
                for seat in readers(match):
                    view, same = match.view(seat), drawn(match, seat, at).view(seat)
                    assert module.has_hand(view) == module.has_hand(same)
                    for look in looks(match, seat, LANGUAGES[at % 2]):
                        png = module.draw(view, look)
                        assert png == module.draw(same, look), look
                        size = Image.open(BytesIO(png)).size
                        assert size[0] <= SIZE[0] and size[1] <= SIZE[1]


@every
def test_words_are_equal(name: str) -> None:
    """Alternative texts, and labels of every legal move and its beginnings."""
    module = rendering.drawing(name)
    for play in plays(name, 1):
        with play:
            for at, match in enumerate(play.some()):
                language = LANGUAGES[at % 2]
                for seat in readers(match):
                    other = drawn(match, seat, at)
                    view, same = match.view(seat), other.view(seat)
                    for look in looks(match, seat, language):
                        alt = module.alt(view, look)
                        assert alt.strip() and alt == module.alt(same, look)
                    moves = match.moves(seat) if seat is not None else ()
                    labels = {move: module.label(view, move, Look(language)) for move in moves}
                    assert all(label == module.label(same, move, Look(language)) for move, label in labels.items())
                    assert all(0 < len(label) <= 100 for label in labels.values())
                    assert len(set(labels.values())) == len(labels), "two moves under one label"
                    begun = {" ".join(move.split()[:count]) for move in moves for count in range(1, len(move.split()))}
                    for path in begun:
                        label = module.label(view, path, Look(language))
                        assert 0 < len(label) <= 100 and label == module.label(same, path, Look(language))


@every
def test_what_is_told_is_equal(name: str) -> None:
    module = rendering.drawing(name)
    told = 0
    for play in plays(name, 1):
        with play:
            play.to_end()
            match = play.start
            for at, row in enumerate(play.rows):
                look = Look(LANGUAGES[at % 2])
                for seat in readers(match) if is_in_spread(at, len(play.rows), 300) else ():
                    other = drawn(match, seat, at)
                    heard = match.game.redact(match.state, row.seat, row.text, seat)
                    if heard is not None:
                        line = module.tell(match.view(seat), row.seat, heard, look)
                        assert line == module.tell(other.view(seat), row.seat, heard, look)
                        assert line is None or line.strip()
                        told += line is not None
                match = match.after(row)
    assert told
