"""Matches of Migrato by two people: prompts with the hand, presses and typed moves, from the table to the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.match.position import Position
from bot.texts import say
from tests.kit.deals import use_seed
from tests.kit.driver import ANY, OVER, Match, Player, Shown, sit_around
from tests.kit.records import export
from tests.kit.room import Room
from tests.migrato.scenes import sensible

WHOLE, THEFT, ASKED = 249, 0, 15  # seeds: a short match; a hand of a night and a day card; one of two night teals
KINDS = {"play", "join", "danger", "exchange", "abandon", "discard"}


class Duel:
    """A match of Anna (German) and Ben (English) with a known seed."""

    def __init__(self, match: Match, seed: bytes) -> None:
        self.match, self.room, self.seed = match, match.room, seed
        self.position, _ = Position.open("migrato", 2, {}).with_chance(seed)

    @property
    def seat(self) -> int:
        return self.position.to_act[0]

    @property
    def player(self) -> Player:
        """The player to act."""
        return self.match.players[self.seat]

    @property
    def other(self) -> Player:
        return self.match.players[1 - self.seat]

    async def decide(self, move: str, way: str = "prompt") -> Shown:
        """Make the move of the player to act by direct message, by Play or by typing. Return the answer."""
        player = self.player
        if way == "typed":
            shown = await player.typed(move.upper(), self.match.place, "migrato")
        else:
            prompt = self.match.prompt(player)
            assert prompt, "the hand was sent by direct message"
            shown = await player.choose(prompt if way == "prompt" else await self.match.menu(player), move)
        self.position, _ = self.position.choose(self.seat, move).with_chance(self.seed)
        await self.room.quiet()
        return shown

    def card(self, *, night: bool) -> str:
        """A card of that kind in the hand of the player to act."""
        return next(card for card in self.position.state.hands[self.seat] if card.endswith("n") == night)


async def duel(room: Room, patch: pytest.MonkeyPatch, number: int) -> Duel:
    seed = number.to_bytes(16, "big")
    use_seed(patch, seed)
    return Duel(await sit_around(room, "migrato", ("Anna", "Ben")), seed)


@pytest.mark.rest
async def test_two_people_play_a_whole_match(room: Room, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each turn begins with one prompt that holds the board and the hand, and no ping; the other player gets none."""
    game = await duel(room, monkeypatch, WHOLE)
    done, turns = set[str](), 0
    while game.position.to_act:
        prompt = game.match.prompt(game.player)
        assert prompt and prompt.alts[-1].startswith(("Deine Hand", "Your hand")) and len(prompt.alts) > 1
        assert game.match.prompt(game.other) is None
        assert game.match.pings() == []
        hand = game.position.view(game.seat).hand
        move = sensible(game.position.state)
        done.add(move.split()[0])
        before = game.seat
        await game.decide(move, ("prompt", "typed", "play", "typed")[turns % 4])
        if game.position.to_act == (before,):
            assert len(game.position.view(before).hand) >= len(hand) - 1
            move = sensible(game.position.state)
            done.add(move.split()[0])
            await game.decide(move, "play" if turns % 8 == 2 else "typed")
        turns += 1
    last = game.match.board()
    assert OVER in last.text and done >= KINDS
    outcome = game.position.outcome
    assert outcome and outcome.points == (6, 7) and "7 : 6" in last.text
    assert "**● Süd 7**: Ringelgans" in last.text, "where the points are from"
    assert last.says("de", "migrato-tell-arrived", seat=1, species="teal"), "the reason of the end"
    assert game.match.pings() == [] and not any(game.match.prompt(player) for player in game.match.players)
    record = await export(game.match, tmp_path)
    assert record["result"]["points"] == list(outcome.points)


async def test_a_blind_theft_is_known_to_both_seats_alone(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await duel(room, monkeypatch, THEFT)
    victim, thief, mira = game.player, game.other, Player(room, "Mira")
    stolen = game.card(night=True)
    await game.decide(f"play {stolen} new")
    await game.decide(f"discard {game.position.state.hands[game.seat][0]}", "typed")
    taken = await game.decide("danger light column 1")
    assert any(say("en", "migrato-alt-taken", card=named("en", stolen)) in alt for alt in taken.alts), "in the hand"
    assert not taken.has("undo"), "a revealed card cannot be taken back"
    kept = next(card for card in game.position.state.hands[game.seat] if card != stolen)
    await game.decide(f"discard {kept}", "play")
    prompt = game.match.prompt(victim)
    assert prompt and say("de", "migrato-alt-known", seat=1, cards=named("de", stolen)) in " ".join(prompt.alts)
    board = game.match.board()
    assert named("de", stolen) not in board.text + " ".join(board.alts) and board.says(
        "de", "migrato-tell-hit", **theft("true")
    )
    for player, language, knows in ((victim, "de", True), (thief, "en", True), (mira, "de", False)):
        log = await player.press(board, "log")
        assert (say(language, "migrato-tell-was", card=named(language, stolen)) in log.text) == knows
    assert named("de", stolen) not in " ".join((await mira.press(board, "hand")).alts)


def theft(blind: str) -> dict[str, str | int]:
    return {"seat": 1, "other": 0, "danger": "light", "column": 1, "blind": blind, "card": ANY}


def named(language: str, card: str) -> str:
    species, number, kind = card[:-2], int(card[-2]), card[-1]
    return say(language, "migrato-card", species=species, number=number, night=str(kind == "n").lower())


@pytest.mark.rest
async def test_reveal_or_keep_is_asked_of_the_owner_and_may_be_taken_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await duel(room, monkeypatch, ASKED)
    owner = game.player
    for teal in ("teal5n", "teal3n"):
        await game.decide(f"play {teal} new", "typed")
        rest = [card for card in game.position.state.hands[game.seat] if not card.startswith("teal")]
        await game.decide(f"discard {rest[0]}", "typed")
        await game.decide("exchange", "typed")
    shown = await game.decide("join 2 1 1")
    assert [value for _, value in shown.selects[0].options] == ["reveal_1", "keep_1"]
    assert "entscheidet, ob Spalte 1" in shown.text and shown.has("undo")
    kept = await owner.choose(shown, "keep 1")
    back = await owner.press(kept, "undo")
    await room.quiet()
    assert [value for _, value in back.selects[0].options] == ["reveal_1", "keep_1"], "the step is asked for again"
    revealed = await owner.choose(back, "reveal 1")
    await room.quiet()
    await owner.choose(revealed, revealed.selects[0].options[0][1].replace("_", " "))
    await room.quiet()
    board = game.match.board()
    assert board.says("de", "migrato-tell-arrived", seat=0, species="teal")
    assert "Krickente 3 (Nacht) auf einem Ankunftsstapel von 2" in " ".join(board.alts)


async def test_an_illegal_move_is_refused_with_its_reason(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await duel(room, monkeypatch, THEFT)
    player, before = game.player, room.stored()
    for typed, part in (
        ("play goose6n new", "nicht auf deiner Hand"),
        ("play phoenix new", "gibt es nicht"),
        ("join 1 1 2", "noch keine Spalte"),
        ("danger light column 1", "nicht auf deiner Hand"),
        ("abandon 3", "noch keine Spalte"),
        ("discard goose4n", "Du bist am Zug"),
    ):
        answer = await player.typed(typed, game.match.place, "migrato")
        assert answer.hidden and part in answer.text, answer.text
    turn = await game.other.typed("exchange", game.match.place, "migrato")
    assert say("en", "not-your-turn") in turn.text
    assert room.stored() == before
