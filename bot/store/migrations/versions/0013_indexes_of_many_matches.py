"""Indexes of what is asked for among very many matches"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

SOME = (  # each index covers the few rows that meet its condition
    ("people_away", "people", "away_since", "away_since IS NOT NULL"),
    ("matches_paused", "matches", "paused_since", "paused_since IS NOT NULL"),
    ("searches_leased", "searches", "leased_until", "leased_until IS NOT NULL"),
    ("outbox_leased", "outbox", "lease", "lease IS NOT NULL"),
    ("proposals_open", "proposals", "by", "ended IS NULL"),
)


def upgrade() -> None:
    op.create_index("matches_host", "matches", ["host"])
    for name, table, column, condition in SOME:
        where = sa.text(condition)
        op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where)
