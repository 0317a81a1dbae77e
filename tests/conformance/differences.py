"""Where the library differs from the recorded outcomes on purpose, each with its reason.

A key is the id of a failure, or a pattern of ids (`*`, `?` and `[...]`, as in a shell). Every entry must
still match a disagreement: one that begins to agree has to go.
"""

from __future__ import annotations

CODE_POINTS = "a length counts code points, not units of sixteen bits"
EXACT = "an integer is exact, however long"
EVERY_MATCH = "a Python pattern has no flag for it: replace() replaces every match"
NONE_IS_NO_CHANGE = "Python can't tell `return None` from no return: an external leaves the value as it is"
OWN_EXCEPTION = "an exception of the caller's comes out as it is; the reference adds the label to its message"
HASHABLE = "an artifact's id is the key of a dict"
TEXT_IS_PATTERN = "where only a pattern makes sense, a string is compiled to one"
ESCAPED_BRACE = "an escaped brace is a brace; the reference leaves a NUL"
OBJECT_TEXT = "an object in a message is shown as JSON, not as the host's name of its type"
LAST_BIT = "the power function of the platform differs in the last bit"
YEARS = "Python's dates end with the year 9999"
NO_SUCH_DAY = "no calendar has the 30th of February; the reference reads the 1st or 2nd of March"
KEY_OF_SINGLE = "an error of a single value taken as an array names the key of that value"
KEY_AND_ID = "a key that has an id as well is reached by either"
DECIMALS = "multiple() is exact in decimals"
AT_THE_CALL = "a wrong definition is refused at the call that made it, not by the first validation"
NOT_COERCED = "a rule after a user function does not convert what that returned"
NO_LANGUAGE = "an errors.language reference beyond the root prefers no language; the reference raises"
OWN_LANGUAGE = "a message of the library's own in a language calls the root by that language's word"
BYTES = "bytes have no keys"
OWN_ERROR = "an exception given to attempt() is raised as it is, whatever its attributes"
UNKNOWN_NAME = "a method that there is not raises AttributeError"
CLASS_SHOWN = "a class in a description is the class itself"
READS_ITSELF = "a key that reads itself is refused, as the reference's own build() refuses it"
DATE_AS_TEXT = "a date in a description is a string, as in JSON, and only a date schema reads it as a date"
BYTES_LISTED = "listed bytes in a description are a buffer, as default ones are"
EXTENDED_TYPE = "a description says that an extension changed a built-in type"
FUNCTION_KEYS = "a function of Python has no keys of the recorder's functions"
OPERAND_TEXT = "an object as an operand is no number, not the host's name of its type"
NEWER = "what joi 18 only adds is there without the option"
MAY_WAIT = "is_async() also finds the external rules for which joi refuses to validate, and says no"
NAME_OF_ROOT = "the catch-all message is a message, not the name of the root"

HIDDEN = "a rule that describe() does not show is not built again"
NORMALIZED = "an argument is described as it became, and becomes it once more when it is built"
LINK_TO_NOTHING = "a link in a description needs its reference, as in the reference's own build()"
NO_SYMBOL = "the default of an object that must not be there is nothing, and no symbol of the library's own"

EQUAL_DEFINITIONS = "two schemas of one id are one if they differ by presence and annotations alone"

DIFFERENCES: dict[str, str] = {
    "any_methods.id-twice#2": EQUAL_DEFINITIONS,
    "structure.ids#2": EQUAL_DEFINITIONS,
    "string.astral#[1234]/0": CODE_POINTS,
    "number.text-unsafe#1/28": EXACT,
    "number.text-unsafe#1/31": EXACT,
    "string.replace#19/[23]": EVERY_MATCH,
    "string.replace#2[0-4]/[23]": EVERY_MATCH,
    "any_functions.external#5/*": NONE_IS_NO_CHANGE,
    "any_functions.external-nested#5/*": NONE_IS_NO_CHANGE,
    "any_functions.external-root#5/*": NONE_IS_NO_CHANGE,
    "any_functions.external#[67]/*": OWN_EXCEPTION,
    "any_functions.external-nested#[67]/*": OWN_EXCEPTION,
    "any_functions.external-root#[67]/*": OWN_EXCEPTION,
    "any_methods.artifact-value#[45]*": HASHABLE,
    "string.pattern-argument#[89]": TEXT_IS_PATTERN,
    "string.pattern-argument#10": TEXT_IS_PATTERN,
    "templates.text#1[12]/*": ESCAPED_BRACE,
    "templates.text-escaped#1[12]/*": ESCAPED_BRACE,
    "templates.message#49/*": ESCAPED_BRACE,
    "templates.message#50/*": ESCAPED_BRACE,
    "templates.messages#25/*": ESCAPED_BRACE,
    "templates.formula-text#69/0": OBJECT_TEXT,
    "templates.operator ^#27/0": LAST_BIT,
    "any_functions.message#[128]/[456]": NAME_OF_ROOT,
    "any_functions.message#9/2": NAME_OF_ROOT,
    "any_functions.message#10/2": NAME_OF_ROOT,
    "dates.timestamp#*": YEARS,
    "dates.text#1/58": YEARS,
    "dates.text#1/22": NO_SUCH_DAY,
    "dates.text#1/30": NO_SUCH_DAY,
    "dates.iso#1/26": NO_SUCH_DAY,
    "formats.isoDate#1/2[67]": NO_SUCH_DAY,
    "formats.isoDate#1/3[01]": NO_SUCH_DAY,
    "array.deep#*": KEY_OF_SINGLE,
    "structure.fork#[56]/*": KEY_AND_ID,
    "number.multiple-ref#1/7": DECIMALS,
    "number.text#1/62": EXACT,
    "references.in-when#1*": AT_THE_CALL,
    "references.in-limit#1*": AT_THE_CALL,
    "references.render#23*": AT_THE_CALL,
    "any_functions.custom-number#14/*": NOT_COERCED,
    "any_functions.language-prefs#5/0": NO_LANGUAGE,
    "options.messages-language#1/2": OWN_LANGUAGE,
    "any_methods.cast#22/7": BYTES,
    "root.assert#53": OWN_ERROR,
    "root.attempt#53": OWN_ERROR,
    "extensions.rule-argument#5": UNKNOWN_NAME,
    "any_methods.equality*#2[12]/describe": BYTES_LISTED,
    "extensions.messages#[12]/describe": EXTENDED_TYPE,
    "extensions.pattern-type#[12]/describe": EXTENDED_TYPE,
    "simple_types.binary-*valid#1/describe": BYTES_LISTED,
    "joi18.binary#5/describe": BYTES_LISTED,
    "object.instance#*/describe": CLASS_SHOWN,
    "simple_types.function-keys#1/*": FUNCTION_KEYS,
    "references.place#[89]/6": OPERAND_TEXT,
    "formats.guid#[789]": NEWER,
    "formats.guid#1[01]": NEWER,
    "formats.domain#10": NEWER,
    "formats.email#19": NEWER,
    "joi18.async-beyond#*": MAY_WAIT,
}

