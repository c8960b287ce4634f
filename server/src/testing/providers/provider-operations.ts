import { find, follow, isJson, type Json, type ProviderDocument } from './provider-documents.ts'

export type Operation = {
  id: string
  document: ProviderDocument
  /** Where the document describes it. */
  names: string[]
  security: string[]
  parameters: Json[]
  pathValues: Record<string, string>
}

/** The documented operation of a request, with its path parameters; null if there is none. */
export function findOperation(documents: ProviderDocument[], method: string, path: string): Operation | null {
  const found = documents.flatMap((document) => operationsIn(document, method, path))
  // `/messages/@original` also matches `/messages/{message_id}`: the more specific template wins.
  found.sort((one, other) => Object.keys(one.pathValues).length - Object.keys(other.pathValues).length)
  return found[0] ?? null
}

function operationsIn(document: ProviderDocument, method: string, path: string): Operation[] {
  const { pathname } = new URL(path, 'http://localhost')
  if (!pathname.startsWith(`${document.base}/`)) return []
  const rest = pathname.slice(document.base.length)
  const templates = Object.keys(asJson(document.content.paths))
  return templates.flatMap((template) => {
    const pathValues = fill(template, rest)
    const names = ['paths', template, method.toLowerCase()]
    const operation = find(document.content, names)
    if (!pathValues || !isJson(operation)) return []
    const parameters = [
      ...listAt(document, ['paths', template, 'parameters']),
      ...listAt(document, [...names, 'parameters']),
    ]
    const security = Array.isArray(operation.security) ? operation.security : []
    return [
      {
        id: String(operation.operationId),
        document,
        names,
        security: security.map((way) => Object.keys(asJson(way))[0] ?? 'none'),
        parameters,
        pathValues,
      },
    ]
  })
}

function listAt({ content }: ProviderDocument, names: string[]): Json[] {
  const list = find(content, names)
  if (!Array.isArray(list)) return []
  return list.map((item) => follow(content, item)).filter(isJson)
}

function fill(template: string, path: string): Record<string, string> | null {
  const pattern = template.replaceAll(/[.@]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(path)
  if (!match) return null
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}

const asJson = (value: unknown): Json => (isJson(value) ? value : {})
