"""Hidden information: nothing shown to a seat depends on what it cannot know. Every game and the toys are resampled."""

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
from bot.match.commands import Choose, Facts
from bot.match.decide import decide
from bot.match.errors import Unconfirmed
from bot.match.position import Position, person_actor
from bot.texts import LANGUAGES
from cogs._ui.choices import choice_rows
from rendering import Look
from tests.menus import FIRST, choices_at, match_at, view_at
from tests.play import Play, every_option, is_in_spread
from tests.toys import TOYS, toys

SIZE = (1080, 1350)  # pixels of the largest picture
every = pytest.mark.parametrize("name", [*GAMES, *TOYS])


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def plays(name: str, count: int) -> Iterator[Play]:
    for options in every_option(GAMES[name]):
        for number in range(count):
            yield Play(name, number, options=options)


def readers(position: Position) -> tuple[Seat | None, ...]:
    return (None, *range(position.seats))


def resampled(position: Position, seat: Seat | None, draw: int) -> Position:
    """The position with all that this seat cannot know resampled."""
    state = position.game.resample(position.view(seat), seat, Chance(b"drawn anew", draw))
    assert type(state) is position.game.state_type
    return replace(position, state=state)


def each_resampled(play: Play, anew: int = 2) -> Iterator[tuple[Position, Position, Seat | None]]:
    """Each position, the same resampled for a seat, and that seat."""
    for at, position in enumerate(play.some()):
        for seat in readers(position):
            for draw in range(anew):
                yield position, resampled(position, seat, at * anew + draw), seat


@every
def test_views_and_moves_are_equal(name: str) -> None:
    for play in plays(name, 3):
        with play:
            for position, other, seat in each_resampled(play):
                view, same = position.view(seat), other.view(seat)
                assert view == same and repr(view) == repr(same)
                assert msgspec.json.encode(view) == msgspec.json.encode(same)
                assert other.to_act == position.to_act and other.is_secret == position.is_secret
                assert position.outcome == other.outcome and position.game.points(other.state) == position.game.points(
                    position.state
                )
                if seat in position.to_act and seat is not None:
                    assert other.moves(seat) == position.moves(seat)
                    assert [other.reveals(seat, move) for move in position.moves(seat)] == [
                        position.reveals(seat, move) for move in position.moves(seat)
                    ]
                    for text in ("x", *position.moves(seat)[:1]):
                        assert refusal_of(position, seat, f"{text} 1") == refusal_of(other, seat, f"{text} 1")


