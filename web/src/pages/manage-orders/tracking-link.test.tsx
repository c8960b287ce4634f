import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TrackingLink } from './tracking-link.tsx'

test("links to the carrier's tracking page in a new tab", () => {
  render(<TrackingLink trackingNumber="1Z999AA10123456784" />)

  const link = screen.getByRole('link', { name: '1Z999AA10123456784 (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z999AA10123456784')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(document.body.textContent).toContain('UPS 1Z999AA10123456784')
})

test('shows the number of an unknown carrier as it was typed', () => {
  render(<TrackingLink trackingNumber="https://evil.example/1" />)

  expect(document.body.textContent).toBe('https://evil.example/1')
  expect(screen.queryByRole('link')).toBeNull()
})
