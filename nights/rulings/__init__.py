"""Rulings: what is done when the laws are broken. `catalogues` has what each code of laws says."""
