"""The names of other libraries: for each hint, the names that it replaces.

A leaf. Of several hints, separated by `|`, the first one that the receiver has is used. Names are in Python's
spelling, and match in either. A hint is code for the receiver, code for the library if it begins with `pm.`,
or prose.
"""

from __future__ import annotations

METHODS = {
    "min(limit)": "at_least ge gte min_count min_items min_len min_length min_properties min_size min_value "
    "minimum minlength minsize",
    "max(limit)": "at_most le lte max_count max_items max_len max_length max_properties max_size max_value "
    "maximum maxlength maxsize",
    "greater(limit) | min(limit + 1)": "above after exclusive_min exclusive_minimum greater_than gt "
    "more_than",
    "less(limit) | max(limit - 1)": "before below exclusive_max exclusive_maximum less_than lt",
    "min(limit).max(limit)": "between clamp in_range length_between range",
    "length(limit)": "exact_length fixed_length has_length len size",
    "min(1)": "non_empty nonempty not_empty",
    "min(0)": "non_negative nonnegative",
    "max(0)": "non_positive nonpositive",
    "multiple(base)": "divisible divisible_by multiple_of multipleof step",
    "integer() | pm.number().integer()": "int int32 int64 is_int is_integer long whole",
    "pm.number()": "float float32 is_float is_number numeric",
    "pm.boolean()": "bool boolean is_bool",
    "pm.string()": "is_str is_string str string text",
    "pm.date()": "aware_datetime is_date naive_datetime",
    "pm.array()": "array is_array is_list list_",
    "pm.object()": "dict is_dict is_object mapping",
    "precision(limit) | pm.decimal().places(limit)": "decimal_places decimals fixed round scale",
    "digits(limit) | pm.decimal().digits(limit)": "max_digits",
    "unsafe(False)": "safe",
    "nothing, as neither infinities nor NaN are taken": "allow_inf_nan finite is_finite nan",
    'greater("now")': "future future_date is_future",
    'less("now")': "is_past past past_date",
    "email(), uri(), iso_date() or another format | iso()": "date_format format formatted",
    "timestamp()": "epoch unix unix_timestamp",
    "truthy(…)": "true_values",
    "falsy(…)": "false_values",
    "valid(True)": "is_true must_be_true",
    "valid(False)": "is_false must_be_false",
    "valid(…)": "allowed allowed_values choice choices const constant contains_only enum eq equal_to equals "
    "in_ is_ is_in isin literal member_of native_enum one_of oneof values",
    "invalid(…)": "contains_none_of denied forbid is_not ne none_of noneof not_equal not_in not_one_of "
    "reject",
    "pattern(regex)": "alpha contains_pattern cuid cuid2 emoji fullmatch jwt match matches matches_re "
    "nanoid re regexp search test_regex ulid",
    'pattern(r"^…")': "has_prefix prefix starts_with startswith",
    'pattern(r"…$")': "ends_with endswith has_suffix suffix",
    'pattern(r"^\\d+$")': "digits_only is_digit is_numeric isdigit isnumeric",
    "has(schema) | pattern(regex)": "contains includes",
    "has(schema)": "any_item at_least_one contains_item max_contains min_contains some",
    "lowercase()": "is_lower is_lowercase islower lower to_lower to_lower_case to_lowercase",
    "uppercase()": "is_upper is_uppercase isupper to_upper to_upper_case to_uppercase upper",
    "trim()": "strip_whitespace stripped trimmed whitespace",
    "replace(pattern, replacement)": "gsub re_sub sub",
    "email()": "email_address email_str is_email",
    "uri()": "any_url fqdn_url href http_url is_uri is_url url",
    "guid()": "is_uuid uuid1 uuid3 uuid4 uuid5 uuid7 uuid_format",
    "ip()": "cidr cidrv4 cidrv6 ip_address ip_interface ip_network ipv4 ipv6 is_ip",
    "hostname()": "fqdn host host_name",
    "domain()": "domain_name",
    "iso_date() | pm.date()": "date date_string date_time datetime iso8601 iso_datetime",
    "iso_duration() | pm.compile(datetime.timedelta)": "duration time_delta timedelta",
    'cast("time") | pm.compile(datetime.time)': "iso_time time",
    "hex()": "hex_string hexadecimal",
    "base64()": "b64 base64_str base64url",
    "credit_card()": "card_number luhn payment_card_number",
    "alphanum()": "alnum alpha_numeric alphanumeric is_alnum isalnum",
    "token()": "identifier slug",
    "data_uri()": "data_url",
    "encoding(encoding)": "charset content_encoding decode encode",
    "unique()": "distinct has_unique_items no_duplicates uniq unique_items uniqueitems",
    "items(…)": "all_items array_of deep_iterable each element elements item items_ list_of of",
    "ordered(…)": "additional_items exact_sequence prefix_items tuple tuple_of",
    "sparse()": "allow_undefined",
    "single()": "ensure_list scalar_or_list wrap",
    "sort()": "order_by sorted",
    "keys(schema)": "add_fields add_keys attrs augment fields properties props set_key shape update "
    "with_fields with_keys",
    "unknown() to allow other keys, which are refused otherwise": "additional_properties allow_extra "
    "allow_unknown extra extras ignore_extra ignore_extra_keys loose passthrough",
    "unknown(False)": "closed exact forbid_extra no_unknown strict_keys unevaluated_properties",
    "pattern(pattern, schema)": "additional_keys catchall deep_mapping keys_rules keysrules map_of "
    "pattern_properties property_names record values_rules valuesrules",
    "omit(…)": "delete_keys drop_keys except_ without_keys",
    "pick(…)": "only only_keys select subset",
    "partial()": "all_optional deep_partial optional_keys patch",
    "rename(from_, to)": "alias camel_case constant_case data_key rename_key serialization_alias snake_case "
    "validation_alias",
    "with_(key, peers)": "dependencies dependent_required depends_on requires",
    "xor(…)": "exclusive mutually_exclusive",
    "and_(…)": "all_or_none inclusive",
    "when(condition, then=…)": "condition dependent_schemas depends if_ switch",
    "into(cls)": "as_class build_class cast_to dataclass from_attributes to_dataclass to_model",
    "instance(cls) | check(predicate, message=…)": "instance_of instanceof is_instance isinstance type_of",
    "concat(schema)": "all_of allof and_ compose intersect intersection merge merge_with safe_extend",
    "pm.alternatives(…)": "any_of anyof discriminated_union discriminator or_ tagged_union union",
    "optional()": "maybe_missing not_required notrequired omittable undefinable",
    "required()": "defined exists is_required mandatory must_exist non_optional nonoptional required_keys",
    "allow(None)": "allow_none allow_null none none_allowed null nullable or_none",
    "optional().allow(None)": "maybe nullish",
    "invalid(None)": "non_nullable nonnullable not_none not_null",
    'allow("")': "allow_blank allow_empty blank",
    'empty("")': "blank_as_none empty_as_missing empty_to_none",
    "default(function)": "default_factory default_setter factory",
    "default(value)": "default_if_none default_to default_value dump_default ensure fill if_missing initial "
    "load_default missing prefault set_default set_to with_default",
    "failover(value)": "catch fallback on_error or_else",
    "custom(method)": "after_validator before_validator clean coerce_with compact convert convert_with "
    "converter converters map map_value normalise overwrite pipe post_load pre_load preprocess process "
    "to_transform transform use wrap_validator",
    "check(predicate, message=…)": "add_check add_constraint assert_that check_with constraint ensure_that "
    "field_validator filter must predicate refine refinement satisfies super_refine superrefine test "
    "validate validate_with validator validators where",
    "external(method)": "async_check async_validator refine_async",
    "label(name)": "display_name field_label named title verbose_name with_name",
    "description(desc)": "description_ doc docs docstring documentation help help_text summary "
    "with_description",
    "note(…)": "comment comments notes",
    "example(value)": "examples sample",
    "meta(meta)": "annotate annotation brand json_schema_extra metadata open_api openapi register",
    "tag(…)": "tags",
    "unit(name)": "units",
    "secret()": "mask masked password redact secret_str",
    "strip()": "drop exclude load_only omit_from_output remove write_only writeonly",
    "forbidden()": "dump_only never not_allowed read_only readonly",
    "message(message)": "err_msg error_message error_msg invalid_message msg required_error type_error "
    "with_message",
    "messages({code: message})": "custom_errors error_map error_messages",
    "error(err)": "raise_error raises",
    "prefs(abort_early=False)": "abort_early all_errors collect_errors",
    "prefs(convert=True)": "coerce lax",
    "prefs(strip_unknown=True)": "purge_unknown remove_unknown strip_unknown",
    "strict()": "no_coerce no_convert",
    'cast("set")': "frozenset is_set set to_set",
    'cast("tuple")': "to_tuple",
    'cast("number")': "as_number to_number",
    'cast("string")': "as_string stringify to_str to_string",
    "attempt(value)": "assert_valid cast_value decode_value deserialize from_dict from_orm from_python load "
    "model_construct model_validate parse parse_obj structure unwrap validate_or_raise validate_python "
    "validate_strict validate_sync validated",
    "validate_json(text)": "from_json loads model_validate_json parse_json parse_raw",
    "validate(value)": "check_value run safe_load safe_parse safe_validate safeparse try_parse",
    "validate(value).error": "errors get_errors iter_errors validation_errors",
    "validate_async(value)": "parse_async safe_parse_async spa validate_promise",
    "validate_many(values)": "load_many parse_many validate_all",
    "is_valid(value)": "accepts is_type is_valid_sync isvalid matches_value valid_value",
    'dump(value, mode="python")': "asdict dump_python to_builtins",
    "dump(value)": "model_dump serialise serialize to_jsonable to_primitive unstructure",
    "dump_json(value)": "dump_bytes dumps dumps_json model_dump_json serialize_json",
    "json_schema()": "as_json_schema get_json_schema get_schema model_json_schema schema schema_json "
    "to_json_schema to_openapi",
    "describe()": "describe_schema introspect is_nullable is_optional key_of keyof rules schema_dict "
    "to_dict to_json",
    "extract(path)": "at get get_field reach",
    "id(id)": "anchor ref_id",
    "pm.link(ref)": "lazy recursive ref self_",
    "raw()": "keep_original",
    "cache()": "cached memoize",
    "alter(targets)": "groups variants",
}
"""Methods of the schemas of other libraries."""

