import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mug, showShop } from '../manage-shop-page.testing.tsx'

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
