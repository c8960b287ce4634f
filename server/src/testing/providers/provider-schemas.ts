import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { isJson, type Json, type ProviderDocument } from './provider-documents.ts'

export type FindFaults = (document: ProviderDocument, schema: unknown, value: unknown, place: string) => string[]

/** Validates values against the schemas of the documents; `place` prefixes every problem. */
export function createFaultFinder(documents: ProviderDocument[]): FindFaults {
  // PayPal's patterns aren't valid Unicode expressions, and most of its formats are its own.
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: false, allErrors: true, logger: false })
  formats.default(ajv)
  for (const { name, content } of documents) ajv.addSchema(content, name)
  const compiled = new Map<string, ValidateFunction>()

  return ({ name }, schema, value, place) => {
    const key = `${name} ${JSON.stringify(schema)}`
    const check = compiled.get(key) ?? ajv.compile(qualifyReferences(schema, name))
    compiled.set(key, check)
    if (check(value)) return []
    return (check.errors ?? []).map((error) => `${place}${error.instancePath} ${error.message}`)
  }
}

/** References in a document resolve to that document, even when one of its schemas is used on its own. */
function qualifyReferences(schema: unknown, name: string): Json {
  if (!isJson(schema)) throw new Error(`A schema of ${name} is missing.`)
  const text = JSON.stringify(schema, (key, value) => (key === '$ref' ? `${name}${value}` : value))
  return JSON.parse(text)
}
