import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { localDay } from '../../../ui/format/dates.ts'
import { answerShip } from '../manage-orders-page.testing.tsx'
import { showOrder, someDetails } from './order-page.testing.tsx'
import { OrderPage } from './order-page.tsx'

const dispute = {
  _id: 'PP-D-1',
  status: 'OPEN',
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  openedAt: '2026-03-02T18:00:00.000Z',
  responseDueAt: '2999-03-12T18:00:00.000Z',
}
const disputedDetails = {
  ...someDetails,
  isDisputed: true,
  disputes: [dispute],
  resolutionCenterUrl: 'https://www.paypal.com/resolutioncenter',
}

test('ships an order reported as not received, with the deadline and a link to PayPal', async () => {
  const sent = answerShip()
  showOrder(<OrderPage />, { reply: { ...disputedDetails, canShipDuringDispute: true } })

  await userEvent.click(await screen.findByRole('button', { name: 'Mark as Shipped' }))
  await userEvent.type(screen.getByLabelText('Tracking Number (Optional)'), '1Z999{Enter}')

  expect(await screen.findByText('Order marked as shipped successfully!')).toBeDefined()
  expect(sent).toEqual([{ id: 's-1', body: { trackingNumber: '1Z999' } }])
  expect(screen.getByText("The buyer reported that this order hasn't arrived.").parentElement?.textContent).toContain(
    `Respond in PayPal by ${localDay(dispute.responseDueAt)}.`,
  )
  expect(screen.getByText(/You can still ship this order/)).toBeDefined()
  expect(screen.getByRole('link', { name: "Open PayPal's Resolution Center" }).getAttribute('href')).toBe(
    'https://www.paypal.com/resolutioncenter',
  )
})

test.each([
  [{ reason: 'UNAUTHORISED' }, /^The buyer opened a dispute: Unauthorised\. Respond in PayPal by /],
  [{ reason: null, responseDueAt: null }, 'The buyer opened a dispute. Respond in PayPal.'],
  [{ responseDueAt: '2026-03-12T18:00:00.000Z' }, /arrived\. PayPal's deadline to respond was Mar 1\d, 2026\.$/],
  [{ status: 'UNDER_REVIEW' }, /arrived\. PayPal is reviewing it\.$/],
  [{ status: 'WAITING_FOR_BUYER_RESPONSE' }, /arrived\. PayPal is waiting for the buyer\.$/],
])('describes the open dispute %o as: %s', async (facts, words) => {
  showOrder(<OrderPage />, { reply: { ...disputedDetails, disputes: [{ ...dispute, ...facts }] } })

  const link = await screen.findByRole('link', { name: "Open PayPal's Resolution Center" })

  expect(link.parentElement?.querySelector('p')?.textContent).toMatch(words)
  expect(screen.getByRole('button', { name: 'Mark as Shipped' })).toHaveProperty('disabled', true)
  expect(screen.getByText('The buyer opened a dispute. Shipping is on hold until PayPal decides.')).toBeDefined()
})

test('shows no dispute notice once the dispute is resolved', async () => {
  const resolved = { ...dispute, status: 'RESOLVED', resolvedAt: '2026-03-05T12:00:00.000Z' }
  showOrder(<OrderPage />, { reply: { ...someDetails, disputes: [resolved] } })

  await screen.findByRole('heading', { level: 1, name: 'Mug' })

  expect(screen.queryByText(/hasn't arrived/)).toBeNull()
})
