import type { MemberDetails } from '@guildshop/contract/memberships'
import { localDay } from '../../../../ui/format/dates.ts'

type Ending = Pick<MemberDetails, 'state' | 'renewal' | 'paidUntil' | 'periods'>

/** Whether any paid time is left. */
export const canCancel = ({ state, paidUntil }: Ending, now: Date) =>
  state !== 'cancelled' && new Date(paidUntil ?? '') > now

export function consequencesOfEnding(member: Ending, isNow: boolean): string[] {
  const wasPaid = member.periods.some(({ kind, isRefunded }) => kind === 'payment' && !isRefunded)
  return [
    isNow
      ? 'The member loses their roles and other access immediately.'
      : `The member keeps access until ${localDay(member.paidUntil)}.`,
    atPaypal(member),
    ...(isNow && wasPaid ? ["Payments aren't refunded. To refund one, open its order below."] : []),
    'We send the member a direct message.',
  ]
}

function atPaypal({ state, renewal }: Ending): string {
  if (renewal === 'none') return "There's no subscription at PayPal."
  if (renewal === 'reminder') return "We stop sending renewal reminders. There's no subscription at PayPal."
  if (state === 'cancelled') return 'The subscription at PayPal is already cancelled.'
  return "The subscription at PayPal is cancelled, so the member isn't charged again."
}
