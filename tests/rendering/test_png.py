"""PNG files contain the drawn pixels, whichever way their bands are compressed or cached."""

from __future__ import annotations

import random
from io import BytesIO

import pytest
from PIL import Image

from rendering._kit import Canvas, Palette, Sprite
from rendering._kit.pixels import LARGEST, ROWS, Band, BandCache, Colour

GROUND = Sprite(Image.new("P", (200, 160)))  # of colour 0


def noise(source: random.Random, width: int, height: int, colours: int, ground: float) -> Image.Image:
    """An image with runs of one colour between stretches of random pixels. ``ground``: the share of runs."""
    pixels: list[int] = []
    while len(pixels) < width * height:
        if source.random() < ground:
            pixels += [source.randrange(colours)] * source.randrange(1, 3 * width)
        else:
            pixels += source.choices(range(colours), k=source.randrange(1, width + 1))
    return Image.frombytes("P", (width, height), bytes(pixels[: width * height]))


def encode(image: Image.Image, palette: list[Colour], target: int = LARGEST) -> bytes:
    """The image as a PNG file."""
    return Canvas(Palette(palette), *image.size, Sprite(image)).png(target)


def shown(made: bytes) -> tuple[tuple[int, int], bytes, list[int]]:
    """Size, pixels and palette of a PNG file as Pillow reads them; checksums are verified."""
    with Image.open(BytesIO(made)) as image:
        image.verify()
    with Image.open(BytesIO(made)) as image:
        return image.size, image.tobytes(), image.getpalette("RGB") or []


@pytest.mark.parametrize("colours", [1, 2, 15, 16, 17, 36, 256])
def test_the_file_holds_the_picture(colours: int) -> None:
    source = random.Random(f"png {colours}")
    palette = [(at, 255 - at, at * 7 % 256) for at in range(colours)]
    for width, height in ((1, 1), (7, ROWS), (8, ROWS + 1), (33, 3 * ROWS - 1), (1080, 97)):
        image = noise(source, width, height, colours, 0.7)
        canvas = Canvas(Palette(palette), width, height, Sprite(image))
        for _ in range(2):  # the second file is built from cached bands
            size, pixels, found = shown(canvas.png())
            assert size == (width, height) and pixels == image.tobytes()
            assert found[: 3 * colours] == [part for one in palette for part in one]


def test_rows_of_the_same_bytes_but_of_another_width_are_another_band() -> None:
    palette = [(at, at, at) for at in range(40)]
    for width, height in ((40, 30), (30, 40), (60, 20), (1000, 1)):
        image = Image.frombytes("P", (width, height), bytes(at % 39 for at in range(width * height)))
        assert shown(encode(image, palette))[:2] == ((width, height), image.tobytes())


def test_a_crowded_picture_is_compressed_thoroughly() -> None:
    """A picture whose quickly compressed bands exceed 60 kB ends up smaller than that, and no smaller than it must."""
    source = random.Random("crowded")
    tile = noise(source, 30, 30, 36, 0.5)
    image = Image.new("P", (1080, 1000))
    for x in range(0, 1080, 30):
        for y in range(0, 1000, 30):
            image.paste(tile, (x, y))
    palette = [(at, at, at) for at in range(36)]
    made = encode(image, palette)
    assert 0.75 * LARGEST < len(made) <= LARGEST < len(encode(image, palette, 10 * LARGEST))
    assert shown(made)[1] == image.tobytes()


def test_only_the_last_bands_are_cached() -> None:
    bands, band = BandCache(3), Band(b"", 0, 1)
    for key in "abcade":
        if bands.get(key) is None:
            bands.put(key, band)
    assert [key for key in "abcde" if bands.get(key)] == ["a", "d", "e"]  # "a" was used in between


def test_a_picture_of_cached_bands_is_the_same_as_one_that_is_drawn() -> None:
    """Sprites of all outlines, over each other and over the edges, are drawn as Pillow pastes them."""
    source = random.Random("parts")
    ground = noise(source, 120, 5 * ROWS + 7, 20, 0.9)
    colours = [(at, at, at) for at in range(20)]
    sprites = [Sprite(noise(source, *source.choices(range(1, 90), k=2), 20, 0.5)) for _ in range(6)]
    sprites += [Sprite(one.image, one.image.point(lambda at: 255 * (at % 2), "1")) for one in sprites[:3]]
    kept = Sprite(ground)
    for _ in range(60):
        canvas, expected = Canvas(Palette(colours), *ground.size, kept), ground.copy()
        for sprite in source.choices(sprites, k=source.randrange(5)):
            x, y = source.choice((-20, 7, 60, 100)), source.choice((-20, 0, ROWS - 1, ROWS, 100, ground.height - 9))
            canvas.paste(sprite, x, y)
            expected.paste(sprite.image, (x, y), sprite.mask)
        if source.random() < 0.5:
            canvas.fill(-5, ROWS + 3, 50, 40, "#050505")
            expected.paste(5, (-5, ROWS + 3, 45, ROWS + 43))
        assert shown(canvas.png())[1] == expected.tobytes()
        assert shown(canvas.png(100))[1] == expected.tobytes(), "thoroughly"


def test_a_canvas_of_any_scale() -> None:
    """Lengths are in units: at half the scale the picture has half the pixels in each direction."""
    palette = Palette([(0, 0, 0), (255, 255, 255), (200, 0, 0)])
    sprite = Sprite(Image.new("P", (4, 4), 1))
    for scale in (1, 0.5):
        canvas = Canvas(palette, 100, 80, GROUND, scale)
        canvas.fill(10, 10, 20, 40, "#c80000")
        canvas.paste(sprite, 50, 60)
        size, pixels, _ = shown(canvas.png())
        assert size == (100 * scale, 80 * scale)
        assert pixels.count(2) == 20 * 40 * scale**2 and pixels.count(1) == 16


def test_the_file_names_the_places_of_letters() -> None:
    palette = Palette([(0, 0, 0), (255, 255, 255)])
    canvas = Canvas(palette, 100, 80, GROUND, 2)
    disc = Sprite(Image.new("P", (20, 10), 1), Image.new("1", (20, 10), 1))
    canvas.stamp_letter("A", disc, 50, 40)
    canvas.note_letter("B", 1, 2, 30, 40)
    with Image.open(BytesIO(canvas.png())) as image:
        image.load()
        assert image.info["letters"] == "A 90 75 20 10\nB 2 4 60 80"


def test_a_picture_without_letters_has_no_text_chunk() -> None:
    palette = Palette([(0, 0, 0), (255, 255, 255)])
    assert b"iTXt" not in Canvas(palette, 10, 10, GROUND).png()
