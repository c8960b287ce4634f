import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, refuse } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { utcDayRange } from '../../../ui/format/dates.ts'
import { guilds, metrics, premium, showDashboard } from '../dashboard-page.testing.tsx'
import { rangeOf, rangeProblem, unitsFor, usualUnit } from './date-range.ts'

const withReports = { ...metrics, currency: 'USD', hasReports: true }
const total = (salesCount: number, revenueCents: number) => ({ salesCount, revenueCents })
const report = {
  from: '2026-02-28',
  to: '2026-03-06',
  previousFrom: '2026-02-21',
  previousTo: '2026-02-27',
  currencies: [
    {
      currency: 'USD',
      total: total(6, 9_000),
      previous: total(4, 10_000),
      daily: [{ day: '2026-03-02', ...total(6, 9_000) }],
    },
  ],
  items: [{ shopItemId: 'pin', ...total(6, 9_000) }],
}
const ofAll = {
  ...report,
  items: undefined,
  currencies: [
    ...report.currencies,
    { currency: 'EUR', total: total(2, 500), previous: total(0, 0), daily: [{ day: '2026-03-01', ...total(2, 500) }] },
  ],
  servers: [
    { guildId: '43', name: 'Tea House', currency: 'EUR', ...total(2, 500) },
    { guildId: '42', name: 'Pixel Forge', currency: 'USD', ...total(6, 9_000) },
  ],
}

const asked = vi.fn<(path: string) => void>()

beforeEach(() => {
  asked.mockClear()
  vi.useFakeTimers({ now: new Date('2026-03-06T10:00:00Z'), toFake: ['Date'] })
})

/** The dashboard of a server with reports. */
function showReports({ profile = premium, answer = report, all = ofAll }: Record<string, object> = {}, search = '') {
  showDashboard({ profile, metrics: withReports }, search)
  const reply =
    (body: object) =>
    ({ request }: { request: Request }) => {
      const { pathname, search: query } = new URL(request.url)
      asked(pathname + query)
      return answered(body)()
    }
  server.use(http.get('/api/guilds/:id/sales-report', reply(answer)), http.get('/api/sales/report', reply(all)))
}

const period = () => screen.findByRole('combobox', { name: 'Period' })
const choose = async (label: string) => userEvent.selectOptions(await period(), label)
const figure = async (label: string) => (await screen.findByText(label)).parentElement?.textContent

describe('the period', () => {
  test('is not offered where the API has no reports', async () => {
    showDashboard()

    await screen.findByText('Revenue this month')
    expect(screen.queryByRole('combobox', { name: 'Period' })).toBeNull()
  })

  test('asks for nothing until one is chosen', async () => {
    showReports()

    await period()
    expect(await figure('Revenue this month')).toContain('$123.45 USD')
    expect(asked).not.toHaveBeenCalled()
  })

  test('shows the chosen days and compares them with the days before', async () => {
    showReports()

    await choose('Last 7 days')

    const before = utcDayRange(new Date('2026-02-21'), new Date('2026-02-27'))
    expect(await figure('Revenue in USD')).toContain(`$90.00 USD-10% vs. ${before}Previous period: $100.00 USD`)
    expect(await figure('Average sale')).toContain('$15.00 USD-40%')
    expect(asked.mock.calls).toEqual([['/api/guilds/42/sales-report?from=2026-02-28&to=2026-03-06']])
    expect(screen.queryByText('Revenue this month')).toBeNull()
  })

  test('shows the discounts given in the chosen days', async () => {
    const [usd] = report.currencies
    const currencies = [{ ...usd, total: { ...total(6, 9_000), discountCents: 600 } }]
    showReports({ answer: { ...report, currencies } })

    await choose('Last 7 days')

    expect(await figure('Revenue in USD')).toContain('$90.00 USDDiscounts given: $6.00 USD-10%')
  })

  test('goes back to this month and all time', async () => {
    showReports({}, '?range=7d')
    await screen.findByText('Revenue in USD')

    await choose('This month and all time')

    expect(await figure('Revenue this month')).toContain('$123.45 USD')
  })

  test('shows custom days once both are valid', async () => {
    showReports({}, '?range=30d')
    await choose('Custom dates')
    fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-03-09' } })
    expect((await screen.findByRole('alert')).textContent).toBe("The start date can't be after the end date.")

    fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-03-10' } })

    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.stringContaining('from=2026-03-09&to=2026-03-10')),
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('keeps the chosen days when another server is chosen', async () => {
    showReports({}, '?range=7d')
    await screen.findByText('Revenue in USD')

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Server' }), 'Tea House')

    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.stringContaining('/guilds/43/sales-report')))
  })

  test('shows weeks instead of days', async () => {
    showReports({}, '?range=7d')

    await userEvent.click(await screen.findByRole('radio', { name: 'Week' }))

    const rows = within(screen.getByRole('table', { name: /Revenue in USD per week/ })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      `${utcDayRange(new Date('2026-02-28'), new Date('2026-03-01'))} (partial week: 2 of 7 days)$0.00 USD0`,
      `${utcDayRange(new Date('2026-03-02'), new Date('2026-03-06'))} (partial week: 5 of 7 days)$90.00 USD6`,
    ])
  })

  test('offers to retry when the report fails to load', async () => {
    const answer = vi.fn(refuse(400))
    showReports({ answer }, '?range=7d')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answer.mockImplementation(() => HttpResponse.json(report))

    await userEvent.click(retry)

    expect(await screen.findByText('Revenue in USD')).toBeDefined()
  })
})

