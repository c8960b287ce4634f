import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failures } from '../../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { ageText, localDay, momentText } from '../../../ui/format/dates.ts'
import { anOrder, answerShip, aSale, showManageOrders } from '../manage-orders-page.testing.tsx'

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { level: 3, name })).closest('li')
  if (!card) throw new Error(`${name} is on no card`)
  return within(card)
}
const shipButton = async (name: string) => (await cardOf(name)).getByRole('button', { name: 'Mark as Shipped' })
const openDialog = async (name: string) => {
  await userEvent.click(await shipButton(name))
  return within(screen.getByRole('dialog', { name: 'Confirm Shipment' }))
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Yes, Mark Shipped' }))
const cardNames = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)

test('announces that the orders are loading', async () => {
  showManageOrders({ pending: neverAnswer })

  expect(await screen.findByText('Loading orders...')).toBeDefined()
})

test("says so when there's nothing to ship", async () => {
  showManageOrders({ pending: [] })

  expect(await screen.findByText('No orders currently pending shipment for this server.')).toBeDefined()
})

test('shows how many units to ship if the server reports it', async () => {
  showManageOrders({ pending: [{ ...aSale('s-1', 'Mug'), quantity: 3 }, aSale('s-2', 'Poster')] })

  const [mug, poster] = [await cardOf('Mug'), await cardOf('Poster')]
  const dialog = await openDialog('Mug')

  expect(mug.getByText('Quantity: 3')).toBeDefined()
  expect(poster.queryByText(/Quantity/)).toBeNull()
  expect(dialog.getByText(/^3 × Mug for /)).toBeDefined()
})

test.each([
  ['with other orders', [anOrder('s-1', 'Mug')], 'View all orders', '/manage-orders?filter=all'],
  ['without any sales', [], 'Manage items', '/manage-servers/42'],
])('offers a next step when there is nothing to ship for a server %s', async (_, orders, name, href) => {
  showManageOrders({ pending: [], orders: { orders } })

  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
})

test.each(failures('Failed to load pending orders.'))(
  'shows an error for the orders when $how',
  async ({ answer, words }) => {
    showManageOrders({ pending: answer })

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
  },
)

test('reloads the orders on Retry', async () => {
  showManageOrders({ pending: refuse(400) })
  await screen.findByRole('alert')
  server.use(http.get('/api/guilds/:id/sales/pending-shipment', () => HttpResponse.json([aSale('s-1', 'Mug')])))

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Mug')).toBeDefined()
})

test('shows all order data on the card', async () => {
  const sale = aSale('s-1', 'Mug')
  showManageOrders({ pending: [sale] })

  const card = await cardOf('Mug')

  expect(card.getByRole('img', { name: 'Mug' }).getAttribute('src')).toBe('/images/s-1.png')
  expect(card.getByText('Mug with our crest')).toBeDefined()
  expect(card.getByText('s-1')).toBeDefined()
  expect(card.getByText('ada (310000000000000009)')).toBeDefined()
  expect(card.getByText('12 St James Square').parentElement?.textContent).toBe(
    'Ada Lovelace12 St James SquareFlat 3LondonGreater LondonSW1Y 4JHUnited Kingdom GB',
  )
  expect(card.getByText(momentText(sale.createdAt) ?? '')).toBeDefined()
  expect(card.getByText(ageText(sale.createdAt, Date.now()) ?? '', { exact: false })).toBeDefined()
})

test('shows fallbacks for missing order data', async () => {
  const bare = { shopItemId: { name: 'Mug' }, buyerDiscordUsername: null, createdAt: null }
  showManageOrders({ pending: [aSale('s-1', 'Mug', bare)] })

  const card = await cardOf('Mug')

  expect(card.queryByRole('img')).toBeNull()
  expect(card.getByText('No description')).toBeDefined()
  expect(card.getByText('310000000000000009')).toBeDefined()
  expect(card.getByText('Unknown')).toBeDefined()
})

test('falls back to the placeholder when the image fails to load', async () => {
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  const card = await cardOf('Mug')

  card.getByRole('img').dispatchEvent(new Event('error'))

  await waitFor(() => expect(card.queryByRole('img')).toBeNull())
})

