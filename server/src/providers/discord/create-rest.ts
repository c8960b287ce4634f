import { text as readText } from 'node:stream/consumers'
import { REST, type RESTOptions } from '@discordjs/rest'
import { bodyStream } from '../body-stream.ts'
import { RateLimited, secondsToWait } from '../rate-limited.ts'
import { readJson } from '../read-json.ts'
import type { DiscordAccess } from './call-discord.ts'
import { codeOf, oldEditsCode } from './discord-errors.ts'

/** Longer waits throw `RateLimitError`. */
const longestWait = 5000

/** The client of Discord's API, which queues by rate-limit bucket. */
export function createRest({ apiBase, timeout }: DiscordAccess): REST {
  return new REST({
    api: apiBase,
    version: '10',
    timeout,
    // It would also retry POSTs that may have succeeded; `withRetries` retries only idempotent calls.
    retries: 0,
    userAgentAppendix: 'Guildshop',
    rejectOnRateLimit: ({ retryAfter, timeToReset }) => Math.max(retryAfter, timeToReset) > longestWait,
    makeRequest: fetchWithWaitingTime,
  })
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
  if (response.status === 429 && codeOf(readJson(text)) === oldEditsCode) {
    // Not a limit of the route's bucket, so the queue doesn't wait for it.
    throw new RateLimited('discord', method, secondsToWait({ headers: kept, text }), oldEditsCode)
  }
  if (response.status === 429) kept.set('retry-after', String(Math.max(0.5, secondsToWait({ headers: kept, text }))))
  return new Response(text || null, { status: response.status, headers: kept })
}
