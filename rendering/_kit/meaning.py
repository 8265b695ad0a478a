"""Colours with one meaning in all games. Nothing is told by colour alone."""

from __future__ import annotations

from typing import Final

HAPPENED: Final = "#e8640c"  # orange: what just happened, a solid outline
TO_MOVE: Final = "#c4257f"  # magenta: the frame of the seats to move, with the hourglass
CHOICE: Final = "#1477d4"  # blue: what may be chosen, dashed; what is picked or previewed, solid
CHOICE_INK: Final = "#ffffff"  # letters on discs of CHOICE
