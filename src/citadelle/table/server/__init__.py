"""All tables of one server: loading and dropping them, the turns of bots, cleaning up."""
