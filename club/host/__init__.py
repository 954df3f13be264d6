"""What whoever runs an installation sees and does: its clubs, who opens one, how it is."""
