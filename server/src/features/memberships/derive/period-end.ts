import type { MembershipPeriod } from '@guildshop/contract/membership-rules'
import { addMonths } from '../../premium/add-months.ts'

const oneWeek = 7 * 86_400_000
const months: Record<Exclude<MembershipPeriod, 'week'>, number> = { month: 1, quarter: 3, year: 12 }

/** The end of the n-th period after an anchor. Counting from the anchor keeps the 31st after a shorter month. */
export function periodEnd(anchor: Date, period: MembershipPeriod, count: number): Date {
  if (period === 'week') return new Date(anchor.getTime() + count * oneWeek)
  return addMonths(anchor, count * months[period])
}
