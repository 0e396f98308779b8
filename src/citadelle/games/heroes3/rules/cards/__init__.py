"""Cards (chapters 3 and 12): what can be played when, and what it does."""
