import type { FastifyReply } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { bytesOf, fieldOf, type RequestInput, readForm, readJson } from '../../http/request.ts'
import type { Paypal } from '../paypal.ts'
import { Refusal } from '../refusal.ts'

/** Reads a field by name from a JSON or form body. */
export type Read = (name: string) => string | undefined

type Act<Params> = (read: Read, params: Params) => unknown

type Page<Params> = string | ((params: Params) => string)

/** A handler that runs a control and replies with JSON, or redirects to `page` after a form. */
export function control<Params>(paypal: Paypal, act: Act<Params>, page: Page<Params> = '/paypal') {
  return async (request: RequestInput & { params: Params }, reply: FastifyReply) => {
    const isForm = /x-www-form-urlencoded/.test(request.headers['content-type'] ?? '')
    const result = attempt(() => act(isForm ? formReader(request) : jsonReader(request), request.params))
    paypal.state.save()
    if (isForm) return reply.redirect(typeof page === 'string' ? page : page(request.params), 303)
    return result === undefined ? reply.code(204).send() : result
  }
}

export function readCount(read: Read, name: string, fallback: number, max = 100_000): number {
  const count = Number(read(name) ?? fallback)
  if (Number.isInteger(count) && count >= 0 && count <= max) return count
  throw new Declined(400, `"${name}" must be a whole number from 0 to ${max}.`)
}

export function readFlag(read: Read, name: string, fallback = false): boolean {
  const text = read(name) ?? String(fallback)
  if (text === 'true' || text === 'false') return text === 'true'
  throw new Declined(400, `"${name}" must be true or false.`)
}

export function readOneOf<Value extends string>(read: Read, name: string, values: readonly Value[]): Value {
  const text = read(name)
  const found = text === undefined ? values[0] : values.find((value) => value === text)
  if (found === undefined) throw new Declined(400, `"${name}" must be one of ${values.join(', ')}.`)
  return found
}

/** Returns the entry with this id or throws a 404. */
export function findById<Item>(items: Record<string, Item>, id: string): Item {
  const item = items[id]
  if (item === undefined) throw new Declined(404, `${id} doesn't exist.`)
  return item
}

function formReader(request: RequestInput): Read {
  const fields = readForm(request)
  return (name) => fields.get(name) || undefined
}

function jsonReader(request: RequestInput): Read {
  const body = bytesOf(request).length === 0 ? {} : readJson(request)
  return (name) => {
    const value = fieldOf(body, name) ?? undefined
    return value === undefined ? undefined : String(value)
  }
}

/** Reports PayPal's own errors with the same message. */
function attempt(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { details, message } = error.body
    const [first]: unknown[] = Array.isArray(details) ? details : []
    throw new Declined(409, String(fieldOf(first, 'description') ?? message))
  }
}
