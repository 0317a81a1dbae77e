"""The texts of the error codes in Italian. Data; imports nothing."""

from __future__ import annotations

_ITEMS = '{if(#limit == 1, "elemento", "elementi")}'
_KEYS = '{if(#limit == 1, "chiave", "chiavi")}'
_SIZE = '{if(#encoding, "byte", if(#limit == 1, "carattere", "caratteri"))}'
_ARGUMENTS = '{if(#n == 1, "argomento", "argomenti")}'
_MISSES = '{{#unknownMisses}} {if(#unknownMisses == 1, "elemento obbligatorio", "elementi obbligatori")}'
_MORE = (
    '{{#unknownMisses}} {if(#unknownMisses == 1, "altro elemento obbligatorio", '
    '"altri elementi obbligatori")}'
)
_CIDR = (
    '{if(#cidr == "required", " con lunghezza del prefisso", '
    'if(#cidr == "forbidden", " senza lunghezza del prefisso", ""))}'
)
_FORMAT = (
    '{if(#format == "iso", "una data in formato ISO 8601", '
    'if(#format == "javascript", "una marca temporale in millisecondi", '
    'if(#format == "unix", "una marca temporale in secondi", "una data nel formato " + #format)))}'
)
_LIMIT = '{{say(#limit, "it")}}'
_INSTANT = '{{say(#limit, "it.dates")}}'
_SUBJECT = '{{say(#subject, "it")}}'
_BECAUSE = '{{if(#message, ": " + #message, "")}}'
_REFERENCE = '{{say(#ref, "it")}}'
_REASON = '{{say(#reason, "it.reasons")}}'
_REF = "{{#label}} non può essere controllato: " + _REFERENCE + " " + _REASON
_KIND = (
    '{if(#type == "object", "un oggetto", if(#type == "function", "una '
    'funzione", "di tipo " + say(#type, "it.types")))}'
)

_PLACES = '{{#label}} può avere al massimo {{#limit}} {if(#limit == 1, "decimale", "decimali")}'

WORDS: dict[str, dict[str, str]] = {
    "names": {"adjusted": "* (adattato)", "in": "un elemento di *"},
    "dates": {"now": "adesso"},
    "types": {
        "alternatives": "alternative",
        "any": "qualsiasi",
        "array": "elenco",
        "binary": "dati binari",
        "boolean": "booleano",
        "date": "data",
        "decimal": "numero decimale",
        "function": "funzione",
        "link": "collegamento",
        "map": "mappa",
        "number": "numero",
        "object": "oggetto",
        "set": "insieme",
        "string": "testo",
        "symbol": "simbolo",
        "undefined": "indefinito",
        "uuid": "UUID",
    },
    "reasons": {
        "must be a date": "deve essere una data",
        "must be a non-negative integer": "deve essere un intero non negativo",
        "must be a number": "deve essere un numero",
        "must be a positive number": "deve essere un numero positivo",
        "must be a positive, exact decimal": "deve essere un numero decimale esatto e positivo",
        "must be an exact decimal": "deve essere un numero decimale esatto",
    },
}
"""What `say` says: about the names of references, and for words of messages."""

