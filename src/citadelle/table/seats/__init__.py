"""Who sits where: secrets, sitting down, and how a seat changes hands."""
