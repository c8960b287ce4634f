import { formFromItem } from '@guildshop/contract/item-fields'
import { blankItemForm } from '@guildshop/contract/item-rules'
import type { ShopItem } from '@guildshop/contract/items'
import { useState } from 'react'
import { membershipDraftOf } from '../membership/membership-draft.ts'
import type { ItemDraft } from './item-draft.ts'
import { findOverlaps, mergeDraft } from './merge-draft.ts'

/** The form's state, and the version of the item it is based on. */
export function useItemDraft(item: ShopItem | null, hasRefundChoice: boolean) {
  const [base, setBase] = useState(item)
  const [initial, setInitial] = useState<ItemDraft>(() => draftOf(item, hasRefundChoice))
  const [draft, setDraft] = useState(initial)

  /** Rebases the edits onto a newer version. Returns a notice listing the fields both sides changed. */
  function rebase(newer: ShopItem): string {
    const latest = draftOf(newer, hasRefundChoice)
    setBase(newer)
    setInitial(latest)
    setDraft(mergeDraft({ initial, draft, latest }))
    const overlaps = findOverlaps({ initial, draft, latest })
    const kept = 'Latest version loaded. Your changes were kept.'
    if (overlaps.length === 0) return kept
    return `${kept} Someone else set ${overlaps.map(({ label, theirs }) => `${label} to “${theirs}”`).join(' and ')}.`
  }

  return {
    draft,
    base,
    hasChanges: !isSame(draft, initial),
    change: (part: Partial<ItemDraft>) => setDraft((before) => ({ ...before, ...part })),
    rebase,
  }
}

function draftOf(item: ShopItem | null, hasRefundChoice: boolean): ItemDraft {
  const form = item ? formFromItem(item) : { ...blankItemForm, refundTakesBack: hasRefundChoice ? true : null }
  return { ...form, image: null, membership: membershipDraftOf(item?.membership) }
}

function isSame(draft: ItemDraft, initial: ItemDraft): boolean {
  const { image, ...fields } = draft
  const { image: initialImage, ...initialFields } = initial
  return image === initialImage && JSON.stringify(fields) === JSON.stringify(initialFields)
}
