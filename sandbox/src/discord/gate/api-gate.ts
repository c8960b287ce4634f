import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { templateOf } from '../../http/endpoint.ts'
import { callOf } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { timeOf } from '../snowflakes.ts'
import { consumeFaults, sendFault } from './faults.ts'
import { type Access, type Caller, identifyCaller } from './identify-caller.ts'
import { webhookRoute } from './rate-limits.ts'
import { sendRateLimited } from './send-rate-limited.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    /** Of a Discord API call. */
    caller: Caller
  }
}

type ApiRequest = FastifyRequest<{ Params: Record<string, string> }>

const apiBase = '/discord/api/v10'

const snowflakes = ['guild', 'channel', 'user', 'role', 'message', 'application']

/** The version is optional, as in Discord's API. */
export function addVersion({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.replace(/^\/discord\/api\/(?!v\d+\/)/, `${apiBase}/`)
}

/** Route options of an API endpoint. */
export function endpoint(about: string, access: Access) {
  return { config: { about, access } }
}

/** Applies faults, rate limits and authentication before the handlers run, and logs every call. */
export function addGate(api: FastifyInstance, discord: Discord): void {
  api.decorateRequest('caller')

  api.addHook('preHandler', async (request: ApiRequest, reply) => {
    request.caller = { by: 'nobody' }
    const { milliseconds, fault } = consumeFaults(discord.state.value.faults, apiCallOf(request))
    if (milliseconds > 0) await wait(milliseconds)
    if (fault) return sendFault(reply, fault)
    if (isLimited(discord, request, reply)) return reply
    request.caller = identifyCaller(discord.state.value, request.routeOptions.config.access ?? {}, request.headers)
    checkIds(request.params)
  })

  api.addHook('onSend', async (request, reply) => {
    // Unset if the body couldn't be read.
    const { caller }: { caller?: Caller } = request
    if (!caller) return
    discord.log.add({
      at: new Date().toISOString(),
      ...apiCallOf(request),
      status: reply.statusCode,
      by: caller.by,
      reason: readReason(request),
    })
    discord.state.save()
  })

  api.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    const { statusCode, body } = explain(error)
    return reply.code(statusCode).send(body)
  })
}

/** Counts the call; sends a 429 if it exceeds a limit. */
function isLimited(discord: Discord, request: ApiRequest, reply: FastifyReply): boolean {
  const { limiter } = discord
  const route = relative(templateOf(request.routeOptions.url ?? ''))
  const credentials = request.headers.authorization ?? ''
  const global = isWebhook(route) ? null : limiter.takeGlobal(credentials)
  if (global !== null) {
    sendRateLimited(reply, { retryAfter: global, global: true, headers: true })
    return true
  }
  const bucket = route.startsWith('/webhooks/') ? webhookRoute : `${callOf(request).method} ${route}`
  const { headers, retryAfter } = limiter.take(bucket, credentials, majorOf(request.params))
  reply.headers(headers)
  const oldEdit =
    retryAfter === null && isOldEdit(discord, request) ? limiter.takeOldEdit(credentials, channelOf(request)) : null
  if (retryAfter !== null) sendRateLimited(reply, { retryAfter, global: false, headers: true })
  else if (oldEdit !== null) {
    sendRateLimited(reply, { retryAfter: oldEdit, global: false, headers: true, reason: 'oldEdits' })
  }
  return retryAfter !== null || oldEdit !== null
}

const hour = 3_600_000

/** Edits through an interaction's webhook aren't limited by age. */
function isOldEdit({ state }: Discord, request: ApiRequest): boolean {
  const { channel, message: id } = request.params
  if (request.method !== 'PATCH' || !channel || !id) return false
  const found = state.value.messages.find((message) => message.id === id && message.channelId === channel)
  return found !== undefined && Date.now() - timeOf(found.id) > hour
}

const channelOf = ({ params }: ApiRequest) => params.channel ?? ''

/** Decodes the percent-encoded audit log reason. */
function readReason({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const reason = headers['x-audit-log-reason']
  if (typeof reason !== 'string') return null
  return new URLSearchParams(`reason=${reason.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('reason')
}

function explain(error: FastifyError): DiscordRefusal {
  if (error instanceof DiscordRefusal) return error
  if (error.statusCode === 415) return wrongContentType()
  if (error instanceof Declined) return new DiscordRefusal('invalidJson')
  throw error
}

function wrongContentType(): DiscordRefusal {
  const message = `Expected "Content-Type" header to be one of {'application/json'}.`
  return new DiscordRefusal('invalidForm', { _errors: [{ code: 'CONTENT_TYPE_INVALID', message }] })
}

function checkIds(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    if (!snowflakes.includes(name) || /^\d{1,20}$/.test(value)) continue
    const message = `Value "${value}" is not snowflake.`
    throw new DiscordRefusal('invalidForm', { [`${name}_id`]: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message }] } })
  }
}

function apiCallOf(request: FastifyRequest) {
  const { method, path } = callOf(request)
  return { method, path: relative(path) }
}

function relative(path: string): string {
  return path.slice(apiBase.length)
}

function isWebhook(path: string): boolean {
  return path.startsWith('/webhooks/') || path.startsWith('/interactions/')
}

function majorOf({ guild, channel, token }: Record<string, string>): string {
  return guild || channel || token || ''
}
