"""The store's schema through time, one Alembic revision a change; run at start by bot.store."""
