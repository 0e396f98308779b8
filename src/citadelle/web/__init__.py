"""What the browser gets: pages, scripts, style; and the server that hands them out beside the API."""

from citadelle.kernel import error_words

error_words.add(__name__)
