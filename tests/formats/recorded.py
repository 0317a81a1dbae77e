"""What the reference library said about texts and options, and how to ask ours the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

from passmuster.formats import (
    alphanum,
    base64,
    credit_card,
    data_uri,
    domain,
    email,
    guid,
    hex,
    hostname,
    ip,
    token,
    uri,
)
from passmuster.nodes import scanners

DATA = Path(__file__).parent / "data"
URI_CODES = {"uri": "uri", "custom_scheme": "uriCustomScheme", "relative_only": "uriRelativeOnly"}
FACTORIES = {
    "alphanum": (alphanum.alphanum, None),
    "base64": (base64.base64, base64.check_base64_options),
    "creditCard": (credit_card.credit_card, None),
    "dataUri": (data_uri.data_uri, data_uri.check_data_uri_options),
    "domain": (domain.domain, domain.check_domain_options),
    "email": (email.email, email.check_email_options),
    "guid": (guid.guid, guid.check_guid_options),
    "hex": (hex.hex, hex.check_hex_options),
    "hostname": (hostname.hostname, None),
    "ip": (ip.ip, ip.check_ip_options),
    "token": (token.token, None),
    "uri": (uri.uri, uri.check_uri_options),
}


def revive(value):
    """Make patterns of `{"$re": source}`."""
    if isinstance(value, dict):
        return re.compile(value["$re"]) if "$re" in value else {k: revive(v) for k, v in value.items()}
    return [revive(item) for item in value] if isinstance(value, list) else value


def load(name):
    """Return a file of recorded data."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def make_test(method, options=None, scan=scanners):
    """Return the test of a format for options in the spelling of the specification."""
    factory, check = FACTORIES[method]
    return factory(scan=scan, **(check(revive(options or {})) if check else {}))


def make_judge(method, options=None, scan=scanners):
    """Return the function that says of a text "ok" or the error code."""
    test = make_test(method, options, scan)
    has_versions = method == "ip" and bool((options or {}).get("version"))

    def judge(text):
        verdict = test(text)
        if isinstance(verdict, str):
            return "string." + URI_CODES.get(verdict, verdict) if verdict else "ok"
        return "ok" if verdict else "string.ipVersion" if has_versions else "string." + method

    return judge
