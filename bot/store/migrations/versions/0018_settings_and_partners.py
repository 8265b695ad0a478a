"""Settings of people and servers; posts of puzzles by server; who would like to play, and who was brought together"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "person_settings",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "name"),
    )
    op.create_table(
        "server_settings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=16), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "name"),
    )
    op.create_table(
        "puzzle_posts",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("noted", sa.Float(), nullable=False),
        sa.Column("message", sa.BigInteger()),
        sa.ForeignKeyConstraint(["day"], ["puzzles.day"]),
        sa.PrimaryKeyConstraint("day", "guild"),
    )
    op.create_table(
        "wishes",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32)),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("hours", sa.String(length=12), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "guild"),
        sa.Index("wishes_guild", "guild"),
    )
    op.create_table(
        "pairings",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("second", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("match", sa.Integer()),
        sa.Column("due", sa.Float()),
        sa.Column("leased_until", sa.Float()),
        sa.Column("owner", sa.String(length=64)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.Index("pairings_pair", "guild", "first", "second", unique=True),
        sa.Index("pairings_due", "due"),
    )
