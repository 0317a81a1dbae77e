"""The texts of the error codes in Spanish. Data; imports nothing."""

from __future__ import annotations

_ITEMS = '{if(#limit == 1, "elemento", "elementos")}'
_BYTES = '{if(#limit == 1, "byte", "bytes")}'
_KEYS = '{if(#limit == 1, "clave", "claves")}'
_SIZE = '{if(#encoding, if(#limit == 1, "byte", "bytes"), if(#limit == 1, "carácter", "caracteres"))}'
_ARGUMENTS = '{if(#n == 1, "argumento", "argumentos")}'
_MISSES = '{{#unknownMisses}} {if(#unknownMisses == 1, "elemento obligatorio", "elementos obligatorios")}'
_MORE = (
    '{{#unknownMisses}} {if(#unknownMisses == 1, "elemento obligatorio más", "elementos obligatorios más")}'
)
_CIDR = (
    '{if(#cidr == "required", " con longitud de prefijo", '
    'if(#cidr == "forbidden", " sin longitud de prefijo", ""))}'
)
_FORMAT = (
    '{if(#format == "iso", "una fecha en formato ISO 8601", '
    'if(#format == "javascript", "una marca de tiempo en milisegundos", '
    'if(#format == "unix", "una marca de tiempo en segundos", "una fecha en el formato " + #format)))}'
)
_LIMIT = '{{say(#limit, "es")}}'
_INSTANT = '{{say(#limit, "es.dates")}}'
_SUBJECT = '{{say(#subject, "es")}}'
_BECAUSE = '{{if(#message, ": " + #message, "")}}'
_REFERENCE = '{{say(#ref, "es")}}'
_REASON = '{{say(#reason, "es.reasons")}}'
_REF = "{{#label}} no se puede comprobar: " + _REFERENCE + " " + _REASON
_KIND = (
    '{if(#type == "object", "un objeto", if(#type == "function", "una '
    'función", "de tipo " + say(#type, "es.types")))}'
)

_PLACES = '{{#label}} puede tener como máximo {{#limit}} {if(#limit == 1, "decimal", "decimales")}'

WORDS: dict[str, dict[str, str]] = {
    "names": {"adjusted": "* (ajustado)", "in": "un elemento de *"},
    "dates": {"now": "ahora"},
    "types": {
        "alternatives": "alternativas",
        "any": "cualquiera",
        "array": "lista",
        "binary": "datos binarios",
        "boolean": "booleano",
        "date": "fecha",
        "decimal": "número decimal",
        "function": "función",
        "link": "enlace",
        "map": "mapa",
        "number": "número",
        "object": "objeto",
        "set": "conjunto",
        "string": "texto",
        "symbol": "símbolo",
        "undefined": "indefinido",
        "uuid": "UUID",
    },
    "reasons": {
        "must be a date": "debe ser una fecha",
        "must be a non-negative integer": "debe ser un entero no negativo",
        "must be a number": "debe ser un número",
        "must be a positive number": "debe ser un número positivo",
        "must be a positive, exact decimal": "debe ser un número decimal exacto y positivo",
        "must be an exact decimal": "debe ser un número decimal exacto",
    },
}
"""What `say` says: about the names of references, and for words of messages."""

