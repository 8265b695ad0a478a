"""What the script of a page reads: pictures, alternative texts and names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.texts import LANGUAGES, say
from rendering._page.album import COLUMNS, ROWS, TILE, Album
from rendering._page.model import Page, PageStep, Shown


def step_name(language: str, number: int, count: int, round_: int) -> str:
    """What a step is called, counted from 1."""
    return say(language, "page-step", number=str(number), count=str(count), round=round_)


def rounds_of(steps: Sequence[PageStep]) -> dict[int, int]:
    """Each round with the number of its first step, from 1."""
    first: dict[int, int] = {}
    for number, step in enumerate(steps, 1):
        first.setdefault(step.round, number)
    return dict(sorted(first.items()))


def data_of(page: Page, album: Album) -> dict[str, object]:
    """See page.js. Alternative texts stand once each."""
    texts: dict[str, dict[str, int]] = {language: {} for language in LANGUAGES}
    slots = list(page.slots)

    def numbered(shown: Shown) -> list[int]:
        alts = (texts[one].setdefault(shown.alts[one], len(texts[one])) for one in LANGUAGES)
        return [slots.index(shown.slot), shown.picture, *alts]

    steps = [None if step.pictures is None else [numbered(one) for one in step.pictures] for step in page.steps]
    return {
        "tile": TILE,
        "columns": COLUMNS,
        "rows": ROWS,
        "languages": list(LANGUAGES),
        "pictures": list(_pictures(album)),
        "alts": {language: list(found) for language, found in texts.items()},
        "steps": steps,
        "rounds": [[number, first] for number, first in rounds_of(page.steps).items()],
        "roundNames": {
            language: [say(language, "page-round", round=number) for number in rounds_of(page.steps)]
            for language in LANGUAGES
        },
        "stop": {language: say(language, "page-label-stop") for language in LANGUAGES},
        "names": {
            language: [
                step_name(language, number, len(page.steps), step.round) for number, step in enumerate(page.steps, 1)
            ]
            for language in LANGUAGES
        },
    }


def _pictures(album: Album) -> Iterable[list[int]]:
    """Each picture: width, height, and its tiles."""
    for picture in album.pictures:
        yield [picture.width, picture.height, *picture.tiles]
