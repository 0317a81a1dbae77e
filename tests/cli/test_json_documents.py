"""JSON Schemas on the command line."""

import json

import jsonschema
import pytest

import passmuster as pm
from passmuster.cli.commands import main
from passmuster.cli.json_documents import join_documents

SCHEMAS = """
import passmuster as pm
tree = pm.object({"value": pm.string(), "next": pm.link("#node")}).id("node")
port = pm.number().port().strict()
wide = pm.string().email()
"""


@pytest.fixture
def schemas(tmp_path):
    path = tmp_path / "schemas.py"
    path.write_text(SCHEMAS)
    return str(path)


def test_one_schema_is_one_document(schemas, capsys):
    assert main(["json-schema", f"{schemas}:port"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["maximum"] == 65535
    assert err == ""


@pytest.mark.parametrize(("target", "word"), [("draft-2020-12", "$defs"), ("draft-07", "definitions")])
def test_several_are_definitions_of_one(schemas, capsys, target, word):
    assert main(["json-schema", "--target", target, f"{schemas}:tree", f"{schemas}:port"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert sorted(made[word]) == ["port", "tree"]
    takes = jsonschema.Draft7Validator({**made, "$ref": f"#/{word}/tree"}).is_valid
    assert takes({"next": {"next": {"value": "a"}}})
    assert not takes({"next": {"next": {"value": 1}}})


def test_components_of_openapi(schemas, capsys):
    main(["json-schema", "--target", "openapi-3.1", "--mode", "output", f"{schemas}:tree", f"{schemas}:port"])
    made = json.loads(capsys.readouterr().out)["components"]["schemas"]
    assert made["tree"]["properties"]["next"] == {"$ref": "#/components/schemas/tree"}
    assert made["port"] == {"type": "integer", "minimum": 0, "maximum": 65535}


def test_openapi_is_written_for_readers_unless_another_mode_is_asked_for(schemas, capsys):
    for mode, expected in (([], "email"), (["--mode", "response"], "email"), (["--mode", "input"], None)):
        main(["json-schema", "--target", "openapi-3.1", *mode, f"{schemas}:wide"])
        made = json.loads(capsys.readouterr().out)["components"]["schemas"]["wide"]
        assert made.get("format") == expected


def test_losses_are_printed(schemas, capsys):
    assert main(["json-schema", f"{schemas}:wide"]) == 0
    assert "--strict lists" in capsys.readouterr().err
    assert main(["json-schema", "--strict", f"{schemas}:wide"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "wide: email: it is said only roughly" in err


def test_two_schemas_of_one_name_are_refused(schemas, capsys):
    assert main(["json-schema", f"{schemas}:port", f"{schemas}:port"]) == 2
    assert "two of the schemas are called port" in capsys.readouterr().err


def test_values_are_left_alone():
    odd = pm.any().valid({"$ref": "#"}).json_schema()
    made = join_documents({"a": odd, "b": pm.any().json_schema()}, "draft-2020-12")
    assert made["$defs"]["a"] == {"const": {"$ref": "#"}}
