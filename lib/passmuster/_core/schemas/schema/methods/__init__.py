"""The methods that all schemas have, in mixins grouped by subject."""
