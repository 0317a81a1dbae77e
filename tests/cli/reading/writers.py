"""Documents that know where everything in them stands: the generator notes each place as it writes."""

import random

KEYS = [
    "a", "b c", "é", "😀", "x.y", "", '"', "\\", "tab\t", "1", "true", "#", "line\nline", "~/", "[0]", "-",
]  # fmt: skip
WORDS = ["", "x", "é😀", 'say "hi"', "a\\b", "tab\there", "two\nlines", "{[,]}", "# none", "'", "1", "null"]


class Writer:
    """A text in the making, and the place of each value and each key by its path."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.newline = self.random.choice(["\n", "\r\n"])
        self.text = ""
        self.values = {}
        self.keys = {}

    def put(self, text):
        self.text += text

    def here(self):
        """The line and the column of what is written next."""
        return self.text.count("\n") + 1, len(self.text) - self.text.rfind("\n")

    def begin(self, path):
        self.forget(path)
        self.values[path] = self.here()

    def begin_key(self, path):
        self.forget(path)
        self.key_place = self.here()

    def forget(self, path):
        """A key that is written again takes the place of the one before, with all that is in it."""
        for places in (self.values, self.keys):
            for other in [other for other in places if other[: len(path)] == path]:
                del places[other]

    def value(self, depth=0):
        """A value for a document, of strings and numbers in containers."""
        kind = self.random.randrange(7 if depth < 4 else 4)
        if kind < 2:
            return self.random.choice(WORDS)
        if kind < 4:
            return self.random.randrange(1000)
        if kind == 4:
            return [self.value(depth + 1) for _ in range(self.random.randrange(4))]
        return self.mapping(depth)

    def mapping(self, depth=0):
        keys = self.random.sample(KEYS, self.random.randrange(1, 5))
        return {key: self.value(depth + 1) for key in keys}

    def bytes(self):
        return (b"\xef\xbb\xbf" if self.random.random() < 0.2 else b"") + self.text.encode("utf-8")
