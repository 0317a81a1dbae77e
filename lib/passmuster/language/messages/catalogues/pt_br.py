"""The texts of the error codes in Brazilian Portuguese. Data; imports nothing."""

from __future__ import annotations

_ITEMS = '{if(#limit == 1, "item", "itens")}'
_BYTES = '{if(#limit == 1, "byte", "bytes")}'
_KEYS = '{if(#limit == 1, "chave", "chaves")}'
_SIZE = '{if(#encoding, if(#limit == 1, "byte", "bytes"), if(#limit == 1, "caractere", "caracteres"))}'
_ARGUMENTS = '{if(#n == 1, "argumento", "argumentos")}'
_MISSES = '{{#unknownMisses}} {if(#unknownMisses == 1, "item obrigatório", "itens obrigatórios")}'
_MORE = '{{#unknownMisses}} {if(#unknownMisses == 1, "outro item obrigatório", "outros itens obrigatórios")}'
_CIDR = (
    '{if(#cidr == "required", " com comprimento de prefixo", '
    'if(#cidr == "forbidden", " sem comprimento de prefixo", ""))}'
)
_FORMAT = (
    '{if(#format == "iso", "uma data no formato ISO 8601", '
    'if(#format == "javascript", "um carimbo de data/hora em milissegundos", '
    'if(#format == "unix", "um carimbo de data/hora em segundos", "uma data no formato " + #format)))}'
)
_LIMIT = '{{say(#limit, "pt-BR")}}'
_INSTANT = '{{say(#limit, "pt-BR.dates")}}'
_SUBJECT = '{{say(#subject, "pt-BR")}}'
_BECAUSE = '{{if(#message, ": " + #message, "")}}'
_REFERENCE = '{{say(#ref, "pt-BR")}}'
_REASON = '{{say(#reason, "pt-BR.reasons")}}'
_REF = "{{#label}} não pode ser verificado: " + _REFERENCE + " " + _REASON
_KIND = (
    '{if(#type == "object", "um objeto", if(#type == "function", "uma função", '
    '"do tipo " + say(#type, "pt-BR.types")))}'
)

_PLACES = '{{#label}} pode ter no máximo {{#limit}} {if(#limit == 1, "casa decimal", "casas decimais")}'

WORDS: dict[str, dict[str, str]] = {
    "names": {"adjusted": "* (ajustado)", "in": "um item de *"},
    "dates": {"now": "agora"},
    "types": {
        "alternatives": "alternativas",
        "any": "qualquer",
        "array": "lista",
        "binary": "dados binários",
        "boolean": "booleano",
        "date": "data",
        "decimal": "número decimal",
        "function": "função",
        "link": "link",
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
        "must be a date": "deve ser uma data",
        "must be a non-negative integer": "deve ser um inteiro não negativo",
        "must be a number": "deve ser um número",
        "must be a positive number": "deve ser um número positivo",
        "must be a positive, exact decimal": "deve ser um número decimal exato e positivo",
        "must be an exact decimal": "deve ser um número decimal exato",
    },
}
"""What `say` says: about the names of references, and for words of messages."""

