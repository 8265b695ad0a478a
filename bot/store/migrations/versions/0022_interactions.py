"""The interactions by which tables were opened and events made, so that none has its effect twice"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    for table in ("matches", "events", "sealed"):
        op.add_column(table, sa.Column("interaction", sa.BigInteger()))
    op.create_index("matches_interaction", "matches", ["interaction"], unique=True)
    where = sa.text("interaction IS NOT NULL")
    op.create_index(
        "events_interaction",
        "events",
        ["match", "interaction"],
        unique=True,
        sqlite_where=where,
        postgresql_where=where,
    )
