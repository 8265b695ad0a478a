"""Seasons: who has signed up, who plays whom in which round, and what came of it"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("weeks", sa.Integer(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("phase", sa.String(length=8), nullable=False),
        sa.Column("begins", sa.Float(), nullable=False),
        sa.Column("reason", sa.String(length=8)),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("place", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("pending", sa.BigInteger()),
        sa.Column("noted", sa.Float()),
        sa.Column("shown", sa.String(length=8)),
        sa.Column("due", sa.Float()),
        sa.Column("leased_until", sa.Float()),
        sa.Column("owner", sa.String(length=64)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.Index("seasons_number", "guild", "game", "number", unique=True),
        sa.Index("seasons_due", "due"),
    )
    op.create_table(
        "season_people",
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("signed_up", sa.Float(), nullable=False),
        sa.Column("group", sa.Integer()),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("left", sa.Float()),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"]),
        sa.PrimaryKeyConstraint("season", "person"),
        sa.Index("season_people_person", "person"),
    )
    op.create_table(
        "season_matches",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("group", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("second", sa.BigInteger(), nullable=False),
        sa.Column("opens", sa.Float(), nullable=False),
        sa.Column("match", sa.Integer()),
        sa.Column("result", sa.String(length=8)),
        sa.Column("way", sa.String(length=8)),
        sa.Column("due", sa.Float()),
        sa.Column("leased_until", sa.Float()),
        sa.Column("owner", sa.String(length=64)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"]),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.Index("season_matches_season", "season", "first", "second", unique=True),
        sa.Index("season_matches_match", "match"),
        sa.Index("season_matches_due", "due"),
    )
