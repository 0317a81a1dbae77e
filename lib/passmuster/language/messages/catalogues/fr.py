"""The texts of the error codes in French. Data; imports nothing."""

from __future__ import annotations

# Zero takes the singular in French.
_ITEMS = '{if(#limit == 1 || #limit == 0, "élément", "éléments")}'
_BYTES = '{if(#limit == 1 || #limit == 0, "octet", "octets")}'
_KEYS = '{if(#limit == 1 || #limit == 0, "clé", "clés")}'
_SIZE = (
    '{if(#encoding, if(#limit == 1 || #limit == 0, "octet", "octets"), '
    'if(#limit == 1 || #limit == 0, "caractère", "caractères"))}'
)
_ARGUMENTS = '{if(#n == 1 || #n == 0, "argument", "arguments")}'
_MISSES = '{{#unknownMisses}} {if(#unknownMisses == 1, "élément obligatoire", "éléments obligatoires")}'
_MORE = (
    '{{#unknownMisses}} {if(#unknownMisses == 1, "autre élément obligatoire", '
    '"autres éléments obligatoires")}'
)
_CIDR = (
    '{if(#cidr == "required", " avec longueur de préfixe", '
    'if(#cidr == "forbidden", " sans longueur de préfixe", ""))}'
)
_FORMAT = (
    '{if(#format == "iso", "une date au format ISO 8601", '
    'if(#format == "javascript", "un horodatage en millisecondes", '
    'if(#format == "unix", "un horodatage en secondes", "une date au format " + #format)))}'
)
_LIMIT = '{{say(#limit, "fr")}}'
_INSTANT = '{{say(#limit, "fr.dates")}}'
_SUBJECT = '{{say(#subject, "fr")}}'
_BECAUSE = '{{if(#message, " : " + #message, "")}}'
_REFERENCE = '{{say(#ref, "fr")}}'
_REASON = '{{say(#reason, "fr.reasons")}}'
_REF = "{{#label}} ne peut pas être vérifié : " + _REFERENCE + " " + _REASON
_KIND = (
    '{if(#type == "object", "un objet", if(#type == "function", "une '
    'fonction", "de type " + say(#type, "fr.types")))}'
)

_DIGITS = '{if(#limit == 1 || #limit == 0, "chiffre", "chiffres")}'
_PLACES = '{{#label}} doit avoir au plus {{#limit}} {if(#limit == 1 || #limit == 0, "décimale", "décimales")}'

WORDS: dict[str, dict[str, str]] = {
    "names": {"adjusted": "* (ajusté)", "in": "un élément de *"},
    "dates": {"now": "maintenant"},
    "types": {
        "alternatives": "possibilités",
        "any": "quelconque",
        "array": "liste",
        "binary": "données binaires",
        "boolean": "booléen",
        "date": "date",
        "decimal": "nombre décimal",
        "function": "fonction",
        "link": "lien",
        "map": "dictionnaire",
        "number": "nombre",
        "object": "objet",
        "set": "ensemble",
        "string": "texte",
        "symbol": "symbole",
        "undefined": "indéfini",
        "uuid": "UUID",
    },
    "reasons": {
        "must be a date": "doit être une date",
        "must be a non-negative integer": "doit être un entier positif ou nul",
        "must be a number": "doit être un nombre",
        "must be a positive number": "doit être un nombre strictement positif",
        "must be a positive, exact decimal": "doit être un nombre décimal exact et strictement positif",
        "must be an exact decimal": "doit être un nombre décimal exact",
    },
}
"""What `say` says: about the names of references, and for words of messages."""

