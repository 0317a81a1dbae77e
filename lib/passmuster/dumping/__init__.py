"""From values that validations returned back to data: dumps of values, and what has no way back."""