MESSAGES: dict[str, str] = {
    "root": "valore",
    "alternatives.all": "{{#label}} deve corrispondere a tutte le alternative",
    "alternatives.any": "{{#label}} non corrisponde a nessuna delle alternative",
    "alternatives.match": "{{#label}} non corrisponde a nessuna delle alternative: {#message}",
    "alternatives.one": "{{#label}} deve corrispondere a una sola alternativa, non a più di una",
    "alternatives.types": "{{#label}} deve essere di uno di questi tipi: {{say(#types, 'it.types')}}",
    "any.custom": "{{#label}} non ha superato il controllo personalizzato: {{#error}}",
    "any.default": "{{#label}} non ha potuto ricevere il valore predefinito: {{#error}}",
    "any.failover": "{{#label}} non ha potuto ricevere il valore di riserva: {{#error}}",
    "any.invalid": (
        "{{#label}} non può essere "
        '{if(#invalids, if(length(#invalids) > 1, "nessuno di questi valori: ", '
        '"questo valore: "), "questo valore")}{{say(#invalids, "it")}}'
    ),
    "any.only": (
        "{{#label}} può essere solo "
        '{if(#valids, if(length(#valids) > 1, "uno di questi valori: ", "questo valore: "), '
        '"un valore consentito")}{{say(#valids, "it")}}'
    ),
    "any.ref": _REF,
    "any.required": "{{#label}} è obbligatorio",
    "any.unknown": "{{#label}} non può essere indicato qui",
    "array.base": "{{#label}} deve essere un elenco",
    "array.excludes": "{{#label}} non può stare in questo elenco",
    "array.hasKnown": "{{#label}} deve contenere un elemento che corrisponda a {{:#patternLabel}}",
    "array.hasUnknown": "{{#label}} deve contenere almeno un elemento corrispondente",
    "array.includes": "{{#label}} deve corrispondere a uno degli elementi ammessi",
    "array.includesRequiredBoth": "{{#label}} deve contenere ancora {{#knownMisses}} e " + _MORE,
    "array.includesRequiredKnowns": "{{#label}} deve contenere ancora {{#knownMisses}}",
    "array.includesRequiredUnknowns": "{{#label}} deve contenere ancora " + _MISSES,
    "array.length": "{{#label}} deve contenere esattamente " + _LIMIT + " " + _ITEMS,
    "array.max": "{{#label}} può contenere al massimo " + _LIMIT + " " + _ITEMS,
    "array.min": "{{#label}} deve contenere almeno " + _LIMIT + " " + _ITEMS,
    "array.orderedLength": "{{#label}} ha posto solo per {{#limit}} " + _ITEMS,
    "array.sort": (
        '{{#label}} deve essere ordinato per {if(#by == "value", "valore", #by)} '
        'in modo {if(#order == "ascending", "crescente", "decrescente")}'
    ),
    "array.sort.mismatching": (
        "{{#label}} non può essere ordinato, perché i suoi elementi sono di tipi diversi"
    ),
    "array.sort.unsupported": (
        "{{#label}} non può essere ordinato, perché gli elementi di tipo "
        "{{say(#type, 'it.types')}} non hanno un ordine"
    ),
    "array.sparse": "{{#label}} non può essere indefinito in questo elenco",
    "array.unique": "{{#label}} ripete l’elemento in posizione {{#dupePos}}",
    "array.ref": _REF,
    "binary.base": "{{#label}} deve consistere in dati binari",
    "binary.length": "{{#label}} deve avere esattamente " + _LIMIT + " byte",
    "binary.max": "{{#label}} può avere al massimo " + _LIMIT + " byte",
    "binary.min": "{{#label}} deve avere almeno " + _LIMIT + " byte",
    "binary.ref": _REF,
    "boolean.base": "{{#label}} deve essere vero o falso",
    "date.base": "{{#label}} deve essere una data",
    "date.format": "{{#label}} deve essere " + _FORMAT,
    "date.greater": "{{#label}} deve essere successivo a " + _INSTANT,
    "date.less": "{{#label}} deve essere precedente a " + _INSTANT,
    "date.max": "{{#label}} non può essere successivo a " + _INSTANT,
    "date.min": "{{#label}} non può essere precedente a " + _INSTANT,
    "date.onlyDate": "{{#label}} deve essere una data senza ora",
    "date.ref": _REF,
    "date.strict": "{{#label}} deve essere una data",
    "decimal.base": "{{#label}} deve essere un numero decimale",
    "decimal.digits": '{{#label}} può avere al massimo {{#limit}} {if(#limit == 1, "cifra", "cifre")}',
    "decimal.places": _PLACES,
    "function.arity": "{{#label}} deve accettare esattamente {{#n}} " + _ARGUMENTS,
    "function.class": "{{#label}} deve essere una classe",
    "function.maxArity": "{{#label}} può accettare al massimo {{#n}} " + _ARGUMENTS,
    "function.minArity": "{{#label}} deve accettare almeno {{#n}} " + _ARGUMENTS,
    "number.base": "{{#label}} deve essere un numero",
    "number.greater": "{{#label}} deve essere maggiore di " + _LIMIT,
    "number.infinity": "{{#label}} deve essere finito",
    "number.integer": "{{#label}} deve essere un numero intero",
    "number.less": "{{#label}} deve essere minore di " + _LIMIT,
    "number.max": "{{#label}} deve essere minore o uguale a " + _LIMIT,
    "number.min": "{{#label}} deve essere maggiore o uguale a " + _LIMIT,
    "number.multiple": "{{#label}} deve essere un multiplo di {{say(#multiple, 'it')}}",
    "number.negative": "{{#label}} deve essere minore di zero",
    "number.port": "{{#label}} deve essere un numero di porta, da 0 a 65535",
    "number.positive": "{{#label}} deve essere maggiore di zero",
    "number.precision": _PLACES,
    "number.unsafe": "{{#label}} è fuori dall’intervallo in cui i numeri sono esatti",
    "number.ref": _REF,
    "object.and": (
        "{{#label}} contiene {{#presentWithLabels}} ma non {{#missingWithLabels}}; "
        "tutte queste chiavi vanno insieme"
    ),
    "object.assert": "{{#label}} deve soddisfare la condizione su " + _SUBJECT + _BECAUSE,
    "object.base": "{{#label}} deve essere " + _KIND,
    "object.instance": "{{#label}} deve essere un’istanza di {{:#type}}",
    "object.into": "{{#label}} non può essere convertito in {{#type}}: {{#error}}",
    "object.length": "{{#label}} deve avere esattamente " + _LIMIT + " " + _KEYS,
    "object.max": "{{#label}} può avere al massimo " + _LIMIT + " " + _KEYS,
    "object.min": "{{#label}} deve avere almeno " + _LIMIT + " " + _KEYS,
    "object.missing": "{{#label}} deve avere almeno una di queste chiavi: {{#peersWithLabels}}",
    "object.nand": "{{#label}} non può contenere {{:#mainWithLabel}} insieme a {{#peersWithLabels}}",
    "object.oxor": "{{#label}} può avere al massimo una di queste chiavi: {{#peersWithLabels}}",
    "object.pattern.match": "{{#label}} ha chiavi che non vanno bene insieme: {#message}",
    "object.refType": "{{#label}} deve essere un riferimento",
    "object.regex": "{{#label}} deve essere un’espressione regolare",
    "object.rename.multiple": (
        "{{#label}} non consente di rinominare {{:#from}}, "
        "perché un’altra chiave è già stata rinominata in {{:#to}}"
    ),
    "object.rename.override": "{{#label}} non consente di rinominare {{:#from}}, perché {{:#to}} esiste già",
    "object.rename.proto": (
        "{{#label}} non consente di rinominare {{:#from}}, perché {{:#to}} non è una "
        "chiave normale in JavaScript"
    ),
    "object.schema": (
        '{{#label}} deve essere uno schema{if(#type == "any", "", " di tipo " + say(#type, "it.types"))}'
    ),
    "object.unknown": "{{#label}} non è una chiave conosciuta",
    "object.with": (
        "{{#label}} contiene {{:#mainWithLabel}} ma non {{:#peerWithLabel}}, che deve accompagnarlo"
    ),
    "object.without": "{{#label}} non può contenere {{:#peerWithLabel}} insieme a {{:#mainWithLabel}}",
    "object.xor": "{{#label}} deve avere esattamente una di queste chiavi: {{#peersWithLabels}}",
    "object.ref": _REF,
    "string.alphanum": "{{#label}} può contenere solo lettere dalla a alla z e cifre",
    "string.base": "{{#label}} deve essere un testo",
    "string.base64": "{{#label}} deve essere un testo in base64",
    "string.creditCard": "{{#label}} deve essere un numero di carta valido",
    "string.dataUri": "{{#label}} deve essere un URI di dati",
    "string.domain": "{{#label}} deve contenere un nome di dominio valido",
    "string.email": "{{#label}} deve essere un indirizzo e-mail valido",
    "string.empty": "{{#label}} non può essere vuoto",
    "string.guid": "{{#label}} deve essere un GUID",
    "string.hex": "{{#label}} deve essere un testo esadecimale",
    "string.hexAlign": "{{#label}} deve avere due cifre esadecimali per ogni byte",
    "string.hostname": "{{#label}} deve essere un nome host",
    "string.ip": "{{#label}} deve essere un indirizzo IP" + _CIDR,
    "string.ipVersion": "{{#label}} deve essere un indirizzo IP di versione {{#version}}" + _CIDR,
    "string.isoDate": "{{#label}} deve essere una data in formato ISO 8601",
    "string.isoDuration": "{{#label}} deve essere una durata in formato ISO 8601",
    "string.length": "{{#label}} deve avere esattamente " + _LIMIT + " " + _SIZE,
    "string.lowercase": "{{#label}} deve essere in minuscolo",
    "string.max": "{{#label}} può avere al massimo " + _LIMIT + " " + _SIZE,
    "string.min": "{{#label}} deve avere almeno " + _LIMIT + " " + _SIZE,
    "string.normalize": "{{#label}} deve essere nella forma Unicode {{#form}}",
    "string.pattern.base": "{{#label}} non corrisponde allo schema {{#regex}}",
    "string.pattern.name": "{{#label}} non corrisponde allo schema {{:#name}}",
    "string.pattern.invert.base": "{{#label}} corrisponde allo schema vietato {{#regex}}",
    "string.pattern.invert.name": "{{#label}} corrisponde allo schema vietato {{:#name}}",
    "string.token": "{{#label}} può contenere solo lettere dalla a alla z, cifre e trattini bassi",
    "string.trim": "{{#label}} non può iniziare né finire con spazi bianchi",
    "string.uppercase": "{{#label}} deve essere in maiuscolo",
    "string.uri": "{{#label}} deve essere un URI",
    "string.uriCustomScheme": "{{#label}} deve essere un URI con lo schema {{#scheme}}",
    "string.uriRelativeOnly": "{{#label}} deve essere un URI relativo",
    "string.ref": _REF,
    "symbol.base": "{{#label}} deve essere un simbolo",
    "symbol.map": "{{#label}} deve essere un simbolo, o un valore che ne rappresenti uno",
    "uuid.base": "{{#label}} deve essere un UUID",
    "uuid.version": "{{#label}} deve essere un UUID di versione {{#versions}}",
    "any.cast": "{{#label}} non può essere convertito in {{say(#to, 'it.types')}}",
    "link.depth": "{{#label}} è annidato per più di {{#limit}} livelli",
    "link.maxRecursion": "{{#label}} è annidato per più di {{#limit}} livelli",
    "custom": "{{#label}} non ha superato il controllo personalizzato",
    "external": "{{#label}} non ha superato il controllo esterno",
}
