import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../testing/press.ts'
import { guildDetails, mug, showShop } from '../manage-shop-page.testing.tsx'

const salePrice = { price: 760, name: 'Summer sale', endsAt: '2130-07-01T12:00:00.000Z' }
const terms = { period: 'month', trialDays: 0, graceDays: 3, renewal: 'reminder' }

test('shows the sale price next to the regular one, struck through', async () => {
  showShop({ items: [{ ...mug, salePrice }] })

  expect(await screen.findByText('Sale price $7.60 USD, regular price $9.50 USD')).toBeDefined()
  expect(screen.getByText('$9.50 USD').tagName).toBe('S')
  expect(screen.getByText(/Summer sale, until/).textContent).toContain('2130')
})

test('calls an item that costs nothing in a sale free', async () => {
  showShop({ items: [{ ...mug, salePrice: { price: 0, name: 'Giveaway' } }] })

  expect(await screen.findByText('Sale price Free, regular price $9.50 USD')).toBeDefined()
  expect(screen.getByText('Giveaway')).toBeDefined()
})

test('shows that a sale lowers only the first payment of a membership', async () => {
  showShop({ items: [{ ...mug, membership: terms, salePrice }] })

  expect(await screen.findByText('First payment $7.60 USD')).toBeDefined()
  expect(screen.queryByText(/regular price/)).toBeNull()
})

test('shows only the price without a sale', async () => {
  showShop({ items: [mug] })

  expect((await screen.findByText('$9.50 USD')).tagName).toBe('P')
  expect(screen.queryByText(/Sale price/)).toBeNull()
})

test.each([
  ['Free', { priceMode: 'free', minimumPrice: 0 }],
  ['Pay what you want', { priceMode: 'chosen', minimumPrice: 0 }],
  ['Pay what you want, at least $1.00 USD', { priceMode: 'chosen', minimumPrice: 100 }],
])('shows how an item is priced: %s', async (text, pricing) => {
  showShop({ items: [{ ...mug, ...pricing }] })

  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByText('$9.50 USD')).toBeNull()
})

test('says next to the price of an item that it is sold for free, with a link to where that was set', async () => {
  const pricing = { canEdit: true, managersMayPrice: true }
  showShop({ details: { ...guildDetails, pricing }, items: [{ ...mug, priceMode: 'free', minimumPrice: 0 }] })
  await press('Edit')

  const dialog = within(await screen.findByRole('dialog'))

  expect((await dialog.findByLabelText('Price')).getAttribute('aria-describedby')).not.toBeNull()
  expect(dialog.getByText(/Sold as: Free \(set in/)).toBeDefined()
  expect(dialog.getByRole('link', { name: 'Pricing' }).getAttribute('href')).toBe('/manage-servers/42/pricing')
})
