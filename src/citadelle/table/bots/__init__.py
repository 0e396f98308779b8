"""Agents in processes of their own, with limits of time and memory and a move to fall back on."""

from __future__ import annotations

from citadelle.table.bots.pool import BotPick, BotPool

__all__ = ["BotPick", "BotPool"]
