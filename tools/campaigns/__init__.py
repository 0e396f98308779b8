"""Long runs that show what the table stands: each is a command, `python -m tools.campaigns.NAME`."""
