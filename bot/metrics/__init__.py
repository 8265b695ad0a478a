"""Figures about the running program: counted always, shown on loopback where STAMMTISCH_METRICS_PORT is set."""
