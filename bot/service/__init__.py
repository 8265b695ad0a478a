"""Services for matches and people, which cogs and features call, and the base class of background work."""
