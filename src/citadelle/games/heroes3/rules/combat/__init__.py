"""Combat (chapters 8 and 13 of the rules): `fight.begin` puts one on the stack; the frame below gets its outcome."""
