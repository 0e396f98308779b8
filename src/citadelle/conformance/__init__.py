"""The laws that every game keeps, as checks for our games and for your own."""
