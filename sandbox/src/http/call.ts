import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { parseForm, parseJson, readBody } from './body.ts'

/** The request as a route sees it. `Name` is the union of its path parameters. */
export type Call<Name extends string = string> = {
  param: (name: Name) => string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** Raw bytes, for signature checks. */
  body: Buffer
  json: () => unknown
  form: () => URLSearchParams
}

export async function readCall(incoming: IncomingMessage, url: URL, params: Record<string, string>): Promise<Call> {
  const body = await readBody(incoming)
  const contentType = incoming.headers['content-type'] ?? ''
  return {
    param: (name) => params[name] ?? '',
    query: url.searchParams,
    headers: incoming.headers,
    body,
    json: () => parseJson(body, contentType),
    form: () => parseForm(body, contentType),
  }
}
