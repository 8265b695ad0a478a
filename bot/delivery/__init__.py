"""Telling people what has changed: who is told what, and the worker that sees it told."""