def refusal_of(position: Position, seat: Seat, text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        position.read(seat, text)
    return str(refusal.value)


def is_possible(position: Position, who: Seat, text: str) -> bool:
    """Whether that event is possible there."""
    if who != CHANCE:
        return text in position.game.moves(position.state, who)
    try:
        position.game.apply(position.state, {CHANCE: text})
    except IllegalMove:
        return False
    return True


@every
def test_the_log_is_equal(name: str) -> None:
    """An event as a reader may read it does not depend on what their view before it hides."""
    compared = 0
    for play in plays(name, 3):
        with play:
            play.to_end()
            position = play.start
            for at, event in enumerate(play.log):
                for seat in readers(position) if is_in_spread(at, len(play.log), 150) else ():
                    redacted = position.game.redact(position.state, event.seat, event.text, seat)
                    assert redacted is None or (redacted and redacted == " ".join(redacted.split()))
                    for draw in range(2):
                        other = resampled(position, seat, at * 2 + draw)
                        if is_possible(other, event.seat, event.text):
                            assert position.game.redact(other.state, event.seat, event.text, seat) == redacted
                            compared += 1
                    if seat == event.seat:
                        assert redacted == event.text, "a reader's own decisions are never redacted"
                position = position.after(event)
    assert compared > 100


@every
def test_a_spectators_view_shows_what_the_log_shows_and_no_more(name: str) -> None:
    """In 200 openings the redacted log and the view determine each other.

    Resampling from views alone would not detect a view that shows too much.
    """
    for options in every_option(GAMES[name]):
        pairs = set()
        for number in range(200):
            play = Play(name, number, GAMES[name].seats[-1], options)
            view, position, redacted = next(iter(play)).view(None), play.start, []
            for event in play.log:
                redacted.append(position.game.redact(position.state, event.seat, event.text, None))
                position = position.after(event)
            pairs.add((view, tuple(redacted)))
        assert len(pairs) == len({view for view, _ in pairs}) == len({redacted for _, redacted in pairs})


@every
def test_moves_that_reveal_nothing(name: str) -> None:
    """Where ``reveals`` is False, the seat's view afterwards does not depend on what is hidden."""
    for play in plays(name, 3):
        with play:
            for position, other, seat in each_resampled(play, 1):
                if seat is None or seat not in position.to_act or position.is_secret:
                    continue
                moves = position.moves(seat)
                for move in play.random.sample(moves, min(len(moves), 8)):
                    if not position.reveals(seat, move):
                        assert position.choose(seat, move).view(seat) == other.choose(seat, move).view(seat), move


@every
def test_resampled_positions_can_be_played(name: str) -> None:
    for play in plays(name, 2):
        with play:
            for at, position in enumerate(play.some(8)):
                seat = readers(position)[at % (position.seats + 1)]
                other = resampled(position, seat, at)
                if not other.sealed:
                    further = Play(name, at, play.position.seats, play.position.options)
                    further.position = replace(other, draws=0)
                    assert further.to_end().outcome, (at, seat)


def leaves(state: Any) -> dict[str, Any]:
    """The path of every plain value in a state with the value."""
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
    """The paths at which states differ."""
    first, *others = map(leaves, states)
    return {path for other in others for path in {*first, *other} if first.get(path) != other.get(path)}


@every
def test_every_hidden_item_varies_for_a_spectator(name: str) -> None:
    """Of 200 openings: what differs behind one view also differs in 200 samples of that view."""
    game = GAMES[name]
    for options in every_option(game):
        groups: dict[Any, list[Position]] = {}
        for number in range(200):
            position = next(iter(Play(name, number, game.seats[-1], options)))
            groups.setdefault(position.view(None), []).append(position)
        group = max(groups.values(), key=len)
        hidden = varying(position.state for position in group)
        assert hidden <= varying(resampled(group[0], None, draw).state for draw in range(200))


@every
def test_every_hidden_item_varies_for_a_seat(name: str) -> None:
    """What varies in a spectator's samples and is not fixed by the seat's view varies in 200 samples of the seat."""
    for play in plays(name, 1):
        with play:
            for position in play.some(8):
                anyhow = [resampled(position, None, draw) for draw in range(500)]
                for seat in range(position.seats):
                    view = position.view(seat)
                    alike = [one.state for one in anyhow if one.view(seat) == view]
                    own = varying(resampled(position, seat, draw).state for draw in range(200))
                    assert not alike or varying([position.state, *alike]) <= own, seat


def looks(position: Position, seat: Seat | None, language: str) -> Iterator[Look]:
    """The board, the hand, and previews of moves and of their goals."""
    moves = position.moves(seat) if seat is not None else ()
    yield Look(language, owing=position.waiting)
    if seat is not None:
        yield Look(language, part="hand", owing=position.waiting)
    if moves:
        yield Look(language, goals=moves, owing=position.waiting)
        yield from (Look(language, mark=move) for move in moves[:: max(1, len(moves) // 2)][:2])


@every
def test_pictures_are_equal_byte_for_byte(name: str) -> None:
    """A sample of positions, drawn without the cache of pictures."""
    module = rendering.drawing(name)
    for number, options in enumerate(every_option(GAMES[name])):
        with Play(name, number, options=options) as play:
            for at, position in enumerate(play.some(8)):
                for seat in readers(position):
                    view, same = position.view(seat), resampled(position, seat, at).view(seat)
                    assert module.has_hand(view) == module.has_hand(same)
                    for look in looks(position, seat, LANGUAGES[at % 2]):
                        png = module.draw(view, look)
                        assert png == module.draw(same, look), look
                        size = Image.open(BytesIO(png)).size
                        assert size[0] <= SIZE[0] and size[1] <= SIZE[1]


@every
def test_words_are_equal(name: str) -> None:
    """Alternative texts, descriptions, and labels of every legal move and its beginnings."""
    module = rendering.drawing(name)
    for play in plays(name, 1):
        with play:
            for at, position in enumerate(play.some()):
                language = LANGUAGES[at % 2]
                for seat in readers(position):
                    other = resampled(position, seat, at)
                    view, same = position.view(seat), other.view(seat)
                    for look in looks(position, seat, language):
                        alt = module.alt(view, look)
                        assert alt.strip() and alt == module.alt(same, look)
                        assert module.describe(view, look) == module.describe(same, look)
                    moves = position.moves(seat) if seat is not None else ()
                    labels = {move: module.label(view, move, Look(language)) for move in moves}
                    assert all(label == module.label(same, move, Look(language)) for move, label in labels.items())
                    spoken = {move: module.spoken(view, move, Look(language)) for move in moves}
                    assert all(one == module.spoken(same, move, Look(language)) for move, one in spoken.items())
                    assert all(0 < len(one) <= 100 for one in spoken.values())
                    assert len(set(spoken.values())) == len(spoken), "two moves are said alike"
                    assert all(0 < len(label) <= 100 for label in labels.values())
                    assert len(set(labels.values())) == len(labels), "two moves under one label"
                    begun = {" ".join(move.split()[:count]) for move in moves for count in range(1, len(move.split()))}
                    for path in begun:
                        label = module.label(view, path, Look(language))
                        assert 0 < len(label) <= 100 and label == module.label(same, path, Look(language))


@every
def test_menus_are_equal(name: str) -> None:
    """Buttons with their letters and words, selects, and the pictures that bear the letters."""
    module = rendering.drawing(name)
    for play in plays(name, 1):
        with play:
            for at, position in enumerate(play.some(12)):
                language = LANGUAGES[at % 2]
                for seat in position.waiting:
                    own, anew = view_at(position, seat), view_at(resampled(position, seat, at), seat)
                    for path in ["", *choices_at(own, "", language).paths[:3]]:
                        choices = choices_at(own, path, language)
                        assert choices == choices_at(anew, path, language)
                        rows, others = (
                            [[item.to_component_dict() for item in row] for row in rows]
                            for rows in (choice_rows(language, one, path, 0, choices, 35) for one in (own, anew))
                        )
                        assert rows == others
                        if choices.letters and path == "":
                            look = Look(language, letters=choices.letters)
                            assert module.draw(own.view, look) == module.draw(anew.view, look)


def asks_to_confirm(position: Position, seat: Seat, move: str) -> bool:
    """Whether a move that is picked has to be confirmed."""
    match = match_at(position)
    command = Choose(actor=person_actor(FIRST + seat), text=move, is_confirmed=False)
    try:
        decide(match, command, Facts(), 0.0)
    except Unconfirmed:
        return True
    return False


@every
def test_what_is_to_be_confirmed_is_equal(name: str) -> None:
    """A pick that asks for confirmation tells nothing of what it would bring."""
    asked = set()
    for play in plays(name, 2):
        with play:
            for position, other, seat in each_resampled(play, 1):
                if seat is None or seat not in position.to_act:
                    continue
                moves = position.moves(seat)
                for move in play.random.sample(moves, min(len(moves), 4)):
                    found = asks_to_confirm(position, seat, move)
                    assert found == asks_to_confirm(other, seat, move), (seat, move)
                    asked.add(found)
    assert True in asked


@every
def test_log_lines_are_equal(name: str) -> None:
    module = rendering.drawing(name)
    told = 0
    for play in plays(name, 1):
        with play:
            play.to_end()
            position = play.start
            for at, event in enumerate(play.log):
                look = Look(LANGUAGES[at % 2])
                for seat in readers(position) if is_in_spread(at, len(play.log), 300) else ():
                    other = resampled(position, seat, at)
                    redacted = position.game.redact(position.state, event.seat, event.text, seat)
                    if redacted is not None:
                        line = module.tell(position.view(seat), event.seat, redacted, look)
                        assert line == module.tell(other.view(seat), event.seat, redacted, look)
                        assert line is None or line.strip()
                        told += line is not None
                position = position.after(event)
    assert told
