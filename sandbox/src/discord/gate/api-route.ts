import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '../../http/call.ts'
import { Declined } from '../../http/declined.ts'
import { type Reply, replyJson } from '../../http/reply.ts'
import { compile, type Method, type ParamNames, type Route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { takeFaults } from './faults.ts'
import { type Access, type Caller, identifyCaller } from './identify-caller.ts'
import { replyRateLimited } from './reply-rate-limited.ts'

type Respond<Name extends string> = (call: Call<Name>, caller: Caller) => Reply | Promise<Reply>
type Plan = { method: Method; path: string; access: Access; respond: Respond<string> }

export type ApiRoute = ReturnType<typeof createApiRoute>

/** Creates API routes. Faults, rate limits and authentication apply before the handler runs. */
export function createApiRoute(discord: Discord) {
  return function apiRoute<Path extends `/${string}`>(
    method: Method,
    path: Path,
    about: string,
    access: Access,
    respond: Respond<ParamNames<Path>>,
  ): Route {
    const plan: Plan = { method, path, access, respond }
    const pattern = apiPattern(path)
    return { method, path: `/discord/api/v10${path}`, about, pattern, respond: (call) => answer(discord, plan, call) }
  }
}

/** The version is optional, as in Discord's API. */
function apiPattern(path: string): RegExp {
  return new RegExp(compile(path).source.replace('^', '^/discord/api(?:/v10)?'))
}

async function answer(discord: Discord, plan: Plan, call: Call): Promise<Reply> {
  const path = plan.path.replace(/\{(\w+)\}/g, (_, name) => call.param(name))
  const { milliseconds, reply: faulty } = takeFaults(discord.state.value.faults, { method: plan.method, path })
  if (milliseconds > 0) await wait(milliseconds)
  const { by, reply } = faulty ? { by: 'nobody' as const, reply: faulty } : await pass(discord, plan, call)
  discord.log.add({
    at: new Date().toISOString(),
    method: plan.method,
    path,
    status: reply.status,
    by,
    reason: readReason(call),
  })
  discord.state.save()
  return reply
}

/** Decodes the percent-encoded audit log reason. */
function readReason({ headers }: Call): string | null {
  const reason = headers['x-audit-log-reason']
  if (typeof reason !== 'string') return null
  return new URLSearchParams(`reason=${reason.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('reason')
}

async function pass({ limiter, state }: Discord, plan: Plan, call: Call) {
  const who = call.headers.authorization ?? ''
  const global = isWebhook(plan.path) ? null : limiter.takeGlobal(who)
  if (global !== null) {
    return { by: 'nobody' as const, reply: replyRateLimited({ retryAfter: global, global: true, headers: true }) }
  }
  const { headers, retryAfter } = limiter.take(`${plan.method} ${plan.path}`, who, majorOf(call))
  if (retryAfter !== null) {
    const reply = replyRateLimited({ retryAfter, global: false, headers: true })
    return { by: 'nobody' as const, reply: { ...reply, headers: { ...headers, ...reply.headers } } }
  }
  const { by, reply } = await decide(() => identifyCaller(state.value, plan.access, call.headers), plan, call)
  return { by, reply: { ...reply, headers: { ...headers, ...reply.headers } } }
}

async function decide(identify: () => Caller, plan: Plan, call: Call) {
  let by: Caller['by'] = 'nobody'
  try {
    const caller = identify()
    by = caller.by
    checkIds(plan.path, call)
    return { by, reply: await plan.respond(call, caller) }
  } catch (error) {
    return { by, reply: explain(error) }
  }
}

function explain(error: unknown): Reply {
  if (error instanceof DiscordRefusal) return replyJson(error.body, { status: error.status })
  if (!(error instanceof Declined)) throw error
  const refusal = error.status === 415 ? wrongContentType() : new DiscordRefusal('invalidJson')
  return replyJson(refusal.body, { status: refusal.status })
}

function wrongContentType(): DiscordRefusal {
  const message = `Expected "Content-Type" header to be one of {'application/json'}.`
  return new DiscordRefusal('invalidForm', { _errors: [{ code: 'CONTENT_TYPE_INVALID', message }] })
}

function checkIds(path: string, { param }: Call): void {
  for (const [, name = ''] of path.matchAll(/\{(guild|channel|user|role|message|application)\}/g)) {
    if (/^\d{1,20}$/.test(param(name))) continue
    const message = `Value "${param(name)}" is not snowflake.`
    throw new DiscordRefusal('invalidForm', { [`${name}_id`]: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message }] } })
  }
}

function isWebhook(path: string): boolean {
  return path.startsWith('/webhooks/') || path.startsWith('/interactions/')
}

function majorOf({ param }: Call): string {
  return param('guild') || param('channel') || param('token')
}
