"""The texts of the error codes in Japanese. Data; imports nothing."""

from __future__ import annotations

# The particle goes with the label: without a label there is nothing for it to follow.
_TOPIC = '{{#label}} {if(#label, "は", "")}'
# The same before a number or a Latin letter.
_SPACED = '{{#label}} {if(#label, "は ", "")}'
_UNIT = '{if(#encoding, "バイト", "文字")}'
_CIDR = (
    '{if(#cidr == "required", "（プレフィックス長付き）", '
    'if(#cidr == "forbidden", "（プレフィックス長なし）", ""))}'
)
_FORMAT = (
    '{if(#format == "iso", "ISO 8601 の日付", '
    'if(#format == "javascript", "ミリ秒単位のタイムスタンプ", '
    'if(#format == "unix", "秒単位のタイムスタンプ", #format + " の日付")))}'
)
_LIMIT = '{{say(#limit, "ja")}}'
_INSTANT = '{{say(#limit, "ja.dates")}}'
_SUBJECT = '{{say(#subject, "ja")}}'
_BECAUSE = '{{if(#message, "：" + #message, "")}}'
_REFERENCE = '{{say(#ref, "ja")}}'
_REASON = '{{say(#reason, "ja.reasons")}}'
_REF = _TOPIC + "検証できません：" + _REFERENCE + " は" + _REASON
_KIND = (
    '{if(#type == "object", "オブジェクト", if(#type == "function", "関数", '
    'say(#type, "ja.types") + " 型の値"))}'
)

_PLACES = _TOPIC + "小数点以下を {{#limit}} 桁以下にしなければなりません"

WORDS: dict[str, dict[str, str]] = {
    "names": {"adjusted": "*（調整後）", "in": "* のいずれかの要素"},
    "dates": {"now": "現在"},
    "types": {
        "alternatives": "選択肢",
        "any": "任意",
        "array": "リスト",
        "binary": "バイナリデータ",
        "boolean": "真偽値",
        "date": "日付",
        "decimal": "10 進数",
        "function": "関数",
        "link": "リンク",
        "map": "マップ",
        "number": "数値",
        "object": "オブジェクト",
        "set": "セット",
        "string": "文字列",
        "symbol": "シンボル",
        "undefined": "未定義",
        "uuid": "UUID",
    },
    "reasons": {
        "must be a date": "日付でなければなりません",
        "must be a non-negative integer": "0 以上の整数でなければなりません",
        "must be a number": "数値でなければなりません",
        "must be a positive number": "正の数値でなければなりません",
        "must be a positive, exact decimal": "正の正確な 10 進数でなければなりません",
        "must be an exact decimal": "正確な 10 進数でなければなりません",
    },
}
"""What `say` says: about the names of references, and for words of messages."""

