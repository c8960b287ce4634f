import type { IncomingMessage } from 'node:http'
import { Declined } from './declined.ts'

const largestBody = 1024 * 1024

/** Drains an oversized body without buffering it, so that the client can read the 413. */
export async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming) {
      size += chunk.length
      if (size > largestBody) chunks.length = 0
      else chunks.push(chunk)
    }
  } catch {
    throw new Declined(400, 'The request was aborted before its body was complete.')
  }
  if (size > largestBody) throw new Declined(413, 'The body is larger than 1 MB.')
  return Buffer.concat(chunks)
}

export function parseJson(body: Buffer, contentType: string): unknown {
  if (!/^application\/(.+\+)?json\b/i.test(contentType)) throw new Declined(415, 'The body must be application/json.')
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new Declined(400, 'The body is not valid JSON.')
  }
}

export function parseForm(body: Buffer, contentType: string): URLSearchParams {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return new URLSearchParams(body.toString())
  throw new Declined(415, 'The body must be application/x-www-form-urlencoded.')
}

/** A field of a parsed body; undefined if the body isn't an object or has no such field. */
export function fieldOf(body: unknown, name: string): unknown {
  return isRecord(body) ? body[name] : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
