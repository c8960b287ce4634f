import { newestTerms } from '@guildshop/contract/terms-versions'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { TermsOfServicePage } from './terms-of-service-page.tsx'

test.each([
  ['the age PayPal requires', /PayPal requires,?\s+which is typically 18/],
  ['that no funds are held', /never holds\s+funds/],
  ['that no fee is added', /We add no fee to a sale/],
  ['that refunds are up to the seller', /Refunds are the seller's duty/],
  ['whose money is refunded', /Every refund comes from the seller's PayPal account/],
  ['which refund is automatic', /We refund its first payment\s+automatically in the seller's name/],
  ['when absence cancels a membership', /unless the seller has chosen that\s+memberships are cancelled after a number/],
  ['the price of Premium', /\$5\.00 USD per month/],
  ['the automatic renewal', /renews automatically every month/],
  ['the notice of changes', /at least 14 days' notice/],
  ['the governing law', /governed by the law of New Zealand/],
])('the terms state %s', (_, words) => {
  show(<TermsOfServicePage />)

  expect(document.body.textContent).toMatch(words)
})

test('every entry of the contents leads to its section', () => {
  show(<TermsOfServicePage />)

  const entries = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
  const titles = entries.map((entry) => {
    const section = document.querySelector(entry.getAttribute('href') ?? '')
    return section?.querySelector('h2')?.textContent
  })
  expect(titles).toEqual(entries.map((entry) => entry.textContent?.replace('.', '. ')))
  expect(document.querySelector('time')?.getAttribute('datetime')).toBe(newestTerms.takesEffectOn)
})
