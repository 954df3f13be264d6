"""What holders of accounts do with them."""