FUNCTIONS = {
    "string()": "constr is_string str text varchar",
    "string().strict()": "strict_str strict_string",
    "string().min(1)": "non_empty_string nonempty_string",
    "string().email()": "email email_str is_email name_email",
    "string().uri()": "any_http_url any_url fqdn_url http_url uri url webso_url websocket_url",
    "string().guid(), or uuid()": "guid uuid1 uuid3 uuid4 uuid5 uuid6 uuid7 uuid8 uuidv4 uuidv6 uuidv7",
    "string().ip()": "cidrv4 cidrv6 ip ip_address ip_interface ip_network ip_v_any_address "
    "ip_v_any_interface ip_v_any_network ipv4 ipv4_address ipv6 ipv6_address",
    "string().hostname()": "fqdn hostname",
    "string().credit_card()": "credit_card payment_card_number",
    "string().base64()": "base64 base64_bytes base64_str base64_url_str base64url",
    "string().hex()": "hex hexadecimal",
    "string().secret()": "password secret_bytes secret_str",
    "string().lowercase()": "lower lowercase to_lower",
    "string().uppercase()": "to_upper upper uppercase",
    "string().trim()": "trim",
    "string().pattern(regex)": "cuid cuid2 emoji jwt match matches matches_re nanoid pattern re regex "
    "regexp slug template_literal ulid",
    "string().json(schema)": "json json_string",
    "number()": "confloat double finite_float float float32 float64 float_ numeric real",
    "number().strict()": "strict_float strict_number",
    "number().integer()": "bigint conint int int32 int64 integer long uint uint32 uint64",
    "number().integer().strict()": "strict_int strict_integer",
    "number().positive()": "positive_float positive_number",
    "number().negative()": "negative_float negative_number",
    "number().min(0)": "non_negative_float",
    "number().max(0)": "non_positive_float",
    "number().integer().positive()": "positive_int",
    "number().integer().negative()": "negative_int",
    "number().integer().min(0)": "non_negative_int",
    "number().integer().max(0)": "non_positive_int",
    "number().min(limit).max(limit)": "between clamp in_range interval range",
    "number().min(limit)": "ge gte minimum",
    "number().max(limit)": "le lte maximum",
    "number().greater(limit)": "greater_than gt",
    "number().less(limit)": "less_than lt",
    "number().multiple(base)": "multiple_of",
    "string().min(limit), array().min(limit)": "min_len min_length minlength",
    "string().max(limit), array().max(limit)": "max_len max_length maxlength",
    "string().length(limit), array().length(limit)": "len length size",
    "decimal()": "condecimal decimal_field",
    "boolean()": "stringbool to_bool",
    "boolean().strict()": "strict_bool",
    "valid(True)": "is_true true",
    "valid(False)": "false is_false",
    "date()": "aware_datetime condate date date_time datetime iso_date iso_datetime naive_datetime",
    'date().less("now")': "past past_date past_datetime",
    'date().greater("now")': "future future_date future_datetime",
    "compile(datetime.time)": "time",
    "compile(datetime.timedelta)": "duration time_delta timedelta",
    "binary()": "buffer byte_size bytearray bytes conbytes file",
    "binary().strict()": "strict_bytes",
    "array()": "list sequence",
    "array().items(…)": "array_of conlist each items iterable list_of",
    'array().cast("set")': "confrozenset conset frozenset set",
    "array().unique()": "distinct unique unordered",
    "array().ordered(…)": "exact_sequence named_tuple ordered tuple",
    "object({…})": "base_model create_model dict fields generic_model input_type interface make_class "
    "map_schema mapping model nested root_model strict_object struct typed_dict",
    "object().pattern(pattern, schema)": "dict_of key_value map map_of partial_record record",
    "object().unknown()": "allow_extra extra include loose_object",
    "object({…}), which allows no other keys": "forbid prevent_extra raise_",
    "validate(value, strip_unknown=True)": "exclude remove_extra",
    'a key and its schema: object({"key": string().required()})': "field key mapped_column required "
    "required_key",
    'a key and its schema: object({"key": string()}), as keys may be left out': "optional optional_key",
    "object().xor(…)": "exclusive",
    "object().and_(…)": "inclusive",
    "forbidden()": "never no_return nothing",
    "strip()": "remove",
    "any()": "mixed pass_through raw typing_any",
    "any() for every value, alternatives(…) for several schemas": "any",
    "instance(cls) of object(), or check(predicate) of any()": "class_ instance_of instanceof is_instance",
    "function()": "callable is_callable",
    "alternatives(…)": "any_of anyof either or_ some_of union",
    'alternatives(…).match("all")': "all all_of allof and_ intersection",
    "valid(…) for values, alternatives(…) for schemas": "one_of oneof",
    "alternatives().conditional(condition, switch=[…])": "discriminated_union discriminator tagged_union "
    "variant",
    "valid(…)": "choice choices const constant contains_only enum equal equal_to in_list is_in literal "
    "native_enum",
    "invalid(…)": "contains_none_of none_of noneof not_in not_one_of",
    "valid(None)": "none null nulltype",
    "allow(None)": "maybe none_or nullable",
    "optional().allow(None)": "nullish",
    "UNDEFINED": "missing undefined unset void",
    "link(ref)": "forward_ref late lazy recursive self self_",
    "default(value) of a schema": "default_to set_to",
    "default(function) of a schema": "default_factory factory",
    "number(), date() or another type, which converts what is text": "coerce",
    "check(predicate) of a schema for a condition, custom(method) for another value": "after_validator "
    "before_validator coerce_with custom_validator field_validator function_validator model_validator "
    "plain_validator post_load pre_load predicate preprocess refine root_validator super_refine transform "
    "truth use validates validates_schema validator wrap_validator",
    "compile(cls)": "attrib attrs dataclass define frozen ib infer_schema mutable schema_of type_adapter",
    "compile(definition)": "build_schema create_schema from_annotations from_dataclass from_dict from_type "
    "make_schema to_schema",
    "Schema[T] in annotations, and compile(cls) for the schema of a class": "infer input output static "
    "type_of",
    "compile(schema).validate(value)": "is_valid safe_parse safe_validate validate validate_data",
    "attempt(value, schema)": "check_type convert decode deserialize ensure load parse parse_as parse_obj "
    "parse_obj_as structure validate_arguments validate_call validate_or_raise "
    "validate_with_humanized_errors",
    "compile(schema).validate_json(text)": "loads parse_json parse_raw validate_json",
    "schema.dump(value)": "asdict astuple dump encode serialize to_builtins unstructure",
    "schema.dump_json(value)": "dumps",
    "from_json_schema(document)": "draft201909_validator draft202012_validator draft3_validator "
    "draft4_validator draft6_validator draft7_validator from_openapi from_schema load_json_schema "
    "parse_schema ref_resolver validator_for",
    "schema.json_schema()": "get_openapi model_json_schema models_json_schema schema_json to_json_schema "
    "to_openapi",
    "build(description)": "build_from deserialize_schema from_description load_schema",
    "the functions of the library: string(), number(), object({…})": "converters formats_ humanize joi t v "
    "validators vol yup z zod",
    "prefs(…) of a schema, or options of validate(…)": "config config_dict meta options_",
    "env(schema)": "base_settings env_settings from_env load_env settings settings_config_dict",
    "defaults(function)": "configure global_config set_config set_locale setup",
    "extend(extension)": "add_method add_type register register_format register_type",
    "ValidationError": "data_error invalid model_error multiple_invalid schema_validation_error "
    "validation_errors zod_error",
    "error.by_path() of a ValidationError": "best_match error_tree flatten_error format_error format_errors "
    "prettify_error treeify_error",
    "rename(from_, to) of an object": "alias alias_choices alias_generator alias_path",
}
"""Functions and classes of other libraries."""

