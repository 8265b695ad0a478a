"""The example of the rules: a defence, and a bluff, as three strips one below the other."""

from __future__ import annotations

from dataclasses import replace

from bot.games.insider import Board, Phase, Step, View
from bot.games.insider.material import FIGURES, GUARD
from bot.games.insider.town import HOME
from rendering._kit import WIDEST, Canvas
from rendering.base import Look
from rendering.insider import strip
from rendering.insider.look import PAPER, SPRITES

ATTACK, MEETING = "play scandal 2 1", "play helicopter 3 1"


def draw(look: Look) -> bytes:
    """Red plays two scandals at Blue, who is asked; two bodyguards fend them off; now a meeting gets through."""
    canvas = Canvas(SPRITES.palette, WIDEST, 3 * strip.HEIGHT, PAPER)
    board = Board(
        seats=2,
        phase=Phase.ANSWER,
        figures=((HOME,) * FIGURES,) * 2,
        card="4b",
        points=(3, 5),
        missing=(False, False),
        rumours=(False, False),
        acted=True,
        discards="bss",
        pending=ATTACK,
        asked=(1,),
        sure=("", GUARD * 2),
        robbed=((), ()),
        last=(Step(0, ATTACK),),
    )
    fended = replace(
        board,
        phase=Phase.TURN,
        pending="",
        asked=(),
        discards="bssbb",
        last=(Step(0, ATTACK), Step(1, "defend")),
    )
    meeting = replace(fended, discards="bssbbhhh", last=(Step(0, MEETING),))
    for number, (one, held, owing) in enumerate(((board, (5, 6), 1), (fended, (5, 4), 0), (meeting, (2, 4), 0))):
        _draw(canvas, one, held, replace(look, part="strip", owing=(owing,)), number * strip.HEIGHT)
    return canvas.png()


def _draw(canvas: Canvas, board: Board, held: tuple[int, int], look: Look, top: int) -> None:
    view = View(None, board, "", board.sure, held, 55 - len(board.discards) - sum(held), 6, None)
    strip.draw_on(canvas, view, look, top)
