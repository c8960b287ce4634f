import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../../testing/answer-post.ts'
import { serveOrder, showOrder, someDetails } from '../order-page.testing.tsx'
import { OrderPage } from '../order-page.tsx'
import { newRequestId } from './new-request-id.ts'

const refundable = { leftCents: 1950, until: '2099-01-01T00:00:00.000Z', hasRole: true, removesRole: true }
const full = { ...someDetails, paypalConnection: 'full', refundable, refundRequests: [] }
const path = '/sales/s-1/refund'
const refused = (message: string) => () => HttpResponse.json({ code: 'REFUND_REFUSED', message }, { status: 409 })

async function open(reply: object = full) {
  showOrder(<OrderPage />, { reply })
  await userEvent.click(await screen.findByRole('button', { name: 'Refund payment' }))
  return within(await screen.findByRole('dialog', { name: 'Refund payment' }))
}

async function type(dialog: Awaited<ReturnType<typeof open>>, amount: string) {
  const field = dialog.getByLabelText('Amount (USD)')
  await userEvent.clear(field)
  await userEvent.type(field, amount)
}

describe('OrderRefunds', () => {
  test("is hidden if the server doesn't offer it", async () => {
    showOrder(<OrderPage />)

    await screen.findByRole('heading', { level: 2, name: 'Timeline' })
    expect(screen.queryByRole('heading', { name: 'Refunds' })).toBeNull()
  })
})

describe('RefundDialog', () => {
  test('refunds everything by default, with the choice about the role', async () => {
    const sent = answerPost(path, { state: 'completed', message: 'Payment refunded.' })
    const dialog = await open()
    expect(dialog.getByText('The bot removes the role.')).toBeDefined()

    await userEvent.type(dialog.getByLabelText('Note to the buyer (optional)'), ' Sorry ')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Remove role and restock' }))
    expect(dialog.getByText('The buyer keeps the role.')).toBeDefined()
    serveOrder({ ...full, refundable: null, refunds: [{ _id: 'r', amountCents: 1950, createdAt: someDetails.paidAt }] })
    await userEvent.click(dialog.getByRole('button', { name: 'Refund $19.50 USD' }))

    expect(await screen.findByText('Payment refunded.')).toBeDefined()
    expect(sent).toEqual([{ requestId: expect.any(String), note: 'Sorry', removeRole: false }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Completed')).toBeDefined()
  })

  test('names several roles in the plural', async () => {
    const entitlements = ['e-1', 'e-2'].map((_id) => ({ _id, kind: 'role', label: '', roleId: _id }))
    const dialog = await open({ ...full, entitlements })

    expect(dialog.getByText('The bot removes the roles.')).toBeDefined()
    expect(dialog.getByRole('checkbox', { name: 'Remove roles and restock' })).toBeDefined()
  })

  test('refunds a part and keeps the role', async () => {
    const sent = answerPost(path, { state: 'pending', message: 'PayPal is processing this refund.' })
    const dialog = await open()

    await type(dialog, '5')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(dialog.getByText('The buyer keeps the role.')).toBeDefined()
    expect(dialog.getByText("The stock doesn't change.")).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Refund $5.00 USD' }))

    expect(await screen.findByText('PayPal is processing this refund.')).toBeDefined()
    expect(sent).toEqual([{ requestId: expect.any(String), amountCents: 500 }])
  })

  test('takes back the key of a single unit with a partial refund', async () => {
    const sent = answerPost(path, { state: 'completed', message: 'Payment refunded.' })
    const entitlements = [{ _id: 'e-1', kind: 'key', label: 'Game key', keys: [] }]
    const dialog = await open({ ...full, entitlements, refundable: { ...refundable, returnableUnits: 1 } })

    await type(dialog, '5')
    expect(dialog.getByText('The buyer keeps their license keys.')).toBeDefined()
    await userEvent.selectOptions(dialog.getByLabelText('Keys to revoke'), '1')
    expect(dialog.getByText(/^We'll revoke one key\./)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Refund $5.00 USD' }))

    expect(await screen.findByText('Payment refunded.')).toBeDefined()
    expect(sent).toEqual([{ requestId: expect.any(String), amountCents: 500, returnedUnits: 1 }])
  })

  test.each([
    ['', 'Enter an amount.'],
    ['0', 'Enter an amount.'],
    ['lots', 'Enter an amount.'],
    ['19.51', 'You can refund up to $19.50 USD.'],
  ])('rejects the amount "%s"', async (amount, words) => {
    const sent = answerPost(path, {})
    const dialog = await open()

    const field = dialog.getByLabelText('Amount (USD)')
    await userEvent.clear(field)
    if (amount) await userEvent.type(field, amount)
    await userEvent.click(dialog.getByRole('button', { name: 'Refund payment' }))

    expect(dialog.getByRole('alert')).toHaveProperty('textContent', words)
    expect(sent).toEqual([])
  })

  test("shows PayPal's reason and sends a new request afterwards", async () => {
    const done = { state: 'completed', message: 'Payment refunded.' }
    const sent = answerPost(path, refused("Your PayPal balance doesn't cover this refund."), done)
    const dialog = await open()

    await userEvent.click(dialog.getByRole('button', { name: 'Refund $19.50 USD' }))
    expect(await dialog.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('balance'))
    await userEvent.click(dialog.getByRole('button', { name: 'Refund $19.50 USD' }))

    expect(await screen.findByText('Payment refunded.')).toBeDefined()
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(2)
  })

  test.each([
    ['fails', () => HttpResponse.json({}, { status: 502 })],
    ['is lost', () => HttpResponse.error()],
  ])('repeats the same request if the reply %s', async (_how, answer) => {
    const sent = answerPost(path, answer, { state: 'completed', message: 'Payment refunded.' })
    const dialog = await open()

    await userEvent.click(dialog.getByRole('button', { name: 'Refund $19.50 USD' }))
    expect(await dialog.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('same request'))
    await userEvent.click(dialog.getByRole('button', { name: 'Refund $19.50 USD' }))

    expect(await screen.findByText('Payment refunded.')).toBeDefined()
    expect(sent[0]).toEqual(sent[1])
  })
})

describe('RefundDialog for several units', () => {
  const several = { ...full, quantity: 3, returnedUnits: 1, refundable: { ...refundable, returnableUnits: 2 } }

  test('puts the chosen units back in stock with a partial refund', async () => {
    const sent = answerPost(path, { state: 'completed', message: 'Payment refunded.' })
    const dialog = await open(several)
    const hadUnits = dialog.queryByLabelText('Units to put back in stock')

    await type(dialog, '5')
    const units = dialog.getByLabelText('Units to put back in stock')
    const offered = within(units).getAllByRole('option')
    await userEvent.selectOptions(units, '1')
    expect(dialog.getByText('One item goes back in stock, if its stock is limited.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Refund $5.00 USD' }))

    expect(await screen.findByText('Payment refunded.')).toBeDefined()
    expect(hadUnits).toBeNull()
    expect(offered.map(({ textContent }) => textContent)).toEqual(['0', '1', '2'])
    expect(sent).toEqual([{ requestId: expect.any(String), amountCents: 500, returnedUnits: 1 }])
  })

  test('returns the rest with a full refund', async () => {
    const dialog = await open(several)

    expect(dialog.getByText('2 items go back in stock, if the stock is limited.')).toBeDefined()
  })

  test('shows the quantity, the unit price and the returned units of the order', async () => {
    showOrder(<OrderPage />, { reply: { ...several, priceCents: 1950 } })

    expect(await screen.findByText(/3 × \$6\.50 USD/)).toHaveProperty(
      'textContent',
      expect.stringContaining('(1 back in stock)'),
    )
  })
})

