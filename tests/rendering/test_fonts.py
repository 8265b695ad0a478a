"""Names in letters that Manrope lacks: drawn with a font of the machine where it has one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rendering import _kit
from rendering._kit import document, fitting, svg, text

NAMES = ["张伟", "山田太郎", "김민준", "Al 山"]
find_font = svg.fallback_font  # before the fixture that leaves it out


@pytest.fixture
def fallback(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine's font, if it has one."""
    if find_font() is None:
        pytest.skip("no font with Chinese, Japanese and Korean letters is installed")
    monkeypatch.setattr(svg, "fallback_font", find_font)
    svg.is_drawable.cache_clear()
    yield
    svg.is_drawable.cache_clear()


def drawn(words: str) -> bytes:
    return _kit.rasterize(document(400, 60, text(0, 30, words, 40, "#000000", anchor="start"))).tobytes()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("fallback")
def test_a_name_is_drawn_whole_and_within_its_width(name: str) -> None:
    assert fitting(name, 40, 400, "#5") == name
    assert fitting(name * 20, 40, 400).endswith("…") and svg.width_of(fitting(name * 20, 40, 400), 40) <= 400
    box = _kit.rasterize(document(400, 60, text(0, 30, name, 40, "#000000", anchor="start"))).getbbox()
    assert box is not None and abs(box[2] - svg.width_of(name, 40)) < 8
    assert drawn(name) != drawn("山" if name != "山" else "伟")


@pytest.mark.usefixtures("fallback")
def test_letters_of_manrope_stay_its_own() -> None:
    assert svg.font_files("<text>Жанна Ωmega</text>") == svg.font_files("Anna")
    assert len(svg.font_files("山")) == len(svg.font_files("Anna")) + 1
    assert fitting("🦊", 40, 400, "#5") == "#5", "no emojis"


def test_without_such_a_font_a_spare_sign_stands_for_the_name() -> None:
    assert fitting("山田", 40, 400, "#5") == "#5" and svg.font_files("山") == svg.font_files("Anna")
