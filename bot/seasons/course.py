"""The course of a season: which round is played, when something is due next, and why it is over."""

from __future__ import annotations

from dataclasses import dataclass

from bot.seasons.model import SeasonEnd, SeasonPhase, SeasonState


@dataclass(frozen=True)
class Stretch:
    """A round that is being played, of so many, and its deadline in seconds since 1970."""

    round: int
    rounds: int
    ends: float


def stretch(state: SeasonState, group: int, now: float) -> Stretch | None:
    """The present round of a group; None if it has no matches."""
    begins = {one.round: one.opens for one in state.fixtures_of(group)}
    if not begins:
        return None
    present = max((number for number, opens in begins.items() if opens <= now), default=1)
    return Stretch(present, len(begins), begins.get(present + 1, state.season.ends))


def next_moment(state: SeasonState, now: float) -> float | None:
    """When the season changes by itself next, in seconds since 1970; None: it does not."""
    season = state.season
    match season.phase:
        case SeasonPhase.SIGNUP:
            return season.begins
        case SeasonPhase.RUNNING:
            return min((one.opens for one in state.fixtures if one.opens > now), default=season.ends)
    return None


def ending(state: SeasonState, now: float) -> SeasonEnd | None:
    """Why a running season is over now; None if it is not."""
    season = state.season
    if season.phase is not SeasonPhase.RUNNING:
        return None
    if sum(not one.left for one in state.entrants) <= 1:
        return SeasonEnd.ALONE
    if all(one.result is not None for one in state.fixtures):
        return SeasonEnd.PLAYED
    return SeasonEnd.TIME if season.ends <= now else None
