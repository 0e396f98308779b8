"""Creating tables (new, rematch, branch, from a record) and listing them."""
