"""The table on a full screen: board, seats, chronicle and choices, by keyboard and mouse."""
