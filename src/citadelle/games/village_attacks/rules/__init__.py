"""The rules of Village Attacks, a file for each chapter."""
