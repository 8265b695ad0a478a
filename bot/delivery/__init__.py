"""Delivery of changes to people: the policy (who is told what) and the outbox (the worker that delivers it)."""
