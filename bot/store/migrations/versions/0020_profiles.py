"""Profiles: what matches that are over say about people, and an index for leaderboards"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "summaries",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("places", sa.Text(), nullable=False),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match"),
    )
    op.create_index("summaries_guild", "summaries", ["guild", "channel", "game", "people", "ended"])
    op.create_table(
        "results",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("plays", sa.Boolean(), nullable=False),
        sa.Column("place", sa.Integer()),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("in_time", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match", "person"),
    )
    op.create_index("results_person", "results", ["person", "guild"])
    op.create_index("results_guild", "results", ["guild", "channel", "plays", "person"])
    op.create_index("ratings_board", "ratings", ["guild", "game", "mu"])
