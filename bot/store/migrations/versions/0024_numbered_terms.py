"""Numbered terms, to which seats agree, and tables of seasons without a host"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """The present terms of an open table are number 1, to which all seats count as having agreed."""
    op.add_column("matches", sa.Column("terms", sa.Text()))
    op.add_column("seats", sa.Column("agreed", sa.Integer(), nullable=False, server_default="1"))
    matches = sa.table("matches", *map(sa.column, ("id", "phase", "host", "expires", "pace", "rated")))
    fixtures = sa.table("season_matches", *map(sa.column, ("match", "result", "season")))
    seasons = sa.table("seasons", *map(sa.column, ("id", "pace", "rated")))
    of_match = sa.join(fixtures, seasons, seasons.c.id == fixtures.c.season)
    waiting = sa.select(fixtures.c.match).where(fixtures.c.match.is_not(None), fixtures.c.result.is_(None))
    agreed = {
        name: sa.select(seasons.c[name]).select_from(of_match).where(fixtures.c.match == matches.c.id).scalar_subquery()
        for name in ("pace", "rated")
    }
    is_waiting = sa.and_(matches.c.phase == "open", matches.c.id.in_(waiting))
    op.execute(sa.update(matches).where(is_waiting).values(host=0, expires=None, **agreed))
