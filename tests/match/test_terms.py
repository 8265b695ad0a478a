"""Terms of an open table: numbered as they change, agreed to by each seat, and binding at the start."""

from __future__ import annotations

import random
from dataclasses import replace
from math import inf
from typing import Any, Final

import pytest

from bot.computer.base import Level
from bot.delivery.items import PLACE, Kind
from bot.delivery.policy import items_for
from bot.match import commands
from bot.match.clocks import Overrun, Pace
from bot.match.commands import Facts
from bot.match.decide import decide
from bot.match.errors import UserError
from bot.match.model import NO_HOST, RECENT, Match, MatchPhase, SeatKind, Substitute, Terms, has_first_terms, unagreed
from bot.match.position import COMPUTER, TABLE
from tests.match.test_decide import ACTORS, GUEST, HOST, NOW, STRANGER, after, opened
from tests.match.test_decide_seats import refusal_of

START: Final = commands.Start(actor=ACTORS["host"])
SOFT: Final = Terms(Pace.DAILY, Overrun.SEAT, Substitute.NORMAL, False, True, {"long": False})
CHANGES: Final[list[tuple[dict[str, Any], bool]]] = [  # of SOFT, and whether who has agreed to it is asked again
    ({}, False),
    ({"pace": Pace.RELAXED}, False),
    ({"pace": Pace.NONE}, False),
    ({"pace": Pace.BRISK}, True),
    ({"overrun": Overrun.ONCE}, False),
    ({"overrun": Overrun.LOSE}, True),
    ({"rated": False}, False),
    ({"substitute": Substitute.CHANCE}, True),
    ({"substitute": Substitute.HARD}, True),
    ({"hints": True}, True),
    ({"options": {"long": True}}, True),
    ({"pace": Pace.RELAXED, "overrun": Overrun.LOSE}, True),
    ({"pace": Pace.RELAXED, "rated": False, "overrun": Overrun.ONCE}, False),
]


def join(who: str = "guest", terms: int = 1) -> commands.Join:
    person = {"guest": GUEST, "stranger": STRANGER}[who]
    return commands.Join(actor=ACTORS[who], guest=person, terms=terms)


def agree(terms: int, who: str = "guest") -> commands.Agree:
    return commands.Agree(actor=ACTORS[who], terms=terms)


def set_terms(**terms: Any) -> commands.SetTerms:
    return commands.SetTerms(actor=ACTORS["host"], **terms)


def joined(**terms: Any) -> Match:
    """A relaxed, unrated table at which the guest sits, and whose host has set these terms afterwards."""
    table = after(opened(pace=Pace.RELAXED), set_terms(rated=False))
    match = after(table, join(terms=max(table.terms)))
    return after(match, set_terms(**terms)) if terms else match


def refused_names(match: Match) -> tuple[str, ...]:
    with pytest.raises(UserError) as caught:
        decide(match, START, Facts(), NOW)
    assert caught.value.key == "start-terms", caught.value
    return tuple(caught.value.values["names"])


@pytest.mark.parametrize(("change", "is_asked"), CHANGES)
def test_what_is_softer(change: dict[str, Any], is_asked: bool) -> None:
    assert SOFT.covers(replace(SOFT, **change)) is not is_asked


@pytest.mark.parametrize(
    "terms",
    [
        {"pace": Pace.LIVE},
        {"overrun": Overrun.LOSE},
        {"rated": True},
        {"hints": True},
        {"substitute": Substitute.CHANCE},
        {"pace": Pace.LIVE, "overrun": Overrun.LOSE, "rated": True},
    ],
)
def test_harder_terms_wait_for_the_guest(terms: dict[str, Any]) -> None:
    match = joined(**terms)
    assert refused_names(match) == ("Ben",)
    assert refusal_of(match, commands.Start(actor=ACTORS["guest"])) == "start-terms", "to start is not to agree"
    change = decide(match, agree(max(match.terms)), Facts(), NOW)
    assert (PLACE, Kind.TABLE) in items_for(change), "the table shows it"
    assert after(change.after, START).phase is MatchPhase.RUNNING