RESULTS = {
    "value": "cleaned_data data document instance json model normalized output parsed result valid_data "
    "validated validated_data values",
    "schema.dump(result.value)": "model_dump serialize to_dict",
    "error": "err exception failure zod_error",
    "error.details": "detail details error_list errors issues",
    "error.by_path()": "error_messages flatten messages",
    "error.message": "message msg",
    "error is None": "is_ok is_success is_valid ok passed success successful valid",
    "error is not None": "failed has_error has_errors invalid is_err is_error is_failure is_invalid",
    "schema.attempt(value), which raises": "expect get_or_raise or_raise raise_for_errors raise_for_status "
    "raise_if_invalid throw unwrap value_or_raise",
    "warning.details": "warnings",
}
"""Attributes of the results of other libraries."""

ERRORS = {
    'details[0].context["value"]': "data input instance original value",
    "len(error.details)": "count error_count",
    "details": "absolute_path context error_list errors inner issues reports schema_path",
    "by_path()": "as_json by_key error_dict error_messages errors_dict flatten form_errors format "
    "from_details message_dict messages messages_dict normalized_messages to_dict tree treeify",
    "to_json()": "dump json",
    "problem()": "as_problem problem_details",
    "details[0].path": "field field_name json_path loc path",
    "message": "description detail error error_message human_message msg reason text title",
    "details[0].code": "code error_type kind rule type validator",
    "result.value": "valid_data",
}
"""Attributes of other libraries' errors."""

