"""Pebbles for Stammtisch: everybody hides pebbles in a fist, then guesses how many there are in all."""
