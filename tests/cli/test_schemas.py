"""The schema that a command names, and those that can't be had."""

import pytest

GOOD = '{"name": "Ada", "age": 36}\n'


@pytest.mark.parametrize("target,message", [
    ("nothing.py:person", "nothing.py: No such file or directory"),
    ("schemas.py", "schemas.py: say which schema, as schemas.py:NAME (its schemas: broken, dated"),
    ("schemas.py:nobody", "schemas.py has no 'nobody' (its schemas: broken, dated"),
    ("schemas.py:number", "schemas.py:number is an int, not a schema"),
    ("empty.py:person", "empty.py has no 'person' (it holds no schemas)"),
    ("syntax.py:person", "syntax.py:2: SyntaxError: "),
    ("raises.py:person", "raises.py:2: ZeroDivisionError: division by zero"),
    ("leaves.py:person", "leaves.py:1: SystemExit: 3"),
    ("wrong.py:person", "wrong.py:2: SchemaError: "),
    ("no.such.module:person", "no.such.module: there is no such module"),
    ("needy:person", "needy.py:1: ModuleNotFoundError: No module named 'not_there'"),
    ("raises:person", "raises.py:2: ZeroDivisionError"),
    ("person", "person: name a schema as FILE.py:NAME"),
    ("folder.py:person", "folder.py: is a directory"),
    ("absent.json", "absent.json: No such file or directory"),
    ("array.json", "array.json: a description of a schema is a JSON object"),
    ("cut.json", "cut.json:2: wrong JSON: "),
    ("latin.json", "latin.json: not UTF-8 text"),
    ("odd.json", "odd.json: "),
    ("deep.json", "deep.json:1: wrong JSON: nested too deeply"),
    ("endless.json", "endless.json: a schema has 16,777,216 bytes at most"),
])  # fmt: skip
def test_a_schema_that_cannot_be_had(run, write, folder, target, message):
    write("empty.py", "")
    write("syntax.py", "x = 1\ny = = 2\n")
    write("raises.py", "x = 1\nx / 0\n")
    write("leaves.py", "raise SystemExit(3)\n")
    write("wrong.py", "import passmuster as pm\nperson = pm.number().min('much')\n")
    write("needy.py", "import not_there\n")
    write("array.json", "[]")
    write("deep.json", "[" * 100_000)
    write("endless.json", b" " * (1 << 24) + b"{}")
    write("cut.json", '{"type":\n"str')
    write("latin.json", b'"\xe9"')
    write("odd.json", '{"type": "no such type"}')
    (folder / "folder.py").mkdir()
    outcome = run("check", target, write("a.json", GOOD))
    assert outcome.status == 2
    assert outcome.err.startswith("passmuster: " + message)
    assert outcome.err.count("\n") == 1


def test_a_schema_is_found_by_module_and_by_dotted_name(run, write, folder):
    (folder / "figures").mkdir()
    write("figures/__init__.py", "")
    write("figures/people.py", "from schemas import person\n")
    name = write("a.json", '{"name": "A"}')
    for target in ("figures.people:person", "schemas.py:Shelf.person", "schemas:person"):
        assert run("check", target, name).status == 0, target


@pytest.mark.parametrize("literal,status", [("schemas.py:literal", 1), ("schemas.py:person", 0)])
def test_a_literal_is_compiled(run, write, literal, status):
    assert run("check", literal, write("a.json", '{"name": "x"}')).status == status


DESCRIBED = '{"type": "number", "rules": [{"name": "custom", "args": {"description": "double"}}]}'
FUNCTIONS = "def double(value):\n    return value * 2\n\n\nfunctions = {'double': double}\nfive = 5\n"


@pytest.mark.parametrize("target", ["rules.py:functions", "rules:functions"])
def test_the_functions_that_a_description_names_are_found(run, write, target):
    write("rules.py", FUNCTIONS)
    arguments = (write("a.json", DESCRIBED), write("b.json", "2"), "--output", "-", "--functions", target)
    outcome = run("check", *arguments)
    assert (outcome.status, outcome.out) == (0, "4\n")


@pytest.mark.parametrize("target,message", [
    (None, "a.json: build: rules[0].args.method: it is the function 'double': give it"),
    ("rules.py:nothing", "rules.py has no 'nothing'"),
    ("rules.py:five", "rules.py:five is an int, not a dict of functions by name"),
    ("rules.py", "rules.py: name the functions as FILE.py:NAME or MODULE.PATH:NAME"),
    ("rules", "rules: name the functions as FILE.py:NAME or MODULE.PATH:NAME"),
    ("gone.py:functions", "gone.py: No such file or directory"),
])  # fmt: skip
def test_functions_that_cannot_be_had(run, write, target, message):
    write("rules.py", FUNCTIONS)
    options = () if target is None else ("--functions", target)
    outcome = run("check", write("a.json", DESCRIBED), write("b.json", "2"), *options)
    assert (outcome.status, outcome.err.count("\n")) == (2, 1)
    assert outcome.err.startswith("passmuster: " + message)
