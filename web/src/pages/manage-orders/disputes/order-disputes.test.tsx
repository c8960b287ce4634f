import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { aToken } from '../../../testing/a-token.ts'
import { server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { showOrder, someDetails } from '../order/order-page.testing.tsx'
import { OrderPage } from '../order/order-page.tsx'
import { disputesQuery } from './disputes-api.ts'
import { DisputesPage } from './disputes-page.tsx'

const dispute = {
  _id: 'PP-D-1',
  status: 'WAITING_FOR_SELLER_RESPONSE',
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  openedAt: '2026-03-02T18:00:00.000Z',
  responseDueAt: '2999-03-12T18:00:00.000Z',
  amountCents: 1999,
  currency: 'USD',
  stage: 'CHARGEBACK',
  messages: [{ from: 'BUYER', text: 'Where is it?', postedAt: '2026-03-02T18:00:00.000Z' }],
  actions: ['send_message', 'provide_evidence', 'accept_claim'],
}
const disputed = { ...someDetails, isDisputed: true, paypalConnection: 'full', flag: null, disputes: [dispute] }
const resolutionCenterUrl = 'https://www.paypal.com/resolutioncenter'
const basic = { ...someDetails, paypalConnection: 'basic', flag: null, resolutionCenterUrl }

/** Records calls below /api and answers them with a message. */
function record(method: 'post' | 'delete', path: string, message = 'Done.') {
  const bodies: unknown[] = []
  server.use(
    http[method](`/api${path}`, async ({ request }) => {
      bodies.push(method === 'post' ? await request.json() : null)
      return HttpResponse.json({ message })
    }),
  )
  return bodies
}

/** Another screen part that is reloaded with the order. */
function OrderBesideInbox() {
  const inbox = useQuery(disputesQuery)
  return (
    <>
      <OrderPage />
      {inbox.data && 'Inbox loaded'}
    </>
  )
}

describe('a dispute on the order page', () => {
  test('shows reason, amount, stage and messages', async () => {
    showOrder(<OrderPage />, { reply: disputed })

    expect(await screen.findByText('Not received')).toBeDefined()
    expect(screen.getByText('PayPal claim')).toBeDefined()
    expect(screen.getByText('Where is it?')).toBeDefined()
    expect(screen.getByText('Disputed amount')).toBeDefined()
  })

  test.each([
    ['Reply to buyer', 'Message to the buyer', 'Send message', 'messages'],
    ['Send evidence', 'Your explanation', 'Send evidence to PayPal', 'evidence'],
  ])('sends the text of "%s"', async (open, label, submit, path) => {
    const sent = record('post', `/disputes/PP-D-1/${path}`, 'Sent to PayPal.')
    showOrder(<OrderPage />, { reply: disputed })

    await userEvent.click(await screen.findByRole('button', { name: open }))
    await userEvent.type(screen.getByLabelText(label), 'It left today.')
    await userEvent.click(screen.getByRole('button', { name: submit }))

    expect(await screen.findByText('Sent to PayPal.')).toBeDefined()
    expect(sent).toEqual([{ text: 'It left today.', answerId: expect.any(String) }])
  })

  test('confirms evidence that leaves nothing else to do before everything is reloaded', async () => {
    record('post', '/disputes/PP-D-1/evidence', 'Evidence sent to PayPal.')
    const inbox = { disputes: [], flagged: [], paypalConnection: 'full', resolutionCenterUrl }
    server.use(http.get('/api/disputes', () => HttpResponse.json(inbox)))
    showOrder(<OrderBesideInbox />, { reply: disputed })
    await screen.findByText('Inbox loaded')
    await userEvent.click(await screen.findByRole('button', { name: 'Send evidence' }))
    await userEvent.type(screen.getByLabelText('Your explanation'), 'It left today.')
    const reviewed = { ...disputed, disputes: [{ ...dispute, status: 'UNDER_REVIEW', actions: [] }] }
    server.use(
      http.get('/api/sales/s-1', () => HttpResponse.json(reviewed)),
      http.get('/api/disputes', () => new Promise<never>(() => {})),
    )

    await userEvent.click(screen.getByRole('button', { name: 'Send evidence to PayPal' }))

    expect(await screen.findByText('PayPal is reviewing it')).toBeDefined()
    expect(screen.getByText('Evidence sent to PayPal.')).toBeDefined()
  })

  test('accepts a claim only after a confirmation', async () => {
    const sent = record('post', '/disputes/PP-D-1/accept')
    showOrder(<OrderPage />, { reply: disputed })

    await userEvent.click(await screen.findByRole('button', { name: 'Accept claim' }))
    expect(screen.getByText("The buyer gets a full refund. This can't be undone.")).toBeDefined()
    expect(sent).toEqual([])
    await userEvent.click(screen.getAllByRole('button', { name: 'Accept claim' })[1] ?? document.body)

    await waitFor(() => expect(sent).toEqual([{ text: '', answerId: expect.any(String) }]))
  })

  test("repeats a failed answer with the same id and shows PayPal's reason", async () => {
    const ids: unknown[] = []
    server.use(
      http.post('/api/disputes/PP-D-1/messages', async ({ request }) => {
        ids.push(Object(await request.json()).answerId)
        return HttpResponse.json({ code: 'X', message: 'PayPal refused.' }, { status: 409 })
      }),
    )
    showOrder(<OrderPage />, { reply: disputed })

    await userEvent.click(await screen.findByRole('button', { name: 'Reply to buyer' }))
    await userEvent.type(screen.getByLabelText('Message to the buyer'), 'Hi')
    for (const count of [1, 2]) {
      await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
      await waitFor(() => expect(ids).toHaveLength(count))
      expect(await screen.findByText('PayPal refused.')).toBeDefined()
    }

    expect(new Set(ids).size).toBe(1)
  })

  test('is absent if the server does not offer it', async () => {
    showOrder(<OrderPage />)

    await screen.findByRole('heading', { level: 1, name: 'Mug' })

    expect(screen.queryByText(/Disputes at PayPal/)).toBeNull()
  })
})

describe('an order of a Basic connection', () => {
  test('can be flagged with a note', async () => {
    const sent = record('post', '/sales/s-1/flag')
    showOrder(<OrderPage />, { reply: basic })

    await userEvent.click(await screen.findByRole('button', { name: 'Flag as disputed' }))
    await userEvent.type(screen.getByLabelText('Note (optional)'), 'Case 1')
    await userEvent.click(screen.getByRole('button', { name: 'Save flag' }))

    await waitFor(() => expect(sent).toEqual([{ note: 'Case 1' }]))
    expect(screen.getByRole('link', { name: /Resolution Center at PayPal/ }).getAttribute('href')).toBe(
      resolutionCenterUrl,
    )
  })

  test('shows its flag, which can be removed', async () => {
    const sent = record('delete', '/sales/s-1/flag')
    showOrder(<OrderPage />, { reply: { ...basic, flag: { note: 'Case 1', createdAt: '2026-03-02T18:00:00.000Z' } } })

    expect(await screen.findByText('Case 1')).toBeDefined()
    expect(screen.getByText('Flagged')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove flag' }))

    await waitFor(() => expect(sent).toHaveLength(1))
  })
})

describe('the inbox', () => {
  const order = { saleId: 's-1', orderNumber: 'PF-1', itemName: 'Mug', guildName: 'Pixel Forge' }
  const showInbox = (inbox: object) => {
    server.use(http.get('/api/disputes', () => HttpResponse.json({ resolutionCenterUrl, ...inbox })))
    show(<DisputesPage />, { route: '/manage-orders/disputes', path: '/manage-orders/disputes', token: aToken() })
  }

  test('lists disputes with their actions and checks PayPal on demand', async () => {
    server.use(
      http.post('/api/disputes/refresh', () => HttpResponse.json({ message: 'Your disputes are up to date.' })),
    )
    showInbox({ disputes: [{ ...dispute, ...order }], flagged: [], paypalConnection: 'full' })

    expect(await screen.findByRole('heading', { name: 'PF-1 · Mug' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Send evidence' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Check PayPal now' }))

    expect(await screen.findByText('Your disputes are up to date.')).toBeDefined()
  })

  test('names the quantity of orders with several units', async () => {
    const several = { ...order, quantity: 2 }
    const flag = { ...several, saleId: 's-2', orderNumber: 'PF-2', note: '', createdAt: '2026-03-02T18:00:00.000Z' }
    showInbox({ disputes: [{ ...dispute, ...several }], flagged: [flag], paypalConnection: 'full' })

    expect(await screen.findByRole('heading', { name: 'PF-1 · 2 × Mug' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'PF-2 · 2 × Mug' })).toBeDefined()
  })

  test('says where disputes of a Basic connection are answered, and lists flags', async () => {
    const flagged = [{ ...order, note: 'Case 1', createdAt: '2026-03-02T18:00:00.000Z' }]
    showInbox({ disputes: [], flagged, paypalConnection: 'basic' })

    expect(await screen.findByText('Case 1')).toBeDefined()
    expect(screen.getByText(/PayPal doesn't tell us about disputes/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Check PayPal now' })).toBeNull()
  })

  test('shows how PayPal decided a resolved dispute', async () => {
    const won = { status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR', resolvedAt: '2026-03-20T18:00:00.000Z' }
    showInbox({ disputes: [{ ...dispute, ...order, ...won, actions: null }], flagged: [], paypalConnection: 'full' })

    expect(await screen.findByText('Decided in your favor')).toBeDefined()
    expect(screen.queryByText('Response due')).toBeNull()
  })

  test('links to PayPal from a dispute that can only be answered there', async () => {
    showInbox({ disputes: [{ ...dispute, ...order, actions: null }], flagged: [], paypalConnection: 'full' })

    const link = await screen.findByRole('link', { name: /Open PayPal's Resolution Center/ })

    expect(link.getAttribute('href')).toBe(resolutionCenterUrl)
  })

  test.each([
    ['basic', 'Orders that you flag as disputed appear here.'],
    ['full', 'Disputes that buyers open at PayPal appear here.'],
  ])('says what appears here with a %s connection', async (paypalConnection, text) => {
    showInbox({ disputes: [], flagged: [], paypalConnection })

    expect(await screen.findByText(text)).toBeDefined()
  })
})
