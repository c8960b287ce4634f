import { isObject } from '../field.ts'

/** Fields PayPal sends that its documents don't list. */
const undocumented = ['account_status', 'usage_type', 'service_type', 'custom', 'dispute_state']

/** Finds fields that no schema lists. The schemas allow additional properties, so typos would go unnoticed. */
export function unlistedFields(document: unknown, pointer: string[], value: unknown): string[] {
  return find(resolvePointer(document, pointer), value, '')

  function find(schema: unknown, part: unknown, at: string): string[] {
    const all = expand(schema)
    if (Array.isArray(part)) {
      const items = { allOf: all.flatMap(({ items: inner }) => (inner ? [inner] : [])) }
      return part.flatMap((item, index) => find(items, item, `${at}/${index}`))
    }
    if (!isObject(part)) return []
    return Object.entries(part).flatMap(([name, inner]) => {
      const named = all.flatMap(({ properties }) =>
        isObject(properties) && properties[name] ? [properties[name]] : [],
      )
      const isOpen = all.length === 0 || all.every(({ properties }) => properties === undefined)
      if (named.length > 0) return find({ allOf: named }, inner, `${at}/${name}`)
      return isOpen || undocumented.includes(name) ? [] : [`${at}/${name} is in no document`]
    })
  }

  /** A schema with everything it references or is composed of. */
  function expand(schema: unknown): Record<string, unknown>[] {
    if (!isObject(schema)) return []
    const { $ref, allOf, anyOf, oneOf } = schema
    const parts = [allOf, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
    const target = typeof $ref === 'string' ? [resolvePointer(document, $ref.slice(2).split('/'))] : []
    return [schema, ...[...parts, ...target].flatMap(expand)]
  }
}

function resolvePointer(value: unknown, path: string[]): unknown {
  return path.reduce((part: unknown, name) => (isObject(part) ? part[name] : undefined), value)
}
