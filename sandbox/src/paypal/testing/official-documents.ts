import { Ajv, type ValidateFunction } from 'ajv'
import { paypalDocuments } from '../../../../scripts/provider-documents/paypal-documents.ts'
import { isObject } from '../field.ts'
import { unlistedFields } from './unlisted-fields.ts'

type Reply = { method: string; path: string; status: number; body: unknown }
type Operation = { name: string; pointer: string[]; responses: Record<string, unknown> }

const ajv = new Ajv({
  strict: false,
  unicodeRegExp: false,
  allErrors: true,
  logger: false,
  // Both for speed: the documents are large and each validator is used only a few times.
  inlineRefs: false,
  code: { optimize: false },
})
ajv.addFormat('uri', (text) => URL.canParse(text))
ajv.addFormat('date-time', (text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text))

const documents = new Map(paypalDocuments().map(({ name, content }) => [name, content]))
for (const [name, content] of documents) ajv.addSchema(content, name)

const checks = new Map<string, ValidateFunction>()

/** Returns the schema violations of a reply; empty if there are none or no document covers it. */
export function schemaViolations(reply: Reply): string[] {
  const operation = findOperation(reply)
  if (!operation) return []
  const key = String(reply.status) in operation.responses ? String(reply.status) : 'default'
  const response = operation.responses[key]
  if (!isObject(response)) return [`${reply.status} is not documented`]
  const own = [...operation.pointer, 'responses', key]
  const pointer = '$ref' in response ? ['components', 'responses', 'default'] : own
  if (!('$ref' in response) && !isObject(response.content))
    return reply.body === '' || reply.status >= 400 ? [] : ['a body']
  return compare(operation.name, [...pointer, 'content', 'application/json', 'schema'], reply)
}

function compare(name: string, pointer: string[], { status, body }: Reply): string[] {
  const $ref = `${name}#/${pointer.map(escapePart).join('/')}`
  const check = checks.get($ref) ?? ajv.compile({ $ref })
  checks.set($ref, check)
  const wrong = check(body) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  return status >= 400 ? wrong : [...wrong, ...unlistedFields(documents.get(name), pointer, body)]
}

function findOperation({ method, path }: Reply): Operation | null {
  for (const [name, { paths }] of documents) {
    for (const [template, item] of Object.entries(paths)) {
      const operation = isObject(item) ? item[method.toLowerCase()] : undefined
      if (!isObject(operation) || !isObject(operation.responses) || !matchesTemplate(template, path)) continue
      return { name, pointer: ['paths', template, method.toLowerCase()], responses: operation.responses }
    }
  }
  return null
}

function matchesTemplate(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.replace(/\?.*/, ''))
}

function escapePart(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
