import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { queryOf } from '../../http/request.ts'
import { type App, creatorOf } from '../apps/app.ts'
import { appOf } from '../apps/rights.ts'
import { inside, readList, readText } from '../field.ts'
import { makeId } from '../ids.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { bodyOf, optionalBodyOf } from '../request-body.ts'
import { deliverEvent } from './deliver-event.ts'
import { isEventOf, recordEvent, subscribersOf } from './emit-event.ts'
import { isEventName } from './event-types.ts'
import { invalidData, webhookNotFound } from './webhook-refusals.ts'
import { findWebhook } from './webhook-routes.ts'
import type { Webhook, WebhookEvent } from './webhook-state.ts'

/** Used instead of a webhook id by the simulator, so its events never verify. */
const simulatorId = 'WEBHOOK_ID'

export function webhookEventRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get('/v1/notifications/webhooks-events', about('Lists events, newest first.'), async (request) => {
    const query = queryOf(request)
    const events = findEvents(paypal, appOf(request), query)
    const size = Number(query.get('page_size') ?? 10) || 10
    const links = [apiLink(paypal, 'self', `/v1/notifications/webhooks-events?${query}`)]
    return { events: events.slice(0, size).map(describe), count: Math.min(size, events.length), links }
  })

  app.get<PathParams<'event_id'>>(
    '/v1/notifications/webhooks-events/:event_id',
    about('Returns an event.'),
    async (request) => describe(findEventOf(paypal, appOf(request), request.params.event_id)),
  )

  app.post<PathParams<'event_id'>>(
    '/v1/notifications/webhooks-events/:event_id/resend',
    about('Resends an event.'),
    async (request, reply) => {
      const event = findEventOf(paypal, appOf(request), request.params.event_id)
      const ids = readList(inside(optionalBodyOf(request), 'webhook_ids'))?.map(({ value }) => String(value))
      const to = ids?.map((id) => findWebhook(paypal, appOf(request), id))
      const isOwn = (webhook: Webhook) => creatorOf(webhook) === appOf(request).clientId
      deliverEvent(paypal, event, to ?? subscribersOf(paypal, event).filter(isOwn))
      return reply.code(202).send(describe(event))
    },
  )

  app.post('/v1/notifications/simulate-event', about('Sends a simulated event.'), async (request, reply) => {
    const body = bodyOf(request)
    const type = readText(inside(body, 'event_type')) ?? ''
    if (!isEventName(type)) throw invalidData('event_type', 'Not a valid event type')
    const id = readText(inside(body, 'webhook_id'))
    const url = id === undefined ? readText(inside(body, 'url')) : findWebhook(paypal, appOf(request), id).url
    if (url === undefined || !URL.canParse(url)) throw invalidData('url', 'Not a valid webhook URL')
    const event = recordEvent(paypal, [appOf(request).clientId], type, { id: makeId(17) }, 'A simulated event')
    deliverEvent(paypal, event, [{ id: simulatorId, url }])
    return reply.code(202).send(describe(event))
  })
}

/** Resends to the subscribers of every app it belongs to. */
export function resendEvent(paypal: Paypal, event: WebhookEvent): void {
  deliverEvent(paypal, event, subscribersOf(paypal, event))
}

function findEventOf(paypal: Paypal, app: App, id: string): WebhookEvent {
  const event = findEvent(paypal, id)
  if (!isEventOf(app, event)) throw webhookNotFound()
  return event
}

export function findEvent({ state }: Paypal, id: string): WebhookEvent {
  const event = state.value.events[id]
  if (!event) throw webhookNotFound()
  return event
}

function findEvents({ state }: Paypal, app: App, query: URLSearchParams): WebhookEvent[] {
  const [start, end] = [query.get('start_time'), query.get('end_time')]
  const [type, transaction] = [query.get('event_type'), query.get('transaction_id')]
  return Object.values(state.value.events)
    .filter((event) => isEventOf(app, event))
    .filter((event) => !start || Date.parse(event.time) >= Date.parse(start))
    .filter((event) => !end || Date.parse(event.time) <= Date.parse(end))
    .filter((event) => !type || event.type === type)
    .filter((event) => !transaction || event.resourceId === transaction)
    .reverse()
}

function describe({ text }: WebhookEvent): unknown {
  return JSON.parse(text)
}