MESSAGES: dict[str, str] = {
    "root": "値",
    "alternatives.all": _TOPIC + "すべての選択肢に一致しなければなりません",
    "alternatives.any": _TOPIC + "どの選択肢にも一致しません",
    "alternatives.match": _TOPIC + "どの選択肢にも一致しません：{#message}",
    "alternatives.one": _TOPIC + "ただ一つの選択肢に一致しなければなりません",
    "alternatives.types": _TOPIC + "次のいずれかの型でなければなりません：{{say(#types, 'ja.types')}}",
    "any.custom": _TOPIC + "独自の検証に失敗しました：{{#error}}",
    "any.default": _TOPIC + "既定値を設定できませんでした：{{#error}}",
    "any.failover": _TOPIC + "代替値を設定できませんでした：{{#error}}",
    "any.invalid": _TOPIC
    + '{if(#invalids, if(length(#invalids) > 1, "次の値のいずれでもあってはなりません：", '
    '"次の値であってはなりません："), "この値であってはなりません")}{{say(#invalids, "ja")}}',
    "any.only": _TOPIC + '{if(#valids, if(length(#valids) > 1, "次の値のいずれかでなければなりません：", '
    '"次の値でなければなりません："), "許可された値でなければなりません")}{{say(#valids, "ja")}}',
    "any.ref": _REF,
    "any.required": _TOPIC + "必須です",
    "any.unknown": _TOPIC + "ここでは指定できません",
    "array.base": _TOPIC + "リストでなければなりません",
    "array.excludes": _TOPIC + "このリストに含めることはできません",
    "array.hasKnown": _SPACED + "{{:#patternLabel}} に一致する要素を含まなければなりません",
    "array.hasUnknown": _TOPIC + "条件に一致する要素を一つ以上含まなければなりません",
    "array.includes": _TOPIC + "許可された要素のいずれかに一致しなければなりません",
    "array.includesRequiredBoth": (
        _SPACED + "{{#knownMisses}} と、ほかに必須の要素 {{#unknownMisses}} 個が不足しています"
    ),
    "array.includesRequiredKnowns": _SPACED + "{{#knownMisses}} が不足しています",
    "array.includesRequiredUnknowns": _TOPIC + "必須の要素が {{#unknownMisses}} 個不足しています",
    "array.length": _TOPIC + "要素をちょうど " + _LIMIT + " 個含まなければなりません",
    "array.max": _TOPIC + "要素を " + _LIMIT + " 個以下にしなければなりません",
    "array.min": _TOPIC + "要素を " + _LIMIT + " 個以上含まなければなりません",
    "array.orderedLength": _TOPIC + "要素を {{#limit}} 個までしか含められません",
    "array.sort": (
        _TOPIC
        + '{if(#by == "value", "値", "「" + #by + "」")}の{if(#order == "ascending", "昇順", "降順")}に'
        "並んでいなければなりません"
    ),
    "array.sort.mismatching": _TOPIC + "要素の型が異なるため並べ替えられません",
    "array.sort.unsupported": _SPACED
    + "{{say(#type, 'ja.types')}} 型の要素には順序がないため並べ替えられません",
    "array.sparse": _TOPIC + "このリストでは未定義にできません",
    "array.unique": _TOPIC + "位置 {{#dupePos}} の要素と重複しています",
    "array.ref": _REF,
    "binary.base": _TOPIC + "バイナリデータでなければなりません",
    "binary.length": _TOPIC + "ちょうど " + _LIMIT + " バイトでなければなりません",
    "binary.max": _SPACED + _LIMIT + " バイト以下でなければなりません",
    "binary.min": _SPACED + _LIMIT + " バイト以上でなければなりません",
    "binary.ref": _REF,
    "boolean.base": _TOPIC + "真偽値でなければなりません",
    "date.base": _TOPIC + "日付でなければなりません",
    "date.format": _TOPIC + "次の形式でなければなりません：" + _FORMAT,
    "date.greater": _SPACED + _INSTANT + " より後でなければなりません",
    "date.less": _SPACED + _INSTANT + " より前でなければなりません",
    "date.max": _SPACED + _INSTANT + " 以前でなければなりません",
    "date.min": _SPACED + _INSTANT + " 以降でなければなりません",
    "date.onlyDate": _TOPIC + "時刻のない日付でなければなりません",
    "date.ref": _REF,
    "date.strict": _TOPIC + "日付でなければなりません",
    "decimal.base": _SPACED + "10 進数でなければなりません",
    "decimal.digits": _TOPIC + "桁数を {{#limit}} 桁以下にしなければなりません",
    "decimal.places": _PLACES,
    "function.arity": _TOPIC + "引数をちょうど {{#n}} 個受け取らなければなりません",
    "function.class": _TOPIC + "クラスでなければなりません",
    "function.maxArity": _TOPIC + "受け取る引数を {{#n}} 個以下にしなければなりません",
    "function.minArity": _TOPIC + "引数を {{#n}} 個以上受け取らなければなりません",
    "number.base": _TOPIC + "数値でなければなりません",
    "number.greater": _SPACED + _LIMIT + " より大きくなければなりません",
    "number.infinity": _TOPIC + "有限の数値でなければなりません",
    "number.integer": _TOPIC + "整数でなければなりません",
    "number.less": _SPACED + _LIMIT + " より小さくなければなりません",
    "number.max": _SPACED + _LIMIT + " 以下でなければなりません",
    "number.min": _SPACED + _LIMIT + " 以上でなければなりません",
    "number.multiple": _SPACED + "{{say(#multiple, 'ja')}} の倍数でなければなりません",
    "number.negative": _TOPIC + "ゼロより小さくなければなりません",
    "number.port": _SPACED + "0 から 65535 までのポート番号でなければなりません",
    "number.positive": _TOPIC + "ゼロより大きくなければなりません",
    "number.precision": _PLACES,
    "number.unsafe": _TOPIC + "数値を正確に表せる範囲を超えています",
    "number.ref": _REF,
    "object.and": (
        _SPACED + "{{#presentWithLabels}} を含みますが、併せて必要な {{#missingWithLabels}} を含んでいません"
    ),
    "object.assert": _SPACED + _SUBJECT + " に関する条件を満たさなければなりません" + _BECAUSE,
    "object.base": _TOPIC + _KIND + "でなければなりません",
    "object.instance": _SPACED + "{{:#type}} のインスタンスでなければなりません",
    "object.into": _SPACED + "{{#type}} に変換できません：{{#error}}",
    "object.length": _TOPIC + "キーをちょうど " + _LIMIT + " 個持たなければなりません",
    "object.max": _TOPIC + "キーを " + _LIMIT + " 個以下にしなければなりません",
    "object.min": _TOPIC + "キーを " + _LIMIT + " 個以上持たなければなりません",
    "object.missing": _TOPIC + "次のキーを少なくとも一つ持たなければなりません：{{#peersWithLabels}}",
    "object.nand": _SPACED + "{{:#mainWithLabel}} と {{#peersWithLabels}} を同時に含むことはできません",
    "object.oxor": _TOPIC + "次のキーを一つまでしか持てません：{{#peersWithLabels}}",
    "object.pattern.match": _TOPIC + "組み合わせの正しくないキーを含んでいます：{#message}",
    "object.refType": _TOPIC + "参照でなければなりません",
    "object.regex": _TOPIC + "正規表現でなければなりません",
    "object.rename.multiple": (
        _SPACED + "{{:#from}} の名前を変更できません。別のキーがすでに {{:#to}} に変更されています"
    ),
    "object.rename.override": _SPACED + "{{:#from}} の名前を変更できません。{{:#to}} がすでに存在します",
    "object.rename.proto": _SPACED
    + "{{:#from}} の名前を変更できません。{{:#to}} は JavaScript では通常のキーではありません",
    "object.schema": _TOPIC
    + '{if(#type == "any", "", " " + say(#type, "ja.types") + " 型の")}スキーマでなければなりません',
    "object.unknown": _TOPIC + "未知のキーです",
    "object.with": (
        _SPACED + "{{:#mainWithLabel}} を含みますが、それに必要な {{:#peerWithLabel}} を含んでいません"
    ),
    "object.without": _SPACED + "{{:#mainWithLabel}} と {{:#peerWithLabel}} を同時に含むことはできません",
    "object.xor": _TOPIC + "次のキーのうちちょうど一つを持たなければなりません：{{#peersWithLabels}}",
    "object.ref": _REF,
    "string.alphanum": _TOPIC + "半角英数字のみで構成されなければなりません",
    "string.base": _TOPIC + "文字列でなければなりません",
    "string.base64": _SPACED + "Base64 の文字列でなければなりません",
    "string.creditCard": _TOPIC + "有効なカード番号でなければなりません",
    "string.dataUri": _TOPIC + "データ URI でなければなりません",
    "string.domain": _TOPIC + "有効なドメイン名を含まなければなりません",
    "string.email": _TOPIC + "有効なメールアドレスでなければなりません",
    "string.empty": _TOPIC + "空にできません",
    "string.guid": _SPACED + "GUID でなければなりません",
    "string.hex": _SPACED + "16 進数の文字列でなければなりません",
    "string.hexAlign": _SPACED + "1 バイトにつき 2 桁の 16 進数でなければなりません",
    "string.hostname": _TOPIC + "ホスト名でなければなりません",
    "string.ip": _SPACED + "IP アドレス" + _CIDR + "でなければなりません",
    "string.ipVersion": _TOPIC + "バージョン {{#version}} の IP アドレス" + _CIDR + "でなければなりません",
    "string.isoDate": _SPACED + "ISO 8601 形式の日付でなければなりません",
    "string.isoDuration": _SPACED + "ISO 8601 形式の期間でなければなりません",
    "string.length": _TOPIC + "ちょうど " + _LIMIT + " " + _UNIT + "でなければなりません",
    "string.lowercase": _TOPIC + "小文字でなければなりません",
    "string.max": _SPACED + _LIMIT + " " + _UNIT + "以下でなければなりません",
    "string.min": _SPACED + _LIMIT + " " + _UNIT + "以上でなければなりません",
    "string.normalize": _SPACED + "Unicode の {{#form}} 形式でなければなりません",
    "string.pattern.base": _TOPIC + "パターン {{#regex}} に一致しません",
    "string.pattern.name": _TOPIC + "パターン {{:#name}} に一致しません",
    "string.pattern.invert.base": _TOPIC + "禁止されたパターン {{#regex}} に一致します",
    "string.pattern.invert.name": _TOPIC + "禁止されたパターン {{:#name}} に一致します",
    "string.token": _TOPIC + "半角英数字とアンダースコアのみで構成されなければなりません",
    "string.trim": _TOPIC + "先頭や末尾に空白を含むことはできません",
    "string.uppercase": _TOPIC + "大文字でなければなりません",
    "string.uri": _SPACED + "URI でなければなりません",
    "string.uriCustomScheme": _TOPIC + "スキームが {{#scheme}} の URI でなければなりません",
    "string.uriRelativeOnly": _TOPIC + "相対 URI でなければなりません",
    "string.ref": _REF,
    "symbol.base": _TOPIC + "シンボルでなければなりません",
    "symbol.map": _TOPIC + "シンボル、またはシンボルに対応する値でなければなりません",
    "uuid.base": _SPACED + "UUID でなければなりません",
    "uuid.version": _TOPIC + "バージョン {{#versions}} の UUID でなければなりません",
    "any.cast": _SPACED + "{{say(#to, 'ja.types')}} に変換できません",
    "link.depth": _SPACED + "{{#limit}} 階層を超えて入れ子になっています",
    "link.maxRecursion": _SPACED + "{{#limit}} 階層を超えて入れ子になっています",
    "custom": _TOPIC + "独自の検証に失敗しました",
    "external": _TOPIC + "外部の検証に失敗しました",
}