def test_softer_terms_and_the_old_ones_need_no_agreement() -> None:
    match = joined(pace=Pace.NONE, overrun=Overrun.LOSE)
    assert after(match, START).phase is MatchPhase.RUNNING, "a rule for time run out is none without a clock"
    match = joined(pace=Pace.LIVE)
    assert unagreed(match) == (1,)
    match = after(match, set_terms(pace=Pace.RELAXED))
    assert unagreed(match) == () and max(match.terms) == 4
    assert after(match, START).phase is MatchPhase.RUNNING


def test_a_change_of_nothing_has_no_number() -> None:
    match = joined()
    again = after(match, set_terms(pace=Pace.RELAXED, rated=False))
    assert again.terms == match.terms
    forced = after(match, set_terms(asks_forced=True))
    assert forced.terms == match.terms, "who makes a forced move takes nothing from anyone"


def test_a_guest_agrees_to_what_was_shown() -> None:
    """Joining with an old message, or with a number that is made up, is no agreement to newer terms."""
    match = after(after(opened(pace=Pace.RELAXED), set_terms(pace=Pace.LIVE)), join(terms=1))
    assert refused_names(match) == ("Ben",)
    assert unagreed(after(match, agree(2))) == ()
    table = after(opened(pace=Pace.RELAXED), set_terms(pace=Pace.LIVE))
    for made_up in (0, 3, 999_999_999):
        assert refused_names(after(table, join(terms=made_up))) == ("Ben",)
    later = after(after(table, join(terms=3)), set_terms(overrun=Overrun.LOSE))
    assert refused_names(later) == ("Ben",), "the made up number is that of real terms by now"
    assert decide(later, agree(77), Facts(), NOW).is_empty
    assert refused_names(after(later, agree(2))) == ("Ben",), "milder ones than the present ones"


def test_an_agreement_is_not_taken_back_by_an_older_press() -> None:
    match = joined(pace=Pace.LIVE)
    match = after(match, agree(max(match.terms)))
    assert decide(match, agree(1), Facts(), NOW).is_empty
    assert decide(match, agree(max(match.terms)), Facts(), NOW).is_empty, "pressed twice"
    assert refusal_of(match, agree(1, "stranger")) == "not-at-table"


def test_a_new_host_has_not_agreed_to_what_the_old_one_set() -> None:
    match = after(joined(pace=Pace.LIVE, overrun=Overrun.LOSE), commands.Leave(actor=ACTORS["host"]))
    assert match.host == GUEST.key
    match = after(match, join("stranger", terms=max(match.terms)))
    assert refusal_of(match, commands.Start(actor=ACTORS["guest"])) == "start-terms"
    match = after(match, commands.SetTerms(actor=ACTORS["guest"], asks_forced=True))
    match = after(match, commands.SetTerms(actor=ACTORS["guest"], pace=Pace.BRISK))
    assert [match.seats[seat].key for seat in unagreed(match)] == [GUEST.key], "the rule to lose stands still"
    match = after(match, commands.SetTerms(actor=ACTORS["guest"], pace=Pace.RELAXED, overrun=Overrun.ONCE))
    assert unagreed(match) == ()


def test_a_removed_computer_makes_the_match_rated_again() -> None:
    """That is shown at the table, so that it is agreed to as if it were set."""
    match = after(opened(game="hypnosia", seats=3), commands.AddComputer(actor=ACTORS["host"], level=Level.EASY))
    match = after(match, join(terms=max(match.terms)))
    assert not match.is_rated
    computer = next(at for at, seat in enumerate(match.seats) if seat.kind is SeatKind.COMPUTER)
    match = after(match, commands.RemoveComputer(actor=ACTORS["host"], seat=computer))
    assert match.is_rated and refused_names(match) == ("Ben",)
    match = after(match, commands.AddComputer(actor=ACTORS["host"], level=Level.HARD))
    assert after(match, START).phase is MatchPhase.RUNNING, "computers agree to everything"


def test_two_of_three_play_by_the_rule_that_the_table_showed() -> None:
    """With three seats who would lose gives up the seat; two who start alone have not agreed to lose."""
    table = after(opened(game="hypnosia", seats=3), set_terms(overrun=Overrun.LOSE))
    match = after(table, join(terms=max(table.terms)))
    assert after(match, START).overrun is Overrun.SEAT


