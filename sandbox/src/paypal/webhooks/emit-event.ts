import { fieldOf } from '../../http/request.ts'
import { type App, creatorOf } from '../apps/app.ts'
import { makeId } from '../ids.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { deliverEvent, dropEvent } from './deliver-event.ts'
import { type EventName, eventTypes } from './event-types.ts'
import type { Webhook, WebhookEvent } from './webhook-state.ts'

const maxKept = 1000
const pruneEvery = 100
const maxHoldMs = 10_000
const swapGapMs = 250

/** Records an event of these apps and delivers it to their subscribers, with any injected faults. */
export function emit(paypal: Paypal, apps: string[], type: EventName, resource: object, summary: string): void {
  const event = recordEvent(paypal, apps, type, resource, summary)
  const to = subscribersOf(paypal, event)
  if (to.length === 0) return
  const { mischief } = paypal.state.value
  if (mischief.drop > 0) drop(paypal, event, to)
  else if (mischief.reorder) swap(paypal, event, to)
  else deliver(paypal, event, to)
}

export function subscribersOf({ state }: Paypal, event: WebhookEvent): Webhook[] {
  return Object.values(state.value.webhooks).filter((webhook) => {
    const isSubscribed = webhook.eventTypes.includes(event.type) || webhook.eventTypes.includes('*')
    return isSubscribed && isEventOf({ clientId: creatorOf(webhook) }, event)
  })
}

/** True if the event belongs to this app. */
export function isEventOf({ clientId }: Pick<App, 'clientId'>, { apps = [creatorOf({})] }: WebhookEvent): boolean {
  return apps.includes(clientId)
}

export function recordEvent(
  paypal: Paypal,
  apps: string[],
  type: EventName,
  resource: object,
  summary: string,
): WebhookEvent {
  const { state, now } = paypal
  const id = `WH-${makeId(17)}-${makeId(17)}`
  const time = now().toISOString()
  const path = `/v1/notifications/webhooks-events/${id}`
  const body = {
    id,
    event_version: '1.0',
    create_time: time,
    resource_type: eventTypes[type].resource,
    resource_version: eventTypes[type].version,
    event_type: type,
    summary,
    resource,
    links: [apiLink(paypal, 'self', path), apiLink(paypal, 'resend', `${path}/resend`, 'POST')],
  }
  const resourceId = String(fieldOf(resource, 'id') ?? fieldOf(resource, 'dispute_id') ?? fieldOf(resource, 'order_id'))
  const event = { id, type, time, apps, resourceId, text: JSON.stringify(body) }
  state.value.events[id] = event
  pruneOldEvents(paypal)
  return event
}

function deliver(paypal: Paypal, event: WebhookEvent, to: Webhook[]): void {
  const { mischief } = paypal.state.value
  const wait = mischief.delays.shift() ?? 0
  deliverEvent(paypal, event, to, wait)
  if (mischief.duplicate === 0) return
  mischief.duplicate -= 1
  deliverEvent(paypal, event, to, wait)
}

function drop(paypal: Paypal, event: WebhookEvent, to: Webhook[]): void {
  paypal.state.value.mischief.drop -= 1
  dropEvent(paypal, event, to)
}

/** Holds the first event until the second is sent, or until a timeout. */
function swap(paypal: Paypal, event: WebhookEvent, to: Webhook[]): void {
  const { mischief, deliveries } = paypal.state.value
  if (mischief.held === null) {
    mischief.held = deliverEvent(paypal, event, to, maxHoldMs).map(({ id }) => id)
    return
  }
  deliverEvent(paypal, event, to)
  for (const id of mischief.held) {
    const held = deliveries[id]
    if (!held) continue
    held.due = new Date(paypal.now().getTime() + swapGapMs).toISOString()
    paypal.webhookDispatcher.schedule(held)
  }
  mischief.reorder = false
  mischief.held = null
}

/** Deletes the oldest events, except those with pending deliveries. */
function pruneOldEvents({ state }: Paypal): void {
  const { events, deliveries } = state.value
  const ids = Object.keys(events)
  if (ids.length < maxKept + pruneEvery || ids.length % pruneEvery > 0) return
  const waiting = new Set(Object.values(deliveries).flatMap((one) => (one.status === 'waiting' ? one.eventId : [])))
  const old = new Set(ids.slice(0, ids.length - maxKept).filter((id) => !waiting.has(id)))
  for (const id of old) delete events[id]
  for (const { id, eventId } of Object.values(deliveries)) if (old.has(eventId)) delete deliveries[id]
}
