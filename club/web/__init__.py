"""What the pages and the APIs of all apps share. It does not depend on nights."""