def test_those_invited_agree_by_joining() -> None:
    match = after(opened(pace=Pace.RELAXED), commands.Invite(actor=ACTORS["host"], guests=(GUEST,)))
    match = after(match, set_terms(pace=Pace.LIVE))
    assert unagreed(match) == (), "who has not joined is not waited for"
    assert after(after(match, join(terms=2)), START).phase is MatchPhase.RUNNING
    assert refused_names(after(match, join(terms=1))) == ("Ben",)


def test_a_table_without_numbers_counts_as_agreed_to() -> None:
    """One of an earlier version: its present terms are number 1, and so are those of its buttons."""
    old = replace(joined(pace=Pace.LIVE), terms={})
    old = replace(old, seats=tuple(replace(seat, agreed=1) for seat in old.seats))
    assert after(old, START).phase is MatchPhase.RUNNING
    assert refused_names(after(old, set_terms(overrun=Overrun.LOSE))) == ("Ben",)
    assert after(after(replace(opened(), terms={}), join()), START).phase is MatchPhase.RUNNING


def test_few_terms_are_kept_however_often_they_change() -> None:
    match = joined()
    agreed = match.seats[1].agreed
    for at in range(100):
        match = after(match, set_terms(pace=Pace.LIVE if at % 2 else Pace.BRISK))
    assert max(match.terms) == 102 and len(match.terms) <= RECENT + 3 and {1, agreed} <= set(match.terms)
    assert unagreed(match) == (1,)
    back = after(match, set_terms(pace=Pace.RELAXED))
    assert unagreed(back) == (), "what the seat has agreed to is remembered"
    assert after(back, START).terms == {}, "and not needed once the match runs"


def test_whether_terms_are_the_first_ones() -> None:
    match = opened(pace=Pace.RELAXED)
    assert has_first_terms(match)
    softer = after(match, set_terms(pace=Pace.NONE))
    assert not has_first_terms(softer)
    assert has_first_terms(after(softer, set_terms(pace=Pace.RELAXED)))


PEOPLE: Final = {"host": HOST, "guest": GUEST, "stranger": STRANGER}
Shown = tuple[float, int, Substitute, bool, bool]


def shown(match: Match) -> Shown:
    """Seconds a decision, how much is lost, substitute, hints and rated, as the table shows them."""
    seconds = match.pace.seconds
    rule = Overrun.SEAT if match.overrun is Overrun.LOSE and len(match.seats) > 2 else match.overrun
    lost = list(Overrun).index(rule) if seconds is not None else 0
    return inf if seconds is None else seconds, lost, match.substitute, match.allows_hints, match.is_rated


def is_bearable(present: Shown, agreed: Shown) -> bool:
    return (
        present[0] >= agreed[0]
        and present[1] <= agreed[1]
        and present[2:4] == agreed[2:4]
        and (agreed[4] or not present[4])
    )


def any_command(source: random.Random, match: Match, who: str) -> commands.Command:
    actor, number = ACTORS[who], source.randint(0, max(match.terms) + 1)
    return source.choice(
        [
            commands.SetTerms(actor=actor, pace=source.choice(list(Pace))),
            commands.SetTerms(actor=actor, overrun=source.choice(list(Overrun)), rated=source.random() < 0.5),
            commands.SetTerms(actor=actor, hints=source.choice([True, False]), substitute=Substitute.NORMAL),
            commands.SetTerms(actor=actor, substitute=source.choice(list(Substitute)), hints=False),
            commands.AddComputer(actor=actor, level=Level.EASY),
            commands.RemoveComputer(actor=actor, seat=source.randrange(3)),
            commands.RemoveGuest(actor=actor, guest=source.choice([GUEST.key, STRANGER.key])),
            *(commands.Join(actor=actor, guest=PEOPLE[who], terms=one) for one in (number, max(match.terms))),
            *(commands.Agree(actor=actor, terms=one) for one in (number, max(match.terms))),
            commands.Leave(actor=actor),
            *[commands.Start(actor=actor)] * 2,
        ]
    )


