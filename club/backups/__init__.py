"""Whole copies of an installation's database: made, kept by a rule, checked, and put back."""
