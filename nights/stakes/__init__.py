"""What is played for: a night's stakes, charges, payments, and settling up."""
