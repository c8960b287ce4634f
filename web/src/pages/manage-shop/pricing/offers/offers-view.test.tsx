import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { aPricing, aRule, mug, poster, showPricing } from '../pricing-page.testing.tsx'

const usd = { currency: 'USD', orders: 3, revenue: 2400, discount: 600 }
const eur = { currency: 'EUR', orders: 1, revenue: 800, discount: 200 }
const sale = { _id: 'r-2', kind: 'sale', code: null, name: 'Summer sale' }
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')

/** Renders the page with these offers. */
const showOffers = (rules: object[], search = '') => showPricing({ pricing: aPricing({ rules }) }, search)

/** Mocks the pricing endpoint: these offers from now on. */
const _serveOffers = (rules: object[]) =>
  server.use(http.get('/api/guilds/42/pricing', () => HttpResponse.json(aPricing({ rules }))))

describe('OffersView', () => {
  test('explains the kinds of offers where there are none', async () => {
    showOffers([])

    expect(await screen.findByText('No offers yet')).toBeTruthy()
    expect(screen.getByText('Only one offer applies to an order: the best one for the buyer.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Create sale' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Create role price' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  })

  test('lists uses, open checkouts, revenue and discounts given', async () => {
    showOffers([aRule({ uses: 3, totalUses: 100, reservedUses: 1, totals: [usd, eur] })])
    const row = await rowOf('SUMMER20')

    expect(row?.textContent).toContain('SUMMER20Discount code20% off all items')
    expect(row?.textContent).toContain('Active')
    expect(row?.textContent).toContain('3 of 1001 open checkout')
    expect(row?.textContent).toContain('$24.00 USD€8.00 EUR$6.00 USD€2.00 EUR')
  })

  test('counts the orders of a sale and shows its dates', async () => {
    const dates = { startsAt: '2130-06-01T12:00:00.000Z', endsAt: '2130-07-01T12:00:00.000Z' }
    showOffers([aRule({ ...sale, ...dates, state: 'scheduled', totals: [usd, eur] })])
    const row = await rowOf('Summer sale')

    expect(row?.textContent).toMatch(/ScheduledFrom .*2130.*Until .*2130.*4\$24/)
  })

  test.each([
    [{ effect: 'percent', value: 100, itemIds: [mug._id] }, 'Mug for free'],
    [{ effect: 'amount', value: 500, currency: 'USD' }, '$5.00 USD off an order of any item'],
    [
      { effect: 'amount', value: 500, currency: 'USD', itemIds: [mug._id, poster._id] },
      '$5.00 USD off an order of Mug and Poster',
    ],
    [{ effect: 'price', value: 800, currency: 'USD', itemIds: [mug._id] }, 'Mug for $8.00 USD'],
    [{ effect: 'price', value: 800, currency: 'USD' }, 'All items for $8.00 USD each'],
    [{ effect: 'price', value: 0, currency: 'USD' }, 'All items for free'],
    [{ itemIds: ['gone', mug._id, poster._id] }, '20% off 3 items'],
    [{ itemIds: ['gone'] }, '20% off 1 item'],
  ])('says what %j does', async (more, text) => {
    showOffers([aRule(more)])

    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('shows why an offer applies to nothing', async () => {
    showOffers([aRule({ problem: 'This offer is in EUR, but your shop uses USD.' })])

    expect(await screen.findByText('This offer is in EUR, but your shop uses USD.')).toBeTruthy()
  })

  test('shows cards on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    showOffers([aRule({ uses: 3, reservedUses: 2, totals: [usd] })])
    const card = within(await screen.findByRole('list', { name: 'Offers' })).getByRole('listitem')

    expect(card.textContent).toContain('SUMMER20Discount codeActive20% off all items')
    expect(card.textContent).toContain('Uses32 open checkoutsRevenue$24.00 USDDiscounts given$6.00 USD')
    expect(within(card).getByRole('button', { name: 'Edit' })).toBeTruthy()
    vi.unstubAllGlobals()
  })
})

describe('OfferList', () => {
  const many = [
    ...Array.from({ length: 6 }, (_, index) => aRule({ _id: `c-${index}`, code: `CODE-${index}` })),
    aRule({ ...sale, state: 'ended' }),
  ]

  test('filters many offers by kind and state', async () => {
    showOffers(many)
    await screen.findByText('7 offers')

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Sale')
    expect(await screen.findByText('1 offer')).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Active')

    expect(await screen.findByText('No offers match')).toBeTruthy()
    await press('Clear filters')
    expect(await screen.findByText('7 offers')).toBeTruthy()
  })

  test('reads the filters from the URL', async () => {
    showOffers([aRule(), aRule(sale)], '?kind=code')

    expect(await screen.findByText('1 offer')).toBeTruthy()
    expect(screen.queryByText('Summer sale')).toBeNull()
  })

  test('shows no filters for a few offers', async () => {
    showOffers([aRule(), aRule(sale)])
    await screen.findByText('Summer sale')

    expect(screen.queryByRole('combobox', { name: 'Kind' })).toBeNull()
  })
})
