import type { FastifyReply } from 'fastify'
import { makeDebugId } from './ids.ts'
import type { Link } from './links.ts'

export type Detail = {
  issue: string
  description?: string | undefined
  field?: string | undefined
  value?: string | undefined
  location?: 'body' | 'path' | 'query' | undefined
}

const kinds = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', "The server does not support the request payload's media type."],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
} as const

export type RefusalStatus = keyof typeof kinds

/** Thrown to reply with one of PayPal's errors. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(JSON.stringify(body))
    this.name = 'Refusal'
    this.status = status
    this.body = body
  }
}

export function isRefusalStatus(status: number): status is RefusalStatus {
  return status in kinds
}

/** The error format shared by orders, payments and billing. */
export function refusal(status: RefusalStatus, details: Detail[] = [], links: Link[] = []): Refusal {
  const [name, message] = kinds[status]
  const anchor = details[0]?.issue ?? name
  const href = `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${anchor}`
  const information: Link = { href, rel: 'information_link', method: 'GET' }
  return new Refusal(status, {
    name,
    message,
    ...(details.length > 0 && { details }),
    links: [information, ...links],
  })
}

/** A business validation error. `texts` are the official messages of the operation. */
export function unprocessable<Texts extends Record<string, string>>(
  texts: Texts,
  issue: keyof Texts & string,
  { field, links = [] }: { field?: string; links?: Link[] } = {},
): Refusal {
  const detail: Detail = { issue, description: texts[issue], ...(field && { field, location: 'body' as const }) }
  return refusal(422, [detail], links)
}

export function notFound(field = '/id', location: 'path' | 'body' | 'query' = 'path'): Refusal {
  const description = 'Specified resource ID does not exist. Please check the resource ID and try again.'
  return refusal(404, [{ issue: 'INVALID_RESOURCE_ID', description, field, location }])
}

/** The OAuth error format, used by the token endpoint and for invalid tokens. */
export function oauthRefusal(status: 400 | 401, error: string, error_description: string): Refusal {
  return new Refusal(status, { error, error_description })
}

/** Sets the status and the debug id; returns the body. */
export function prepareRefusal(reply: FastifyReply, { status, body }: Refusal): Record<string, unknown> {
  const debug_id = makeDebugId()
  reply.code(status).header('paypal-debug-id', debug_id)
  return 'name' in body ? { ...body, debug_id } : body
}
