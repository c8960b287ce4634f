import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answered } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { utcDay, utcDayRange, utcFullDayRange, utcShortDay } from '../../ui/format/dates.ts'
import { metrics, showDashboard } from './dashboard-page.testing.tsx'

const sold = (day: string, salesCount: number, revenueCents: number) => ({ day, salesCount, revenueCents })
const dailyMetrics = {
  ...metrics,
  currency: 'USD',
  hasReports: true,
  daily: [sold('2026-02-03', 10, 10_000), sold('2026-03-05', 7, 12_300)],
}
const currency = {
  currency: 'USD',
  total: { salesCount: 6, revenueCents: 9_000 },
  previous: { salesCount: 4, revenueCents: 10_000 },
  daily: [sold('2026-03-02', 6, 9_000)],
}
const report = {
  from: '2026-02-28',
  to: '2026-03-06',
  previousFrom: '2026-02-21',
  previousTo: '2026-02-27',
  currencies: [{ ...currency, previousDaily: [sold('2026-02-23', 4, 10_000)] }],
  items: [],
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-06T10:00:00Z'), toFake: ['Date'] })
})

function showChart(search = '', answer: object = report) {
  showDashboard({ metrics: dailyMetrics }, search)
  server.use(http.get('/api/guilds/:id/sales-report', answered(answer)))
}

const slider = () => screen.findByRole<HTMLInputElement>('slider')
const toggle = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Compare with previous period' })
const rowsOf = (name: RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
const days = (from: string, to: string) => utcDayRange(new Date(from), new Date(to))

describe('the last 30 days', () => {
  test('are not compared until asked', async () => {
    showChart()

    expect((await toggle()).checked).toBe(false)
    expect((await slider()).getAttribute('aria-valuetext')).toBe(`${utcDay('2026-03-06')}: Revenue $0.00 USD, Sales 0`)
  })

  test('are compared with the 30 days before', async () => {
    showChart()

    await userEvent.click(await toggle())
    fireEvent.change(await slider(), { target: { value: '28' } })

    expect((await slider()).getAttribute('aria-valuetext')).toBe(
      `${utcDay('2026-03-05')}: Revenue $123.00 USD, Sales 7. ` +
        `${utcDay('2026-02-03')}: Revenue $100.00 USD, Sales 10. ` +
        'Change: Revenue +$23.00 USD (+23%), Sales -3 (-30%)',
    )
    expect(screen.getByText('vs.', { exact: false }).textContent).toBe(
      `+23% vs. $100.00 USD in ${days('2026-01-06', '2026-02-04')}`,
    )
  })

  test('show a day under the pointer with the same day before', async () => {
    showChart('?compare=previous')
    const plot = (await slider()).parentElement ?? document.body
    plot.getBoundingClientRect = () => new DOMRect(0, 0, 300, 200)

    fireEvent.pointerMove(plot, { clientX: 285 })

    const tip = screen.getAllByText(utcDay('2026-02-03') ?? '').map((found) => found.closest('[aria-hidden]'))
    expect(tip.find(Boolean)?.textContent).toBe(
      `${utcDay('2026-03-05')}Revenue$123.00 USDSales7${utcDay('2026-02-03')}Revenue$100.00 USDSales10` +
        'ChangeRevenue+$23.00 USD (+23%)Sales-3 (-30%)',
    )
  })
})

test('names the date of a single day', async () => {
  const day = { from: '2026-03-02', to: '2026-03-02', previousFrom: '2026-03-01', previousTo: '2026-03-01' }
  const currencies = [{ ...currency, previousDaily: [] }]
  showChart('?range=custom&from=2026-03-02&to=2026-03-02&compare=previous', { ...report, ...day, currencies })

  const before = utcShortDay(new Date('2026-03-01'))
  expect(await screen.findByText(`vs. $0.00 USD on ${before}`)).toBeDefined()
  expect(rowsOf(/^Revenue in USD per day on /)).toHaveLength(2)
})

test('compares weeks, of which the current one is partial', async () => {
  showChart('?bars=week&compare=previous')

  await slider()
  const rows = rowsOf(/Revenue in USD per week in the last 12 weeks/)
  expect(rows).toHaveLength(13)
  expect(rows.at(-1)).toBe(
    `${days('2026-03-02', '2026-03-06')} (partial week: 5 of 7 days)$123.00 USD7` +
      `${utcFullDayRange(new Date('2025-12-08'), new Date('2025-12-12'))}$0.00 USD0+$123.00 USD+7`,
  )
  expect(screen.getByText('Partial week')).toBeDefined()
})

test('offers no comparison of months, which the API does not return', async () => {
  showChart('?bars=month&compare=previous')

  await slider()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(rowsOf(/per month in the last 12 months/)[0]).toBe('monthRevenueSales')
})

describe('chosen days', () => {
  test('are compared with as many days before', async () => {
    showChart('?range=7d')

    await userEvent.click(await toggle())

    const table = rowsOf(/Revenue in USD per day/)
    expect(table[0]).toBe(
      'dayRevenueSalesPrevious periodPrevious revenuePrevious salesChange in revenueChange in sales',
    )
    expect(table[3]).toBe(
      `${utcDay('2026-03-02')}$90.00 USD6${utcDay('2026-02-23')}$100.00 USD4-$10.00 USD (-10%)+2 (+50%)`,
    )
  })

  test('offer no comparison where the API does not return the days before', async () => {
    showChart('?range=7d&compare=previous', { ...report, currencies: [currency] })

    await slider()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(rowsOf(/per day/)[0]).toBe('dayRevenueSales')
  })

  test('use the usual bars if those of the URL would be too many', async () => {
    showChart('?range=year&bars=day', { ...report, from: '2025-11-01' })

    await slider()
    expect(screen.queryByRole('radio', { name: 'Day' })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Month' }).checked).toBe(true)
  })
})

test('keeps bars, metric and comparison while period and server change', async () => {
  showChart()
  await userEvent.click(await screen.findByRole('radio', { name: '12 weeks' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Sales' }))
  await userEvent.click(await toggle())

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')

  expect(await screen.findByRole('table', { name: /^Sales per week/ })).toBeDefined()
  expect((await toggle()).checked).toBe(true)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'This month and all time')
  expect(await screen.findByRole('table', { name: 'Sales per week in the last 12 weeks' })).toBeDefined()
  await userEvent.click(await toggle())
  expect((await toggle()).checked).toBe(false)
})
