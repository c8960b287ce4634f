import type { PooledKey } from '@guildshop/contract/deliverables'

/** A license key's state, as a badge. A key that a refunded buyer has seen is never sold again. */
export const keyStates = {
  available: { label: 'Available', tone: 'accent' },
  reserved: { label: 'Reserved', tone: 'warning' },
  sold: { label: 'Sold', tone: 'neutral' },
  burned: { label: 'Retired', tone: 'neutral' },
} as const satisfies Record<PooledKey['state'], { label: string; tone: string }>
