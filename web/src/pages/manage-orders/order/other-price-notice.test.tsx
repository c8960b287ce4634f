import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showOrder, someDetails } from './order-page.testing.tsx'
import { OrderPage } from './order-page.tsx'

const renewal = { ...someDetails, requiresShipping: false, priceCents: 950, currency: 'USD' }

test.each([
  [900, "PayPal collected $9.50 USD instead of $9.00 USD. That's $0.50 USD more."],
  [1000, "PayPal collected $9.50 USD instead of $10.00 USD. That's $0.50 USD less."],
])('shows by how much a renewal differs from the price (%i)', async (expectedPriceCents, text) => {
  showOrder(<OrderPage />, { reply: { ...renewal, expectedPriceCents } })

  const start = await screen.findByText(/^PayPal collected/)

  expect(start.parentElement?.textContent).toContain(text)
})

test('shows nothing at the expected price or after a refund', async () => {
  showOrder(<OrderPage />, { reply: { ...renewal, expectedPriceCents: 900, isRefunded: true, refundedCents: 950 } })

  expect(await screen.findByText('Timeline')).toBeDefined()
  expect(screen.queryByText(/^PayPal collected/)).toBeNull()
})
