"""Pieces that more than one game needs."""
