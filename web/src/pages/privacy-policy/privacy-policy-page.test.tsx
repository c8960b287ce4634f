import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { PrivacyPolicyPage } from './privacy-policy-page.tsx'

test.each([
  ['account and guild data', /Account and guild data: 90 days after deletion/],
  ['subscription records', /Subscription records: 7 years\. These are premium status, subscription id, billing dates/],
  ['diagnostic logs', /Diagnostic logs: 30 to 90 days/],
])('the policy states how long %s are kept', (_, words) => {
  show(<PrivacyPolicyPage />)

  expect(document.body.textContent).toMatch(words)
})

test('the policy states that notifications are sent only if they are switched on', () => {
  show(<PrivacyPolicyPage />)

  expect(document.body.textContent).toContain(
    'send notifications about your shops by email and Discord message, if you switched them on',
  )
})

test('every section has its own anchor', () => {
  show(<PrivacyPolicyPage />)

  const entries = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
  const hrefs = entries.map((entry) => entry.getAttribute('href') ?? '')
  expect(new Set(hrefs).size).toBe(entries.length)
  expect(hrefs.filter((href) => !document.querySelector(href))).toEqual([])
})
