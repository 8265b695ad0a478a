"""The emojis of each game: their words, pictures and names."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image, ImageChops

from bot.games import GAMES
from bot.texts import LANGUAGES
from rendering import drawing

GROUNDS = ("#313338", "#ffffff")  # of Discord's themes
SHOWN = 22  # px, the height of an emoji beside words
FAR = 80  # of 255, in one colour channel


@pytest.mark.parametrize("game", GAMES)
def test_words_and_names(game: str) -> None:
    made = drawing(game)
    words = set(made.emojis())
    assert words and all(re.fullmatch(r"[a-z0-9_]{1,15}", one) for one in words)
    for language in LANGUAGES:
        names = made.emoji_names(language)
        assert set(names.values()) == words
        assert all(name.strip() == name and name for name in names)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_small_and_differ(game: str) -> None:
    pictures = drawing(game).emojis().values()
    assert len(set(pictures)) == len(pictures)
    for png in pictures:
        with Image.open(io.BytesIO(png)) as image:
            assert (image.format, image.size) == ("PNG", (128, 128))
        assert len(png) < 8_000


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_seen_on_both_grounds(game: str, ground: str) -> None:
    """A sixth of the pixels, as they are shown, differ clearly from the ground."""
    for word, png in drawing(game).emojis().items():
        with Image.open(io.BytesIO(png)) as image:
            small = image.convert("RGBA").resize((SHOWN, SHOWN), Image.Resampling.LANCZOS)
        shown = Image.new("RGBA", small.size, ground)
        shown.alpha_composite(small)
        away = ImageChops.difference(shown.convert("RGB"), Image.new("RGB", small.size, ground))
        clear = sum(max(pixel) > FAR for pixel in zip(*[iter(away.tobytes())] * 3, strict=True))
        assert clear > SHOWN * SHOWN / 6, word
