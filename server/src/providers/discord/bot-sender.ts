import { DiscordAPIError, HTTPError, RateLimitError, type RequestMethod } from '@discordjs/rest'
import type * as z from 'zod'
import { noReplyReason } from '../call-provider.ts'
import { observeCall } from '../observe-call.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { RateLimited } from '../rate-limited.ts'
import { readShape } from '../read-reply.ts'
import { withRetries } from '../with-retries.ts'
import type { DiscordAccess } from './call-discord.ts'
import { createRest } from './create-rest.ts'
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
  /** Ends the call earlier than the usual timeout. */
  deadline?: AbortSignal
}

export type SendAsBot = (request: BotRequest) => Promise<unknown>

const silenceAfter401 = 60_000

/** Sends through @discordjs/rest, which queues by rate-limit bucket. Maps its errors to ours. */
export function createBotSender({ apiBase, botToken, timeout, onCall }: Settings): SendAsBot {
  const rest = createRest({ apiBase, timeout })
  const quiet = createQuietRoutes()
  let silentUntil = 0

  return (request) => {
    const { method, route } = request
    return observeCall({ provider: 'discord', method, url: apiBase, path: `/v10${route}`, onCall }, () => send(request))
  }

  function send({ isRepeatable, route, deadline: earlier, ...request }: BotRequest): Promise<unknown> {
    const what = `${request.method} ${route}`
    const usual = AbortSignal.timeout(timeout)
    const deadline = earlier ? AbortSignal.any([usual, earlier]) : usual
    return withRetries({ isRepeatable, deadline }, async () => {
      // Discord bans IP addresses that keep sending an invalid token.
      if (Date.now() < silentUntil) throw new DiscordRefused(what, 401, 0)
      quiet.refuseQuiet(what)
      try {
        rest.setToken(botToken)
        return await Promise.race([rest.request({ ...request, fullRoute: route, signal: deadline }), end(deadline)])
      } catch (error) {
        const known = translateError(error, what)
        if (known instanceof RateLimited) quiet.keepQuiet(what, known)
        if (known instanceof DiscordRefused && known.status === 401) silentUntil = Date.now() + silenceAfter401
        throw known
      }
    })
  }
}

/** Enforces the caller's deadline, which the queue ignores while it waits for a rate limit. */
function end(deadline: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
  })
}

function translateError(error: unknown, what: string): ProviderFailed | DiscordRefused {
  if (error instanceof RateLimited) return error
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
