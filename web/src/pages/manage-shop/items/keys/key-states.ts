import type { PooledKey } from '@guildshop/contract/deliverables'
import type { KeyFilter } from './keys-api.ts'

/** A key that a refunded buyer has seen is never sold again. */
export const stateLabels: Record<PooledKey['state'], string> = {
  available: 'Available',
  reserved: 'Reserved',
  sold: 'Sold',
  burned: 'Retired',
}

export const stateTones = { available: 'accent', reserved: 'warning', sold: 'neutral', burned: 'neutral' } as const

export const keyFilters: { value: KeyFilter; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'available', label: 'Available' },
  { value: 'reserved', label: 'Reserved' },
  { value: 'sold', label: 'Sold' },
  { value: 'burned', label: 'Retired' },
]
