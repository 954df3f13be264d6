"""The package that Django requires for commands."""
