import type { FastifyRequest } from 'fastify'
import { Declined } from './declined.ts'

/** The parts of a request that the functions below read. */
export type RequestInput = Pick<FastifyRequest, 'url' | 'headers' | 'body'>

/** The path as sent, without the query. */
export function rawPathOf({ url }: Pick<RequestInput, 'url'>): string {
  return url.replace(/\?.*/s, '')
}

/** The method and decoded path of a call. HEAD counts as GET. */
export function callOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) {
  return { method: method === 'HEAD' ? 'GET' : method, path: decodeURIComponent(rawPathOf({ url })) }
}

export function queryOf({ url }: Pick<RequestInput, 'url'>): URLSearchParams {
  return new URL(`http://sandbox${url}`).searchParams
}

/** Raw bytes, for signature checks. */
export function bytesOf({ body }: Pick<RequestInput, 'body'>): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

export function readJson(request: RequestInput): unknown {
  const isJson = /^application\/(.+\+)?json\b/i.test(request.headers['content-type'] ?? '')
  if (!isJson) throw new Declined(415, 'The body must be application/json.')
  try {
    return JSON.parse(bytesOf(request).toString())
  } catch {
    throw new Declined(400, 'The body is not valid JSON.')
  }
}

export function readForm(request: RequestInput): URLSearchParams {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
  if (isForm) return new URLSearchParams(bytesOf(request).toString())
  throw new Declined(415, 'The body must be application/x-www-form-urlencoded.')
}

/** A field of a parsed body; undefined if the body isn't an object or has no such field. */
export function fieldOf(body: unknown, name: string): unknown {
  return isRecord(body) ? body[name] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