MESSAGES: dict[str, str] = {
    "root": "valor",
    "alternatives.all": "{{#label}} deve corresponder a todas as alternativas",
    "alternatives.any": "{{#label}} não corresponde a nenhuma das alternativas",
    "alternatives.match": "{{#label}} não corresponde a nenhuma das alternativas: {#message}",
    "alternatives.one": "{{#label}} deve corresponder a uma única alternativa, não a várias",
    "alternatives.types": "{{#label}} deve ser de um destes tipos: {{say(#types, 'pt-BR.types')}}",
    "any.custom": "{{#label}} não passou na verificação personalizada: {{#error}}",
    "any.default": "{{#label}} não pôde receber o valor padrão: {{#error}}",
    "any.failover": "{{#label}} não pôde receber o valor de reserva: {{#error}}",
    "any.invalid": (
        "{{#label}} não pode ser "
        '{if(#invalids, if(length(#invalids) > 1, "nenhum destes valores: ", '
        '"este valor: "), "este valor")}{{say(#invalids, "pt-BR")}}'
    ),
    "any.only": (
        "{{#label}} só pode ser "
        '{if(#valids, if(length(#valids) > 1, "um destes valores: ", "este valor: "), '
        '"um valor permitido")}{{say(#valids, "pt-BR")}}'
    ),
    "any.ref": _REF,
    "any.required": "{{#label}} é obrigatório",
    "any.unknown": "{{#label}} não pode ser informado aqui",
    "array.base": "{{#label}} deve ser uma lista",
    "array.excludes": "{{#label}} não pode estar nesta lista",
    "array.hasKnown": "{{#label}} deve conter um item que corresponda a {{:#patternLabel}}",
    "array.hasUnknown": "{{#label}} deve conter pelo menos um item correspondente",
    "array.includes": "{{#label}} deve corresponder a um dos itens permitidos",
    "array.includesRequiredBoth": "{{#label}} ainda deve conter {{#knownMisses}} e " + _MORE,
    "array.includesRequiredKnowns": "{{#label}} ainda deve conter {{#knownMisses}}",
    "array.includesRequiredUnknowns": "{{#label}} ainda deve conter " + _MISSES,
    "array.length": "{{#label}} deve conter exatamente " + _LIMIT + " " + _ITEMS,
    "array.max": "{{#label}} pode conter no máximo " + _LIMIT + " " + _ITEMS,
    "array.min": "{{#label}} deve conter no mínimo " + _LIMIT + " " + _ITEMS,
    "array.orderedLength": "{{#label}} só tem lugar para {{#limit}} " + _ITEMS,
    "array.sort": (
        '{{#label}} deve estar em ordem {if(#order == "ascending", "crescente", "decrescente")} '
        'por {if(#by == "value", "valor", #by)}'
    ),
    "array.sort.mismatching": "{{#label}} não pode ser ordenado, porque seus itens são de tipos diferentes",
    "array.sort.unsupported": (
        "{{#label}} não pode ser ordenado, porque itens do tipo {{say(#type, "
        "'pt-BR.types')}} não têm uma ordem"
    ),
    "array.sparse": "{{#label}} não pode ser indefinido nesta lista",
    "array.unique": "{{#label}} repete o item da posição {{#dupePos}}",
    "array.ref": _REF,
    "binary.base": "{{#label}} deve ser composto de dados binários",
    "binary.length": "{{#label}} deve ter exatamente " + _LIMIT + " " + _BYTES,
    "binary.max": "{{#label}} pode ter no máximo " + _LIMIT + " " + _BYTES,
    "binary.min": "{{#label}} deve ter no mínimo " + _LIMIT + " " + _BYTES,
    "binary.ref": _REF,
    "boolean.base": "{{#label}} deve ser verdadeiro ou falso",
    "date.base": "{{#label}} deve ser uma data",
    "date.format": "{{#label}} deve ser " + _FORMAT,
    "date.greater": "{{#label}} deve ser posterior a " + _INSTANT,
    "date.less": "{{#label}} deve ser anterior a " + _INSTANT,
    "date.max": "{{#label}} não pode ser posterior a " + _INSTANT,
    "date.min": "{{#label}} não pode ser anterior a " + _INSTANT,
    "date.onlyDate": "{{#label}} deve ser uma data sem hora",
    "date.ref": _REF,
    "date.strict": "{{#label}} deve ser uma data",
    "decimal.base": "{{#label}} deve ser um número decimal",
    "decimal.digits": '{{#label}} pode ter no máximo {{#limit}} {if(#limit == 1, "dígito", "dígitos")}',
    "decimal.places": _PLACES,
    "function.arity": "{{#label}} deve aceitar exatamente {{#n}} " + _ARGUMENTS,
    "function.class": "{{#label}} deve ser uma classe",
    "function.maxArity": "{{#label}} pode aceitar no máximo {{#n}} " + _ARGUMENTS,
    "function.minArity": "{{#label}} deve aceitar no mínimo {{#n}} " + _ARGUMENTS,
    "number.base": "{{#label}} deve ser um número",
    "number.greater": "{{#label}} deve ser maior que " + _LIMIT,
    "number.infinity": "{{#label}} deve ser finito",
    "number.integer": "{{#label}} deve ser um número inteiro",
    "number.less": "{{#label}} deve ser menor que " + _LIMIT,
    "number.max": "{{#label}} deve ser menor ou igual a " + _LIMIT,
    "number.min": "{{#label}} deve ser maior ou igual a " + _LIMIT,
    "number.multiple": "{{#label}} deve ser um múltiplo de {{say(#multiple, 'pt-BR')}}",
    "number.negative": "{{#label}} deve ser menor que zero",
    "number.port": "{{#label}} deve ser um número de porta, de 0 a 65535",
    "number.positive": "{{#label}} deve ser maior que zero",
    "number.precision": _PLACES,
    "number.unsafe": "{{#label}} está fora do intervalo em que os números são exatos",
    "number.ref": _REF,
    "object.and": (
        "{{#label}} contém {{#presentWithLabels}}, mas não {{#missingWithLabels}}; "
        "todas essas chaves devem vir juntas"
    ),
    "object.assert": "{{#label}} deve cumprir a condição sobre " + _SUBJECT + _BECAUSE,
    "object.base": "{{#label}} deve ser " + _KIND,
    "object.instance": "{{#label}} deve ser uma instância de {{:#type}}",
    "object.into": "{{#label}} não pode ser convertido em {{#type}}: {{#error}}",
    "object.length": "{{#label}} deve ter exatamente " + _LIMIT + " " + _KEYS,
    "object.max": "{{#label}} pode ter no máximo " + _LIMIT + " " + _KEYS,
    "object.min": "{{#label}} deve ter no mínimo " + _LIMIT + " " + _KEYS,
    "object.missing": "{{#label}} deve ter pelo menos uma destas chaves: {{#peersWithLabels}}",
    "object.nand": "{{#label}} não pode conter {{:#mainWithLabel}} junto com {{#peersWithLabels}}",
    "object.oxor": "{{#label}} pode ter no máximo uma destas chaves: {{#peersWithLabels}}",
    "object.pattern.match": "{{#label}} tem chaves que não combinam entre si: {#message}",
    "object.refType": "{{#label}} deve ser uma referência",
    "object.regex": "{{#label}} deve ser uma expressão regular",
    "object.rename.multiple": (
        "{{#label}} não permite renomear {{:#from}}, porque outra chave já foi renomeada para {{:#to}}"
    ),
    "object.rename.override": "{{#label}} não permite renomear {{:#from}}, porque {{:#to}} já existe",
    "object.rename.proto": (
        "{{#label}} não permite renomear {{:#from}}, porque {{:#to}} não é uma chave comum em JavaScript"
    ),
    "object.schema": (
        '{{#label}} deve ser um esquema{if(#type == "any", "", " do tipo " + say(#type, "pt-BR.types"))}'
    ),
    "object.unknown": "{{#label}} não é uma chave conhecida",
    "object.with": (
        "{{#label}} contém {{:#mainWithLabel}}, mas não {{:#peerWithLabel}}, que deve acompanhá-lo"
    ),
    "object.without": "{{#label}} não pode conter {{:#peerWithLabel}} junto com {{:#mainWithLabel}}",
    "object.xor": "{{#label}} deve ter exatamente uma destas chaves: {{#peersWithLabels}}",
    "object.ref": _REF,
    "string.alphanum": "{{#label}} só pode conter letras de a a z e dígitos",
    "string.base": "{{#label}} deve ser um texto",
    "string.base64": "{{#label}} deve ser um texto em base64",
    "string.creditCard": "{{#label}} deve ser um número de cartão válido",
    "string.dataUri": "{{#label}} deve ser um URI de dados",
    "string.domain": "{{#label}} deve conter um nome de domínio válido",
    "string.email": "{{#label}} deve ser um endereço de e-mail válido",
    "string.empty": "{{#label}} não pode estar vazio",
    "string.guid": "{{#label}} deve ser um GUID",
    "string.hex": "{{#label}} deve ser um texto hexadecimal",
    "string.hexAlign": "{{#label}} deve ter dois dígitos hexadecimais por byte",
    "string.hostname": "{{#label}} deve ser um nome de host",
    "string.ip": "{{#label}} deve ser um endereço IP" + _CIDR,
    "string.ipVersion": "{{#label}} deve ser um endereço IP de versão {{#version}}" + _CIDR,
    "string.isoDate": "{{#label}} deve ser uma data no formato ISO 8601",
    "string.isoDuration": "{{#label}} deve ser uma duração no formato ISO 8601",
    "string.length": "{{#label}} deve ter exatamente " + _LIMIT + " " + _SIZE,
    "string.lowercase": "{{#label}} deve estar em letras minúsculas",
    "string.max": "{{#label}} pode ter no máximo " + _LIMIT + " " + _SIZE,
    "string.min": "{{#label}} deve ter no mínimo " + _LIMIT + " " + _SIZE,
    "string.normalize": "{{#label}} deve estar na forma Unicode {{#form}}",
    "string.pattern.base": "{{#label}} não corresponde ao padrão {{#regex}}",
    "string.pattern.name": "{{#label}} não corresponde ao padrão {{:#name}}",
    "string.pattern.invert.base": "{{#label}} corresponde ao padrão proibido {{#regex}}",
    "string.pattern.invert.name": "{{#label}} corresponde ao padrão proibido {{:#name}}",
    "string.token": "{{#label}} só pode conter letras de a a z, dígitos e sublinhados",
    "string.trim": "{{#label}} não pode começar nem terminar com espaços em branco",
    "string.uppercase": "{{#label}} deve estar em letras maiúsculas",
    "string.uri": "{{#label}} deve ser um URI",
    "string.uriCustomScheme": "{{#label}} deve ser um URI com o esquema {{#scheme}}",
    "string.uriRelativeOnly": "{{#label}} deve ser um URI relativo",
    "string.ref": _REF,
    "symbol.base": "{{#label}} deve ser um símbolo",
    "symbol.map": "{{#label}} deve ser um símbolo, ou um valor que represente um",
    "uuid.base": "{{#label}} deve ser um UUID",
    "uuid.version": "{{#label}} deve ser um UUID de versão {{#versions}}",
    "any.cast": "{{#label}} não pode ser convertido em {{say(#to, 'pt-BR.types')}}",
    "link.depth": "{{#label}} está aninhado em mais de {{#limit}} níveis",
    "link.maxRecursion": "{{#label}} está aninhado em mais de {{#limit}} níveis",
    "custom": "{{#label}} não passou na verificação personalizada",
    "external": "{{#label}} não passou na verificação externa",
}
