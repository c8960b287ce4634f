import type { ItemMembership } from '@guildshop/contract/membership-options'
import { type MembershipPeriod, type MembershipTerms, termsProblem } from '@guildshop/contract/membership-rules'
import { integerFromText } from '@guildshop/contract/whole-number'
import type { FieldError } from '../../../../ui/fields/use-form-errors.ts'
import type { ItemDraft } from '../editor/item-draft.ts'

/** The terms while they're being edited. They're kept while `isOn` is false. */
export type MembershipDraft = {
  isOn: boolean
  period: MembershipPeriod
  renewal: MembershipTerms['renewal']
  trialDays: string
  graceDays: string
}

export type MembershipFieldName = 'membership.trialDays'

const blank: MembershipDraft = { isOn: false, period: 'month', renewal: 'reminder', trialDays: '0', graceDays: '3' }

export function membershipDraftOf(stored: ItemMembership | null | undefined): MembershipDraft {
  if (!stored) return blank
  const { period, renewal, trialDays, graceDays } = stored
  return { isOn: true, period, renewal, trialDays: String(trialDays), graceDays: String(graceDays) }
}

/** Null for an ordinary item. A trial needs automatic renewal. */
export function termsOfDraft({ isOn, period, renewal, trialDays, graceDays }: MembershipDraft): MembershipTerms | null {
  if (!isOn) return null
  const trial = trialDays.trim() ? (integerFromText(trialDays) ?? -1) : 0
  return { period, renewal, trialDays: renewal === 'automatic' ? trial : 0, graceDays: Number(graceDays) }
}

/** Memberships are digital, and their roles last as long as they run. */
export function soldAs(draft: ItemDraft): ItemDraft {
  if (!draft.membership.isOn) return draft
  return {
    ...draft,
    kind: 'digital',
    isLimited: draft.kind === 'digital' && draft.isLimited,
    roleDurationDays: '',
  }
}

/** The optional field of the item form; without a change there is none. */
export function membershipField(
  { membership }: Pick<ItemDraft, 'membership'>,
  stored: ItemMembership | null | undefined,
): { membership?: string } {
  const sent = JSON.stringify(termsOfDraft(membership))
  return sent === JSON.stringify(termsOfDraft(membershipDraftOf(stored))) ? {} : { membership: sent }
}

export function membershipErrors({ membership }: Pick<ItemDraft, 'membership'>): FieldError<MembershipFieldName>[] {
  const terms = termsOfDraft(membership)
  const message = terms && termsProblem(terms)
  return message ? [{ field: 'membership.trialDays', message }] : []
}
