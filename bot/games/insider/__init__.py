"""Insider: a race for the tables of the place to be. The rules are those of the rules file insider.md, whose sections
the functions name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.games.base import CHANCE, Game, Json, Move, Option, Outcome, Seat
from bot.games.chance import Chance
from bot.games.insider.material import DECK, ROUNDS, cards_for
from bot.games.insider.moves import concerned, legal, strength
from bot.games.insider.resampled import resampled
from bot.games.insider.state import Board, Phase, Scoring, State, Step, View, opened
from bot.games.insider.turn import decided, happened
from bot.games.insider.why import explained

__all__ = ["GAME", "Board", "Insider", "Phase", "Scoring", "State", "Step", "View"]


class Insider(Game[State, View]):
    """The rules of Insider for ``Match``: 2 to 4 seats; option ``ask_all``."""

    name, seats, version, state_type = "insider", range(2, 5), 1, State
    options: ClassVar[Mapping[str, Option]] = {"ask_all": Option(False)}
    pass_move = "let"

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return opened(seats, options["ask_all"])

    def to_act(self, state: State) -> tuple[Seat, ...]:
        match state.board.phase:
            case Phase.OVER:
                return ()
            case Phase.ANSWER:
                return state.board.asked
            case Phase.TURN | Phase.MARKERS:
                return (state.board.turn,)
        return (CHANCE,)

    def simultaneous(self, state: State) -> bool:
        """Who may fend off an action answers openly. (Fending off)"""
        return state.board.phase is not Phase.ANSWER

    def decides_from_hand(self, state: State, seat: Seat) -> bool:
        """Whoever is to move or to answer looks at the cards first."""
        return bool(state.hands[seat])

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return legal(state, seat)

    def chance(self, state: State, chance: Chance) -> Move:
        board = state.board
        match board.phase:
            case Phase.DEAL:
                return f"deal {''.join(chance.shuffle(DECK))}"
            case Phase.TABLES:
                return f"tables {','.join(chance.shuffle(cards_for(board.seats))[:ROUNDS])}"
            case Phase.FIRST:
                return f"first {chance.below(board.seats)}"
            case Phase.STEAL:
                victim = board.thefts[0]
                return f"steal {victim} {chance.pick(list(state.hands[victim]))}"
            case Phase.SHUFFLE:
                return f"shuffle {''.join(chance.shuffle(board.discards))}"
        dice = 1 if board.rumours[board.turn] else 2
        return " ".join(["dice", *(str(chance.roll()) for _ in range(dice))])

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        ((seat, text),) = chosen.items()
        return happened(state, text) if seat == CHANCE else decided(state, seat, text)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat=seat,
            board=state.board,
            hand="" if seat is None else state.hands[seat],
            known=state.board.sure if seat is None else tuple(each[seat] for each in state.known),
            held=tuple(map(len, state.hands)),
            stacked=len(state.stack),
            coming=len(state.tables),
            outcome=self.outcome(state),
        )

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        """Of shuffles nothing, of the scoring cards the open one, of a theft who lost a card. (Hidden)"""
        words = text.split(" ")
        match words[0]:
            case "deal" | "shuffle":
                return words[0]
            case "tables":
                return f"tables {words[1].split(',')[0]}"
            case "steal" if seat is None or seat not in (state.board.turn, int(words[1])):
                return f"steal {words[1]}"
        return text

    def outcome(self, state: State) -> Outcome | None:
        """(Result; Ends)"""
        board = state.board
        if board.phase is not Phase.OVER:
            return None
        shared = board.points.count(max(board.points)) > 1 and board.reason != "limit"
        return Outcome.ranked(board.points, "shared" if shared else board.reason)

    def points(self, state: State) -> tuple[int, ...]:
        return state.board.points

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        return resampled(view, chance)

    def reveals(self, state: State, seat: Seat, text: Move) -> bool:
        """A card is drawn or opened, or whether somebody is asked tells who has the cards to fend off."""
        board, words = state.board, text.split(" ")
        if words[0] in ("draw", "swap"):
            return True
        if words[0] == "play" and (asked := concerned(board, text)):
            if board.ask_all:
                return False  # nothing happens until all have answered
            if any(len(state.hands[one]) >= strength(text) for one in asked):
                return True
        elif words[0] not in ("play", "move"):
            return False
        return decided(state, seat, text).tables != state.tables

    def facts(self, state: State) -> Json:
        board = state.board
        return {
            "figures": [list(fields) for fields in board.figures],
            "markers": list(board.markers),
            "card": board.card,
            "points": list(board.points),
            "hands": list(state.hands),
            "left": board.left,
        }

    def explain(self, state: State, seat: Seat, text: str) -> tuple[str, Mapping[str, Any]]:
        return explained(state, seat, text)


GAME = Insider()
