"""Delivery of changes to people: policy (who is notified of what, and when) and outbox (the worker that delivers)."""
