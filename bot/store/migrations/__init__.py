"""The versions of the schema, one Alembic revision a change; bot.store.migrate runs those that are missing."""