test.each([
  ['missing', undefined],
  ['null', null],
  ['empty', {}],
])('warns and blocks shipping when the address is %s', async (_, shippingAddress) => {
  showManageOrders({ pending: [aSale('s-1', 'Mug', { shippingAddress })] })

  expect(await screen.findByText('Warning: Shipping address missing!')).toBeDefined()
  const button = await shipButton('Mug')
  expect(button).toHaveProperty('disabled', true)
  expect(button).toHaveProperty('title', 'Cannot mark as shipped without address')
})

test('flags a disputed order and blocks shipping', async () => {
  showManageOrders({ pending: [aSale('s-1', 'Mug', { isDisputed: true }), aSale('s-2', 'Banner')] })

  const card = await cardOf('Mug')

  expect(card.getByText('Disputed')).toBeDefined()
  expect(card.getByText('The buyer opened a dispute. Shipping is on hold until PayPal decides.')).toBeDefined()
  expect(await shipButton('Mug')).toHaveProperty('disabled', true)
  expect(await shipButton('Banner')).toHaveProperty('disabled', false)
  expect(await shipButton('Banner')).toHaveProperty('title', '')
})

test('ships an order that the buyer reported as not received', async () => {
  const sent = answerShip()
  const responseDueAt = '2999-03-11T12:00:00.000Z'
  const disputed = { isDisputed: true, canShipDuringDispute: true, responseDueAt }
  showManageOrders({ pending: [aSale('s-1', 'Mug', disputed)] })

  const card = await cardOf('Mug')
  await openDialog('Mug')
  await confirm()

  expect(card.getByText('Disputed')).toBeDefined()
  expect(card.getByText(/^The buyer reported that it hasn't arrived/).textContent).toBe(
    `The buyer reported that it hasn't arrived. You can still ship it with tracking. Respond in PayPal by ${localDay(responseDueAt)}.`,
  )
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('copies the address as one block', async () => {
  userEvent.setup()
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })

  await userEvent.click(await screen.findByRole('button', { name: 'Copy shipping address' }))

  expect(await navigator.clipboard.readText()).toBe(
    'Ada Lovelace\n12 St James Square\nFlat 3\nLondon\nGreater London\nSW1Y 4JH\nUnited Kingdom',
  )
})

test('explains the consequences in the dialog before shipping', async () => {
  const sent = answerShip()
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })

  const dialog = await openDialog('Mug')

  expect(dialog.getByText(/cannot be undone and will notify PayPal/)).toBeDefined()
  expect(dialog.getByText('Mug for Ada Lovelace')).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByLabelText('Tracking Number (Optional)'))

  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(await shipButton('Mug'))
})

