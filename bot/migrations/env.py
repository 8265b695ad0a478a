"""Alembic's way in: the store hands over the connection it has open."""

from alembic import context

from bot.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
