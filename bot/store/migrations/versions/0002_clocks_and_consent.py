"""Clocks, breaks and consent"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ADDED: dict[str, tuple[sa.Column[Any], ...]] = {
    "users": (
        sa.Column("quiet", sa.String(length=64)),
        sa.Column("away", sa.Float()),
        sa.Column("away_since", sa.Float()),
        sa.Column("away_used", sa.Float(), nullable=False, server_default="0"),
        sa.Column("away_year", sa.Integer(), nullable=False, server_default="0"),
    ),
    "matches": (
        sa.Column("pace", sa.String(length=8), nullable=False, server_default="none"),
        sa.Column("timeout", sa.String(length=8), nullable=False, server_default="once"),
        sa.Column("paused", sa.Float()),
        sa.Column("paused_since", sa.Float()),
        sa.Column("rested", sa.Float(), nullable=False, server_default="0"),
    ),
    "seats": (sa.Column("lets", sa.Boolean(), nullable=False, server_default="0"),),
}


def upgrade() -> None:
    for table, columns in ADDED.items():
        for column in columns:
            op.add_column(table, column)
    op.create_index("matches_guild", "matches", ["phase", "guild"])
    op.create_table(
        "clocks",
        sa.Column("match", sa.Integer(), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("owes", sa.Boolean(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("pace", sa.Float()),
        sa.Column("remaining", sa.Float(), nullable=False),
        sa.Column("since", sa.Float()),
        sa.Column("stage", sa.String(length=8), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float()),
        sa.PrimaryKeyConstraint("match", "seat"),
        sa.Index("clocks_due", "due"),
    )
    op.create_table(
        "proposals",
        sa.Column("match", sa.Integer(), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(length=64), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("yes", sa.Text(), nullable=False),
        sa.Column("no", sa.Text(), nullable=False),
        sa.Column("needed", sa.Integer(), nullable=False),
        sa.Column("ended", sa.String(length=10)),
        sa.Column("expires", sa.Float()),
        sa.PrimaryKeyConstraint("match", "number"),
        sa.Index("proposals_expires", "expires"),
    )