describe('sales per item', () => {
  const rowsOf = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent)

  test('are those of the chosen days for premium users', async () => {
    showReports({}, '?range=7d')

    await waitFor(async () =>
      expect(await rowsOf('Sales per item')).toEqual(['ItemRevenueSales', 'Enamel pin$90.00 USD6', 'Mug$0.00 USD0']),
    )
  })

  test('are a locked preview of zeros for free users', async () => {
    showReports({ profile: {} }, '?range=7d')

    expect(await screen.findByText('Purchase premium to see detailed per-item sales metrics!')).toBeDefined()
    expect(await screen.findByText('Preview')).toBeDefined()
    expect(await rowsOf('Sales per item')).toEqual(['ItemRevenueSales', 'Mug$0.00 USD0', 'Enamel pin$0.00 USD0'])
  })

  test('are marked as a preview on the usual dashboard too', async () => {
    showDashboard()

    expect(await screen.findByText('Preview')).toBeDefined()
  })
})

describe('all servers', () => {
  test('is offered next to the servers where the API has reports', async () => {
    showReports()

    await period()
    const options = within(screen.getByRole('combobox', { name: 'Server' })).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([...guilds.map(({ name }) => name), 'All servers'])
  })

  test('shows each currency and each server, never added together', async () => {
    showReports({}, '?server=all')

    expect(await figure('Revenue in USD')).toContain('$90.00 USD')
    expect(await figure('Revenue in EUR')).toContain('€5.00 EUR')
    const rows = within(screen.getByRole('table', { name: 'Sales per server' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      'PPixel Forge$90.00 USD6',
      'TTea House€5.00 EUR2',
    ])
    expect(asked.mock.calls).toEqual([['/api/sales/report?from=2026-02-05&to=2026-03-06']])
    await userEvent.click(screen.getByRole('radio', { name: 'EUR' }))
    expect(screen.getByRole('table', { name: /Revenue in EUR per day/ })).toBeDefined()
  })
})

describe('managers', () => {
  test('read on the dashboard what they may see', async () => {
    showDashboard({ guilds: [], profile: { mayManageShops: true } })
    server.use(http.get('/api/guilds/manageable', answered([{ guildId: '9', name: 'Tea', ownerUsername: 'petra' }])))

    const line = await screen.findByText(/^You manage/)
    expect(line.textContent).toBe('You manage Tea for petra. Manage items')
    expect(screen.getByText('Only the owner can see sales. Managers can add, edit and remove items.')).toBeDefined()
  })
})

describe('rangeOf', () => {
  const now = new Date('2026-03-06T10:00:00Z')
  const custom = { from: '2020-01-01', to: '2020-01-02' }

  test.each([
    ['7d', '2026-02-28', '2026-03-06'],
    ['month', '2026-03-01', '2026-03-06'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-03-06'],
    ['custom', '2020-01-01', '2020-01-02'],
  ] as const)('%s is %s to %s', (name, from, to) => {
    expect(rangeOf(name, now, custom)).toEqual({ from, to })
  })

  test.each([
    ['', '2026-03-06', 'Choose a start and end date.'],
    ['2024-03-06', '2026-03-06', 'Choose a range of up to 366 days.'],
    ['2025-03-06', '2026-03-06', null],
  ])('says why %s to %s cannot be shown', (from, to, problem) => {
    expect(rangeProblem({ from, to })).toBe(problem)
  })
})

test('uses few enough bars for a range', () => {
  const to = '2026-03-06'

  expect(['2026-02-04', '2025-12-01', '2025-04-01'].map((from) => usualUnit({ from, to }))).toEqual([
    'day',
    'week',
    'month',
  ])
  expect(unitsFor({ from: '2025-12-05', to })).toEqual(['day', 'week', 'month'])
  expect(unitsFor({ from: '2025-12-04', to })).toEqual(['week', 'month'])
})
