"""Drawings that processes of the tests share: each SVG document is rasterized by one of them, in this run or before."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import resvg_py

FOLDER: Final = Path(__file__).parents[2] / "build" / "sprites"  # removed by ``make clean``
VERSION: Final = version("resvg_py")
_draw: Final = resvg_py.svg_to_bytes


def share_drawings() -> None:
    """Let this process read the drawings that another one has made. Equal documents are drawn the same."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    vars(resvg_py)["svg_to_bytes"] = _drawn


def _drawn(**how: Any) -> bytes:
    files = tuple(how.get("font_files") or ())
    path = FOLDER / sha256(f"{VERSION} {_fonts(files)} {sorted(how.items())}".encode()).hexdigest()
    try:
        return path.read_bytes()
    except FileNotFoundError:
        png = bytes(_draw(**how))
        part = path.with_suffix(f".{os.getpid()}")  # other processes see whole files only
        part.write_bytes(png)
        part.replace(path)
        return png


@cache
def _fonts(files: Sequence[str]) -> str:
    """What these files hold."""
    return " ".join(sha256(Path(one).read_bytes()).hexdigest() for one in files)
