import type { PriceRuleKind } from '@guildshop/contract/price-rules'
import type { PriceRuleReply } from '@guildshop/contract/pricing'
import { useState } from 'react'
import { blankDraft, draftOf, mergeDraft, type OfferDraft } from './offer-draft.ts'

/** The form's state, and the version of the offer it is based on. */
export function useOfferDraft(rule: PriceRuleReply | null, kind: PriceRuleKind) {
  const [base, setBase] = useState(rule)
  const [initial, setInitial] = useState<OfferDraft>(() => (rule ? draftOf(rule) : blankDraft(kind)))
  const [draft, setDraft] = useState(initial)

  return {
    draft,
    base,
    hasChanges: JSON.stringify({ ...draft, kind: initial.kind }) !== JSON.stringify(initial),
    change: (part: Partial<OfferDraft>) => setDraft((before) => ({ ...before, ...part })),
    /** Rebases the edits onto a newer version. */
    rebase(newer: PriceRuleReply) {
      const latest = draftOf(newer)
      setBase(newer)
      setInitial(latest)
      setDraft(mergeDraft({ initial, draft, latest }))
    },
  }
}
