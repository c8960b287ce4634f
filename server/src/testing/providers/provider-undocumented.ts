import { follow, isJson, type Json } from './provider-documents.ts'

/**
 * Properties that no schema names. The official documents rarely forbid them, so a misspelt optional field would pass.
 */
export function undocumentedProperties(document: Json, schema: unknown, value: unknown, place = ''): string[] {
  const schemas = flatten(document, schema)
  if (schemas.some(isAnything)) return []
  if (Array.isArray(value)) {
    const items = { anyOf: schemas.map(({ items }) => items).filter(Boolean) }
    return value.flatMap((item, index) => undocumentedProperties(document, items, item, `${place}/${index}`))
  }
  if (!isJson(value)) return []
  const rests = schemas.map(({ additionalProperties }) => additionalProperties).filter(isAllowing)
  return Object.entries(value).flatMap(([name, part]) => {
    const named = schemas.flatMap(({ properties }) =>
      isJson(properties) && name in properties ? [properties[name]] : [],
    )
    const fitting = named.length > 0 ? named : rests
    if (fitting.length === 0) return [`${place}/${name} is named by no schema`]
    return fitting.includes(true) ? [] : undocumentedProperties(document, { anyOf: fitting }, part, `${place}/${name}`)
  })
}

const constraints = ['type', 'properties', 'items', 'allOf', 'anyOf', 'oneOf', 'additionalProperties', 'enum', 'not']

/** A schema without constraints, such as the value of a JSON patch. */
function isAnything(schema: Json): boolean {
  return 'title' in schema && !constraints.some((name) => name in schema)
}

function isAllowing(rest: unknown): boolean {
  return rest === true || isJson(rest)
}

/** A schema and everything it is composed of. */
function flatten(document: Json, schema: unknown): Json[] {
  const target = follow(document, schema)
  if (!isJson(target)) return []
  const parts = [target.allOf, target.anyOf, target.oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
  return [target, ...parts.flatMap((part) => flatten(document, part))]
}
