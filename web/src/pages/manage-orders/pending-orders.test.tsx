import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failures } from '../../testing/answer-post.ts'
import { server } from '../../testing/server.ts'
import { ageText, momentText } from '../../ui/dates.ts'
import { anOrder, answerShip, aSale, neverAnswer, refuse, showManageOrders } from './manage-orders-page.testing.tsx'

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

test('while the orders load the screen says so', async () => {
  showManageOrders({ pending: neverAnswer })

  expect(await screen.findByText('Loading orders...')).toBeDefined()
})

test('a server with nothing to ship says so', async () => {
  showManageOrders({ pending: [] })

  expect(await screen.findByText('No orders currently pending shipment for this server.')).toBeDefined()
})

test.each([
  ['with other orders leads to them', [anOrder('s-1', 'Mug')], 'See all orders', '/manage-orders?filter=all'],
  ['that never sold anything leads to its items', [], 'Manage items', '/manage-servers/42'],
])('a server with nothing to ship %s', async (_, orders, name, href) => {
  showManageOrders({ pending: [], orders: { orders } })

  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
})

test.each(failures('Failed to load pending orders.'))(
  'when $how, orders that cannot be loaded are told',
  async ({ answer, words }) => {
    showManageOrders({ pending: answer })

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
  },
)

test('loading the orders can be tried again', async () => {
  showManageOrders({ pending: refuse(400) })
  await screen.findByRole('alert')
  server.use(http.get('/api/guilds/:id/sales/pending-shipment', () => HttpResponse.json([aSale('s-1', 'Mug')])))

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Mug')).toBeDefined()
})

test('a card tells everything about the order', async () => {
  const sale = aSale('s-1', 'Mug')
  showManageOrders({ pending: [sale] })

  const card = await cardOf('Mug')

  expect(card.getByRole('img', { name: 'Mug' }).getAttribute('src')).toBe('/images/s-1.png')
  expect(card.getByText('Mug with our crest')).toBeDefined()
  expect(card.getByText('s-1')).toBeDefined()
  expect(card.getByText('ada (310000000000000009)')).toBeDefined()
  expect(card.getByText('12 St James Square').parentElement?.textContent).toBe(
    'Ada Lovelace12 St James SquareFlat 3London, Greater London SW1Y 4JHGB',
  )
  expect(card.getByText(momentText(sale.createdAt) ?? '')).toBeDefined()
  expect(card.getByText(ageText(sale.createdAt, Date.now()) ?? '', { exact: false })).toBeDefined()
})

test('an order with gaps has words in their place', async () => {
  const bare = { shopItemId: { name: 'Mug' }, buyerDiscordUsername: null, createdAt: null }
  showManageOrders({ pending: [aSale('s-1', 'Mug', bare)] })

  const card = await cardOf('Mug')

  expect(card.queryByRole('img')).toBeNull()
  expect(card.getByText('No description')).toBeDefined()
  expect(card.getByText('310000000000000009')).toBeDefined()
  expect(card.getByText('Unknown')).toBeDefined()
})

test('a picture that does not load gives way to the placeholder', async () => {
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  const card = await cardOf('Mug')

  card.getByRole('img').dispatchEvent(new Event('error'))

  await waitFor(() => expect(card.queryByRole('img')).toBeNull())
})

test.each([
  ['missing', undefined],
  ['null', null],
  ['empty', {}],
])('an order whose address is %s warns and cannot be shipped', async (_, shippingAddress) => {
  showManageOrders({ pending: [aSale('s-1', 'Mug', { shippingAddress })] })

  expect(await screen.findByText('Warning: Shipping address missing!')).toBeDefined()
  const button = await shipButton('Mug')
  expect(button).toHaveProperty('disabled', true)
  expect(button).toHaveProperty('title', 'Cannot mark as shipped without address')
})

