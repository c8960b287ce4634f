import type { Call } from './call.ts'
import { Declined } from './declined.ts'
import type { Reply } from './reply.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Address = `${Method} /${string}`
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
type Respond<Name extends string> = (call: Call<Name>) => Reply | Promise<Reply>

/** Method ANY answers whatever no earlier route did. */
export type Route = { method: string; path: string; about: string; pattern: RegExp; respond: Respond<string> }

/** `route('GET /mail/{id}', 'Shows one message.', (call) => …)`: the sentence appears on the control page. */
export function route<At extends Address>(at: At, about: string, respond: Respond<ParamNames<At>>): Route {
  const [method = '', path = ''] = at.split(' ')
  return { method, path, about, pattern: compile(path), respond }
}

/** The first route that fits wins, so `/users/@me` has to be listed before `/users/{id}`. */
export function findRoute(routes: Route[], method: string, path: string) {
  const asked = method === 'HEAD' ? 'GET' : method
  const fitting = routes.filter((candidate) => candidate.pattern.test(path))
  const found = fitting.find((candidate) => [asked, 'ANY'].includes(candidate.method))
  if (found) return { route: found, params: readParams(found.pattern, path) }
  if (fitting.length > 0) throw new Declined(405, `${path} does not answer ${method}.`)
  throw new Declined(404, 'There is nothing at this address.')
}

export function compile(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

function readParams(pattern: RegExp, path: string): Record<string, string> {
  const groups = Object.entries(pattern.exec(path)?.groups ?? {})
  try {
    return Object.fromEntries(groups.map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch {
    throw new Declined(400, 'The address is not encoded properly.')
  }
}
