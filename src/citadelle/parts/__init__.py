"""Pieces that more than one game needs."""

from citadelle.kernel import error_words

error_words.add(__name__)
