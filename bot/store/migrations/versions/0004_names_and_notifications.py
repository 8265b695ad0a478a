"""Names by server, how people want to be notified, pictures of sent messages, barred guests

Stored direct messages say from now on which decision and which stage of its clock they were sent for. Until now a
decision from the hand rang by a ping beside its direct message.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

seats = sa.table("seats", *(sa.column(name) for name in ("match", "seat", "person")))
clocks = sa.table("clocks", *(sa.column(name) for name in ("match", "seat", "owes", "step", "since", "stage")))
sent_messages = sa.table("sent_messages", *(sa.column(name) for name in ("match", "recipient", "kind", "step", "text")))
ITEM = ("match", "recipient", "kind", "event", "told", "revision", "due", "tries")
outbox = sa.table("outbox", *(sa.column(name) for name in ITEM))


def upgrade() -> None:
    op.add_column("people", sa.Column("notify", sa.String(length=8)))
    op.add_column("matches", sa.Column("barred", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("sent_messages", sa.Column("picture", sa.Text()))
    op.create_table(
        "names",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.PrimaryKeyConstraint("person", "guild"),
    )
    _name_decisions_of_letters()
    _move_due_pings()


def _name_decisions_of_letters() -> None:
    """Write the decision that is still owed, and its stage, to the direct messages that ask for it.

    Those whose ping is still due have not rung: their text is empty. Answered ones are left as they are.
    """
    own = (clocks.c.match == sent_messages.c.match, clocks.c.match == seats.c.match, clocks.c.seat == seats.c.seat)
    asks = sa.and_(
        *own, seats.c.person == sent_messages.c.recipient, clocks.c.owes, clocks.c.step <= sent_messages.c.step
    )
    is_stopped = sa.and_(clocks.c.since.is_(None), clocks.c.stage != "out")
    pings = outbox.alias("pings")
    of_same = (pings.c.match == sent_messages.c.match, pings.c.recipient == sent_messages.c.recipient)
    is_due = (pings.c.kind == "ping", pings.c.due.is_not(None))
    waits = sa.exists().where(*of_same, *is_due).correlate(sent_messages)
    stage = sa.case((waits, ""), (is_stopped, "paused"), else_="asked")
    text, step = (
        sa.select(value).where(asks).correlate(sent_messages).scalar_subquery() for value in (stage, clocks.c.step)
    )
    is_asking = sa.exists().where(asks).correlate(sent_messages)
    letters = sa.update(sent_messages).where(sent_messages.c.kind == "letter", is_asking)
    op.execute(letters.values(text=text, step=step))


def _move_due_pings() -> None:
    """Raise the direct message wherever a ping is due: one of them rings."""
    pings, letters = outbox.alias("pings"), outbox.alias("letters")
    of_same = (pings.c.match == outbox.c.match, pings.c.recipient == outbox.c.recipient)
    due = sa.select(pings.c.due).where(*of_same, pings.c.kind == "ping").correlate(outbox).scalar_subquery()
    op.execute(sa.update(outbox).where(outbox.c.kind == "letter", outbox.c.due.is_(None)).values(due=due))
    is_there = sa.exists().where(
        letters.c.match == pings.c.match, letters.c.recipient == pings.c.recipient, letters.c.kind == "letter"
    )
    columns = [sa.literal("letter") if name == "kind" else pings.c[name] for name in ITEM]
    missing = sa.select(*columns).where(pings.c.kind == "ping", pings.c.due.is_not(None), ~is_there)
    op.execute(sa.insert(outbox).from_select(list(ITEM), missing))
