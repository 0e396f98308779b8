"""Woodcuts: drawn here by code, kept in the sprites of `web/look/`; `python -m tools.woodcuts` writes them there."""
