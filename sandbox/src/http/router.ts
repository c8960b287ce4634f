import type { Call } from './call.ts'
import { Declined } from './declined.ts'
import type { Reply } from './reply.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Address = `${Method} /${string}`
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
type Respond<Name extends string> = (call: Call<Name>) => Reply | Promise<Reply>

/** Method ANY matches every method that no earlier route handles. */
export type Route = { method: string; path: string; about: string; pattern: RegExp; respond: Respond<string> }

/** `route('GET /mail/{id}', 'Shows one message.', (call) => …)`: the description appears on the control page. */
export function route<At extends Address>(at: At, about: string, respond: Respond<ParamNames<At>>): Route {
  const [method = '', path = ''] = at.split(' ')
  return { method, path, about, pattern: compile(path), respond }
}

/** The first matching route wins, so list `/users/@me` before `/users/{id}`. */
export function findRoute(routes: Route[], method: string, path: string) {
  const asked = method === 'HEAD' ? 'GET' : method
  const fitting = routes.filter((candidate) => candidate.pattern.test(path))
  const found = fitting.find((candidate) => [asked, 'ANY'].includes(candidate.method))
  if (found) return { route: found, params: readParams(found.pattern, path) }
  if (fitting.length > 0) throw new Declined(405, `${path} doesn't support ${method}.`)
  throw new Declined(404, 'No such endpoint.')
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
    throw new Declined(400, 'The URL is not encoded properly.')
  }
}
