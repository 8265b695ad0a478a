"""The store's tables. Every change of them is a migration in bot/store/migrations.

People are named by their key; only ``people`` maps keys to ids at Discord. An ``actor`` is a key, TABLE_NUMBER or
COMPUTER_NUMBER. All moments are seconds since 1970, all lengths seconds.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()
TABLE_NUMBER: Final = 0
COMPUTER_NUMBER: Final = -1


def _index_of_some(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """A partial index: only rows that meet the condition."""
    return Index(name, *columns, unique=unique, sqlite_where=text(where), postgresql_where=text(where))


people = Table(
    "people",
    metadata,
    Column("key", BigInteger, primary_key=True, autoincrement=False),  # random, 62 bits
    Column("user", BigInteger),  # the id at Discord; None once the person is deleted
    Column("name", String(100), nullable=False),  # the global one
    Column("locale", String(16), nullable=False),
    Column("channel", BigInteger),  # of direct messages, once known
    Column("unreachable", Boolean, nullable=False, server_default="0"),  # direct messages cannot be delivered
    Column("quiet", String(64)),  # quiet hours: "22:00 07:00 Europe/Berlin"
    Column("notify", String(8)),  # "direct" or "thread"; None: as the decision suggests
    Column("reading", String(8)),  # "numbered", with coordinates; "both" or "alone", in words; None: pictures
    Column("uninvited", Boolean, nullable=False, server_default="0"),  # refuses all invitations
    Column("rated_everywhere", Boolean, nullable=False, server_default="0"),  # is shown ratings over all servers
    Column("away", Float),  # end of the absence
    Column("away_since", Float),
    Column("away_used", Float, nullable=False, server_default="0"),  # seconds of that year
    Column("away_year", Integer, nullable=False, server_default="0"),
    Column("last_seen", Float),  # last use of the bot, to the day
    Index("people_user", "user", unique=True),
    _index_of_some("people_away", "away_since", where="away_since IS NOT NULL"),
)

person_settings = Table(  # settings other than the default, without a column in ``people``
    "person_settings",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
    Index("person_settings_value", "name", "value", "person"),
)

server_settings = Table(  # settings other than the default
    "server_settings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
)

names = Table(
    "names",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),  # on that server, if it differs from the global one
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked", BigInteger, primary_key=True, autoincrement=False),  # the person whose invitations are refused
)

invitation_pings = Table(
    "invitation_pings",
    metadata,
    Column("host", BigInteger, primary_key=True, autoincrement=False),
    Column("guest", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),  # the last ping of the guest by an invitation of the host
)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(32), nullable=False),
    Column("version", Integer, nullable=False),  # of the rules that wrote the snapshot
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seed", LargeBinary, nullable=False),  # empty before the start, unless it is the secret
    Column("secret", LargeBinary),  # makes the seed, with the salt; None: the seed itself was the secret
    Column("salt", Text),  # None before the start
    Column("phase", String(8), nullable=False),
    Column("language", String(2), nullable=False),
    Column("host", BigInteger, nullable=False),  # 0: no host; the match starts without one
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),  # of the open table
    Column("message", BigInteger),  # the table's own message there
    Column("thread", BigInteger),  # where the match is shown: its thread, or the channel
    Column("previous", Integer, ForeignKey("matches.id")),  # this match is its rematch
    Column("revision", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("length", Integer, nullable=False),  # number of events
    Column("draws", Integer, nullable=False),
    Column("state", LargeBinary),  # the snapshot, JSON; None before the first event
    Column("ended", String(32)),  # an end outside the rules: "resign 0"
    Column("undoable", Integer),  # the event that the seat to act may take back
    Column("created", Float, nullable=False),
    Column("expires", Float),  # expiry of an open table
    Column("pace", String(8), nullable=False, server_default="none"),
    Column("overrun", String(8), nullable=False, server_default="once"),
    Column("paused_until", Float),
    Column("paused_since", Float),
    Column("paused_total", Float, nullable=False, server_default="0"),  # of all pauses that are over
    Column("proposals", Integer, nullable=False, server_default="0"),  # number of proposals made
    Column(
        "barred", Text, nullable=False, server_default="[]"
    ),  # JSON: keys of people who may not sit down; key and former seat
    Column("asks_forced", Boolean, nullable=False, server_default="0"),  # forced moves are not played by the table
    Column("substitute", String(8), nullable=False, server_default="chance"),  # plays absent and vacant seats
    Column("hints", Boolean),  # allowed; None: if computers play all other seats
    Column("teaches", Boolean, nullable=False, server_default="0"),  # menus explain consequences
    Column("rated", Boolean, nullable=False, server_default="0"),  # counts for ratings, unless a computer plays
    Column("terms", Text),  # JSON: those of an open table by their numbers; None: the present ones are number 1
    Column("leased_until", Float),  # lease of the expiry
    Column("owner", String(64)),  # the process that holds the lease
    Column("interaction", BigInteger),  # of the command that opened the table
    Index("matches_interaction", "interaction", unique=True),
    Index("matches_thread", "thread"),
    Index("matches_guild", "phase", "guild"),
    Index("matches_expires", "expires"),
    Index("matches_previous", "previous"),
    Index("matches_host", "host"),
    _index_of_some("matches_paused", "paused_since", where="paused_since IS NOT NULL"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", BigInteger),
    Column("passes", Boolean, nullable=False, server_default="0"),  # always passes when asked out of turn
    Column("joined", BigInteger),  # the interaction that seated the person or computer
    Column("level", String(8)),  # of a computer player
    Column("agreed", Integer, nullable=False, server_default="1"),  # the terms of the open table agreed to
    Index("seats_person", "person"),
)

events = Table(
    "events",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("actor", BigInteger, nullable=False),
    Column("draw", Integer),
    Column("live", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Column("thought", String(64)),  # how a computer found the move: "hard 17 400"
    Column("interaction", BigInteger),  # of the command whose first event it is; None: not by a person
    _index_of_some("events_interaction", "match", "interaction", where="interaction IS NOT NULL", unique=True),
)

sealed = Table(
    "sealed",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("actor", BigInteger, nullable=False),
    Column("thought", String(64)),  # becomes the event's
    Column("interaction", BigInteger),  # becomes the event's
)

searches = Table(  # pending decisions of computer players
    "searches",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("step", Integer, nullable=False),  # of the match, when the decision became pending
    Column("level", String(8), nullable=False),
    Column("due", Float),  # None: the match is unreadable
    Column("leased_until", Float),  # end of the lease
    Column("owner", String(64)),  # the process that holds the lease
    Column("tries", Integer, nullable=False),
    Index("searches_due", "due"),
    _index_of_some("searches_leased", "leased_until", where="leased_until IS NOT NULL"),
)

reviews = Table(  # of finished matches
    "reviews",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("decisions", Integer, nullable=False),  # number to judge
    Column("judged", Text, nullable=False),  # JSON: the judgements so far
    Column("done", Boolean, nullable=False),
    Column("due", Float),  # None: done or given up
    Column("leased_until", Float),  # end of the lease
    Column("owner", String(64)),  # the process that holds the lease
    Column("tries", Integer, nullable=False),  # failed ones in a row
    Index("reviews_due", "due"),
)

puzzles = Table(  # one per day
    "puzzles",
    metadata,
    Column("day", String(10), primary_key=True),  # in UTC, ISO 8601
    Column("seed", LargeBinary, nullable=False),  # of all draws
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seat", Integer, nullable=False),  # to decide
    Column("log", Text, nullable=False),  # JSON: the match up to the position
    Column("moves_worth", Text, nullable=False),  # JSON: the moves and their worth, best first; [] until it is made
    Column("due", Float),  # None: made
    Column("leased_until", Float),  # end of the lease
    Column("owner", String(64)),  # the process that holds the lease
    Column("tries", Integer, nullable=False),  # failed ones in a row
    Column("noted", Float),  # when the send of its message was noted
    Column("message", BigInteger),  # that message, once sent
    Index("puzzles_due", "due"),
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("day", ForeignKey("puzzles.day"), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),  # a person's key
    Column("guild", BigInteger, nullable=False),  # the server of the answer; 0: none
    Column("move", Text, nullable=False),
    Column("at", Float, nullable=False),
)

puzzle_posts = Table(  # daily puzzles, in the channels set by servers
    "puzzle_posts",
    metadata,
    Column("day", ForeignKey("puzzles.day"), primary_key=True),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("noted", Float, nullable=False),  # when the send was noted
    Column("message", BigInteger),  # once it is sent
)

requests = Table(  # for an opponent on a server
    "requests",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),  # of the request
    Column("game", String(32)),  # None: any
    Column("pace", String(8), nullable=False),
    Column("hours", String(12), nullable=False),  # of the day: "evening"
    Column("most", Integer, nullable=False),  # the most simultaneous matches from it
    Column("asked", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Index("requests_guild", "guild"),
)

pairings = Table(  # two people with compatible requests; ``first`` has the smaller key
    "pairings",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild", BigInteger, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("second", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),  # of the later request
    Column("game", String(32), nullable=False),
    Column("pace", String(8), nullable=False),
    Column("made", Float, nullable=False),
    Column("match", ForeignKey("matches.id")),  # opened for them; None: none
    Column("due", Float),  # when to open the table; None: done
    Column("leased_until", Float),  # end of the lease
    Column("owner", String(64)),  # the process that holds the lease
    Column("tries", Integer, nullable=False),  # failed ones in a row
    Index("pairings_pair", "guild", "first", "second", unique=True),
    Index("pairings_due", "due"),
)

seasons = Table(
    "seasons",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),  # where it was opened
    Column("game", String(32), nullable=False),
    Column("number", Integer, nullable=False),  # counts the seasons of the game on the server, from 1
    Column("pace", String(8), nullable=False),
    Column("weeks", Integer, nullable=False),
    Column("size", Integer, nullable=False),  # people of a group
    Column("options", Text, nullable=False),  # JSON: options of its matches
    Column("rated", Boolean, nullable=False),  # whether its matches are rated
    Column("language", String(2), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("begins", Float, nullable=False),  # end of the sign-up period; after it, the beginning
    Column("reason", String(8)),  # of the end
    Column("revision", Integer, nullable=False),  # raised by every change of its message
    Column("place", BigInteger),  # the channel of that message
    Column("message", BigInteger),  # once it is sent
    Column("pending", BigInteger),  # the nonce of one that was noted before its send
    Column("noted", Float),  # when it was noted
    Column("shown", String(8)),  # the phase that the message shows
    Column("due", Float),  # the next change of the season or its message
    Column("leased_until", Float),  # end of the lease
    Column("owner", String(64)),  # the process that holds the lease
    Column("tries", Integer, nullable=False),  # failed ones in a row
    Index("seasons_number", "guild", "game", "number", unique=True),
    Index("seasons_due", "due"),
)

season_people = Table(  # entrants
    "season_people",
    metadata,
    Column("season", ForeignKey("seasons.id"), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("signed_up", Float, nullable=False),
    Column("group", Integer),  # from 0; None before the season begins
    Column("seed", Integer, nullable=False),  # order for making groups; before that, of signing up
    Column("left", Float),  # when the person left the season
    Column("away_used", Float, nullable=False, server_default="0"),  # seconds of absence in that year before it began
    Column("away_year", Integer, nullable=False, server_default="0"),
    Index("season_people_person", "person"),
)

season_matches = Table(
    "season_matches",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("season", ForeignKey("seasons.id"), nullable=False),
    Column("group", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("first", BigInteger, nullable=False),  # the person at seat 0
    Column("second", BigInteger, nullable=False),
    Column("opens", Float, nullable=False),
    Column("match", ForeignKey("matches.id")),  # None: not opened yet
    Column("result", String(8)),  # None: not over
    Column("way", String(8)),  # the origin of the result
    Column("due", Float),  # when to open the table or start the match; None: done
    Column("leased_until", Float),  # end of the lease
    Column("owner", String(64)),  # the process that holds the lease
    Column("tries", Integer, nullable=False),  # failed ones in a row
    Index("season_matches_season", "season", "first", "second", unique=True),
    Index("season_matches_match", "match"),
    Index("season_matches_due", "due"),
)

plans = Table(  # answers planned for possible positions
    "plans",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("trigger", Text, primary_key=True),  # the other seat and its move: "1 attack 3"
    Column("digest", String(64), nullable=False),  # of the seat's view after the trigger
    Column("text", Text, nullable=False),
    Column("actor", BigInteger, nullable=False),
)

seen = Table(
    "seen",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("event", Integer, nullable=False),  # the log is shown to this person up to here
)

digests = Table(  # people with a daily digest
    "digests",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("hour", Integer, nullable=False),  # of the day, 0 to 23, in the time zone
    Column("zone", String(64), nullable=False),
    Column("channel", BigInteger),  # of the last one
    Column("message", BigInteger),  # the last one
    Column("pending", BigInteger),  # the nonce of one that was noted before its send
    Column("noted", Float),  # when it was noted
    Column("due", Float),  # of the next one
    Column("leased_until", Float),  # end of the lease
    Column("owner", String(64)),  # the process that holds the lease
    Column("tries", Integer, nullable=False),  # failed ones in a row
    Index("digests_due", "due"),
)

digest_entries = Table(  # contents of a person's last digest
    "digest_entries",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("length", Integer, nullable=False),  # the log up to here
    Column("step", Integer),  # of the clock of the pending decision
    Column("stage", String(8)),  # of that clock
)

notes = Table(  # private notes of players
    "notes",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),  # when it was written
)

watches = Table(  # spectators who follow a match
    "watches",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("way", String(8), nullable=False),  # "thread" or "digest"
    Column("reported", Float),  # the last line about it in a digest
    Index("watches_person", "person"),
)

rating_ends = Table(  # finished rated matches, in the order of their ends
    "rating_ends",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, nullable=False),  # in that order, from 1
    Column("game", String(32), nullable=False),
    Column("guild", BigInteger, nullable=False),  # where it ended
    Column("places", Text, nullable=False),  # JSON: of the outcome, by seat
    Column("reason", String(16)),  # why it does not count; None: it counts
    Column("began", Float),  # None: stored by an earlier version, with another limit per pair
    Index("rating_ends_number", "number", unique=True),
)

rating_changes = Table(  # ratings after a match; derived from the logs
    "rating_changes",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),  # 0: over all servers
    Column("mu", Float, nullable=False),  # after the match
    Column("sigma", Float, nullable=False),
    Column("at", Float, nullable=False),  # when the match ended
    Index("rating_changes_person", "person", "guild", "at"),
)

ratings = Table(  # derived from the logs
    "ratings",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),  # 0: over all servers
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Index("ratings_board", "guild", "game", "mu", "person", "sigma", "matches"),  # covers leaderboards
)

summaries = Table(  # of finished matches; derived from the logs
    "summaries",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("guild", BigInteger, nullable=False),  # where it ended
    Column("channel", BigInteger, nullable=False),  # of its table at the end
    Column("places", Text, nullable=False),  # JSON: of the outcome, by seat
    Column("began", Float, nullable=False),  # when the first decision was made
    Column("ended", Float, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("people", Integer, nullable=False),  # number of people for whom a seat counts
    Index("summaries_guild", "guild", "channel", "game", "people", "ended", "began", "decisions", "match"),
)

results = Table(  # of people in these matches; derived from the logs
    "results",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, nullable=False),  # guild and channel as in ``summaries``
    Column("channel", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),  # so are people and decisions
    Column("people", Integer, nullable=False),
    Column("lasted", Float, nullable=False),  # seconds from the first decision to the end
    Column("decisions", Integer, nullable=False),
    Column("plays", Boolean, nullable=False),  # a seat counts for the person
    Column("place", Integer),  # of that seat; None: without a result
    Column("shared", Boolean, nullable=False),  # others have the same place
    Column("asked", Integer, nullable=False),  # decisions in a match with a clock
    Column("in_time", Integer, nullable=False),  # decisions made in time
    Index(  # covers profiles
        "results_person",
        *("person", "guild", "channel", "game", "people", "plays", "place", "shared", "asked", "in_time"),
        *("lasted", "decisions", "match"),
    ),
    Index("results_match", "match", "person", "plays", "place"),
    Index("results_guild", "guild", "channel", "plays", "person"),
)

deletions = Table(  # deletions of people that are not finished
    "deletions",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger),  # of the direct messages to delete
    Column("deleted", Float),  # when the person was deleted; None: not yet
    Column("due", Float),  # of the next step
    Column("leased_until", Float),  # end of the lease
    Column("owner", String(64)),  # the process that holds the lease
    Column("tries", Integer, nullable=False),  # failed ones in a row
    Index("deletions_due", "due"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("recipient", BigInteger, primary_key=True, autoincrement=False),  # a person's key, or PLACE
    Column("kind", String(8), primary_key=True),
    Column("event", Integer, nullable=False),  # deliver the log up to here
    Column("delivered", Integer, nullable=False),  # delivered up to here
    Column("revision", Integer, nullable=False),  # of the match, when the item was last raised
    Column("due", Float),  # None: nothing to deliver
    Column("tries", Integer, nullable=False),
    Column("lease", Float),  # end of the lease
    Column("owner", String(64)),  # the process that holds the lease
    Column("fence", Integer, nullable=False, server_default="0"),  # rises with each claim
    Index("outbox_due", "due"),
    _index_of_some("outbox_leased", "lease", where="lease IS NOT NULL"),
)

sent_messages = Table(
    "sent_messages",
    metadata,
    Column("message", BigInteger, primary_key=True, autoincrement=False),
    Column("match", ForeignKey("matches.id"), nullable=False),
    Column("recipient", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("event", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("alt", Text, nullable=False),
    Column("noted", Float, nullable=False, server_default="0"),  # when the pending send was noted
    Column("picture", Text),  # unused
    Index("sent_messages_match", "match", "recipient", "kind"),
)

clocks = Table(
    "clocks",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("is_pending", Boolean, nullable=False),
    Column("step", Integer, nullable=False),  # of the match, when the seat's decision became pending
    Column("pace", Float),
    Column("remaining", Float, nullable=False),  # at ``since``
    Column("since", Float),  # None: the clock is stopped
    Column("stage", String(8), nullable=False),
    Column("timeouts", Integer, nullable=False),  # in a row
    Column("due", Float),  # of the next stage
    Column("seen", Float),  # last action of a player who counts as absent
    Column("used", Float, nullable=False, server_default="0"),  # seconds of running time until ``since``
    Column("leased_until", Float),  # lease of the next stage
    Column("owner", String(64)),  # the process that holds the lease
    Index("clocks_due", "due"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("by", BigInteger, nullable=False),
    Column("text", String(64), nullable=False),
    Column("step", Integer, nullable=False),  # of the match, when it was made
    Column("asked", Text, nullable=False),  # JSON: keys of the people who are asked
    Column("yes", Text, nullable=False),  # JSON: keys of those who agreed
    Column("no", Text, nullable=False),  # JSON: keys of those who refused
    Column("needed", Integer, nullable=False),  # number of agreements needed
    Column("ended", String(10)),  # None: open
    Column("expires", Float),  # None once it has ended
    Column("made", Float),  # None: unknown
    Column("leased_until", Float),  # lease of the expiry
    Column("owner", String(64)),  # the process that holds the lease
    Index("proposals_expires", "expires"),
    _index_of_some("proposals_open", "by", where="ended IS NULL"),
)

processes = Table(  # running on this database
    "processes",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("shards", String(128), nullable=False),  # served: "0-3/16"; empty: none at present
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),  # last renewal of the lease
    Column("leased_until", Float, nullable=False),  # the process counts as dead from then on
    Column("requests", Integer, nullable=False),  # its share of the requests per second
)

leases = Table(  # exclusive tasks of processes
    "leases",
    metadata,
    Column("name", String(32), primary_key=True),  # such as "identify 0"
    Column("owner", String(64)),  # the last process that claimed it
    Column("leased_until", Float, nullable=False),
    Column("done", Text),  # the outcome
    Column("done_at", Float),
)

relocations = Table(  # copies of all rows to another database
    "relocations",
    metadata,
    Column("id", String(32), primary_key=True),  # of the copy; both databases have it
    Column("digest", String(64), nullable=False),  # of the copied rows
    Column("target", Text),  # the target; None: this database is the copy
    Column("at", Float, nullable=False),
)
