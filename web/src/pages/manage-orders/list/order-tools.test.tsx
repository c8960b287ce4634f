import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { answerPost, failures } from '../../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { anOrder, aSale, showManageOrders } from '../manage-orders-page.testing.tsx'
import { exportName } from './export-name.ts'

const orders = { orders: [anOrder('s-1', 'Mug')] }
const preview = {
  shipments: [
    { saleId: 's-1', itemName: 'Mug', trackingNumber: '1Z1', problem: null },
    { saleId: 's-9', itemName: null, trackingNumber: null, problem: 'Order not found.' },
  ],
}

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ship from CSV' }))
  return within(await screen.findByRole('dialog', { name: 'Ship from CSV' }))
}
const pasteTable = async (text: string) => {
  await userEvent.click(screen.getByLabelText('Order IDs and tracking numbers'))
  await userEvent.paste(text)
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
}
const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

test('previews a pasted table before shipping anything', async () => {
  const sent = answerPost('/guilds/42/sales/ship-many', preview)
  showManageOrders({ pending: [aSale('s-1', 'Mug')], orders })
  await openDialog()

  await pasteTable('s-1,1Z1\ns-9')

  expect(await screen.findByText(/^1 order will be marked as shipped/)).toBeDefined()
  expect(screen.getByText('1 order will be left unchanged. See the table for details.')).toBeDefined()
  expect(rows()).toEqual(['Order | Tracking number | Result', 'Mugs-1 | 1Z1 | Will ship', 's-9 | – | Order not found.'])
  expect(sent).toEqual([{ shipments: [{ saleId: 's-1', trackingNumber: '1Z1' }, { saleId: 's-9' }], isPreview: true }])
})

test('names the units and the order number in the preview', async () => {
  const shipment = { saleId: 's-1', orderNumber: 'PF-1', itemName: 'Mug', quantity: 2, problem: null }
  answerPost('/guilds/42/sales/ship-many', { shipments: [shipment] })
  showManageOrders({ pending: [aSale('s-1', 'Mug')], orders })
  await openDialog()

  await pasteTable('s-1')

  expect(await screen.findByText('2 × Mug · PF-1')).toBeDefined()
})

test('ships the previewed orders and refetches the pending ones', async () => {
  const sent = answerPost('/guilds/42/sales/ship-many', preview)
  showManageOrders({ pending: [aSale('s-1', 'Mug')], orders })
  await screen.findByText('1 order to ship')
  await openDialog()
  await pasteTable('s-1,1Z1\ns-9')
  server.use(http.get('/api/guilds/:id/sales/pending-shipment', () => HttpResponse.json([])))

  await userEvent.click(await screen.findByRole('button', { name: 'Mark 1 order as Shipped' }))

  expect(await screen.findByText('1 order marked as shipped. Sending to PayPal.')).toBeDefined()
  expect(rows()[1]).toBe('Mugs-1 | 1Z1 | Shipped')
  expect(sent.at(-1)).toEqual({
    shipments: [{ saleId: 's-1', trackingNumber: '1Z1' }, { saleId: 's-9' }],
    isPreview: false,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('No orders currently pending shipment for this server.')).toBeDefined()
})

test('accepts the table as a file', async () => {
  const sent = answerPost('/guilds/42/sales/ship-many', preview)
  showManageOrders({ orders })
  const dialog = await openDialog()

  await userEvent.upload(dialog.getByLabelText('Or upload a CSV file'), new File(['Order ID\ns-1\n'], 'ship.csv'))
  await waitFor(() =>
    expect(dialog.getByLabelText('Order IDs and tracking numbers')).toHaveProperty('value', 'Order ID\ns-1\n'),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))

  await waitFor(() => expect(sent).toEqual([{ shipments: [{ saleId: 's-1' }], isPreview: true }]))
})

