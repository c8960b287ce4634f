import { centsFromText, textFromCents } from '../money.ts'

export type GoalForm = {
  /** A decimal string, as entered. */
  target: string
  /** The values of date inputs, for example 2025-12-31. */
  startDate: string
  endDate: string
  rewardText: string
  notifyChannelId: string
  notifyRoleId: string
}

export const maximumTargetCents = 100_000_000_000

/** Returns the first validation error in the order the specification lists them, or null. */
export function goalProblem(form: Pick<GoalForm, 'target' | 'startDate' | 'endDate'>): string | null {
  const target = centsFromText(form.target)
  if (!target || target > maximumTargetCents) return 'Enter a valid target amount'
  if (!form.startDate || !form.endDate) return 'Select start and end dates'
  return areDaysInOrder(form) ? null : "The end date can't be before the start date."
}

/** Both days are inclusive, so a goal may last one day. */
export function areDaysInOrder({ startDate, endDate }: { startDate: string; endDate: string }): boolean {
  return Date.parse(startDate) <= Date.parse(endDate)
}

/** Converts a valid form to the request body. Omits empty optional fields. */
export function goalFromForm(form: GoalForm, currency: string) {
  const rewardText = form.rewardText.trim()
  return {
    targetCents: centsFromText(form.target) ?? 0,
    currency,
    startDate: startOfDay(form.startDate),
    endDate: startOfDay(form.endDate),
    ...(rewardText && { rewardText }),
    ...(form.notifyChannelId && { notifyChannelId: form.notifyChannelId }),
    ...(form.notifyRoleId && { notifyRoleId: form.notifyRoleId }),
  }
}

type KnownGoal = { targetCents: number } & {
  [Field in Exclude<keyof GoalForm, 'target'>]?: string | null | undefined
}

/** Initial form values for editing a goal. */
export function formFromGoal(goal: KnownGoal): GoalForm {
  return {
    target: textFromCents(goal.targetCents),
    startDate: dayOf(goal.startDate),
    endDate: dayOf(goal.endDate),
    rewardText: goal.rewardText ?? '',
    notifyChannelId: goal.notifyChannelId ?? '',
    notifyRoleId: goal.notifyRoleId ?? '',
  }
}

type Progress = {
  goal?: { targetCents: number } | null | undefined
  progressCents?: number | null | undefined
  percent?: number | null | undefined
}

/** Progress in whole percent: the actual value, and the bar's value capped at 100. */
export function goalProgress({ goal, progressCents, percent }: Progress): { percent: number; bar: number } {
  const fraction = percent ?? goalFraction(progressCents ?? 0, goal?.targetCents ?? 0)
  const whole = Math.round(fraction * 100)
  return { percent: whole, bar: Math.min(100, Math.max(0, whole)) }
}

export function goalFraction(progressCents: number, targetCents: number): number {
  return targetCents > 0 ? progressCents / targetCents : 0
}

const startOfDay = (day: string) => `${day}T00:00:00.000Z`
const dayOf = (moment: string | null | undefined) => (moment ?? '').slice(0, 10)
