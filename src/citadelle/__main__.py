"""`python -m citadelle` is the command `citadelle`."""

from citadelle.cli import main

if __name__ == "__main__":
    main()
