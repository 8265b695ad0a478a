"""How a person is shown positions: as pictures or in words"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("people", sa.Column("reading", sa.String(length=8)))
