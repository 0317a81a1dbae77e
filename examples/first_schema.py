"""The first schema of the README: run it with `python examples/first_schema.py`."""

from __future__ import annotations

import passmuster as pm

person = pm.object(
    {
        "name": pm.string().trim().min(2).max(60).required(),
        "age": pm.number().integer().min(0),
        "role": pm.string().valid("reader", "writer", "admin").default("reader"),
        "starts": pm.date(),
        "ends": pm.date().greater(pm.ref("starts")),
    }
)

if __name__ == "__main__":
    print(person.validate({"name": "  Ada ", "age": "36"}).value)

    result = person.validate({"name": "B", "age": -1, "likes": "tea"}, abort_early=False)
    for detail in result.error.details:
        print(detail.path, detail.type, detail.message)
