"""A whole run: all files, the counts, and the status at the end."""

PERSON = "schemas.py:person"
GOOD = '{"name": "A"}\n'


def test_files_are_checked_in_their_order(run, write):
    first, second = write("b.jsonl", GOOD + "{}\n"), write("a.json", "[{}, 1]")
    outcome = run("check", PERSON, first, second)
    assert [line.partition(" ")[0] for line in outcome.out.splitlines()] == [
        "b.jsonl:2:1:", "a.json:1:2:", "a.json:1:6:", "4",
    ]  # fmt: skip


def test_a_missing_key_stands_where_its_container_does(run, write):
    schema = "deep = {'a': pm.array().items({'b': pm.any().required()})}"
    write("nested.py", f"import passmuster as pm\n{schema}\n")
    outcome = run("check", "nested.py:deep", write("a.json", '{\n  "a": [{"b": 1},\n\t{}]}'))
    assert outcome.out.startswith('a.json:3:2: "a[1].b" is required\n')


def test_a_key_that_is_not_known_is_pointed_at(run, write):
    outcome = run("check", PERSON, write("a.json", '{"name": "A",\n  "x": {"y": 1}}'))
    assert outcome.out.startswith('a.json:2:3: "x" is not a known key\n')


def test_a_key_that_is_renamed_stands_where_its_container_does(run, write):
    write("renames.py", "import passmuster as pm\nobject = pm.object({'b': pm.number()}).rename('a', 'b')\n")
    outcome = run("check", "renames.py:object", write("a.json", '\n {"a": "x"}'))
    assert outcome.out.startswith('a.json:2:2: "b" must be a number\n')
