import type { State } from '../../state.ts'
import type { PaypalState } from '../paypal-state.ts'
import { signingKeys } from './signing-keys.ts'
import { headersOf, makeTransmission } from './transmission.ts'
import type { Delivery } from './webhook-state.ts'

type Settings = {
  state: State<PaypalState>
  url: () => string
  now: () => Date
  /** Initial retry delay in ms, doubled on each failure. PayPal retries for days, the sandbox for minutes. */
  initialDelayMs: number
}

export type WebhookDispatcher = ReturnType<typeof createWebhookDispatcher>

export const certificatePath = '/paypal/api/v1/notifications/certs'
const maxAttempts = 25
const maxBackoffFactor = 60
const timeout = 10_000

/** Delivers events at least once: retries with exponential backoff until a 2xx. */
export function createWebhookDispatcher({ state, url, now, initialDelayMs }: Settings) {
  const timers = new Map<string, NodeJS.Timeout>()
  const stopping = new AbortController()

  return {
    /** Sends the delivery when it is due; a repeated call reschedules it. */
    schedule,

    /** Resumes pending deliveries after a restart. */
    resume(): void {
      for (const delivery of Object.values(state.value.deliveries))
        if (delivery.status === 'waiting') schedule(delivery)
    },

    stop(): void {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }

  function schedule(delivery: Delivery): void {
    if (stopping.signal.aborted) return
    clearTimeout(timers.get(delivery.id))
    const wait = Math.max(0, Date.parse(delivery.due) - now().getTime())
    timers.set(delivery.id, setTimeout(attempt, wait, delivery))
  }

  async function attempt(delivery: Delivery): Promise<void> {
    timers.delete(delivery.id)
    const event = state.value.events[delivery.eventId]
    if (!event || delivery.status !== 'waiting') return
    const keys = await signingKeys({ state, now })
    const transmission = makeTransmission(keys, delivery.webhookId, event.text, now())
    const headers = headersOf(transmission, `${url()}${certificatePath}/${keys.name}`)
    const result = await post(delivery.url, headers, event.text, stopping.signal)
    if (stopping.signal.aborted) return
    delivery.attempts.push({ time: transmission.time, transmissionId: transmission.id, result })
    settle(delivery, result)
    state.save()
  }

  function settle(delivery: Delivery, result: string): void {
    const failures = delivery.attempts.length
    if (/^2\d\d$/.test(result)) delivery.status = 'delivered'
    else if (failures >= maxAttempts) delivery.status = 'given up'
    if (delivery.status !== 'waiting') return
    const wait = initialDelayMs * Math.min(2 ** (failures - 1), maxBackoffFactor)
    delivery.due = new Date(now().getTime() + wait).toISOString()
    schedule(delivery)
  }
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  stopping: AbortSignal,
): Promise<string> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? `${error.message}: ${error.cause ?? ''}` : String(error)
  }
}
