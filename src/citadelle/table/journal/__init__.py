"""One table in memory and its journal: every change is validated, written, applied and announced, in that order."""
