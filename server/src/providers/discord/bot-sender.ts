import { text as readText } from 'node:stream/consumers'
import { DiscordAPIError, HTTPError, RateLimitError, REST, type RESTOptions, type RequestMethod } from '@discordjs/rest'
import type * as z from 'zod'
import { bodyStream } from '../body-stream.ts'
import { noReplyReason } from '../call-provider.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { RateLimited, secondsToWait } from '../rate-limited.ts'
import { readShape } from '../read-reply.ts'
import { tryAgain } from '../try-again.ts'
import type { DiscordAccess } from './call-discord.ts'
import { codeOf, DiscordRefused } from './discord-errors.ts'
import { createQuietRoutes } from './quiet-routes.ts'

type Settings = DiscordAccess & { botToken: string }

type BotRequest = {
  method: RequestMethod
  route: `/${string}`
  isRepeatable: boolean
  query?: URLSearchParams
  body?: object
  reason?: string
}

export type SendAsBot = (request: BotRequest) => Promise<unknown>

/** Longer waits throw `RateLimited`. */
const longestWait = 5000
const silenceAfter401 = 60_000

/** Sends through @discordjs/rest, which queues by rate-limit bucket. Maps its errors to ours. */
export function createBotSender({ apiBase, botToken, timeout }: Settings): SendAsBot {
  const rest = new REST({
    api: apiBase,
    version: '10',
    timeout,
    // It would also retry POSTs that may have succeeded; `tryAgain` retries only idempotent calls.
    retries: 0,
    userAgentAppendix: 'Guildshop',
    rejectOnRateLimit: ({ retryAfter, timeToReset }) => Math.max(retryAfter, timeToReset) > longestWait,
    makeRequest: fetchWithWaitingTime,
  })
  const quiet = createQuietRoutes()
  let silentUntil = 0

  return ({ isRepeatable, route, ...request }) => {
    const what = `${request.method} ${route}`
    const deadline = AbortSignal.timeout(timeout)
    return tryAgain({ isRepeatable, deadline }, async () => {
      // Discord bans IP addresses that keep sending an invalid token.
      if (Date.now() < silentUntil) throw new DiscordRefused(what, 401, 0)
      quiet.refuseQuiet(what)
      try {
        rest.setToken(botToken)
        return await Promise.race([rest.request({ ...request, fullRoute: route, signal: deadline }), end(deadline)])
      } catch (error) {
        const known = translateError(error, what)
        if (known instanceof RateLimited) quiet.keepQuiet(what, known.retryAfter)
        if (known instanceof DiscordRefused && known.status === 401) silentUntil = Date.now() + silenceAfter401
        throw known
      }
    })
  }
}

/** Reads the body within the deadline and copies retry_after to the header, which the queue uses. */
const fetchWithWaitingTime: RESTOptions['makeRequest'] = async (
  url,
  { method = 'GET', headers = {}, body, signal = null },
) => {
  const sent = typeof body === 'string' ? body : null
  const response = await fetch(url, { method, headers, body: sent, signal, redirect: 'error' })
  const text = await readText(bodyStream(response, signal))
  const kept = new Headers(response.headers)
  if (response.status === 429) kept.set('retry-after', String(Math.max(0.5, secondsToWait({ headers: kept, text }))))
  return new Response(text || null, { status: response.status, headers: kept })
}

/** Enforces the caller's deadline, which the queue ignores while it waits for a rate limit. */
function end(deadline: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
  })
}

function translateError(error: unknown, what: string): ProviderFailed | DiscordRefused {
  if (error instanceof DiscordAPIError) return new DiscordRefused(what, error.status, codeOf(error.rawError))
  if (error instanceof HTTPError) return new ProviderFailed('discord', error.status, what)
  if (error instanceof RateLimitError) {
    return new RateLimited('discord', what, Math.max(error.retryAfter, error.timeToReset) / 1000)
  }
  if (error instanceof SyntaxError) return new ProviderFailed('discord', 0, `${what}: response is not JSON`)
  return new ProviderFailed('discord', 0, `${what}: ${noReplyReason(error)}`)
}

export function readBotReply<Shape extends z.ZodType>(what: string, reply: unknown, shape: Shape): z.infer<Shape> {
  return readShape({ provider: 'discord', what, status: 200 }, reply, shape)
}
