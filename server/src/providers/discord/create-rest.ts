import { text as readText } from 'node:stream/consumers'
import { REST, type RESTOptions } from '@discordjs/rest'
import { bodyStream } from '../body-stream.ts'
import { secondsToWait } from '../rate-limited.ts'
import type { DiscordAccess } from './call-discord.ts'

/** Longer waits throw `RateLimitError`. */
const longestWait = 5000

/** The client of Discord's API, which queues by rate-limit bucket. */
export function createRest({ apiBase, timeout }: DiscordAccess): REST {
  return new REST({
    api: apiBase,
    version: '10',
    timeout,
    // It would also retry POSTs that may have succeeded; `tryAgain` retries only idempotent calls.
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
  if (response.status === 429) kept.set('retry-after', String(Math.max(0.5, secondsToWait({ headers: kept, text }))))
  return new Response(text || null, { status: response.status, headers: kept })
}
