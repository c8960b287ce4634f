import { lazy } from './lazy.ts'

const counts = lazy(() => new Intl.NumberFormat(undefined, { useGrouping: 'min2' }))
const compact = lazy(() => new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 2 }))

/** Integer in the user's locale; four digits aren't grouped. */
export const countText = (count: number) => counts().format(count)

/** Units, as in 12 units. */
export const unitsText = (count: number) => `${countText(count)} ${count === 1 ? 'unit' : 'units'}`

/** Compact notation, as in 1.2K. */
export const compactText = (value: number) => compact().format(value)
