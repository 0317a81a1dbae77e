"""A backend's modules for the calls of user functions, with what the library hands them."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import SimpleNamespace

from passmuster._core.foundation.callers import mark_as_user_error
from passmuster._core.foundation.schema_error import SchemaError
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.language.preferences.preferences import DEFAULTS, check


def as_it_is(error, is_traced):
    return error


class Half:
    """One backend's modules, and a caller as the library makes it."""

    def __init__(self, package: str) -> None:
        self.core = importlib.import_module(f"{package}.core")
        self.made = importlib.import_module(f"{package}.reports")
        self.calls = importlib.import_module(f"{package}.calls")
        self.user_checks = importlib.import_module(f"{package}.user_checks")
        self.cold: list[object] = []

        class Reports(list):
            pass

        class Helpers(self.calls.Call):
            __slots__ = ()

        self.reports, self.helpers = Reports, Helpers
        self.caller = self.calls.Caller(Helpers, mark_as_user_error, as_it_is, self.add, self.read)
        self.subject = SimpleNamespace(schema="the schema", needs_scope=False)

    def add(self, outcome, value, run):
        if not isinstance(outcome, (self.made.Report, self.reports)):
            return outcome
        for report in outcome if isinstance(outcome, list) else [outcome]:
            run.add(report)
        return value

    def read(self, outcome, value, run, subject):
        self.cold.append(type(outcome).__name__)
        if isinstance(outcome, (self.made.Report, self.reports)):
            return self.add(outcome, value, run)
        if not isinstance(outcome, Mapping):
            raise SchemaError("no mapping")
        errors = outcome.get("errors") or ()
        for report in errors if isinstance(errors, (list, tuple)) else [errors]:
            run.add(report)
        return outcome.get("value", UNDEFINED)

    def run(self, **prefs):
        return self.core.Run(check(prefs).merged(DEFAULTS) if prefs else DEFAULTS)


HALVES = ["passmuster._core.engine.nodes", "passmuster_speedups"]
