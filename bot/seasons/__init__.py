"""Seasons: round robins in groups on a server, as pure values. Who plays whom and when, and what the results make."""