test('removes a shipped order from the list and confirms it', async () => {
  const sent = answerShip()
  showManageOrders({ pending: [aSale('s-1', 'Mug'), aSale('s-2', 'Banner')] })
  await openDialog('Mug')

  await confirm()

  expect(await screen.findByText('Order marked as shipped successfully!')).toBeDefined()
  expect(cardNames()).toEqual(['Banner'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([{ id: 's-1', body: {} }])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 order to ship'))
})

test('shows the empty state after the last order is shipped', async () => {
  answerShip()
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  await openDialog('Mug')

  await confirm()

  expect(await screen.findByText('No orders currently pending shipment for this server.')).toBeDefined()
  expect(screen.getByText('Order marked as shipped successfully!')).toBeDefined()
})

test('offers the number and the payment at PayPal when the seller has to add the tracking', async () => {
  const addTrackingUrl = 'https://www.paypal.com/activity/payment/C-1'
  answerShip({ message: 'On its way.', addTrackingUrl })
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  const dialog = await openDialog('Mug')

  await userEvent.type(dialog.getByLabelText('Tracking Number (Optional)'), 'NR1')
  await confirm()

  const link = await screen.findByRole('link', { name: /Add tracking at PayPal/ })
  expect(link.getAttribute('href')).toBe(addTrackingUrl)
  expect(screen.getByText('NR1')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy tracking number' })).toBeDefined()
})

test("shows the server's success message", async () => {
  answerShip({ message: 'On its way.' })
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  await openDialog('Mug')

  await confirm()

  expect(await screen.findByText('On its way.')).toBeDefined()
})

test.each([
  ['  1Z999 ', { trackingNumber: '1Z999' }],
  ['   ', {}],
])('trims the tracking number %o, and omits it when empty', async (typed, body) => {
  const sent = answerShip()
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  const dialog = await openDialog('Mug')

  await userEvent.type(dialog.getByLabelText('Tracking Number (Optional)'), `${typed}{Enter}`)

  await waitFor(() => expect(sent).toEqual([{ id: 's-1', body }]))
})

test('ships an order while orders from removed servers are listed', async () => {
  answerShip({ message: 'Order marked as shipped successfully!' })
  const removed = { orders: [{ ...anOrder('s-9', 'Poster'), guildName: 'Old Forge' }] }
  showManageOrders({ pending: [aSale('s-1', 'Mug')], removed })
  await screen.findByRole('region', { name: 'Orders from removed servers' })
  await openDialog('Mug')

  await confirm()

  expect(await screen.findByText('Order marked as shipped successfully!')).toBeDefined()
})

test('disables the buttons while an order is being marked', async () => {
  const sent = answerShip(neverAnswer)
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  const dialog = await openDialog('Mug')

  await confirm()
  await userEvent.type(dialog.getByLabelText('Tracking Number (Optional)'), '{Enter}{Escape}')

  expect(dialog.getByRole('button', { name: 'Yes, Mark Shipped' })).toHaveProperty('disabled', true)
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Mark as Shipped').closest('button')).toHaveProperty('disabled', true)
  expect(screen.getByRole('dialog')).toBeDefined()
  expect(sent).toHaveLength(1)
})

test.each(failures('Failed to mark order as shipped.'))(
  'shows an error for a failed shipment when $how',
  async ({ answer, words }) => {
    answerShip(answer)
    showManageOrders({ pending: [aSale('s-1', 'Mug')] })
    const dialog = await openDialog('Mug')
    await userEvent.type(dialog.getByLabelText('Tracking Number (Optional)'), '1Z999')

    await confirm()

    expect(await dialog.findByRole('alert')).toHaveProperty('textContent', words)
    expect(dialog.getByLabelText('Tracking Number (Optional)')).toHaveProperty('value', '1Z999')
    expect(cardNames()).toEqual(['Mug'])
  },
)

test('clears the error when the dialog is reopened', async () => {
  answerShip(refuse(500))
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  await openDialog('Mug')
  await confirm()
  await screen.findByRole('alert')

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await openDialog('Mug')

  expect(screen.queryByRole('alert')).toBeNull()
})

test('removes an order that was shipped elsewhere', async () => {
  answerShip(refuse(409, { message: 'This order has already been shipped.' }))
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  await openDialog('Mug')
  server.use(http.get('/api/guilds/:id/sales/pending-shipment', () => HttpResponse.json([])))

  await confirm()

  expect(await screen.findByText('This order has already been shipped.')).toBeDefined()
  await waitFor(() => expect(cardNames()).toEqual([]))
})

test('renders a long list in full', async () => {
  const many = Array.from({ length: 60 }, (_, place) => aSale(`s-${place}`, `Mug ${place}`))
  showManageOrders({ pending: many })

  expect(await screen.findByText('60 orders to ship')).toBeDefined()
  expect(screen.getAllByText('Mark as Shipped')).toHaveLength(60)
})

test('searches pending orders and links to their details when the API lists all orders', async () => {
  showManageOrders({
    pending: [aSale('s-1', 'Mug'), aSale('s-2', 'Banner', { priceCents: 1950, currency: 'EUR' })],
    orders: { orders: [anOrder('s-1', 'Mug')] },
  })

  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'BANN')

  expect(cardNames()).toEqual(['Banner'])
  expect(screen.getByText('1 order to ship')).toBeDefined()
  expect(screen.getByText('€19.50 EUR')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Details of Banner' }).getAttribute('href')).toBe('/manage-orders/s-2')

  await userEvent.type(screen.getByRole('searchbox'), 'x')

  expect(screen.getByText('No orders to ship match “BANNx”.')).toBeDefined()
})

test.each(['PF-7K3Q', 'pf7k3q', '7K3Q', 'pf-7k'])('finds a pending order by its number, typed as %s', async (typed) => {
  const pending = [aSale('s-1', 'Mug', { orderNumber: 'PF-7K3Q' }), aSale('s-2', 'Banner', { orderNumber: 'PF-N8XC' })]
  showManageOrders({ pending, orders: { orders: [anOrder('s-1', 'Mug')] } })

  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search orders' }), typed)

  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['Mug']),
  )
  expect(screen.getByText('PF-7K3Q')).toBeDefined()
})
