"""The texts of the error codes in German. Data; imports nothing."""

from __future__ import annotations

_ITEMS = '{if(#limit == 1, "Element", "Elemente")}'
_BYTES = '{if(#limit == 1, "Byte", "Bytes")}'
_SIZE = '{if(#encoding, if(#limit == 1, "Byte", "Bytes"), "Zeichen")}'
_ARGUMENTS = '{if(#n == 1, "Argument", "Argumente")}'
_MISSES = '{{#unknownMisses}} {if(#unknownMisses == 1, "erforderliches Element", "erforderliche Elemente")}'
_MORE = (
    '{{#unknownMisses}} {if(#unknownMisses == 1, "weiteres erforderliches Element", '
    '"weitere erforderliche Elemente")}'
)
_CIDR = '{if(#cidr == "required", " mit Präfixlänge", if(#cidr == "forbidden", " ohne Präfixlänge", ""))}'
_FORMAT = (
    '{if(#format == "iso", "ein Datum im Format ISO 8601", '
    'if(#format == "javascript", "ein Zeitstempel in Millisekunden", '
    'if(#format == "unix", "ein Zeitstempel in Sekunden", "ein Datum im Format " + #format)))}'
)
_LIMIT = '{{say(#limit, "de")}}'
_INSTANT = '{{say(#limit, "de.dates")}}'
_SUBJECT = '{{say(#subject, "de")}}'
_BECAUSE = '{{if(#message, ": " + #message, "")}}'
_REFERENCE = '{{say(#ref, "de")}}'
_REASON = '{{say(#reason, "de.reasons")}}'
_REF = "{{#label}} lässt sich nicht prüfen: " + _REFERENCE + " " + _REASON
_KIND = (
    '{if(#type == "object", "ein Objekt", if(#type == "function", "eine '
    'Funktion", "vom Typ " + say(#type, "de.types")))}'
)

_PLACES = (
    '{{#label}} darf höchstens {{#limit}} {if(#limit == 1, "Nachkommastelle", "Nachkommastellen")} haben'
)

WORDS: dict[str, dict[str, str]] = {
    "names": {"adjusted": "* (angepasst)", "in": "ein Element von *"},
    "dates": {"now": "jetzt"},
    "types": {
        "alternatives": "Alternativen",
        "any": "beliebig",
        "array": "Liste",
        "binary": "Binärdaten",
        "boolean": "Wahrheitswert",
        "date": "Datum",
        "decimal": "Dezimalzahl",
        "function": "Funktion",
        "link": "Verweis",
        "map": "Map",
        "number": "Zahl",
        "object": "Objekt",
        "set": "Menge",
        "string": "Text",
        "symbol": "Symbol",
        "undefined": "undefiniert",
        "uuid": "UUID",
    },
    "reasons": {
        "must be a date": "muss ein Datum sein",
        "must be a non-negative integer": "muss eine nicht negative ganze Zahl sein",
        "must be a number": "muss eine Zahl sein",
        "must be a positive number": "muss eine positive Zahl sein",
        "must be a positive, exact decimal": "muss eine positive, exakte Dezimalzahl sein",
        "must be an exact decimal": "muss eine exakte Dezimalzahl sein",
    },
}
"""What `say` says: about the names of references, and for words of messages."""

