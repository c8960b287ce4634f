import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { type RequestInput, readJson } from '../../http/request.ts'
import type { App } from '../apps/app.ts'
import { appOf, findOwned, ownedBy } from '../apps/rights.ts'
import { type Field, inside, readList } from '../field.ts'
import { makeId } from '../ids.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { bodyOf } from '../request-body.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { describeEventTypes, eventTypes, isEventName } from './event-types.ts'
import { duplicateUrl, invalidData, tooManyWebhooks, webhookNotFound } from './webhook-refusals.ts'
import type { Webhook } from './webhook-state.ts'

const maxWebhooks = 10

export function webhookRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post('/v1/notifications/webhooks', about('Creates a webhook.'), async (request, reply) =>
    reply.code(201).send(describe(paypal, createWebhook(paypal, appOf(request), bodyOf(request)))),
  )

  app.get('/v1/notifications/webhooks', about('Lists webhooks.'), async (request) => ({
    webhooks: ownedBy(appOf(request), paypal.state.value.webhooks).map((webhook) => describe(paypal, webhook)),
  }))

  app.get<PathParams<'webhook_id'>>(
    '/v1/notifications/webhooks/:webhook_id',
    about('Returns a webhook.'),
    async (request) => describe(paypal, findWebhook(paypal, appOf(request), request.params.webhook_id)),
  )

  app.patch<PathParams<'webhook_id'>>(
    '/v1/notifications/webhooks/:webhook_id',
    about('Updates its URL or event types.'),
    async (request) => {
      const webhook = findWebhook(paypal, appOf(request), request.params.webhook_id)
      for (const patch of readPatches(request)) applyPatch(paypal, appOf(request), webhook, patch)
      return describe(paypal, webhook)
    },
  )

  app.delete<PathParams<'webhook_id'>>(
    '/v1/notifications/webhooks/:webhook_id',
    about('Deletes a webhook.'),
    async (request, reply) => {
      deleteWebhook(paypal, findWebhook(paypal, appOf(request), request.params.webhook_id))
      return reply.code(204).send()
    },
  )

  app.get('/v1/notifications/webhooks-event-types', about('Lists event types.'), async () => ({
    event_types: describeEventTypes(Object.keys(eventTypes)),
  }))
}

export function findWebhook({ state }: Paypal, app: App, id: string): Webhook {
  const webhook = findOwned(app, state.value.webhooks, id)
  if (!webhook) throw webhookNotFound()
  return webhook
}

function createWebhook(paypal: Paypal, app: App, body: Field): Webhook {
  const { webhooks } = paypal.state.value
  const url = readWebhookUrl(paypal, app, inside(body, 'url'))
  const names = readNames(inside(body, 'event_types'))
  if (ownedBy(app, webhooks).length >= maxWebhooks) throw tooManyWebhooks()
  const webhook = { id: makeId(17), clientId: app.clientId, url, eventTypes: names }
  webhooks[webhook.id] = webhook
  return webhook
}

/** Accepts http as well; the real PayPal requires https. */
function readWebhookUrl({ state }: Paypal, app: App, { value }: Field): string {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value) || !URL.canParse(value) || value.length > 2048) {
    throw invalidData('url', 'Not a valid webhook URL')
  }
  if (ownedBy(app, state.value.webhooks).some(({ url }) => url === value)) throw duplicateUrl()
  return value
}

function readNames(field: Field): string[] {
  const names = readList(field, { max: 500 })?.map((type) => String(inside(type, 'name').value)) ?? []
  if (names.length === 0) throw invalidData('event_types', 'Required field missing')
  const unknown = names.find((name) => name !== '*' && !isEventName(name))
  if (unknown !== undefined) throw invalidData('event_types', `Not a valid event type: ${unknown}`)
  return names
}

function readPatches(request: RequestInput): Field[] {
  return readList({ at: '', value: readJson(request) }) ?? []
}

function applyPatch(paypal: Paypal, app: App, webhook: Webhook, patch: Field): void {
  const { value: op } = inside(patch, 'op')
  const { value: path } = inside(patch, 'path')
  const value = inside(patch, 'value')
  if (op !== 'replace') throw invalidData('op', 'Only replace is supported')
  if (path === '/event_types') webhook.eventTypes = readNames(value)
  else if (path !== '/url') throw invalidData('path', 'Only /url and /event_types can be replaced')
  else if (value.value !== webhook.url) webhook.url = readWebhookUrl(paypal, app, value)
}

function describe(paypal: Paypal, { id, url, eventTypes: names }: Webhook) {
  const path = `/v1/notifications/webhooks/${id}`
  return {
    id,
    url,
    event_types: describeEventTypes(names),
    links: [
      apiLink(paypal, 'self', path),
      apiLink(paypal, 'update', path, 'PATCH'),
      apiLink(paypal, 'delete', path, 'DELETE'),
    ],
  }
}
