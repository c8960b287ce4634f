import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refuse } from '../../testing/answers.ts'
import { localDay, utcDay, utcDayRange, utcMonth } from '../../ui/format/dates.ts'
import { metrics, premium, showDashboard } from './dashboard-page.testing.tsx'

const moreMetrics = {
  ...metrics,
  currency: 'USD',
  previousMonth: { salesCount: 20, revenueCents: 20_000 },
  daily: [
    { day: '2025-12-20', salesCount: 5, revenueCents: 5_000 },
    { day: '2026-02-03', salesCount: 10, revenueCents: 10_000 },
    { day: '2026-02-27', salesCount: 10, revenueCents: 10_000 },
    { day: '2026-03-05', salesCount: 7, revenueCents: 12_345 },
  ],
  otherCurrencies: [
    {
      currency: 'EUR',
      currentMonth: { salesCount: 1, revenueCents: 300 },
      allTime: { salesCount: 2, revenueCents: 1_050 },
    },
  ],
}
const nothingToDo = { failedDeliveries: 0, ordersToShip: 0, disputedOrders: 0, lowStock: [], roleProblems: [] }

const sixDays = utcDayRange(new Date('2026-02-01'), new Date('2026-02-06'))
const fifth = utcDay('2026-03-05') ?? ''

const itIsMarch = () => vi.useFakeTimers({ now: new Date('2026-03-06T10:00:00Z'), toFake: ['Date'] })
const attention = async () => within(await screen.findByRole('region', { name: 'Needs attention' }))
const chart = () => screen.findByRole<HTMLInputElement>('slider')
const tableOf = (name: RegExp) => within(screen.getByRole('table', { name }))

test('compares this month with the same days of last month', async () => {
  itIsMarch()
  showDashboard({ metrics: moreMetrics })

  const revenue = (await screen.findByText('Revenue this month')).parentElement
  expect(revenue?.textContent).toContain(`+23% vs. ${sixDays}`)
  expect(revenue?.textContent).toContain('Last month: $200.00 USD')
  const sales = screen.getByText('Sales this month').parentElement
  expect(sales?.textContent).toContain(`-30% vs. ${sixDays}`)
  expect(sales?.textContent).toContain('Last month: 20')
})

test('shows the discounts given, if there were any', async () => {
  const currentMonth = { salesCount: 3, revenueCents: 2_400, discountCents: 600 }
  showDashboard({ metrics: { ...moreMetrics, currentMonth } })

  expect((await screen.findByText('Revenue this month')).parentElement?.textContent).toContain(
    '$24.00 USDDiscounts given: $6.00 USD',
  )
  expect(screen.getAllByText(/Discounts given/)).toHaveLength(1)
})

test('provides 30 days of revenue as a table for screen readers', async () => {
  itIsMarch()
  showDashboard({ metrics: moreMetrics })

  await chart()
  const rows = tableOf(/Revenue in USD per day in the last 30 days/).getAllByRole('row')
  expect(rows).toHaveLength(31)
  expect(rows.at(-2)?.textContent).toBe(`${fifth}$123.45 USD7`)
  expect(screen.getByText('$223.45 USD')).toBeDefined()
})

test('labels the scale with the currency for revenue but not for sales', async () => {
  itIsMarch()
  showDashboard({ metrics: moreMetrics })
  const scale = (container: Element | null | undefined) =>
    [...(container?.querySelectorAll('g text') ?? [])].map(({ textContent }) => textContent)
  const drawing = (await chart()).parentElement
  expect(scale(drawing)).toEqual(['$160', '$80', '$0'])

  await userEvent.click(screen.getByRole('radio', { name: 'Sales' }))

  expect(scale(drawing)).toEqual(['12', '6', '0'])
})

