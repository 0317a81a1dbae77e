"""Types of users: what `extend` accepts, read and checked, and the classes that write it."""
