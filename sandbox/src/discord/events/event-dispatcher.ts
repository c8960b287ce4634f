import type { State } from '../../state.ts'
import type { DiscordState } from '../discord-state.ts'
import { type EventDelivery, eventStatus } from './event-delivery.ts'
import { postEvent } from './post-event.ts'

/** Milliseconds before each retry. Discord retries several times within ten minutes. */
const retryDelaysMs = [1000, 4000, 16_000, 64_000, 256_000]
/** Consecutive undelivered events after which Discord disables the webhook. */
const maxFailures = 3

export type EventDispatcher = ReturnType<typeof createEventDispatcher>

/** Delivers webhook events at least once: retries with exponential backoff until the shop replies 204. */
export function createEventDispatcher(state: State<DiscordState>) {
  const timers = new Map<string, NodeJS.Timeout>()
  let isStopped = false

  return {
    schedule,

    /** Resumes pending deliveries after a restart. */
    resume(): void {
      for (const delivery of state.value.events) if (delivery.state === 'waiting') schedule(delivery)
    },

    stop(): void {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }

  function schedule(delivery: EventDelivery): void {
    if (isStopped) return
    clearTimeout(timers.get(delivery.id))
    const wait = Math.max(0, Date.parse(delivery.due) - Date.now())
    timers.set(delivery.id, setTimeout(attempt, wait, delivery))
  }

  async function attempt(delivery: EventDelivery): Promise<void> {
    timers.delete(delivery.id)
    const { url } = state.value.eventWebhook
    if (url === null || isStopped) return
    const { status, problem } = await postEvent({ state }, { url, body: delivery.body })
    delivery.attempts.push(problem ?? String(status))
    settle(delivery, status)
    state.save()
  }

  function settle(delivery: EventDelivery, status: number | null): void {
    const wait = retryDelaysMs[delivery.attempts.length - 1]
    if (status === 204) delivery.state = 'delivered'
    else if (wait === undefined) giveUp(delivery)
    else {
      delivery.due = new Date(Date.now() + wait).toISOString()
      schedule(delivery)
    }
  }

  function giveUp(delivery: EventDelivery): void {
    delivery.state = 'given up'
    const last = state.value.events.filter((one) => one.state !== 'waiting').slice(-maxFailures)
    if (last.length < maxFailures || last.some((one) => one.state === 'delivered')) return
    state.value.eventWebhook.status = eventStatus.disabledByDiscord
  }
}
