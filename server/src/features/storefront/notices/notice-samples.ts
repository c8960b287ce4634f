import type { ShownGoal } from '../../goals/goal-card.ts'

/** Discord ids are larger, so this is nobody. */
export const sampleRecipient = { id: '1', name: 'friend' } as const

export const sampleBuyerId = '2'

export const sampleItem = { name: 'Sample item', price: 1000, imageHash: null } as const

/** A goal of this month. */
export function sampleGoal(currency: string, now: Date): ShownGoal {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
  return {
    targetCents: 10_000,
    progressCents: 10_000,
    currency,
    startDate: dayOf(Date.UTC(year, month, 1)),
    endDate: dayOf(Date.UTC(year, month + 1, 0)),
    rewardText: null,
  }
}
