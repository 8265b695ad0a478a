"""People who are to be forgotten, and when people were last seen"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("people", sa.Column("last_seen", sa.Float()))
    people = sa.table("people", sa.column("last_seen", sa.Float()))
    op.execute(people.update().values(last_seen=time.time()))  # not known: counted from now
    op.create_table(
        "erasures",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("forgotten", sa.Float()),
        sa.Column("due", sa.Float()),
        sa.Column("leased_until", sa.Float()),
        sa.Column("owner", sa.String(length=64)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
        sa.Index("erasures_due", "due"),
    )
