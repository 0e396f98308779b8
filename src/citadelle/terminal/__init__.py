"""The table in a terminal: plain lines that read well on a screen, through a pipe and aloud."""
