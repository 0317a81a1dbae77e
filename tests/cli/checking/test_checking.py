"""A whole run: all files, the counts, and the status at the end."""

import pytest

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


WRONG = '{"name": "A"}\n{"name": 1}\n{\n{"name": "B"}\n{"name": 2}\n'


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
@pytest.mark.parametrize("most, ends", [("1", 1), ("2", 2), ("3", 3), ("4", 3), ("0", 1)])
def test_reading_ends_after_so_many_wrong_records(run, write, folder, most, ends, jobs):
    options = ["--max-errors", most, "--output", "o.jsonl", "--max-invalid", "100%", "--jobs", jobs]
    outcome = run(
        "check", "schemas.py:person", write("a.jsonl", WRONG), write("b.jsonl", WRONG[:26]), *options
    )
    said = [line for line in (outcome.out + outcome.err).splitlines() if "a.jsonl:" in line]
    assert (outcome.status, len(said), (folder / "o.jsonl").exists()) == (1, ends, False)
    assert outcome.out.endswith("Stopped by --max-errors.\n")
    assert "o.jsonl: not written, since not all data was read\n" in outcome.err


@pytest.mark.parametrize("allowed, status", [
    ("0", 1), ("2", 1), ("3", 0), ("59.9%", 1), ("60%", 0), ("100%", 0), ("0.1%", 1),
])  # fmt: skip
def test_so_many_records_may_be_wrong(run, write, folder, allowed, status):
    name = write("a.jsonl", WRONG)
    options = ["--max-invalid", allowed, "--output", "o.jsonl"]
    assert run("check", "schemas.py:person", name, *options).status == status
    assert (folder / "o.jsonl").read_text("utf-8") == '{"name": "A"}\n{"name": "B"}\n'
    assert run("check", "schemas.py:person", "absent.jsonl", *options).status == 2
