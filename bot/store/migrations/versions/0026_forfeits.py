"""Who has shown up and who has used how much time, days away in a season, and when rated matches began"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0024"

PEOPLE = sa.table("people", sa.column("key"), sa.column("away_used"), sa.column("away_year"))
SEASON_PEOPLE = sa.table("season_people", sa.column("person"), sa.column("away_used"), sa.column("away_year"))
MATCHES = sa.table("matches", sa.column("id"), sa.column("seats"), sa.column("ended"))
WITH_PLACES = [sa.table(name, sa.column("match"), sa.column("places")) for name in ("summaries", "rating_ends")]


def upgrade() -> None:
    op.add_column("clocks", sa.Column("seen", sa.Float()))
    op.add_column("clocks", sa.Column("used", sa.Float(), nullable=False, server_default="0"))
    op.add_column("season_people", sa.Column("away_used", sa.Float(), nullable=False, server_default="0"))
    op.add_column("season_people", sa.Column("away_year", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("rating_ends", sa.Column("began", sa.Float()))
    connection = op.get_bind()
    # Days away before this version count in no season
    for name in ("away_used", "away_year"):
        now = sa.select(PEOPLE.c[name]).where(PEOPLE.c.key == SEASON_PEOPLE.c.person).scalar_subquery()
        connection.execute(sa.update(SEASON_PEOPLE).values({name: sa.func.coalesce(now, 0)}))
    # Nobody has won a match that was ended early: all share the second place
    abandoned = connection.execute(sa.select(MATCHES.c.id, MATCHES.c.seats).where(MATCHES.c.ended == "abandoned"))
    for match, seats in abandoned.all():
        for table in WITH_PLACES:
            shared = sa.update(table).where(table.c.match == match)
            connection.execute(shared.values(places=json.dumps([2] * seats)))
