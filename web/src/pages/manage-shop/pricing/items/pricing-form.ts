import type { PricedItemReply } from '@guildshop/contract/pricing'
import type { PricingDraft } from './pricing-draft.ts'
import type { PricingField } from './pricing-errors.ts'

/** What every part of the form receives. */
export type PricingSectionProps = {
  item: PricedItemReply
  draft: PricingDraft
  at: (name: PricingField) => { name: PricingField; problem: string | null | undefined }
  onChange: (part: Partial<PricingDraft>) => void
}
