"""Short codes to type beside QR codes, and the cards that stay on a club's tables."""
