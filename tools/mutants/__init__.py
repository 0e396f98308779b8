"""Small changes planted in a game's rules, one at a time: would any test notice? (`make mutants GAME=...`)."""
