"""People at a table: seats, stored games, undo, live updates, bots, HTTP and WebSocket. Knows no game and no rule."""

from citadelle.kernel import error_words

error_words.add(__name__)
