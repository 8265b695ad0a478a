"""Showing a match at another place."""

from __future__ import annotations

from dataclasses import replace

from bot.match.absence import resume_lost
from bot.match.commands import Facts
from bot.match.model import Change, Match, Place, ProposalEnd, ProposalKind
from bot.match.position import Actor


def move_to(match: Match, place: Place, actor: Actor, facts: Facts, now: float) -> Change:
    """Show the match at another place, and go on if it paused for want of one.

    Whoever was asked whether it may move is asked no longer.
    """
    proposals = tuple(
        one.close(ProposalEnd.LAPSED) if one.kind is ProposalKind.MOVE and one.ended is None else one
        for one in match.proposals
    )
    after, events = resume_lost(replace(match, place=place, proposals=proposals), facts.log, now)
    return Change(match, after, actor, events, redraw=True)
