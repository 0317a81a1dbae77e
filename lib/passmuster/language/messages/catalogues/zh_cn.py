"""The texts of the error codes in simplified Chinese. Data; imports nothing."""

from __future__ import annotations

_UNIT = '{if(#encoding, "字节", "个字符")}'
_CIDR = '{if(#cidr == "required", "带前缀长度的", if(#cidr == "forbidden", "不带前缀长度的", ""))}'
_FORMAT = (
    '{if(#format == "iso", " ISO 8601 格式的日期", '
    'if(#format == "javascript", "以毫秒为单位的时间戳", '
    'if(#format == "unix", "以秒为单位的时间戳", " " + #format + " 格式的日期")))}'
)
_LIMIT = '{{say(#limit, "zh-CN")}}'
_INSTANT = '{{say(#limit, "zh-CN.dates")}}'
_SUBJECT = '{{say(#subject, "zh-CN")}}'
_BECAUSE = '{{if(#message, "：" + #message, "")}}'
_REFERENCE = '{{say(#ref, "zh-CN")}}'
_REASON = '{{say(#reason, "zh-CN.reasons")}}'
_REF = "{{#label}} 无法检查：" + _REFERENCE + " " + _REASON
_KIND = (
    '{if(#type == "object", "对象", if(#type == "function", "函数", " " '
    '+ say(#type, "zh-CN.types") + " 类型的值"))}'
)

_PLACES = "{{#label}} 最多只能有 {{#limit}} 位小数"

WORDS: dict[str, dict[str, str]] = {
    "names": {"adjusted": "*（调整后）", "in": "* 中的任一元素"},
    "dates": {"now": "现在"},
    "types": {
        "alternatives": "备选项",
        "any": "任意",
        "array": "列表",
        "binary": "二进制数据",
        "boolean": "布尔值",
        "date": "日期",
        "decimal": "十进制数",
        "function": "函数",
        "link": "链接",
        "map": "映射",
        "number": "数字",
        "object": "对象",
        "set": "集合",
        "string": "文本",
        "symbol": "符号",
        "undefined": "未定义",
        "uuid": "UUID",
    },
    "reasons": {
        "must be a date": "必须是日期",
        "must be a non-negative integer": "必须是非负整数",
        "must be a number": "必须是数字",
        "must be a positive number": "必须是正数",
        "must be a positive, exact decimal": "必须是精确的正十进制数",
        "must be an exact decimal": "必须是精确的十进制数",
    },
}
"""What `say` says: about the names of references, and for words of messages."""

