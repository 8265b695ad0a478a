"""What people are shown of a game: pictures, words, menus, lines of the log and texts. Nothing of it shows secrets."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Final

from PIL import Image

import rendering
from bot.games import GAMES
from bot.games.base import Seat
from bot.match.position import Position
from bot.texts import LANGUAGES, has_text, say
from cogs._contract.play import (
    Check,
    Play,
    choices_at,
    every_option,
    in_plays,
    is_in_spread,
    no_complaints,
    plays,
    require,
    view_at,
)
from cogs._contract.secrets import readers, resampled
from cogs._ui.choices import choice_rows
from cogs._ui.content import MAX_LABEL
from cogs._ui.prose import SELF_EVIDENT
from rendering import Look

SIZE: Final = (1080, 1350)  # pixels of the largest picture


def looks(position: Position, seat: Seat | None, language: str) -> Iterator[Look]:
    """The board, the hand, and previews of moves and of their goals."""
    moves = position.moves(seat) if seat is not None else ()
    yield Look(language, to_act=position.waiting)
    if seat is not None:
        yield Look(language, part="hand", to_act=position.waiting)
    if moves:
        yield Look(language, goals=moves, to_act=position.waiting)
        yield from (Look(language, mark=move) for move in moves[:: max(1, len(moves) // 2)][:2])


def pictures(name: str) -> None:
    """Pictures are PNGs of at most 1080 × 1350, and the same byte for byte whatever is hidden."""
    drawing = rendering.drawing(name)
    for number, options in enumerate(every_option(GAMES[name])):
        with Play(name, number, options=options) as play:
            for at, position in enumerate(play.some(8)):
                for seat in readers(position):
                    view, same = position.view(seat), resampled(position, seat, at).view(seat)
                    require(drawing.has_hand(view) == drawing.has_hand(same), "has_hand depends on what is hidden")
                    for look in looks(position, seat, LANGUAGES[at % 2]):
                        png = drawing.draw(view, look)
                        require(png == drawing.draw(same, look), f"a picture depends on what is hidden: {look}")
                        image = Image.open(BytesIO(png))
                        fits = image.size[0] <= SIZE[0] and image.size[1] <= SIZE[1]
                        require(image.format == "PNG" and fits, f"a picture is a {image.format} of {image.size}")
    for language in LANGUAGES:
        drawn = rendering.sheet(name, Look(language=language))
        require(drawn.png and drawn.alt.strip(), f"the sheet of the material has no picture or words in {language}")


@in_plays(1)
def words(play: Play) -> None:
    """Alternative texts, descriptions and labels are there, differ from each other, and show nothing hidden."""
    drawing = rendering.drawing(play.game)
    with no_complaints():
        for at, position in enumerate(play.some()):
            language = LANGUAGES[at % 2]
            for seat in readers(position):
                view, same = position.view(seat), resampled(position, seat, at).view(seat)
                for look in looks(position, seat, language):
                    alt = drawing.alt(view, look)
                    require(alt.strip(), "a picture has no alternative text")
                    require(alt == drawing.alt(same, look), "an alternative text depends on what is hidden")
                    is_same = drawing.describe(view, look) == drawing.describe(same, look)
                    require(is_same, "a description depends on what is hidden")
                moves, look = position.moves(seat) if seat is not None else (), Look(language)
                for say_move in (drawing.label, drawing.spoken):
                    said = {move: say_move(view, move, look) for move in moves}
                    for move, label in said.items():
                        require(0 < len(label) <= MAX_LABEL, f"the label of {move!r} has {len(label)} characters")
                        require(label == say_move(same, move, look), f"the label of {move!r} shows what is hidden")
                    require(len(set(said.values())) == len(said), "two moves have the same label")
                begun = {" ".join(move.split()[:count]) for move in moves for count in range(1, len(move.split()))}
                for path in sorted(begun):
                    label = drawing.label(view, path, look)
                    fits = 0 < len(label) <= MAX_LABEL and label == drawing.label(same, path, look)
                    require(fits, f"the label of the first words {path!r} is too long, or shows what is hidden")


@in_plays(1)
def menus(play: Play) -> None:
    """Neither the controls of a menu nor the letters in its picture show what is hidden."""
    drawing = rendering.drawing(play.game)
    with no_complaints():
        for at, position in enumerate(play.some(12)):
            language = LANGUAGES[at % 2]
            for seat in position.waiting:
                own, again = view_at(position, seat), view_at(resampled(position, seat, at), seat)
                for path in ["", *choices_at(own, "", language).paths[:3]]:
                    choices = choices_at(own, path, language)
                    require(choices == choices_at(again, path, language), "what may be picked shows what is hidden")
                    rows, others = (
                        [
                            [item.to_component_dict() for item in row]
                            for row in choice_rows(language, one, path, 0, choices, 35)
                        ]
                        for one in (own, again)
                    )
                    require(rows == others, "the controls of a menu show what is hidden")
                    if choices.letters and path == "":
                        look = Look(language, letters=choices.letters, signs=choices.signs)
                        same = drawing.draw(own.view, look) == drawing.draw(again.view, look)
                        require(same, "the letters of a menu's picture show what is hidden")


def log_lines(name: str) -> None:
    """Lines of the log show nothing hidden."""
    drawing, shown = rendering.drawing(name), 0
    for play in plays(name, 1):
        with play, no_complaints():
            for at, (position, event) in enumerate(play.events()):
                look = Look(LANGUAGES[at % 2])
                for seat in readers(position) if is_in_spread(at, len(play.log), 300) else ():
                    other = resampled(position, seat, at)
                    redacted = position.game.redact(position.state, event.seat, event.text, seat)
                    if redacted is not None:
                        line = drawing.tell(position.view(seat), event.seat, redacted, look)
                        same = line == drawing.tell(other.view(seat), event.seat, redacted, look)
                        require(same, f"the line of {event.text!r} shows what is hidden")
                        require(line is None or line.strip(), f"the line of {event.text!r} is empty")
                        shown += line is not None
    require(shown, "no line of a match is shown")


def reasons(name: str) -> None:
    """Every reason for an end has a text, unless it is points or winners, which speak for themselves."""
    for number in range(24):
        with Play(name, number) as play:
            outcome = play.to_end().outcome
            assert outcome is not None
            for language in LANGUAGES:
                keys = (f"reason-{outcome.reason}", f"{name}-reason-{outcome.reason}")
                known = outcome.reason in SELF_EVIDENT or any(has_text(language, key) for key in keys)
                require(known, f"the reason {outcome.reason!r} has no text in {language}")


def rules_and_seats(name: str) -> None:
    """There is a first page of rules, a name for each seat, and the texts that stand in lists, in each language."""
    for language in LANGUAGES:
        require(has_text(language, f"{name}-rules-1"), f"the text {name}-rules-1 is missing in {language}")
        with no_complaints():
            say(language, f"{name}-name")
            seats = [say(language, f"{name}-seat", seat=seat) for seat in range(GAMES[name].seats[-1])]
            require(len(set(seats)) == len(seats), f"two seats have the same name in {language}")
            command = say(language, f"{name}-command")
            require(len(command) <= MAX_LABEL, f"{name}-command is longer than {MAX_LABEL} characters in {language}")


SHOWN: Final[tuple[Check, ...]] = (pictures, words, menus, log_lines, reasons, rules_and_seats)