MESSAGES: dict[str, str] = {
    "root": "valeur",
    "alternatives.all": "{{#label}} doit correspondre à toutes les possibilités",
    "alternatives.any": "{{#label}} ne correspond à aucune des possibilités",
    "alternatives.match": "{{#label}} ne correspond à aucune des possibilités : {#message}",
    "alternatives.one": "{{#label}} ne doit correspondre qu’à une seule possibilité",
    "alternatives.types": "{{#label}} doit être de l’un de ces types : {{say(#types, 'fr.types')}}",
    "any.custom": "{{#label}} n’a pas passé la vérification personnalisée : {{#error}}",
    "any.default": "{{#label}} n’a pas pu recevoir sa valeur par défaut : {{#error}}",
    "any.failover": "{{#label}} n’a pas pu recevoir sa valeur de secours : {{#error}}",
    "any.invalid": (
        "{{#label}} ne doit pas être "
        '{if(#invalids, if(length(#invalids) > 1, "l’une de ces valeurs : ", '
        '"cette valeur : "), "cette valeur")}{{say(#invalids, "fr")}}'
    ),
    "any.only": (
        "{{#label}} doit être "
        '{if(#valids, if(length(#valids) > 1, "l’une de ces valeurs : ", "cette valeur : "), '
        '"une valeur autorisée")}{{say(#valids, "fr")}}'
    ),
    "any.ref": _REF,
    "any.required": "{{#label}} est obligatoire",
    "any.unknown": "{{#label}} ne doit pas être fourni ici",
    "array.base": "{{#label}} doit être une liste",
    "array.excludes": "{{#label}} ne doit pas figurer dans cette liste",
    "array.hasKnown": "{{#label}} doit contenir un élément qui correspond à {{:#patternLabel}}",
    "array.hasUnknown": "{{#label}} doit contenir au moins un élément qui correspond",
    "array.includes": "{{#label}} doit correspondre à l’un des éléments autorisés",
    "array.includesRequiredBoth": "{{#label}} doit encore contenir {{#knownMisses}} et " + _MORE,
    "array.includesRequiredKnowns": "{{#label}} doit encore contenir {{#knownMisses}}",
    "array.includesRequiredUnknowns": "{{#label}} doit encore contenir " + _MISSES,
    "array.length": "{{#label}} doit contenir exactement " + _LIMIT + " " + _ITEMS,
    "array.max": "{{#label}} doit contenir au plus " + _LIMIT + " " + _ITEMS,
    "array.min": "{{#label}} doit contenir au moins " + _LIMIT + " " + _ITEMS,
    "array.orderedLength": "{{#label}} n’a de place que pour {{#limit}} " + _ITEMS,
    "array.sort": (
        '{{#label}} doit être trié par {if(#by == "value", "valeur", #by)} '
        'dans l’ordre {if(#order == "ascending", "croissant", "décroissant")}'
    ),
    "array.sort.mismatching": "{{#label}} ne peut pas être trié, car ses éléments sont de types différents",
    "array.sort.unsupported": (
        "{{#label}} ne peut pas être trié, car les éléments de type "
        "{{say(#type, 'fr.types')}} n’ont pas d’ordre"
    ),
    "array.sparse": "{{#label}} ne doit pas être indéfini dans cette liste",
    "array.unique": "{{#label}} répète l’élément en position {{#dupePos}}",
    "array.ref": _REF,
    "binary.base": "{{#label}} doit être constitué de données binaires",
    "binary.length": "{{#label}} doit comporter exactement " + _LIMIT + " " + _BYTES,
    "binary.max": "{{#label}} doit comporter au plus " + _LIMIT + " " + _BYTES,
    "binary.min": "{{#label}} doit comporter au moins " + _LIMIT + " " + _BYTES,
    "binary.ref": _REF,
    "boolean.base": "{{#label}} doit être vrai ou faux",
    "date.base": "{{#label}} doit être une date",
    "date.format": "{{#label}} doit être " + _FORMAT,
    "date.greater": "{{#label}} doit être postérieur à " + _INSTANT,
    "date.less": "{{#label}} doit être antérieur à " + _INSTANT,
    "date.max": "{{#label}} ne doit pas être postérieur à " + _INSTANT,
    "date.min": "{{#label}} ne doit pas être antérieur à " + _INSTANT,
    "date.onlyDate": "{{#label}} doit être une date sans heure",
    "date.ref": _REF,
    "date.strict": "{{#label}} doit être une date",
    "decimal.base": "{{#label}} doit être un nombre décimal",
    "decimal.digits": "{{#label}} doit avoir au plus {{#limit}} " + _DIGITS,
    "decimal.places": _PLACES,
    "function.arity": "{{#label}} doit accepter exactement {{#n}} " + _ARGUMENTS,
    "function.class": "{{#label}} doit être une classe",
    "function.maxArity": "{{#label}} doit accepter au plus {{#n}} " + _ARGUMENTS,
    "function.minArity": "{{#label}} doit accepter au moins {{#n}} " + _ARGUMENTS,
    "number.base": "{{#label}} doit être un nombre",
    "number.greater": "{{#label}} doit être supérieur à " + _LIMIT,
    "number.infinity": "{{#label}} doit être fini",
    "number.integer": "{{#label}} doit être un nombre entier",
    "number.less": "{{#label}} doit être inférieur à " + _LIMIT,
    "number.max": "{{#label}} doit être inférieur ou égal à " + _LIMIT,
    "number.min": "{{#label}} doit être supérieur ou égal à " + _LIMIT,
    "number.multiple": "{{#label}} doit être un multiple de {{say(#multiple, 'fr')}}",
    "number.negative": "{{#label}} doit être inférieur à zéro",
    "number.port": "{{#label}} doit être un numéro de port, de 0 à 65535",
    "number.positive": "{{#label}} doit être supérieur à zéro",
    "number.precision": _PLACES,
    "number.unsafe": "{{#label}} est en dehors de l’intervalle où les nombres sont exacts",
    "number.ref": _REF,
    "object.and": (
        "{{#label}} contient {{#presentWithLabels}} mais pas {{#missingWithLabels}} ; "
        "toutes ces clés vont ensemble"
    ),
    "object.assert": "{{#label}} doit remplir la condition sur " + _SUBJECT + _BECAUSE,
    "object.base": "{{#label}} doit être " + _KIND,
    "object.instance": "{{#label}} doit être une instance de {{:#type}}",
    "object.into": "{{#label}} ne peut pas être converti en {{#type}} : {{#error}}",
    "object.length": "{{#label}} doit avoir exactement " + _LIMIT + " " + _KEYS,
    "object.max": "{{#label}} doit avoir au plus " + _LIMIT + " " + _KEYS,
    "object.min": "{{#label}} doit avoir au moins " + _LIMIT + " " + _KEYS,
    "object.missing": "{{#label}} doit avoir au moins une de ces clés : {{#peersWithLabels}}",
    "object.nand": (
        "{{#label}} ne doit pas contenir {{:#mainWithLabel}} en même temps que {{#peersWithLabels}}"
    ),
    "object.oxor": "{{#label}} doit avoir au plus une de ces clés : {{#peersWithLabels}}",
    "object.pattern.match": "{{#label}} a des clés qui ne vont pas ensemble : {#message}",
    "object.refType": "{{#label}} doit être une référence",
    "object.regex": "{{#label}} doit être une expression régulière",
    "object.rename.multiple": (
        "{{#label}} ne permet pas de renommer {{:#from}}, car une autre clé a déjà été renommée en {{:#to}}"
    ),
    "object.rename.override": "{{#label}} ne permet pas de renommer {{:#from}}, car {{:#to}} existe déjà",
    "object.rename.proto": (
        "{{#label}} ne permet pas de renommer {{:#from}}, car {{:#to}} n'est pas une clé "
        "ordinaire en JavaScript"
    ),
    "object.schema": (
        '{{#label}} doit être un schéma{if(#type == "any", "", " de type " + say(#type, "fr.types"))}'
    ),
    "object.unknown": "{{#label}} n’est pas une clé connue",
    "object.with": (
        "{{#label}} contient {{:#mainWithLabel}} mais pas {{:#peerWithLabel}}, qui doit l’accompagner"
    ),
    "object.without": (
        "{{#label}} ne doit pas contenir {{:#peerWithLabel}} en même temps que {{:#mainWithLabel}}"
    ),
    "object.xor": "{{#label}} doit avoir exactement une de ces clés : {{#peersWithLabels}}",
    "object.ref": _REF,
    "string.alphanum": "{{#label}} ne doit contenir que les lettres de a à z et des chiffres",
    "string.base": "{{#label}} doit être un texte",
    "string.base64": "{{#label}} doit être un texte en base64",
    "string.creditCard": "{{#label}} doit être un numéro de carte valide",
    "string.dataUri": "{{#label}} doit être une URI de données",
    "string.domain": "{{#label}} doit contenir un nom de domaine valide",
    "string.email": "{{#label}} doit être une adresse e-mail valide",
    "string.empty": "{{#label}} ne doit pas être vide",
    "string.guid": "{{#label}} doit être un GUID",
    "string.hex": "{{#label}} doit être un texte hexadécimal",
    "string.hexAlign": "{{#label}} doit avoir deux chiffres hexadécimaux par octet",
    "string.hostname": "{{#label}} doit être un nom d’hôte",
    "string.ip": "{{#label}} doit être une adresse IP" + _CIDR,
    "string.ipVersion": "{{#label}} doit être une adresse IP de version {{#version}}" + _CIDR,
    "string.isoDate": "{{#label}} doit être une date au format ISO 8601",
    "string.isoDuration": "{{#label}} doit être une durée au format ISO 8601",
    "string.length": "{{#label}} doit comporter exactement " + _LIMIT + " " + _SIZE,
    "string.lowercase": "{{#label}} doit être en minuscules",
    "string.max": "{{#label}} doit comporter au plus " + _LIMIT + " " + _SIZE,
    "string.min": "{{#label}} doit comporter au moins " + _LIMIT + " " + _SIZE,
    "string.normalize": "{{#label}} doit être dans la forme Unicode {{#form}}",
    "string.pattern.base": "{{#label}} ne correspond pas au motif {{#regex}}",
    "string.pattern.name": "{{#label}} ne correspond pas au motif {{:#name}}",
    "string.pattern.invert.base": "{{#label}} correspond au motif interdit {{#regex}}",
    "string.pattern.invert.name": "{{#label}} correspond au motif interdit {{:#name}}",
    "string.token": ("{{#label}} ne doit contenir que les lettres de a à z, des chiffres et des tirets bas"),
    "string.trim": "{{#label}} ne doit ni commencer ni finir par une espace",
    "string.uppercase": "{{#label}} doit être en majuscules",
    "string.uri": "{{#label}} doit être une URI",
    "string.uriCustomScheme": "{{#label}} doit être une URI de schéma {{#scheme}}",
    "string.uriRelativeOnly": "{{#label}} doit être une URI relative",
    "string.ref": _REF,
    "symbol.base": "{{#label}} doit être un symbole",
    "symbol.map": "{{#label}} doit être un symbole, ou une valeur qui en désigne un",
    "uuid.base": "{{#label}} doit être un UUID",
    "uuid.version": "{{#label}} doit être un UUID de version {{#versions}}",
    "any.cast": "{{#label}} ne peut pas être converti en {{say(#to, 'fr.types')}}",
    "link.depth": "{{#label}} est imbriqué sur plus de {{#limit}} niveaux",
    "link.maxRecursion": "{{#label}} est imbriqué sur plus de {{#limit}} niveaux",
    "custom": "{{#label}} n’a pas passé la vérification personnalisée",
    "external": "{{#label}} n’a pas passé la vérification externe",
}
