"""Ratings: what a match that is over says about its players, as pure values. The ratings follow from the logs alone."""
