import { type Html, html } from '../../http/html.ts'
import { type App, creatorOf } from '../apps/app.ts'
import type { PaypalState } from '../paypal-state.ts'
import { findPayee, fullName } from '../people.ts'
import type { Delivery } from '../webhooks/webhook-state.ts'
import { showButton, showTable } from './show-table.ts'

export function showWebhooks({ apps, webhooks, events, deliveries }: PaypalState): Html {
  return html`
${showTable(
  'Webhooks',
  ['Webhook', 'App of', 'URL', 'Events'],
  Object.values(webhooks),
  ({ id, url, eventTypes, ...webhook }) => [id, ownerName(apps[creatorOf(webhook)]), url, eventTypes.join(', ')],
)}
${showTable('Webhook deliveries', ['Event', 'Type', 'To', 'Result'], Object.values(deliveries), (delivery) => [
  delivery.eventId,
  events[delivery.eventId]?.type,
  delivery.url,
  showResult(delivery),
])}
${showTable(
  'Events',
  ['Event', 'Type', 'Resource', 'Time', ''],
  Object.values(events),
  ({ id, type, resourceId, time }) => [id, type, resourceId, time, showButton(`/events/${id}/resend`, 'Resend')],
)}`
}

function ownerName(app: App | undefined): string | undefined {
  const owner = app && findPayee(app.ownerId)
  return owner && fullName(owner)
}

function showResult({ status, attempts, due }: Delivery): string {
  const results = attempts.map(({ result }) => result).join(', ')
  return status === 'waiting'
    ? `waiting until ${due}${results && ` after ${results}`}`
    : `${status}${results && `: ${results}`}`
}
