"""What each option of a validation may be."""

from tests.cases import case, checked

import passmuster as pm

ALLOWED = {
    "abortEarly": (True, 5), "allowUnknown": (False, "x"), "cache": (False, None), "convert": (False, 1),
    "dateFormat": ("utc", "no"),
    "debug": (True, "x"), "noDefaults": (True, 0), "nonEnumerables": (True, 0),
    "presence": ("required", "always"),
    "skipFunctions": (True, 0), "stripUnknown": ({"arrays": True}, {"no": True}),
    "errors": ({"wrap": {"label": "[]"}}, {"wrap": {"label": "[[]"}}),
    "messages": ({"any.required": "x"}, 5),
}  # fmt: skip
GIVEN = [
    made
    for name, (right, not_right) in ALLOWED.items()
    for made in (
        case(f"{name} as it may be", pm.any(), 1, options={name: right}),
        case(f"{name} as it may not be", pm.any(), 1, options={name: not_right}, raises=True),
    )
]

test_case_has_expected_outcome = checked(GIVEN)
