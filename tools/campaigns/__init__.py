"""Long stress runs against the table: each is a command, `python -m tools.campaigns.NAME`."""
