import { find, isJson, type ProviderDocument } from './provider-documents.ts'
import { findOperation, type Operation } from './provider-operations.ts'
import { oauthRefusal } from './provider-own-documents.ts'
import type { Exchange } from './provider-proxy.ts'
import { createFaultFinder, type FindFaults } from './provider-schemas.ts'
import { undocumentedProperties } from './provider-undocumented.ts'

type Verdict = {
  operation: string
  /** Whether the provider documents it, or only we do. */
  isOfficial: boolean
  problems: string[]
}

const urlForm = 'application/x-www-form-urlencoded'
const schemes: Record<string, RegExp> = {
  none: /^$/,
  Basic: /^Basic [\w+/=]+$/,
  BotToken: /^Bot \S+$/,
  OAuth2: /^Bearer \S+$/,
  Oauth2: /^Bearer \S+$/,
}

/** Validates recorded requests and responses against the providers' API documents. */
export function createProviderValidator(documents: ProviderDocument[]): (exchange: Exchange) => Verdict {
  const faults = createFaultFinder(documents)

  return (exchange) => {
    const { method, path, headers } = exchange
    const operation = findOperation(documents, method, path)
    if (!operation)
      return { operation: 'unknown', isOfficial: false, problems: [`${method} ${path} is in no document`] }
    const isShown = operation.security.some((scheme) => schemes[scheme]?.test(headers.authorization ?? ''))
    const problems = [
      ...(isShown ? [] : [`request shows no ${operation.security.join(' or ')}`]),
      ...checkParameters(faults, operation, exchange),
      ...checkRequestBody(faults, operation, exchange),
      ...checkReply(faults, operation, exchange),
    ]
    return { operation: operation.id, isOfficial: !operation.document.name.startsWith('own-'), problems }
  }
}

function checkParameters(
  faults: FindFaults,
  { document, parameters, pathValues }: Operation,
  { path, headers }: Exchange,
) {
  const query = [...new URL(path, 'http://localhost').searchParams].map(([name, value]) => [`query ${name}`, value])
  const special = Object.entries(headers).filter(([name]) => /^(paypal-|prefer$)/.test(name))
  const given = new Map<string, unknown>([
    ...Object.entries(pathValues).map(([name, value]) => [`path ${name}`, value] as const),
    ...query.map(([name = '', value]) => [name, value] as const),
    ...special.map(([name, value]) => [`header ${name}`, value] as const),
  ])
  const problems = parameters.flatMap((parameter) => {
    const name = parameter.in === 'header' ? String(parameter.name).toLowerCase() : parameter.name
    // OpenAPI ignores this header: the media types of the body define it.
    if (name === 'content-type') return []
    const place = `${parameter.in} ${name}`
    const value = given.get(place)
    given.delete(place)
    if (value !== undefined) return checkText(faults, { document, schema: parameter.schema, value, place })
    return parameter.required === true ? [`request lacks ${place}`] : []
  })
  return [...problems, ...[...given.keys()].map((place) => `request has ${place}, which is in no document`)]
}

type GivenText = { document: ProviderDocument; schema: unknown; value: unknown; place: string }

/** Numbers in a URL are strings. */
function checkText(faults: FindFaults, { document, schema, value, place }: GivenText): string[] {
  const asText = faults(document, schema, value, place)
  const isNumber = asText.length > 0 && /^\d{1,9}$/.test(String(value))
  return isNumber ? faults(document, schema, Number(value), place) : asText
}

function checkRequestBody(
  faults: FindFaults,
  { document, names, id }: Operation,
  { body, headers }: Exchange,
): string[] {
  const description = find(document.content, [...names, 'requestBody'])
  if (!isJson(description)) return body === '' ? [] : [`request of ${id} has a body`]
  if (body === '' && description.required !== true) return []
  const type = String(headers['content-type']).replace(/; boundary=.*/, '')
  const schema = find(document.content, [...names, 'requestBody', 'content', type, 'schema'])
  if (!schema) return [`request of ${id} has the type ${type}`]
  // PayPal describes only the files of a multipart body, not the JSON next to them.
  if (type === 'multipart/form-data') return []
  const value = type === urlForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body)
  return [
    ...faults(document, schema, value, 'request'),
    ...undocumentedProperties(document.content, schema, value, 'request'),
  ]
}

function checkReply(faults: FindFaults, { document, names, id }: Operation, exchange: Exchange): string[] {
  const { status, replyBody, replyHeaders } = exchange
  const keys = [String(status), `${String(status)[0]}XX`, 'default']
  const key = keys.find((name) => find(document.content, [...names, 'responses', name]))
  if (!key) return [`reply ${status} of ${id} is in no document`]
  const description = find(document.content, [...names, 'responses', key])
  if (!isJson(description) || !isJson(description.content)) return replyBody === '' ? [] : [`reply of ${id} has a body`]
  if (!String(replyHeaders['content-type']).startsWith('application/json')) return [`reply of ${id} is no JSON`]
  const value: unknown = JSON.parse(replyBody)
  const documented = find(document.content, [...names, 'responses', key, 'content', 'application/json', 'schema'])
  const schema = status === 401 && isJson(value) && 'error' in value ? oauthRefusal : documented
  return faults(document, schema, value, `reply ${status}`)
}
