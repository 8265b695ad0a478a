"""Profiles: what matches that are over say about people, and an index for leaderboards"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


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
        sa.Index(
            "summaries_guild",
            *("guild", "channel", "game", "people", "ended", "began", "decisions", "match"),
        ),
    )
    op.create_table(
        "results",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("lasted", sa.Float(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("plays", sa.Boolean(), nullable=False),
        sa.Column("place", sa.Integer()),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("in_time", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("match", "person"),
        sa.Index(
            "results_person",
            *("person", "guild", "channel", "game", "people", "plays", "place", "shared", "asked", "in_time"),
            *("lasted", "decisions", "match"),
        ),
        sa.Index("results_match", "match", "person", "plays", "place"),
        sa.Index("results_guild", "guild", "channel", "plays", "person"),
    )
    op.create_index("ratings_board", "ratings", ["guild", "game", "mu", "person", "sigma", "matches"])
    op.create_index("person_settings_value", "person_settings", ["name", "value", "person"])
