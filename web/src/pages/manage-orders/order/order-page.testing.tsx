import { http } from 'msw'
import type { ReactNode } from 'react'
import { aToken } from '../../../testing/a-token.ts'
import { type Answer, answered } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { address, anOrder } from '../manage-orders-page.testing.tsx'

const delivery = { dueAt: '2026-03-01T12:00:00.000Z', tries: 1, triedAt: '2026-03-01T12:00:03.000Z' }

export const roleGiven = { ...delivery, _id: 'd-1', kind: 'give-role', state: 'done', doneAt: delivery.triedAt }
export const announceFailed = {
  ...delivery,
  _id: 'd-2',
  kind: 'announce',
  state: 'failed',
  tries: 6,
  problem: 'The channel no longer exists.',
}
export const messageFailed = { ...announceFailed, _id: 'd-3', kind: 'message-buyer', problem: 'Discord refused.' }

/** A paid physical order without any problems. */
export const someDetails = {
  ...anOrder('s-1', 'Mug', { requiresShipping: true }),
  guildId: '42',
  guildName: 'Pixel Forge',
  itemDescription: 'With our crest',
  orderedAt: '2026-03-01T11:58:00.000Z',
  orderId: 'PAYPAL-ORDER',
  captureId: 'PAYPAL-CAPTURE',
  shippingAddress: address,
  shipmentReport: 'none',
  shipmentProblem: null,
  deliveries: [roleGiven],
  refunds: [],
  disputes: [],
}

export const shippedDetails = {
  ...someDetails,
  shippedAt: '2026-03-02T12:00:00.000Z',
  trackingNumber: '1Z999',
  shipmentReport: 'told',
}

/** Mocks the details of order s-1. */
export function serveOrder(reply: Answer = someDetails): void {
  server.use(http.get('/api/sales/s-1', answered(reply)))
}

/** Renders a screen for order s-1; `below` is appended to the path. */
export function showOrder(
  screen: ReactNode,
  { reply, below = '', state }: { reply?: Answer; below?: string; state?: unknown } = {},
) {
  serveOrder(reply)
  show(screen, {
    route: { pathname: `/manage-orders/s-1${below}`, state },
    path: `/manage-orders/:saleId${below}`,
    token: aToken(),
  })
}
