"""Who has claimed an outbox item or a timer, and until when"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("outbox", sa.Column("owner", sa.String(length=64)))
    for table in ("matches", "clocks", "proposals"):
        op.add_column(table, sa.Column("leased_until", sa.Float()))
        op.add_column(table, sa.Column("owner", sa.String(length=64)))
