import { countText } from '../../ui/numbers.ts'

export const salesText = (count: number) => `${countText(count)} ${count === 1 ? 'sale' : 'sales'}`
