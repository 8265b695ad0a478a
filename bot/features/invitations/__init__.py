"""Invitations across tables."""
