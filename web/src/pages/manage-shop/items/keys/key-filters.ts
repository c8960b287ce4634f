import { keyStates } from '../../../../api/key-states.ts'
import type { KeyFilter } from './keys-api.ts'

export const keyFilters: { value: KeyFilter; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'available', label: keyStates.available.label },
  { value: 'reserved', label: keyStates.reserved.label },
  { value: 'sold', label: keyStates.sold.label },
  { value: 'burned', label: keyStates.burned.label },
]