describe('OrderRefunds by order', () => {
  test('explains the Basic connection and opens the payment in PayPal', async () => {
    const dialog = await open({ ...full, paypalConnection: 'basic', paypalPaymentUrl: 'https://paypal.example/p/1' })

    const link = dialog.getByRole('link', { name: 'Open payment in PayPal' })
    expect(link.getAttribute('href')).toBe('https://paypal.example/p/1')
    expect(dialog.getByText(/PayPal doesn't let us refund for you/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows refused and unconfirmed requests, and offers no second refund meanwhile', async () => {
    const createdAt = someDetails.paidAt
    const refundRequests = [
      { _id: 'q-2', amountCents: 500, state: 'requested', createdAt },
      { _id: 'q-1', amountCents: null, state: 'refused', problem: 'PayPal allows refunds for 180 days.', createdAt },
    ]
    const refunds = [{ _id: 'r-1', amountCents: 100, createdAt, state: 'PENDING' }]
    showOrder(<OrderPage />, { reply: { ...full, refundRequests, refunds } })

    expect(await screen.findByText('Refund of $5.00 USD not confirmed yet')).toBeDefined()
    expect(screen.getByText('Full refund refused')).toBeDefined()
    expect(screen.getByText('PayPal allows refunds for 180 days.')).toBeDefined()
    expect(screen.getByText('Pending')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Refund payment' })).toBeNull()
  })

  test('offers no refund after 180 days', async () => {
    showOrder(<OrderPage />, { reply: { ...full, refundable: { ...refundable, until: '2026-01-01T00:00:00.000Z' } } })

    expect(await screen.findByText('PayPal allows refunds for 180 days. Send the money another way.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Refund payment' })).toBeNull()
  })

  test('refunds a payment that does not match its order in full only', async () => {
    const sent = answerPost(path, { state: 'completed', message: 'Payment refunded.' })
    const { leftCents: _, ...unknownLeft } = refundable
    const dialog = await open({
      ...full,
      payment: { state: 'problem', words: 'It does not match.' },
      refundable: { ...unknownLeft, hasRole: false },
    })

    expect(dialog.queryByLabelText('Amount (USD)')).toBeNull()
    expect(dialog.getByText("Nothing was delivered, so role, stock and revenue don't change.")).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Refund payment' }))

    expect(await screen.findByText('Payment refunded.')).toBeDefined()
    expect(sent).toEqual([{ requestId: expect.any(String) }])
  })
})

test('newRequestId returns distinct UUIDs', () => {
  const ids = Array.from({ length: 50 }, newRequestId)

  expect(new Set(ids).size).toBe(50)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
