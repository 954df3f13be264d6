"""Signing in: passwords, links, second factors, passkeys, addresses."""
