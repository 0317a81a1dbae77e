"""Reading a file in tests, and asking where everything in it stands."""

from passmuster._core.foundation.json_text.json_places import RecordPart
from passmuster.cli.reading.data_files import DataFile, data_format
from passmuster.cli.reading.input_records import InputRecords, ReadOptions


def read(path, kind=None, **read_options):
    """The source of a file, and all its records."""
    source = DataFile(str(path), data_format(str(path), kind), ReadOptions(**read_options))
    try:
        return source, one_by_one(source.items())
    finally:
        source.close()


def one_by_one(items):
    """Records, also those that were read together, and problems."""
    found = []
    for item in items:
        if isinstance(item, InputRecords):
            found += [item.record(index)._replace(value=value) for index, value in enumerate(item.values())]
        else:
            found.append(item)
    return found


def paths_of(value, path=()):
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from paths_of(part, (*path, key))


def places_of(source, records, is_stream):
    """Where the values and the keys of records stand, by their paths; in a stream the index comes first."""
    values, keys = {}, {}
    for index, record in enumerate(records):
        outer = (index,) if is_stream else ()
        paths = list(paths_of(record.value))
        for path, position in zip(paths, source.positions(record, [RecordPart(path) for path in paths])):
            values[outer + path] = tuple(position)
        named = [path for path in paths if path and isinstance(path[-1], str)]
        for path, position in zip(
            named, source.positions(record, [RecordPart(path, True) for path in named])
        ):
            keys[outer + path] = tuple(position)
    return values, keys
