import { madeOnce } from './lazy.ts'

const counts = madeOnce(() => new Intl.NumberFormat(undefined, { useGrouping: 'min2' }))
const compact = madeOnce(() => new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 2 }))

/** As the reader writes whole numbers; four digits stay together. */
export const countText = (count: number) => counts().format(count)

/** Cut short for where there is little room, as in 1.2K. */
export const compactText = (value: number) => compact().format(value)