REBUILT: dict[str, str] = {
    "array.sparse#4/built/*": HIDDEN,
    "extensions.rule-hidden#1/built/*": HIDDEN,
    "extensions.rule-normalize#1/built/*": NORMALIZED,
    "structure.uninitialized#1/built": LINK_TO_NOTHING,
    "structure.uninitialized#2/built": LINK_TO_NOTHING,
    "joi18.recursion-again#1/built": LINK_TO_NOTHING,
    "references.forgotten#6/built": READS_ITSELF,
    "any_methods.default#22/built/*": DATE_AS_TEXT,
    "any_methods.default-root#22/built/*": DATE_AS_TEXT,
}
"""The differences of schemas that were rebuilt from their descriptions, beside those above."""

UNHASHABLE = "an item that can't be hashed can't be put into a set"
SYMBOL_ITEMS = "symbols are items like any other to unique(), which the reference can't tell apart"
OWN_WARNINGS = "each warning has a context of its own"
CURRENT_VALUE = "an error of a rule or function is about the value that it was given"
ONE_MESSAGE = "an extension's own messages go before the one that its base has for every code"
ROOT_IS_ABSOLUTE = "for the outermost value itself, a path from the root begins with its own keys"
ONE_VALUE = "a date that an in-reference leads to is the one value that is meant"
EQUAL_ITEMS = "a set of Python's holds equal dates once"
LIST_AS_MAP = "a list that is no object is no map either"
OWN_TEXTS = "texts of our own are within a message that begins with one of the case"
PLACE_OF_OWN = "an error of the caller's is a detail with a place, like any other"
LIST_AS_DATE = "a list is no date to compare with, whatever JavaScript reads out of it"

EXPLORED: tuple[tuple[str, str, str], ...] = (
    (r"context: has key besides|context.label: '[^']*', want '(value|[^']*)'", '"single"', KEY_OF_SINGLE),
    (r"^artifacts: .* lacks", '"single"', KEY_OF_SINGLE),
    (r"array.sparse context.key", '"single"', KEY_OF_SINGLE),
    (r"any\.cast|alternatives\.|converted to a set$", '["set"]', UNHASHABLE),
    (r"^value: \{datetime.*want \{'\$set'", '["set"]', EQUAL_ITEMS),
    (r"^value: \[.*want \{'\$set'", '["set"]', UNHASHABLE),
    (r"raised, |want a SchemaError", '"$sym"', SYMBOL_ITEMS),
    (r"raised, |want a SchemaError", '"unique"', SYMBOL_ITEMS),
    (r"^raised SchemaError: the reference", '["set"]', UNHASHABLE),
    (r"any.ref context: has value besides", '"args": ["/', ROOT_IS_ABSOLUTE),
    (r"want \['any.ref'\]|^alternatives.all details", '"args": ["/', ROOT_IS_ABSOLUTE),
    (r"^warnings: w.code context", '"warning"', OWN_WARNINGS),
    (r"^own\.one context.value", '"extend"', CURRENT_VALUE),
    (r"^own\.\w+ text '!(one 3|not six)'", '"extend"', ONE_MESSAGE),
    (r"want \[?\{'\$sym': \['deepDefault'", '["default", []]', NO_SYMBOL),
    (r"^codes .*any.ref", '"date"', LIST_AS_DATE),
    (r"^codes \['any.custom'\]", '"custom"', NOT_COERCED),
    (r"context.value: ", '"custom"', CURRENT_VALUE),
    (r"want \['object.unknown'\]", '"binary"', BYTES),
    (r"want .*'(any.only|alternatives.match)'", '"call": "in"', ONE_VALUE),
    (r"want .*(\[object Map\]|\[\['0', )", '["map"]', LIST_AS_MAP),
    (r"^alternatives.match context.message: '!", '"messages"', OWN_TEXTS),
    (r"override path: .*want \{'\$u'", '"error"', PLACE_OF_OWN),
)
"""What `explore.py` comes upon often: how the failure reads, what is in the case, and the reason."""
