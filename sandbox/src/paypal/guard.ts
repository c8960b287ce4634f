import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../http/call.ts'
import { Declined } from '../http/declined.ts'
import type { Reply } from '../http/reply.ts'
import type { Route } from '../http/router.ts'
import { breakOff, replyFault, takeFault } from './faults.ts'
import { Wrong } from './field.ts'
import { makeDebugId } from './ids.ts'
import { checkAppToken } from './login/tokens.ts'
import type { Paypal } from './paypal.ts'
import { Refusal, refusal, replyRefusal } from './refusal.ts'
import { orderWording, type Wording } from './wording.ts'

const apiBase = '/paypal/api'

/** Routes that require the app token. Errors use the wording of their operation. */
export function apiRoutes(paypal: Paypal, wording: Wording, routes: Route[]): Route[] {
  return routes.map((route) =>
    guard(paypal, wording, {
      ...route,
      respond(call) {
        checkAppToken(paypal, call.headers.authorization)
        return route.respond(call)
      },
    }),
  )
}

/** Routes with their own authentication. */
export function openApiRoutes(paypal: Paypal, routes: Route[]): Route[] {
  return routes.map((route) => guard(paypal, orderWording, route))
}

function guard(paypal: Paypal, wording: Wording, route: Route): Route {
  return { ...route, respond }

  async function respond(call: Call): Promise<Reply> {
    const fault = takeFault(paypal, route.method, fillIn(route.path, call).slice(apiBase.length))
    if (fault?.delayMs) await sleep(fault.delayMs)
    if (fault && fault.status !== null && !fault.after) return replyFault({ ...fault, status: fault.status })
    const reply = await answer(call)
    if (fault && fault.status !== null) return replyFault({ ...fault, status: fault.status })
    return fault?.malformed ? breakOff(reply) : reply
  }

  async function answer(call: Call): Promise<Reply> {
    try {
      const reply = await route.respond(call)
      if (route.method !== 'GET') paypal.state.save()
      return { ...reply, headers: { 'paypal-debug-id': makeDebugId(), ...reply.headers } }
    } catch (error) {
      return replyRefusal(explain(error, wording))
    }
  }
}

function explain(error: unknown, wording: Wording): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Wrong) return explainWrong(error, wording)
  if (error instanceof Declined && error.status === 415) return refusal(415)
  if (error instanceof Declined) return explainWrong(new Wrong('malformed', { at: '', value: undefined }), wording)
  throw error
}

function explainWrong({ problem, field }: Wrong, wording: Wording): Refusal {
  const { status, issue, description } = wording[problem]
  const value = typeof field.value === 'string' ? field.value : undefined
  return refusal(status, [{ field: field.at || '/', value, location: 'body', issue, description }])
}

function fillIn(path: string, { param }: Call): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => param(name))
}
