"""One validation: schemas built into nodes, the steps that are rarely taken, the call and its result."""
