"""Tables, columns and a kind of messages by the names that the program has for them"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"

TABLES = {"erasures": "deletions", "invitation_rings": "invitation_pings", "wishes": "requests"}
COLUMNS = {
    ("clocks", "owes"): "is_pending",
    ("deletions", "forgotten"): "deleted",
    ("outbox", "told"): "delivered",
    ("watches", "told"): "reported",
}
INDEXED = {"deletions": ("erasures_due", "due"), "requests": ("wishes_guild", "guild")}
WITH_KINDS = [sa.table(name, sa.column("kind")) for name in ("outbox", "sent_messages")]


def upgrade() -> None:
    """Rename them. Processes of earlier versions must be stopped: all of them use the former names."""
    for old, new in TABLES.items():
        op.rename_table(old, new)
    for (table, old), new in COLUMNS.items():
        op.alter_column(table, old, new_column_name=new)
    for table, (index, column) in INDEXED.items():
        op.drop_index(index, table)
        op.create_index(f"{table}_{column}", table, [column])
    for messages in WITH_KINDS:
        op.execute(sa.update(messages).where(messages.c.kind == "letter").values(kind="prompt"))
