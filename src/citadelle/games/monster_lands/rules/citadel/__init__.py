"""Chapter 7: the seven buildings of the Citadel, a module each; spaces, discounts and the way in beside them."""
