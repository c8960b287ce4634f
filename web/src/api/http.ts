import { askForProof } from './proof.ts'
import { forgetToken, storedToken } from './token-store.ts'
import { reportUnreachable } from './unreachable.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Schema<Reply> = { safeParse: (data: unknown) => { success: true; data: Reply } | { success: false } }

type Failure = {
  status: number
  message?: string
  code?: string
  requestId?: string
  retryAfter?: number
  field?: string
  needs?: string[]
}

/** An error response, or a success with an invalid body. The message is empty if the API sent none. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  /** The name of the form field that was refused. */
  readonly field: string | undefined
  /** What the user has to prove, with the code REAUTH_REQUIRED. */
  readonly needs: string[] | undefined

  constructor(reply: Failure) {
    super(reply.message ?? '')
    this.name = 'CallFailed'
    this.status = reply.status
    this.code = reply.code
    this.requestId = reply.requestId
    this.retryAfter = reply.retryAfter
    this.field = reply.field
    this.needs = reply.needs
  }
}

/**
 * Calls the API. An empty or non-JSON body is parsed as an empty object. If the server first requires the user to confirm
 * who they are, asks for that and repeats the call.
 */
export async function call<Reply>(...request: Call<Reply>): Promise<Reply> {
  return send(...request).catch(async (error: unknown) => {
    const isUnproved = error instanceof CallFailed && error.code === 'REAUTH_REQUIRED'
    if (isUnproved && (await askForProof(error.needs))) return send(...request)
    throw error
  })
}

type Call<Reply> = [
  method: Method,
  path: string,
  schema: Schema<Reply>,
  body?: object | undefined,
  extraHeaders?: Record<string, string>,
]

async function send<Reply>(...[method, path, schema, body, extraHeaders]: Call<Reply>): Promise<Reply> {
  const token = storedToken()
  const request = { method, ...headersAndBody(body, token, extraHeaders) }
  const response = await fetch(`/api${path}`, request).catch(reportUnreachable)
  const content: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw failureOf(response.status, content, token)

  const reply = schema.safeParse(content ?? {})
  if (!reply.success) throw new CallFailed({ status: response.status })
  return reply.data
}

/** The API's message if it sent one, otherwise the fallback; null without an error. */
export function errorMessage(error: unknown, fallback: string): string | null {
  if (!error) return null
  return (error instanceof CallFailed && error.message) || fallback
}

/** Parses a list, also when it's wrapped in an object. */
export function listOf<Item>(item: Schema<Item>): Schema<Item[]> {
  return {
    safeParse: (data) => {
      const list = listIn(data)
      if (!list) return { success: false }
      const items: Item[] = []
      for (const entry of list) {
        const parsed = item.safeParse(entry)
        if (!parsed.success) return { success: false }
        items.push(parsed.data)
      }
      return { success: true, data: items }
    },
  }
}

function listIn(data: unknown, depth = 2): unknown[] | undefined {
  if (Array.isArray(data)) return data
  if (typeof data !== 'object' || data === null || depth === 0) return undefined
  const parts: unknown[] = Object.values(data)
  return parts.find(Array.isArray) ?? parts.map((part) => listIn(part, depth - 1)).find(Boolean)
}

function headersAndBody(
  body: object | undefined,
  token: string | null,
  extraHeaders: Record<string, string> | undefined,
): RequestInit {
  const headers = new Headers({ ...extraHeaders, accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body === undefined || body instanceof FormData) return { headers, ...(body && { body }) }
  headers.set('content-type', 'application/json')
  return { headers, body: JSON.stringify(body) }
}

/** Parses an error response. SESSION_ENDED also clears the stored token, unless it has been replaced since. */
export function failureOf(status: number, content: unknown, token: string | null): CallFailed {
  const { message, code, requestId, retry_after: retryAfter, field, needs } = fieldsOf(content)
  const isThisSession = token === storedToken()
  if (status === 401 && code === 'SESSION_ENDED' && isThisSession) forgetToken('elsewhere')
  return new CallFailed({
    status,
    ...(typeof message === 'string' && { message }),
    ...(typeof code === 'string' && { code }),
    ...(typeof requestId === 'string' && { requestId }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(typeof field === 'string' && { field }),
    ...(Array.isArray(needs) && { needs: needs.map(String) }),
  })
}

function fieldsOf(content: unknown): Record<string, unknown> {
  return typeof content === 'object' ? { ...content } : {}
}
