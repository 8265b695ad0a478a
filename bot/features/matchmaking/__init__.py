"""Requests to play, and the pairs that are made of them."""
