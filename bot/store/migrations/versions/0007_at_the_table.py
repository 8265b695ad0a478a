"""Answers left for positions that may come, what people have seen of a match, tables that ask for forced moves"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("matches", sa.Column("asks_forced", sa.Boolean(), nullable=False, server_default="0"))
    matches = sa.table("matches", sa.column("phase"), sa.column("asks_forced", sa.Boolean()))
    # They go on as they were agreed
    op.execute(sa.update(matches).where(matches.c.phase == "running").values(asks_forced=True))
    op.create_table(
        "plans",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("trigger", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match", "seat", "trigger"),
    )
    op.create_table(
        "seen",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match", "person"),
    )
