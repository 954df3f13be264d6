"""Creating the tables of an empty database at once, for the squashed migrations."""

from typing import Any

from django.db import migrations


class CreateTogether(migrations.SeparateDatabaseAndState):
    """Create models at once, whatever refers to what.

    One after the other, each is rendered again with everything that refers to it: three times the
    work of all the rest.
    """

    def __init__(self, operations: list[Any]) -> None:
        super().__init__(state_operations=operations)

    def deconstruct(self) -> Any:
        """Return the operation as a migration writes it."""
        return (self.__class__.__name__, [self.state_operations], {})

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Add the models to a state that renders none of them meanwhile."""
        state.__dict__.pop("apps", None)
        super().state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Create the tables, all from the state in which every model is there."""
        for operation in self.state_operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Delete the tables, the last one first."""
        for operation in reversed(self.state_operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)