DETAILS = {
    "path": "absolute_path attribute field field_name instance_path key keys loc location name property "
    "relative_path",
    "message": "description error msg text title",
    "code": "error_code error_type id keyword kind rule slug validator",
    'context["value"]': "actual data input instance invalid_value received value",
    'context["label"]': "label",
    "context": "args ctx extra info meta params validator_value",
    "as_dict()": "asdict dict json model_dump to_dict",
}
"""Attributes of a single failure in other libraries."""

OPTIONS = {
    "abort_early=False": "all_errors collect_all collect_errors first_only greedy",
    "abort_early=True": "bail break_on_error fail_fast first_error stop_on_first_error",
    "convert=False": "no_coerce no_convert strict strict_types",
    "convert=True": "coerce from_attributes lax",
    "allow_unknown=True or False": "additional_properties allow_extra extra ignore_extra ignore_extra_keys "
    "ignore_unknown passthrough unknown",
    "strip_unknown=True": "drop_unknown exclude_unknown purge_unknown remove_additional remove_unknown "
    "strip_extra",
    'presence="required"': "all_required require_all required update",
    'presence="optional"': "optional partial",
    "messages={code: message}": "custom_messages error_map error_messages message msg translations",
    'errors={"language": …}': "lang language locale",
    "context={…}": "ctx params variables",
    "no_defaults=True": "apply_defaults exclude_defaults exclude_unset skip_defaults use_defaults",
    "skip_functions=True": "skip_custom",
    "is_=…": "eq equals value",
    "then=…": "then_ use",
    "otherwise=…": "else else_",
    "files=…": "dotenv env_file env_files file path paths",
    "prefix=…": "env_prefix",
    "separator=…": "delimiter env_nested_delimiter nested_delimiter sep",
    "version=…": "versions",
    "scheme=…": "allowed_schemes protocols schemes",
}
"""Options of other libraries' calls, and the option to use here if the call has it."""
