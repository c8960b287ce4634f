import { expect, test } from 'vitest'
import { localDay } from '../../../ui/format/dates.ts'
import { statusBadges } from './status-badges.ts'

const order = {
  priceCents: 950,
  isTest: false,
  isDisputed: false,
  hasFailedDelivery: false,
  isRefunded: false,
  refundedCents: 0,
}

test('an order to ship is amber, a shipped one green', () => {
  const toShip = statusBadges({ ...order, requiresShipping: true })
  const shipped = statusBadges({ ...order, requiresShipping: true, shippedAt: '2026-11-01T00:00:00.000Z' })

  expect(toShip).toEqual([{ label: 'To ship', tone: 'warning' }])
  expect(shipped).toEqual([{ label: 'Shipped', tone: 'accent' }])
})

test('a disputed order shows by when to respond', () => {
  const responseDueAt = '2026-11-27T12:00:00.000Z'
  const disputed = { ...order, requiresShipping: false, isDisputed: true }

  expect(statusBadges({ ...disputed, responseDueAt })).toEqual([
    { label: 'Disputed', tone: 'danger', note: `respond by ${localDay(responseDueAt)}` },
  ])
  expect(statusBadges(disputed)).toEqual([{ label: 'Disputed', tone: 'danger' }])
})

test('a gift is marked besides its other statuses', () => {
  const gift = { recipientDiscordId: '7', recipientName: 'sam', state: 'waiting' as const }
  const paid = statusBadges({ ...order, requiresShipping: false, gift })
  const toShip = statusBadges({ ...order, requiresShipping: true, gift })

  expect(paid).toEqual([
    { label: 'Paid', tone: 'neutral' },
    { label: 'Gift', tone: 'neutral' },
  ])
  expect(toShip.map(({ label }) => label)).toEqual(['To ship', 'Gift'])
})

test('an order without other statuses is paid or free', () => {
  const digital = { ...order, requiresShipping: false }

  expect(statusBadges(digital)).toEqual([{ label: 'Paid', tone: 'neutral' }])
  expect(statusBadges({ ...digital, priceCents: 0 })).toEqual([{ label: 'Free', tone: 'neutral' }])
})

test('a trial and an imported membership are marked besides other statuses', () => {
  const granted = { ...order, requiresShipping: false, priceCents: 0 }

  expect(statusBadges({ ...granted, grantedAs: 'trial' })).toEqual([{ label: 'Trial', tone: 'neutral' }])
  expect(statusBadges({ ...granted, grantedAs: 'import' })).toEqual([{ label: 'Imported', tone: 'neutral' }])
  expect(statusBadges({ ...granted, grantedAs: 'trial', hasFailedDelivery: true })).toEqual([
    { label: 'Delivery failed', tone: 'warning' },
    { label: 'Trial', tone: 'neutral' },
  ])
})

test('a renewal at another price is marked until it is refunded', () => {
  const renewal = { ...order, requiresShipping: false, expectedPriceCents: 900 }

  expect(statusBadges(renewal)).toEqual([{ label: 'Other price', tone: 'warning' }])
  expect(statusBadges({ ...renewal, isRefunded: true })).toEqual([{ label: 'Refunded', tone: 'neutral' }])
})
