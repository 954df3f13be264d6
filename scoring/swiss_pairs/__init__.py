"""Swiss pairs: pairs that meet in matches, whose boards are compared with the whole field."""