@pytest.mark.parametrize("seed", range(40))
def test_no_player_starts_with_terms_they_never_agreed_to(seed: int) -> None:
    """Random tables, each against a list of what every person was shown when they agreed."""
    source, started = random.Random(seed), 0
    for _ in range(10):
        match = opened(pace=Pace.RELAXED, game="hypnosia", seats=source.choice([2, 3]))
        history, agreed = {1: shown(match)}, {HOST.key: [shown(match)]}
        for _ in range(60):
            who = source.choice(list(PEOPLE))
            key, command = PEOPLE[who].key, any_command(source, match, who)
            try:
                change = decide(match, command, Facts(), NOW)
            except UserError:
                continue
            before, match = match, change.after
            if match.phase is not MatchPhase.OPEN:
                break
            history[max(match.terms)] = shown(match)
            if isinstance(command, commands.Join):
                agreed[key] = []
            if isinstance(command, commands.Join | commands.Agree) and command.terms in history:
                agreed[key].append(history[command.terms])
            elif any(is_bearable(shown(before), one) for one in agreed.get(key, ())):
                agreed[key].append(shown(match))  # by changing them knowingly
        if match.phase is MatchPhase.RUNNING:
            started += 1
            last = history[max(history)]
            assert is_bearable(shown(match), (*last[:3], match.allows_hints, last[4])), "what the table showed"
            for seat in match.seats:
                if seat.kind is SeatKind.PERSON:
                    assert any(is_bearable(last, one) for one in agreed[seat.key or 0]), (seed, seat.person)
    assert started, "some tables start"


# A match that begins by itself


def of_season() -> Match:
    """The table of a season's match: both sit, and it has no host."""
    command = commands.Open(
        actor=ACTORS["host"],
        game="instinkt",
        host=HOST,
        paired=GUEST,
        fixture=1,
        seats=2,
        secret=bytes(16),
        guild=7,
        channel=70,
        language="en",
        pace=Pace.DAILY,
    )
    return replace(decide(None, command, Facts(), NOW).after, number=1, revision=1)


@pytest.mark.parametrize("who", list(ACTORS))
def test_a_table_without_a_host_cannot_be_changed(who: str) -> None:
    match, actor = of_season(), ACTORS[who]
    assert match.host == NO_HOST and match.expires is None
    for command in (
        commands.SetTerms(actor=actor, pace=Pace.LIVE, overrun=Overrun.LOSE),
        commands.SetTerms(actor=actor, rated=False),
        commands.RemoveGuest(actor=actor, guest=GUEST.key),
        commands.RemoveGuest(actor=actor, guest=HOST.key),
        commands.Invite(actor=actor, guests=(STRANGER,)),
        commands.AddComputer(actor=actor, level=Level.HARD),
        commands.RemoveComputer(actor=actor, seat=1),
    ):
        assert refusal_of(match, command) == "starts-by-itself"
    if who != "table":
        assert refusal_of(match, commands.Start(actor=actor)) == "starts-by-itself"
    if who in ("host", "guest"):
        assert decide(match, commands.Agree(actor=actor, terms=1), Facts(), NOW).is_empty
    else:
        assert refusal_of(match, commands.Agree(actor=actor, terms=1)) == "not-at-table"
        assert refusal_of(match, commands.Leave(actor=actor)) == "not-at-table"


def test_the_table_starts_a_match_without_a_host() -> None:
    match = after(of_season(), commands.Start(actor=TABLE), NOW + 1e9)
    assert match.phase is MatchPhase.RUNNING and (match.pace, match.rated) == (Pace.DAILY, True)
    assert refusal_of(of_season(), commands.Start(actor=COMPUTER)) == "starts-by-itself"


@pytest.mark.parametrize(("who", "left"), [("host", (None, GUEST.key)), ("guest", (HOST.key, None))])
def test_who_leaves_a_match_without_a_host_closes_its_table(who: str, left: tuple[int | None, int | None]) -> None:
    match = after(of_season(), commands.Leave(actor=ACTORS[who]))
    assert match.phase is MatchPhase.CLOSED and tuple(match.key_at(seat) for seat in (0, 1)) == left
    assert refusal_of(match, join("stranger")) == "table-closed"


def test_a_match_that_is_not_wanted_any_more_is_closed() -> None:
    match = after(of_season(), commands.Expire())
    assert match.phase is MatchPhase.CLOSED and [match.key_at(seat) for seat in (0, 1)] == [HOST.key, GUEST.key]
    running = after(of_season(), commands.Start(actor=TABLE))
    assert decide(running, commands.Expire(), Facts(), NOW).is_empty
