import { replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { inside, readList, readText } from '../field.ts'
import { apiRoutes } from '../guard.ts'
import { makeId } from '../ids.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { bodyOf, optionalBodyOf } from '../request-body.ts'
import { orderWording } from '../wording.ts'
import { deliverEvent } from './deliver-event.ts'
import { recordEvent, subscribersOf } from './emit-event.ts'
import { isEventName } from './event-types.ts'
import { invalidData, webhookNotFound } from './webhook-refusals.ts'
import { findWebhook } from './webhook-routes.ts'
import type { WebhookEvent } from './webhook-state.ts'

/** Used instead of a webhook id by the simulator, so its events never verify. */
const simulatorId = 'WEBHOOK_ID'

export function webhookEventRoutes(paypal: Paypal): Route[] {
  return apiRoutes(paypal, orderWording, [
    route('GET /paypal/api/v1/notifications/webhooks-events', 'Lists events, newest first.', ({ query }) => {
      const events = findEvents(paypal, query)
      const size = Number(query.get('page_size') ?? 10) || 10
      const links = [apiLink(paypal, 'self', `/v1/notifications/webhooks-events?${query}`)]
      return replyJson({ events: events.slice(0, size).map(describe), count: Math.min(size, events.length), links })
    }),

    route('GET /paypal/api/v1/notifications/webhooks-events/{event_id}', 'Returns an event.', ({ param }) =>
      replyJson(describe(findEvent(paypal, param('event_id')))),
    ),

    route('POST /paypal/api/v1/notifications/webhooks-events/{event_id}/resend', 'Resends an event.', (call) => {
      const event = findEvent(paypal, call.param('event_id'))
      const ids = readList(inside(optionalBodyOf(call), 'webhook_ids'))?.map(({ value }) => String(value))
      resendEvent(paypal, event, ids)
      return replyJson(describe(event), { status: 202 })
    }),

    route('POST /paypal/api/v1/notifications/simulate-event', 'Sends a simulated event.', (call) => {
      const body = bodyOf(call)
      const type = readText(inside(body, 'event_type')) ?? ''
      if (!isEventName(type)) throw invalidData('event_type', 'Not a valid event type')
      const id = readText(inside(body, 'webhook_id'))
      const url = id === undefined ? readText(inside(body, 'url')) : findWebhook(paypal, id).url
      if (url === undefined || !URL.canParse(url)) throw invalidData('url', 'Not a valid webhook URL')
      const event = recordEvent(paypal, type, { id: makeId(17) }, 'A simulated event')
      deliverEvent(paypal, event, [{ id: simulatorId, url }])
      return replyJson(describe(event), { status: 202 })
    }),
  ])
}

/** Resends to all subscribers, or only to the given webhooks. */
export function resendEvent(paypal: Paypal, event: WebhookEvent, ids?: string[]): void {
  const to = ids ? ids.map((id) => findWebhook(paypal, id)) : subscribersOf(paypal, event.type)
  deliverEvent(paypal, event, to)
}

export function findEvent({ state }: Paypal, id: string): WebhookEvent {
  const event = state.value.events[id]
  if (!event) throw webhookNotFound()
  return event
}

function findEvents({ state }: Paypal, query: URLSearchParams): WebhookEvent[] {
  const [start, end] = [query.get('start_time'), query.get('end_time')]
  const [type, transaction] = [query.get('event_type'), query.get('transaction_id')]
  return Object.values(state.value.events)
    .filter((event) => !start || Date.parse(event.time) >= Date.parse(start))
    .filter((event) => !end || Date.parse(event.time) <= Date.parse(end))
    .filter((event) => !type || event.type === type)
    .filter((event) => !transaction || event.resourceId === transaction)
    .reverse()
}

function describe({ text }: WebhookEvent): unknown {
  return JSON.parse(text)
}
