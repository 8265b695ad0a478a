"""Profiles, leaderboards and statistics of servers as pure values: what is counted, and what of it is shown."""