MESSAGES: dict[str, str] = {
    "root": "Wert",
    "alternatives.all": "{{#label}} muss allen Alternativen entsprechen",
    "alternatives.any": "{{#label}} entspricht keiner der Alternativen",
    "alternatives.match": "{{#label}} entspricht keiner der Alternativen: {#message}",
    "alternatives.one": "{{#label}} darf nur einer einzigen Alternative entsprechen",
    "alternatives.types": "{{#label}} muss von einem dieser Typen sein: {{say(#types, 'de.types')}}",
    "any.custom": "{{#label}} hat die benutzerdefinierte Prüfung nicht bestanden: {{#error}}",
    "any.default": "{{#label}} konnte keinen Standardwert erhalten: {{#error}}",
    "any.failover": "{{#label}} konnte keinen Ersatzwert erhalten: {{#error}}",
    "any.invalid": (
        "{{#label}} darf "
        '{if(#invalids, if(length(#invalids) > 1, "keiner dieser Werte sein: ", '
        '"nicht dieser Wert sein: "), "nicht dieser Wert sein")}{{say(#invalids, "de")}}'
    ),
    "any.only": (
        "{{#label}} darf nur "
        '{if(#valids, if(length(#valids) > 1, "einer dieser Werte sein: ", "dieser Wert sein: "), '
        '"ein erlaubter Wert sein")}{{say(#valids, "de")}}'
    ),
    "any.ref": _REF,
    "any.required": "{{#label}} fehlt",
    "any.unknown": "{{#label}} darf hier nicht angegeben werden",
    "array.base": "{{#label}} muss eine Liste sein",
    "array.excludes": "{{#label}} darf nicht in dieser Liste stehen",
    "array.hasKnown": "{{#label}} muss ein Element enthalten, das {{:#patternLabel}} entspricht",
    "array.hasUnknown": "{{#label}} muss mindestens ein passendes Element enthalten",
    "array.includes": "{{#label}} muss einem der erlaubten Elemente entsprechen",
    "array.includesRequiredBoth": "{{#label}} muss noch {{#knownMisses}} und " + _MORE + " enthalten",
    "array.includesRequiredKnowns": "{{#label}} muss noch {{#knownMisses}} enthalten",
    "array.includesRequiredUnknowns": "{{#label}} muss noch " + _MISSES + " enthalten",
    "array.length": "{{#label}} muss genau " + _LIMIT + " " + _ITEMS + " enthalten",
    "array.max": "{{#label}} darf höchstens " + _LIMIT + " " + _ITEMS + " enthalten",
    "array.min": "{{#label}} muss mindestens " + _LIMIT + " " + _ITEMS + " enthalten",
    "array.orderedLength": "{{#label}} bietet nur Platz für {{#limit}} " + _ITEMS,
    "array.sort": (
        '{{#label}} muss nach {if(#by == "value", "Wert", #by)} '
        '{if(#order == "ascending", "aufsteigend", "absteigend")} sortiert sein'
    ),
    "array.sort.mismatching": (
        "{{#label}} kann nicht sortiert werden, da die Elemente verschiedene Typen haben"
    ),
    "array.sort.unsupported": (
        "{{#label}} kann nicht sortiert werden, da Elemente des Typs {{say(#type, "
        "'de.types')}} keine Reihenfolge haben"
    ),
    "array.sparse": "{{#label}} darf in dieser Liste nicht undefiniert sein",
    "array.unique": "{{#label}} wiederholt das Element an Position {{#dupePos}}",
    "array.ref": _REF,
    "binary.base": "{{#label}} muss aus Binärdaten bestehen",
    "binary.length": "{{#label}} muss genau " + _LIMIT + " " + _BYTES + " lang sein",
    "binary.max": "{{#label}} darf höchstens " + _LIMIT + " " + _BYTES + " lang sein",
    "binary.min": "{{#label}} muss mindestens " + _LIMIT + " " + _BYTES + " lang sein",
    "binary.ref": _REF,
    "boolean.base": "{{#label}} muss wahr oder falsch sein",
    "date.base": "{{#label}} muss ein Datum sein",
    "date.format": "{{#label}} muss " + _FORMAT + " sein",
    "date.greater": "{{#label}} muss nach " + _INSTANT + " liegen",
    "date.less": "{{#label}} muss vor " + _INSTANT + " liegen",
    "date.max": "{{#label}} darf nicht nach " + _INSTANT + " liegen",
    "date.min": "{{#label}} darf nicht vor " + _INSTANT + " liegen",
    "date.onlyDate": "{{#label}} muss ein Datum ohne Uhrzeit sein",
    "date.ref": _REF,
    "date.strict": "{{#label}} muss ein Datum sein",
    "decimal.base": "{{#label}} muss eine Dezimalzahl sein",
    "decimal.digits": '{{#label}} darf höchstens {{#limit}} {if(#limit == 1, "Ziffer", "Ziffern")} haben',
    "decimal.places": _PLACES,
    "function.arity": "{{#label}} muss genau {{#n}} " + _ARGUMENTS + " annehmen",
    "function.class": "{{#label}} muss eine Klasse sein",
    "function.maxArity": "{{#label}} darf höchstens {{#n}} " + _ARGUMENTS + " annehmen",
    "function.minArity": "{{#label}} muss mindestens {{#n}} " + _ARGUMENTS + " annehmen",
    "number.base": "{{#label}} muss eine Zahl sein",
    "number.greater": "{{#label}} muss größer als " + _LIMIT + " sein",
    "number.infinity": "{{#label}} muss endlich sein",
    "number.integer": "{{#label}} muss eine ganze Zahl sein",
    "number.less": "{{#label}} muss kleiner als " + _LIMIT + " sein",
    "number.max": "{{#label}} darf höchstens " + _LIMIT + " sein",
    "number.min": "{{#label}} muss mindestens " + _LIMIT + " sein",
    "number.multiple": "{{#label}} muss ein Vielfaches von {{say(#multiple, 'de')}} sein",
    "number.negative": "{{#label}} muss kleiner als null sein",
    "number.port": "{{#label}} muss eine Portnummer von 0 bis 65535 sein",
    "number.positive": "{{#label}} muss größer als null sein",
    "number.precision": _PLACES,
    "number.unsafe": "{{#label}} liegt außerhalb des Bereichs, in dem Zahlen genau sind",
    "number.ref": _REF,
    "object.and": (
        "{{#label}} enthält {{#presentWithLabels}}, aber nicht {{#missingWithLabels}}; "
        "alle diese Schlüssel gehören zusammen"
    ),
    "object.assert": "{{#label}} muss die Bedingung für " + _SUBJECT + " erfüllen" + _BECAUSE,
    "object.base": "{{#label}} muss " + _KIND + " sein",
    "object.instance": "{{#label}} muss eine Instanz von {{:#type}} sein",
    "object.into": "{{#label}} lässt sich nicht in {{#type}} umwandeln: {{#error}}",
    "object.length": "{{#label}} muss genau " + _LIMIT + " Schlüssel haben",
    "object.max": "{{#label}} darf höchstens " + _LIMIT + " Schlüssel haben",
    "object.min": "{{#label}} muss mindestens " + _LIMIT + " Schlüssel haben",
    "object.missing": "{{#label}} muss mindestens einen dieser Schlüssel haben: {{#peersWithLabels}}",
    "object.nand": "{{#label}} darf {{:#mainWithLabel}} nicht zusammen mit {{#peersWithLabels}} enthalten",
    "object.oxor": "{{#label}} darf höchstens einen dieser Schlüssel haben: {{#peersWithLabels}}",
    "object.pattern.match": "{{#label}} hat Schlüssel, die nicht zusammenpassen: {#message}",
    "object.refType": "{{#label}} muss eine Referenz sein",
    "object.regex": "{{#label}} muss ein regulärer Ausdruck sein",
    "object.rename.multiple": (
        "{{#label}} erlaubt die Umbenennung von {{:#from}} nicht, "
        "da bereits ein anderer Schlüssel in {{:#to}} umbenannt wurde"
    ),
    "object.rename.override": (
        "{{#label}} erlaubt die Umbenennung von {{:#from}} nicht, da {{:#to}} bereits vorhanden ist"
    ),
    "object.rename.proto": (
        "{{#label}} erlaubt die Umbenennung von {{:#from}} nicht, da {{:#to}} in "
        "JavaScript kein gewöhnlicher Schlüssel ist"
    ),
    "object.schema": (
        '{{#label}} muss ein Schema{if(#type == "any", "", " vom Typ " + say(#type, "de.types"))} sein'
    ),
    "object.unknown": "{{#label}} ist kein bekannter Schlüssel",
    "object.with": (
        "{{#label}} enthält {{:#mainWithLabel}}, aber nicht das dazu erforderliche {{:#peerWithLabel}}"
    ),
    "object.without": "{{#label}} darf {{:#peerWithLabel}} nicht zusammen mit {{:#mainWithLabel}} enthalten",
    "object.xor": "{{#label}} muss genau einen dieser Schlüssel haben: {{#peersWithLabels}}",
    "object.ref": _REF,
    "string.alphanum": "{{#label}} darf nur die Buchstaben a bis z und Ziffern enthalten",
    "string.base": "{{#label}} muss ein Text sein",
    "string.base64": "{{#label}} muss ein Base64-Text sein",
    "string.creditCard": "{{#label}} muss eine gültige Kartennummer sein",
    "string.dataUri": "{{#label}} muss eine Data-URI sein",
    "string.domain": "{{#label}} muss einen gültigen Domainnamen enthalten",
    "string.email": "{{#label}} muss eine gültige E-Mail-Adresse sein",
    "string.empty": "{{#label}} darf nicht leer sein",
    "string.guid": "{{#label}} muss eine GUID sein",
    "string.hex": "{{#label}} muss ein hexadezimaler Text sein",
    "string.hexAlign": "{{#label}} muss zwei Hexadezimalziffern je Byte haben",
    "string.hostname": "{{#label}} muss ein Hostname sein",
    "string.ip": "{{#label}} muss eine IP-Adresse" + _CIDR + " sein",
    "string.ipVersion": "{{#label}} muss eine IP-Adresse der Version {{#version}}" + _CIDR + " sein",
    "string.isoDate": "{{#label}} muss ein Datum im Format ISO 8601 sein",
    "string.isoDuration": "{{#label}} muss eine Dauer im Format ISO 8601 sein",
    "string.length": "{{#label}} muss genau " + _LIMIT + " " + _SIZE + " lang sein",
    "string.lowercase": "{{#label}} muss kleingeschrieben sein",
    "string.max": "{{#label}} darf höchstens " + _LIMIT + " " + _SIZE + " lang sein",
    "string.min": "{{#label}} muss mindestens " + _LIMIT + " " + _SIZE + " lang sein",
    "string.normalize": "{{#label}} muss in der Unicode-Form {{#form}} vorliegen",
    "string.pattern.base": "{{#label}} entspricht nicht dem Muster {{#regex}}",
    "string.pattern.name": "{{#label}} entspricht nicht dem Muster {{:#name}}",
    "string.pattern.invert.base": "{{#label}} entspricht dem verbotenen Muster {{#regex}}",
    "string.pattern.invert.name": "{{#label}} entspricht dem verbotenen Muster {{:#name}}",
    "string.token": "{{#label}} darf nur die Buchstaben a bis z, Ziffern und Unterstriche enthalten",
    "string.trim": "{{#label}} darf nicht mit Leerraum beginnen oder enden",
    "string.uppercase": "{{#label}} muss großgeschrieben sein",
    "string.uri": "{{#label}} muss eine URI sein",
    "string.uriCustomScheme": "{{#label}} muss eine URI mit dem Schema {{#scheme}} sein",
    "string.uriRelativeOnly": "{{#label}} muss eine relative URI sein",
    "string.ref": _REF,
    "symbol.base": "{{#label}} muss ein Symbol sein",
    "symbol.map": "{{#label}} muss ein Symbol sein oder ein Wert, der für eines steht",
    "uuid.base": "{{#label}} muss eine UUID sein",
    "uuid.version": "{{#label}} muss eine UUID der Version {{#versions}} sein",
    "any.cast": "{{#label}} lässt sich nicht in den Typ {{say(#to, 'de.types')}} umwandeln",
    "link.depth": "{{#label}} ist tiefer als {{#limit}} Ebenen verschachtelt",
    "link.maxRecursion": "{{#label}} ist tiefer als {{#limit}} Ebenen verschachtelt",
    "custom": "{{#label}} hat die benutzerdefinierte Prüfung nicht bestanden",
    "external": "{{#label}} hat die externe Prüfung nicht bestanden",
}
