"""A stand-in for Discord on loopback: for the local table. ``tests/kit/standin.py`` extends it for the tests."""