test('switches the chart to 12 months and to sales', async () => {
  itIsMarch()
  showDashboard({ metrics: moreMetrics })

  await userEvent.click(await screen.findByRole('radio', { name: '12 months' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Sales' }))

  const rows = tableOf(/Sales per month in the last 12 months/).getAllByRole('row')
  expect(rows).toHaveLength(13)
  expect(rows.at(-2)?.textContent).toBe(`${utcMonth(new Date('2026-02-01'))}$200.00 USD20`)
  expect(screen.getByText('32 sales')).toBeDefined()
})

test('moves along the bars by keyboard and hides the tooltip on Escape', async () => {
  itIsMarch()
  showDashboard({ metrics: moreMetrics })
  const slider = await chart()
  expect(slider.getAttribute('aria-valuetext')).toBe(`${utcDay('2026-03-06')}: Revenue $0.00 USD, Sales 0`)

  fireEvent.change(slider, { target: { value: '28' } })

  expect(slider.getAttribute('aria-valuetext')).toBe(`${fifth}: Revenue $123.45 USD, Sales 7`)
  expect(screen.getAllByText(fifth)).toHaveLength(2)
  fireEvent.keyDown(slider, { key: 'Escape' })
  expect(screen.getAllByText(fifth)).toHaveLength(1)
})

test('shows a message in the chart when there are no recent sales', async () => {
  showDashboard({ metrics: { ...moreMetrics, daily: [] } })

  expect(await screen.findByText('No sales in the last 30 days.')).toBeDefined()
})

test('lists other currencies without adding them to the totals', async () => {
  showDashboard({ metrics: moreMetrics })

  expect(await screen.findByText('€10.50 EUR')).toBeDefined()
  expect(screen.getByText('€3.00 EUR this month')).toBeDefined()
  expect(screen.getByText('Revenue all time').nextElementSibling?.textContent).toBe('$2500.50 USD')
})

test('shows the progress of the goal', async () => {
  const goal = { targetCents: 100_000, currency: 'USD', endDate: '2026-03-31T00:00:00.000Z' }
  showDashboard({ goal: { goal, progressCents: 125_000, percent: 1.25 } })

  expect(await screen.findByText('$1250.00 USD')).toBeDefined()
  expect(screen.getByText('125%')).toBeDefined()
  expect(screen.getByText(`Until ${utcDay('2026-03-31')}`)).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
  expect(screen.getByRole('link', { name: 'Manage goal' }).getAttribute('href')).toBe('/manage-servers/42')
})

test.each([404, 500])('omits the goal when its request returns %d', async (status) => {
  showDashboard({ goal: refuse(status) })

  await screen.findByText('Revenue this month')
  expect(screen.queryByText('Donation Goal')).toBeNull()
})

test('sorts best sellers first, with bars relative to the best one', async () => {
  const sold = { ...metrics.items[0], shopItemId: 'pin', monthRevenueCents: 8_000 }
  showDashboard({ profile: premium, metrics: { ...metrics, items: [...metrics.items, sold] } })

  expect(await screen.findByText('Sorted by revenue this month.')).toBeDefined()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Enamel pin', 'Mug'])
  const bars = screen.getAllByRole('rowheader').map((name) => name.querySelector('[style]')?.getAttribute('style'))
  expect(bars.map((style) => style?.match(/width: (\d+)%/)?.[1])).toEqual(['100', '50'])
})

test('lists what needs attention, each with a link', async () => {
  showDashboard({
    attention: {
      failedDeliveries: 1,
      ordersToShip: 12,
      disputedOrders: 2,
      lowStock: [
        { _id: '1', name: 'Mug', stock: 2 },
        { _id: '2', name: 'Pin', stock: 0 },
        { _id: '3', name: 'Hat', stock: 1 },
        { _id: '4', name: 'Cap', stock: 1 },
      ],
      roleProblems: [{ _id: '5', name: 'Founder', problem: 'The role is above the bot.' }],
    },
  })

  const rows = (await attention()).getAllByRole('listitem')
  const told = rows.map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')])
  expect(told).toEqual([
    ['1 delivery failedView deliveries', '/manage-orders?filter=undelivered&server=42'],
    ['2 orders are disputedView disputes', '/manage-orders?filter=disputed&server=42'],
    ['12 orders to shipShip orders', '/manage-orders?filter=pending&server=42'],
    [
      '4 items are low on stock: Mug (2\u00a0left), Pin (sold\u00a0out), Hat (1\u00a0left) and 1 moreRestock',
      '/manage-servers/42',
    ],
    [
      "1 item has a reward role the bot can't assign: Founder (the role is above the bot)Fix roles",
      '/manage-servers/42',
    ],
  ])
})

test.each([
  [1, '1 order is disputed, response due'],
  [2, '2 orders are disputed, first response due'],
])('shows the deadline for %d disputed orders', async (disputedOrders, words) => {
  const responseDueAt = '2026-11-27T12:00:00.000Z'
  showDashboard({ attention: { ...nothingToDo, disputedOrders, responseDueAt } })

  expect((await attention()).getByRole('listitem').textContent).toBe(`${words} ${localDay(responseDueAt)}View disputes`)
})

test.each([
  [0, 'Mug is sold outRestock'],
  [2, 'Mug is low on stock (2\u00a0left)Restock'],
])('names the only item low on stock when it has %d left', async (stock, words) => {
  showDashboard({ attention: { ...nothingToDo, lowStock: [{ _id: '1', name: 'Mug', stock }] } })

  expect((await attention()).getByRole('listitem').textContent).toBe(words)
})

test.each([
  [0, 'Game is low on stock (no\u00a0keys\u00a0left)Restock'],
  [1, 'Game is low on stock (1\u00a0key\u00a0left)Restock'],
  [3, 'Game is low on stock (3\u00a0keys\u00a0left)Restock'],
])('counts the keys of an item that delivers keys when it has %d left', async (stock, words) => {
  const game = { _id: '1', name: 'Game', stock, deliversKeys: true }
  showDashboard({ attention: { ...nothingToDo, lowStock: [game] } })

  expect((await attention()).getByRole('listitem').textContent).toBe(words)
})

test('says so when nothing needs attention', async () => {
  showDashboard({ attention: nothingToDo })

  expect((await attention()).getByText("You're all caught up.")).toBeDefined()
})

test('caps the month-over-month change at 999%', async () => {
  itIsMarch()
  showDashboard({ metrics: { ...moreMetrics, daily: [{ day: '2026-02-01', salesCount: 1, revenueCents: 1 }] } })

  const revenue = (await screen.findByText('Revenue this month')).parentElement
  expect(revenue?.textContent).toContain(`>999% vs. ${sixDays}`)
})

test('lists payments on hold and failed payments', async () => {
  showDashboard({ metrics, attention: { ...nothingToDo, heldPayments: 1, failedPayments: 2 } })

  const rows = (await attention()).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    '2 payments went through for orders that failedView payments',
    '1 payment is on hold at PayPalView payments',
  ])
  const links = (await attention()).getAllByRole('link', { name: 'View payments' })
  expect(links.every((link) => link.getAttribute('href')?.includes('filter=held'))).toBe(true)
})

test('lists refused payments first, with what to do', async () => {
  const paypalRefusal = 'PayPal has restricted your account.'
  showDashboard({ attention: { ...nothingToDo, ordersToShip: 2, paypalRefusal } })

  const [first] = (await attention()).getAllByRole('listitem')
  expect(first?.textContent).toContain(`PayPal is declining payments to your account. ${paypalRefusal}`)
  expect(
    within(first ?? document.body)
      .getByRole('link', { name: 'Fix payments' })
      .getAttribute('href'),
  ).toBe('/profile#paypal')
})
