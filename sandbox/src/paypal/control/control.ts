import { fieldOf } from '../../http/body.ts'
import { Declined } from '../../http/declined.ts'
import { type Reply, redirect, replyJson, replyNothing } from '../../http/reply.ts'
import type { Paypal } from '../paypal.ts'
import { Refusal } from '../refusal.ts'
import type { Asked } from '../request-body.ts'

/** Reads a field by name from a JSON or form body. */
export type Read = (name: string) => string | undefined

/** Runs a control and replies with JSON, or redirects to `page` after a form. */
export function control(paypal: Paypal, call: Asked, act: (read: Read) => unknown, page = '/paypal'): Reply {
  const isForm = /x-www-form-urlencoded/.test(call.headers['content-type'] ?? '')
  const result = attempt(() => act(isForm ? readForm(call) : readJson(call)))
  paypal.state.save()
  if (isForm) return redirect(page)
  return result === undefined ? replyNothing() : replyJson(result)
}

export function readCount(read: Read, name: string, usual: number, most = 100_000): number {
  const count = Number(read(name) ?? usual)
  if (Number.isInteger(count) && count >= 0 && count <= most) return count
  throw new Declined(400, `"${name}" must be a whole number from 0 to ${most}.`)
}

export function readFlag(read: Read, name: string, usual = false): boolean {
  const text = read(name) ?? String(usual)
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
export function findById<Thing>(things: Record<string, Thing>, id: string): Thing {
  const thing = things[id]
  if (thing === undefined) throw new Declined(404, `${id} doesn't exist.`)
  return thing
}

function readForm(call: Asked): Read {
  const fields = call.form()
  return (name) => fields.get(name) || undefined
}

function readJson(call: Asked): Read {
  const body = call.body.length === 0 ? {} : call.json()
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
