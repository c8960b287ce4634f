import { readKeys } from '@guildshop/contract/deliverable-rules'
import type { Deliverable, DeliverableLimits } from '@guildshop/contract/deliverables'
import type { ShopItem } from '@guildshop/contract/items'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldError } from '../../../../ui/fields/use-form-errors.ts'
import type { ItemDraft } from '../editor/item-draft.ts'
import { type DeliverableEntry, draftOf, entryOf } from './deliverable-entry.ts'
import { type DeliverableField, deliverableErrors, keyCountErrors } from './deliverable-errors.ts'
import { deliverablesQuery } from './deliverables-api.ts'
import { useMaxQuantity } from './use-max-quantity.ts'

const none: Deliverable[] = []

/**
 * What the edited item delivers, besides the specified fields. Follows the server until the user changes it; then the whole
 * list is sent. `limits` is null if the server doesn't offer deliverables.
 */
export function useDeliverables(item: ShopItem | null, limits: DeliverableLimits | null) {
  const hasStored = limits !== null && item !== null && item.deliverables?.length !== 0
  // The list that shows a failure is loaded lazily: it may read the result for the first time after the request failed.
  const query = useQuery({ ...deliverablesQuery(item?._id ?? ''), enabled: hasStored, notifyOnChangeProps: 'all' })
  const stored = query.data?.deliverables ?? none
  const initial = useMemo(() => stored.map(entryOf), [stored])
  const [edited, setEdited] = useState<DeliverableEntry[] | null>(null)
  const quantity = useMaxQuantity(item?.maxQuantity ?? 1, limits)

  const isLoaded = !hasStored || query.data !== undefined
  const entries = edited ?? initial
  const pool = entries.find(({ kind }) => kind === 'key')
  const newKeys = useNewKeys(pool)
  const hasKeys = isLoaded ? pool !== undefined : Boolean(item?.deliverables?.some(({ kind }) => kind === 'key'))
  const isListChanged = edited !== null && jsonOf(edited) !== jsonOf(initial)

  return {
    limits,
    query,
    isLoaded,
    entries,
    hasKeys,
    /** Keys to add with the item. */
    newKeys,
    /** Unsold keys, or those of a new pool. Null without a pool, and until it's loaded. */
    keyCount: pool ? (unsoldKeys(pool) ?? newKeys.length) : null,
    /** Unsold keys that saving deletes, because their pool was removed. */
    lostKeys: pool ? 0 : (initial.find(({ kind }) => kind === 'key')?.stored?.keys?.available ?? 0),
    isListChanged,
    maxQuantity: quantity.text,
    hasChanges: isListChanged || quantity.isChanged || entries.some(isInProgress),
    update: (change: (entries: DeliverableEntry[]) => DeliverableEntry[]) =>
      setEdited((before) => change(before ?? initial)),
    changeQuantity: quantity.change,

    /** The optional fields of the item form; without a change there are none. */
    fieldsFor: (draft: ItemDraft): { deliverables?: string; maxQuantity?: string } => ({
      ...(isListChanged && { deliverables: jsonOf(lasting(entries, draft)) }),
      ...quantity.fieldsIf(hasQuantity(draft, hasKeys)),
    }),

    errorsFor: (draft: ItemDraft): FieldError<DeliverableField | 'maxQuantity'>[] => [
      ...(edited ? deliverableErrors(lasting(edited, draft), draft.roleId) : []),
      ...keyCountErrors(entries, newKeys.length),
      ...(hasQuantity(draft, hasKeys) ? quantity.errors : []),
    ],
  }
}

export type Deliverables = ReturnType<typeof useDeliverables>

type Sold = Pick<ItemDraft, 'kind' | 'isLimited' | 'membership'>

/** Memberships and unlimited digital items are sold one at a time. */
export const hasQuantity = ({ kind, isLimited, membership }: Sold, hasKeys: boolean) =>
  !membership.isOn && (kind !== 'digital' || isLimited || hasKeys)

/** A membership decides how long its roles last. */
const lasting = (entries: readonly DeliverableEntry[], { membership }: Pick<ItemDraft, 'membership'>) =>
  membership.isOn ? entries.map((entry) => ({ ...entry, roleDurationDays: '' })) : entries

/** The server keeps the stock of an item with keys, so none is sent. */
export function withoutStock(draft: ItemDraft): ItemDraft {
  return { ...draft, isLimited: false, kind: draft.kind === 'stocked' ? 'made-to-order' : draft.kind }
}

const unsoldKeys = ({ stored }: DeliverableEntry) => stored?.keys && stored.keys.available + stored.keys.reserved

const isInProgress = ({ isUploading, newKeys }: DeliverableEntry) => isUploading || newKeys !== ''

const jsonOf = (entries: readonly DeliverableEntry[]) => JSON.stringify(entries.map(draftOf))

function useNewKeys(pool: DeliverableEntry | undefined): string[] {
  const text = pool?.newKeys ?? ''
  return useMemo(() => readKeys(text).keys, [text])
}
