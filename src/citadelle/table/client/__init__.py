"""A seat at a table for terminals and programs: far (a server's link) or near (a store of this machine)."""