MESSAGES: dict[str, str] = {
    "root": "valor",
    "alternatives.all": "{{#label}} debe cumplir todas las alternativas",
    "alternatives.any": "{{#label}} no cumple ninguna de las alternativas",
    "alternatives.match": "{{#label}} no cumple ninguna de las alternativas: {#message}",
    "alternatives.one": "{{#label}} debe cumplir una sola alternativa, no varias",
    "alternatives.types": "{{#label}} debe ser de uno de estos tipos: {{say(#types, 'es.types')}}",
    "any.custom": "{{#label}} no ha superado la comprobación personalizada: {{#error}}",
    "any.default": "{{#label}} no ha podido recibir su valor predeterminado: {{#error}}",
    "any.failover": "{{#label}} no ha podido recibir su valor de reserva: {{#error}}",
    "any.invalid": (
        "{{#label}} no puede ser "
        '{if(#invalids, if(length(#invalids) > 1, "ninguno de estos valores: ", '
        '"este valor: "), "este valor")}{{say(#invalids, "es")}}'
    ),
    "any.only": (
        "{{#label}} solo puede ser "
        '{if(#valids, if(length(#valids) > 1, "uno de estos valores: ", "este valor: "), '
        '"un valor permitido")}{{say(#valids, "es")}}'
    ),
    "any.ref": _REF,
    "any.required": "{{#label}} es obligatorio",
    "any.unknown": "{{#label}} no se puede indicar aquí",
    "array.base": "{{#label}} debe ser una lista",
    "array.excludes": "{{#label}} no puede estar en esta lista",
    "array.hasKnown": "{{#label}} debe contener un elemento que corresponda a {{:#patternLabel}}",
    "array.hasUnknown": "{{#label}} debe contener al menos un elemento que corresponda",
    "array.includes": "{{#label}} debe corresponder a uno de los elementos permitidos",
    "array.includesRequiredBoth": "{{#label}} debe contener además {{#knownMisses}} y " + _MORE,
    "array.includesRequiredKnowns": "{{#label}} debe contener además {{#knownMisses}}",
    "array.includesRequiredUnknowns": "{{#label}} debe contener además " + _MISSES,
    "array.length": "{{#label}} debe contener exactamente " + _LIMIT + " " + _ITEMS,
    "array.max": "{{#label}} puede contener como máximo " + _LIMIT + " " + _ITEMS,
    "array.min": "{{#label}} debe contener al menos " + _LIMIT + " " + _ITEMS,
    "array.orderedLength": "{{#label}} solo tiene lugar para {{#limit}} " + _ITEMS,
    "array.sort": (
        '{{#label}} debe estar ordenado por {if(#by == "value", "valor", #by)} '
        'de forma {if(#order == "ascending", "ascendente", "descendente")}'
    ),
    "array.sort.mismatching": "{{#label}} no se puede ordenar, porque sus elementos son de tipos distintos",
    "array.sort.unsupported": (
        "{{#label}} no se puede ordenar, porque los elementos de tipo "
        "{{say(#type, 'es.types')}} no tienen orden"
    ),
    "array.sparse": "{{#label}} no puede ser indefinido en esta lista",
    "array.unique": "{{#label}} repite el elemento de la posición {{#dupePos}}",
    "array.ref": _REF,
    "binary.base": "{{#label}} debe constar de datos binarios",
    "binary.length": "{{#label}} debe tener exactamente " + _LIMIT + " " + _BYTES,
    "binary.max": "{{#label}} puede tener como máximo " + _LIMIT + " " + _BYTES,
    "binary.min": "{{#label}} debe tener al menos " + _LIMIT + " " + _BYTES,
    "binary.ref": _REF,
    "boolean.base": "{{#label}} debe ser verdadero o falso",
    "date.base": "{{#label}} debe ser una fecha",
    "date.format": "{{#label}} debe ser " + _FORMAT,
    "date.greater": "{{#label}} debe ser posterior a " + _INSTANT,
    "date.less": "{{#label}} debe ser anterior a " + _INSTANT,
    "date.max": "{{#label}} no puede ser posterior a " + _INSTANT,
    "date.min": "{{#label}} no puede ser anterior a " + _INSTANT,
    "date.onlyDate": "{{#label}} debe ser una fecha sin hora",
    "date.ref": _REF,
    "date.strict": "{{#label}} debe ser una fecha",
    "decimal.base": "{{#label}} debe ser un número decimal",
    "decimal.digits": '{{#label}} puede tener como máximo {{#limit}} {if(#limit == 1, "dígito", "dígitos")}',
    "decimal.places": _PLACES,
    "function.arity": "{{#label}} debe aceptar exactamente {{#n}} " + _ARGUMENTS,
    "function.class": "{{#label}} debe ser una clase",
    "function.maxArity": "{{#label}} puede aceptar como máximo {{#n}} " + _ARGUMENTS,
    "function.minArity": "{{#label}} debe aceptar al menos {{#n}} " + _ARGUMENTS,
    "number.base": "{{#label}} debe ser un número",
    "number.greater": "{{#label}} debe ser mayor que " + _LIMIT,
    "number.infinity": "{{#label}} debe ser finito",
    "number.integer": "{{#label}} debe ser un número entero",
    "number.less": "{{#label}} debe ser menor que " + _LIMIT,
    "number.max": "{{#label}} debe ser menor o igual que " + _LIMIT,
    "number.min": "{{#label}} debe ser mayor o igual que " + _LIMIT,
    "number.multiple": "{{#label}} debe ser un múltiplo de {{say(#multiple, 'es')}}",
    "number.negative": "{{#label}} debe ser menor que cero",
    "number.port": "{{#label}} debe ser un número de puerto, de 0 a 65535",
    "number.positive": "{{#label}} debe ser mayor que cero",
    "number.precision": _PLACES,
    "number.unsafe": "{{#label}} está fuera del intervalo en el que los números son exactos",
    "number.ref": _REF,
    "object.and": (
        "{{#label}} contiene {{#presentWithLabels}} pero no {{#missingWithLabels}}; "
        "todas estas claves van juntas"
    ),
    "object.assert": "{{#label}} debe cumplir la condición sobre " + _SUBJECT + _BECAUSE,
    "object.base": "{{#label}} debe ser " + _KIND,
    "object.instance": "{{#label}} debe ser una instancia de {{:#type}}",
    "object.into": "{{#label}} no se puede convertir en {{#type}}: {{#error}}",
    "object.length": "{{#label}} debe tener exactamente " + _LIMIT + " " + _KEYS,
    "object.max": "{{#label}} puede tener como máximo " + _LIMIT + " " + _KEYS,
    "object.min": "{{#label}} debe tener al menos " + _LIMIT + " " + _KEYS,
    "object.missing": "{{#label}} debe tener al menos una de estas claves: {{#peersWithLabels}}",
    "object.nand": "{{#label}} no puede contener {{:#mainWithLabel}} junto con {{#peersWithLabels}}",
    "object.oxor": "{{#label}} puede tener como máximo una de estas claves: {{#peersWithLabels}}",
    "object.pattern.match": "{{#label}} tiene claves que no encajan entre sí: {#message}",
    "object.refType": "{{#label}} debe ser una referencia",
    "object.regex": "{{#label}} debe ser una expresión regular",
    "object.rename.multiple": (
        "{{#label}} no permite cambiar el nombre de {{:#from}}, porque otra clave ya ha pasado a ser {{:#to}}"
    ),
    "object.rename.override": (
        "{{#label}} no permite cambiar el nombre de {{:#from}}, porque {{:#to}} ya existe"
    ),
    "object.rename.proto": (
        "{{#label}} no permite cambiar el nombre de {{:#from}}, porque {{:#to}} no es "
        "una clave normal en JavaScript"
    ),
    "object.schema": (
        '{{#label}} debe ser un esquema{if(#type == "any", "", " de tipo " + say(#type, "es.types"))}'
    ),
    "object.unknown": "{{#label}} no es una clave conocida",
    "object.with": (
        "{{#label}} contiene {{:#mainWithLabel}} pero no {{:#peerWithLabel}}, que debe acompañarlo"
    ),
    "object.without": "{{#label}} no puede contener {{:#peerWithLabel}} junto con {{:#mainWithLabel}}",
    "object.xor": "{{#label}} debe tener exactamente una de estas claves: {{#peersWithLabels}}",
    "object.ref": _REF,
    "string.alphanum": "{{#label}} solo puede contener letras de la a a la z y dígitos",
    "string.base": "{{#label}} debe ser un texto",
    "string.base64": "{{#label}} debe ser un texto en base64",
    "string.creditCard": "{{#label}} debe ser un número de tarjeta válido",
    "string.dataUri": "{{#label}} debe ser un URI de datos",
    "string.domain": "{{#label}} debe contener un nombre de dominio válido",
    "string.email": "{{#label}} debe ser una dirección de correo electrónico válida",
    "string.empty": "{{#label}} no puede estar vacío",
    "string.guid": "{{#label}} debe ser un GUID",
    "string.hex": "{{#label}} debe ser un texto hexadecimal",
    "string.hexAlign": "{{#label}} debe tener dos dígitos hexadecimales por byte",
    "string.hostname": "{{#label}} debe ser un nombre de host",
    "string.ip": "{{#label}} debe ser una dirección IP" + _CIDR,
    "string.ipVersion": "{{#label}} debe ser una dirección IP de versión {{#version}}" + _CIDR,
    "string.isoDate": "{{#label}} debe ser una fecha en formato ISO 8601",
    "string.isoDuration": "{{#label}} debe ser una duración en formato ISO 8601",
    "string.length": "{{#label}} debe tener exactamente " + _LIMIT + " " + _SIZE,
    "string.lowercase": "{{#label}} debe estar en minúsculas",
    "string.max": "{{#label}} puede tener como máximo " + _LIMIT + " " + _SIZE,
    "string.min": "{{#label}} debe tener al menos " + _LIMIT + " " + _SIZE,
    "string.normalize": "{{#label}} debe estar en la forma Unicode {{#form}}",
    "string.pattern.base": "{{#label}} no cumple el patrón {{#regex}}",
    "string.pattern.name": "{{#label}} no cumple el patrón {{:#name}}",
    "string.pattern.invert.base": "{{#label}} cumple el patrón prohibido {{#regex}}",
    "string.pattern.invert.name": "{{#label}} cumple el patrón prohibido {{:#name}}",
    "string.token": "{{#label}} solo puede contener letras de la a a la z, dígitos y guiones bajos",
    "string.trim": "{{#label}} no puede empezar ni terminar con espacios en blanco",
    "string.uppercase": "{{#label}} debe estar en mayúsculas",
    "string.uri": "{{#label}} debe ser un URI",
    "string.uriCustomScheme": "{{#label}} debe ser un URI con el esquema {{#scheme}}",
    "string.uriRelativeOnly": "{{#label}} debe ser un URI relativo",
    "string.ref": _REF,
    "symbol.base": "{{#label}} debe ser un símbolo",
    "symbol.map": "{{#label}} debe ser un símbolo, o un valor que represente uno",
    "uuid.base": "{{#label}} debe ser un UUID",
    "uuid.version": "{{#label}} debe ser un UUID de versión {{#versions}}",
    "any.cast": "{{#label}} no se puede convertir en {{say(#to, 'es.types')}}",
    "link.depth": "{{#label}} está anidado a más de {{#limit}} niveles",
    "link.maxRecursion": "{{#label}} está anidado a más de {{#limit}} niveles",
    "custom": "{{#label}} no ha superado la comprobación personalizada",
    "external": "{{#label}} no ha superado la comprobación externa",
}
