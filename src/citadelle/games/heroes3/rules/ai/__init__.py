"""How units, decks and spells of the AI act in a combat (HM-901 to HM-908, HM-930 to HM-938)."""