test('a disputed order is flagged and cannot be shipped', async () => {
  showManageOrders({ pending: [aSale('s-1', 'Mug', { isDisputed: true }), aSale('s-2', 'Banner')] })

  const card = await cardOf('Mug')

  expect(card.getByText('Disputed')).toBeDefined()
  expect(card.getByText('The buyer opened a dispute. Shipping is on hold until PayPal decides.')).toBeDefined()
  expect(await shipButton('Mug')).toHaveProperty('disabled', true)
  expect(await shipButton('Banner')).toHaveProperty('disabled', false)
  expect(await shipButton('Banner')).toHaveProperty('title', '')
})

test('the address copies in one block', async () => {
  userEvent.setup()
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })

  await userEvent.click(await screen.findByRole('button', { name: 'Copy shipping address' }))

  expect(await navigator.clipboard.readText()).toBe(
    'Ada Lovelace\n12 St James Square\nFlat 3\nLondon, Greater London SW1Y 4JH\nGB',
  )
})

test('the dialog says what shipping means before anything happens', async () => {
  const sent = answerShip()
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })

  const dialog = await openDialog('Mug')

  expect(dialog.getByText(/cannot be undone and will notify the payment provider/)).toBeDefined()
  expect(dialog.getByText('Mug for Ada Lovelace')).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByLabelText('Tracking Number (Optional)'))

  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(await shipButton('Mug'))
})

test('a shipped order leaves the list, and the screen says so', async () => {
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

test('the last order gone, the list is empty', async () => {
  answerShip()
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  await openDialog('Mug')

  await confirm()

  expect(await screen.findByText('No orders currently pending shipment for this server.')).toBeDefined()
  expect(screen.getByText('Order marked as shipped successfully!')).toBeDefined()
})

test("the server's own words of success are shown", async () => {
  answerShip({ message: 'On its way.' })
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  await openDialog('Mug')

  await confirm()

  expect(await screen.findByText('On its way.')).toBeDefined()
})

test.each([
  ['  1Z999 ', { trackingNumber: '1Z999' }],
  ['   ', {}],
])('the tracking number %o is sent trimmed, or not at all', async (typed, body) => {
  const sent = answerShip()
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  const dialog = await openDialog('Mug')

  await userEvent.type(dialog.getByLabelText('Tracking Number (Optional)'), `${typed}{Enter}`)

  await waitFor(() => expect(sent).toEqual([{ id: 's-1', body }]))
})

test('ships an order while orders of removed servers are listed', async () => {
  answerShip({ message: 'Order marked as shipped successfully!' })
  const removed = { orders: [{ ...anOrder('s-9', 'Poster'), guildName: 'Old Forge' }] }
  showManageOrders({ pending: [aSale('s-1', 'Mug')], removed })
  await screen.findByRole('region', { name: 'Orders from removed servers' })
  await openDialog('Mug')

  await confirm()

  expect(await screen.findByText('Order marked as shipped successfully!')).toBeDefined()
})

test('while an order is being marked nothing can be pressed twice', async () => {
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
  'when $how, an order that cannot be marked is told',
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

test('a failure is forgotten when the dialog is opened again', async () => {
  answerShip(refuse(500))
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  await openDialog('Mug')
  await confirm()
  await screen.findByRole('alert')

  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await openDialog('Mug')

  expect(screen.queryByRole('alert')).toBeNull()
})

test('an order shipped elsewhere meanwhile leaves the list once that is known', async () => {
  answerShip(refuse(409, { message: 'This order has already been shipped.' }))
  showManageOrders({ pending: [aSale('s-1', 'Mug')] })
  await openDialog('Mug')
  server.use(http.get('/api/guilds/:id/sales/pending-shipment', () => HttpResponse.json([])))

  await confirm()

  expect(await screen.findByText('This order has already been shipped.')).toBeDefined()
  await waitFor(() => expect(cardNames()).toEqual([]))
})

test('a long list is all there', async () => {
  const many = Array.from({ length: 60 }, (_, place) => aSale(`s-${place}`, `Mug ${place}`))
  showManageOrders({ pending: many })

  expect(await screen.findByText('60 orders to ship')).toBeDefined()
  expect(screen.getAllByText('Mark as Shipped')).toHaveLength(60)
})

test('where there are other orders, those to ship can be searched and lead to their details', async () => {
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

  expect(screen.getByText('No order to ship matches “BANNx”.')).toBeDefined()
})