test.each([
  ['an empty table', '\n', 'Paste or upload a table with at least one order ID.'],
  ['a table with too many orders', 's-1\n'.repeat(1001), 'You can ship up to 1000 orders at a time.'],
])('rejects %s', async (_, text, words) => {
  const sent = answerPost('/guilds/42/sales/ship-many', preview)
  showManageOrders({ orders })
  await openDialog()

  await pasteTable(text)

  expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
  expect(sent).toEqual([])
})

test.each(failures('Failed to check these orders.'))(
  'shows an error for a failed preview when $how',
  async ({ answer, words }) => {
    answerPost('/guilds/42/sales/ship-many', answer)
    showManageOrders({ orders })
    await openDialog()

    await pasteTable('s-1')

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
  },
)

test.each(failures('Failed to mark these orders as shipped.'))(
  'shows an error for a failed shipment when $how',
  async ({ answer, words }) => {
    answerPost('/guilds/42/sales/ship-many', preview, answer)
    showManageOrders({ orders })
    await openDialog()
    await pasteTable('s-1')

    await userEvent.click(await screen.findByRole('button', { name: 'Mark 1 order as Shipped' }))

    expect(await screen.findByRole('alert')).toHaveProperty('textContent', words)
  },
)

test('offers only Back when no order can be shipped', async () => {
  answerPost('/guilds/42/sales/ship-many', { shipments: preview.shipments.slice(1) })
  showManageOrders({ orders })
  await openDialog()
  await pasteTable('s-9')

  expect(await screen.findByRole('button', { name: 'Mark 0 orders as Shipped' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))

  expect(screen.getByLabelText('Order IDs and tracking numbers')).toHaveProperty('value', 's-9')
})

test('keeps the dialog open while shipping', async () => {
  answerPost('/guilds/42/sales/ship-many', preview, neverAnswer)
  showManageOrders({ orders })
  await openDialog()
  await pasteTable('s-1')

  await userEvent.click(await screen.findByRole('button', { name: 'Mark 1 order as Shipped' }))
  await userEvent.keyboard('{Escape}')

  expect(screen.getByRole('button', { name: 'Marking...' })).toHaveProperty('disabled', true)
})

test('exports the listed orders as a file, with the session token', async () => {
  const contents: unknown[] = []
  const links: { name: string; url: string }[] = []
  const asked: Request[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    contents.push(content)
    return 'blob:orders'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push({ name: this.download, url: this.href })
  })
  showManageOrders({ orders }, '?filter=shipped')
  server.use(
    http.get('/api/guilds/42/sales.csv', ({ request }) => {
      asked.push(request)
      return new HttpResponse('Order ID\r\ns-1\r\n', { headers: { 'content-type': 'text/csv' } })
    }),
  )

  await userEvent.type(await screen.findByRole('searchbox'), 'ada ')
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(links[0]?.name).toMatch(/^pixel-forge-orders-shipped-\d{4}-\d\d-\d\d\.csv$/))
  expect(links[0]?.url).toBe('blob:orders')
  expect(contents[0] instanceof Blob && (await contents[0].text())).toBe('Order ID\r\ns-1\r\n')
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?filter=shipped&search=ada'])
  expect(asked[0]?.headers.get('authorization')).toBe(`Bearer ${localStorage.getItem('authToken')}`)
})

test('disables search, shipping and export when there are no sales', async () => {
  showManageOrders({ orders: { orders: [] } })

  expect(await screen.findByRole('searchbox')).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Ship from CSV' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true)
})

test('shows an error when the export fails', async () => {
  showManageOrders({ orders })
  server.use(http.get('/api/guilds/42/sales.csv', refuse(500)))

  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }))

  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to export orders.')
})

test.each([
  ['Pixel Forge', 'pixel-forge-orders-all-2026-03-10.csv'],
  ['../..\\evil: <name>', 'evil-name-orders-all-2026-03-10.csv'],
  ['Café', 'cafe-orders-all-2026-03-10.csv'],
  ['龍', 'server-orders-all-2026-03-10.csv'],
])('builds a portable file name for %s', (guild, name) => {
  expect(exportName(guild, 'all', new Date('2026-03-10T12:00:00Z'))).toBe(name)
})