MESSAGES: dict[str, str] = {
    "root": "值",
    "alternatives.all": "{{#label}} 必须符合所有备选项",
    "alternatives.any": "{{#label}} 不符合任何一个备选项",
    "alternatives.match": "{{#label}} 不符合任何一个备选项：{#message}",
    "alternatives.one": "{{#label}} 只能符合一个备选项",
    "alternatives.types": "{{#label}} 必须是以下类型之一：{{say(#types, 'zh-CN.types')}}",
    "any.custom": "{{#label}} 未通过自定义检查：{{#error}}",
    "any.default": "{{#label}} 无法获得默认值：{{#error}}",
    "any.failover": "{{#label}} 无法获得备用值：{{#error}}",
    "any.invalid": (
        "{{#label}} 不能是"
        '{if(#invalids, if(length(#invalids) > 1, "以下任何一个值：", "以下值：'
        '"), "该值")}{{say(#invalids, "zh-CN")}}'
    ),
    "any.only": (
        "{{#label}} 只能是"
        '{if(#valids, if(length(#valids) > 1, "以下值之一：", "以下值："), '
        '"允许的值")}{{say(#valids, "zh-CN")}}'
    ),
    "any.ref": _REF,
    "any.required": "{{#label}} 是必填项",
    "any.unknown": "{{#label}} 不允许在此处出现",
    "array.base": "{{#label}} 必须是列表",
    "array.excludes": "{{#label}} 不能出现在此列表中",
    "array.hasKnown": "{{#label}} 必须包含符合 {{:#patternLabel}} 的元素",
    "array.hasUnknown": "{{#label}} 必须至少包含一个符合要求的元素",
    "array.includes": "{{#label}} 必须符合允许的元素之一",
    "array.includesRequiredBoth": "{{#label}} 缺少 {{#knownMisses}} 以及另外 {{#unknownMisses}} 个必需的元素",
    "array.includesRequiredKnowns": "{{#label}} 缺少 {{#knownMisses}}",
    "array.includesRequiredUnknowns": "{{#label}} 缺少 {{#unknownMisses}} 个必需的元素",
    "array.length": "{{#label}} 必须恰好包含 " + _LIMIT + " 个元素",
    "array.max": "{{#label}} 最多只能包含 " + _LIMIT + " 个元素",
    "array.min": "{{#label}} 必须至少包含 " + _LIMIT + " 个元素",
    "array.orderedLength": "{{#label}} 只能容纳 {{#limit}} 个元素",
    "array.sort": (
        '{{#label}} 必须按{if(#by == "value", "值", " " + #by + " ")}'
        '{if(#order == "ascending", "升序", "降序")}排列'
    ),
    "array.sort.mismatching": "{{#label}} 无法排序，因为其元素类型不一致",
    "array.sort.unsupported": "{{#label}} 无法排序，因为 {{say(#type, 'zh-CN.types')}} 类型的元素没有顺序",
    "array.sparse": "{{#label}} 在此列表中不能未定义",
    "array.unique": "{{#label}} 与位置 {{#dupePos}} 的元素重复",
    "array.ref": _REF,
    "binary.base": "{{#label}} 必须是二进制数据",
    "binary.length": "{{#label}} 的长度必须恰好为 " + _LIMIT + " 字节",
    "binary.max": "{{#label}} 的长度不能超过 " + _LIMIT + " 字节",
    "binary.min": "{{#label}} 的长度不能少于 " + _LIMIT + " 字节",
    "binary.ref": _REF,
    "boolean.base": "{{#label}} 必须是布尔值",
    "date.base": "{{#label}} 必须是日期",
    "date.format": "{{#label}} 必须是" + _FORMAT,
    "date.greater": "{{#label}} 必须晚于 " + _INSTANT,
    "date.less": "{{#label}} 必须早于 " + _INSTANT,
    "date.max": "{{#label}} 不能晚于 " + _INSTANT,
    "date.min": "{{#label}} 不能早于 " + _INSTANT,
    "date.onlyDate": "{{#label}} 必须是不含时间的日期",
    "date.ref": _REF,
    "date.strict": "{{#label}} 必须是日期",
    "decimal.base": "{{#label}} 必须是十进制数",
    "decimal.digits": "{{#label}} 最多只能有 {{#limit}} 位数字",
    "decimal.places": _PLACES,
    "function.arity": "{{#label}} 必须恰好接受 {{#n}} 个参数",
    "function.class": "{{#label}} 必须是类",
    "function.maxArity": "{{#label}} 最多只能接受 {{#n}} 个参数",
    "function.minArity": "{{#label}} 必须至少接受 {{#n}} 个参数",
    "number.base": "{{#label}} 必须是数字",
    "number.greater": "{{#label}} 必须大于 " + _LIMIT,
    "number.infinity": "{{#label}} 必须是有限的数",
    "number.integer": "{{#label}} 必须是整数",
    "number.less": "{{#label}} 必须小于 " + _LIMIT,
    "number.max": "{{#label}} 不能大于 " + _LIMIT,
    "number.min": "{{#label}} 不能小于 " + _LIMIT,
    "number.multiple": "{{#label}} 必须是 {{say(#multiple, 'zh-CN')}} 的倍数",
    "number.negative": "{{#label}} 必须小于零",
    "number.port": "{{#label}} 必须是 0 到 65535 之间的端口号",
    "number.positive": "{{#label}} 必须大于零",
    "number.precision": _PLACES,
    "number.unsafe": "{{#label}} 超出了能够精确表示数字的范围",
    "number.ref": _REF,
    "object.and": "{{#label}} 包含 {{#presentWithLabels}}，但缺少必须同时出现的 {{#missingWithLabels}}",
    "object.assert": "{{#label}} 必须满足关于 " + _SUBJECT + " 的条件" + _BECAUSE,
    "object.base": "{{#label}} 必须是" + _KIND,
    "object.instance": "{{#label}} 必须是 {{:#type}} 的实例",
    "object.into": "{{#label}} 无法转换为 {{#type}}：{{#error}}",
    "object.length": "{{#label}} 必须恰好有 " + _LIMIT + " 个键",
    "object.max": "{{#label}} 最多只能有 " + _LIMIT + " 个键",
    "object.min": "{{#label}} 必须至少有 " + _LIMIT + " 个键",
    "object.missing": "{{#label}} 必须至少包含以下键之一：{{#peersWithLabels}}",
    "object.nand": "{{#label}} 不能同时包含 {{:#mainWithLabel}} 和 {{#peersWithLabels}}",
    "object.oxor": "{{#label}} 最多只能包含以下键之一：{{#peersWithLabels}}",
    "object.pattern.match": "{{#label}} 包含不符合搭配要求的键：{#message}",
    "object.refType": "{{#label}} 必须是引用",
    "object.regex": "{{#label}} 必须是正则表达式",
    "object.rename.multiple": "{{#label}} 无法重命名 {{:#from}}，因为已有另一个键被重命名为 {{:#to}}",
    "object.rename.override": "{{#label}} 无法重命名 {{:#from}}，因为 {{:#to}} 已经存在",
    "object.rename.proto": "{{#label}} 无法重命名 {{:#from}}，因为 {{:#to}} 在 JavaScript 中不是普通的键",
    "object.schema": (
        '{{#label}} 必须是{if(#type == "any", "", " " + say(#type, "zh-CN.types") + " 类型的")}模式'
    ),
    "object.unknown": "{{#label}} 不是已知的键",
    "object.with": "{{#label}} 包含 {{:#mainWithLabel}}，但缺少与之搭配的 {{:#peerWithLabel}}",
    "object.without": "{{#label}} 不能同时包含 {{:#mainWithLabel}} 和 {{:#peerWithLabel}}",
    "object.xor": "{{#label}} 必须恰好包含以下键之一：{{#peersWithLabels}}",
    "object.ref": _REF,
    "string.alphanum": "{{#label}} 只能包含字母 a 到 z 和数字",
    "string.base": "{{#label}} 必须是文本",
    "string.base64": "{{#label}} 必须是 Base64 文本",
    "string.creditCard": "{{#label}} 必须是有效的卡号",
    "string.dataUri": "{{#label}} 必须是数据 URI",
    "string.domain": "{{#label}} 必须包含有效的域名",
    "string.email": "{{#label}} 必须是有效的电子邮件地址",
    "string.empty": "{{#label}} 不能为空",
    "string.guid": "{{#label}} 必须是 GUID",
    "string.hex": "{{#label}} 必须是十六进制文本",
    "string.hexAlign": "{{#label}} 的每个字节必须有两位十六进制数字",
    "string.hostname": "{{#label}} 必须是主机名",
    "string.ip": "{{#label}} 必须是" + _CIDR + " IP 地址",
    "string.ipVersion": "{{#label}} 必须是版本为 {{#version}} 的" + _CIDR + " IP 地址",
    "string.isoDate": "{{#label}} 必须是 ISO 8601 格式的日期",
    "string.isoDuration": "{{#label}} 必须是 ISO 8601 格式的时间段",
    "string.length": "{{#label}} 的长度必须恰好为 " + _LIMIT + " " + _UNIT,
    "string.lowercase": "{{#label}} 必须全部为小写",
    "string.max": "{{#label}} 的长度不能超过 " + _LIMIT + " " + _UNIT,
    "string.min": "{{#label}} 的长度不能少于 " + _LIMIT + " " + _UNIT,
    "string.normalize": "{{#label}} 必须采用 Unicode {{#form}} 形式",
    "string.pattern.base": "{{#label}} 不匹配模式 {{#regex}}",
    "string.pattern.name": "{{#label}} 不匹配名为 {{:#name}} 的模式",
    "string.pattern.invert.base": "{{#label}} 匹配了被禁止的模式 {{#regex}}",
    "string.pattern.invert.name": "{{#label}} 匹配了名为 {{:#name}} 的被禁止的模式",
    "string.token": "{{#label}} 只能包含字母 a 到 z、数字和下划线",
    "string.trim": "{{#label}} 的开头和结尾不能有空白字符",
    "string.uppercase": "{{#label}} 必须全部为大写",
    "string.uri": "{{#label}} 必须是 URI",
    "string.uriCustomScheme": "{{#label}} 必须是方案为 {{#scheme}} 的 URI",
    "string.uriRelativeOnly": "{{#label}} 必须是相对 URI",
    "string.ref": _REF,
    "symbol.base": "{{#label}} 必须是符号",
    "symbol.map": "{{#label}} 必须是符号，或者是对应于某个符号的值",
    "uuid.base": "{{#label}} 必须是 UUID",
    "uuid.version": "{{#label}} 必须是版本为 {{#versions}} 的 UUID",
    "any.cast": "{{#label}} 无法转换为 {{say(#to, 'zh-CN.types')}}",
    "link.depth": "{{#label}} 的嵌套超过 {{#limit}} 层",
    "link.maxRecursion": "{{#label}} 的嵌套超过 {{#limit}} 层",
    "custom": "{{#label}} 未通过自定义检查",
    "external": "{{#label}} 未通过外部检查",
}
