import { type DeliverableKind, deliverableKinds } from '@guildshop/contract/deliverable-rules'
import { useId, useRef, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import type { RoleList } from '../../guild-options.ts'
import type { Shop } from '../../use-shop.ts'
import type { FieldProblems } from '../editor/item-errors.ts'
import { keysText } from '../keys/key-summary.ts'
import { AddDeliverable } from './add-deliverable.tsx'
import { type DeliverableEntry, newEntry } from './deliverable-entry.ts'
import { kindLabels } from './deliverable-labels.ts'
import { EntryFields } from './entry-fields.tsx'
import { EntryFrame } from './entry-frame.tsx'
import type { Deliverables } from './use-deliverables.ts'

export type DeliverablesSectionProps = {
  guildId: string
  itemId: string | undefined
  shop: Shop
  roles: RoleList
  deliverables: Deliverables
  /** The reward role, which can't be added again. */
  rewardRoleId: string
  isMembership: boolean
  /** Why this manager can't change stored roles and keys. */
  hold?: string | null | undefined
  problemAt: FieldProblems
  /** Called when entries move, so that their errors go away. */
  onRearrange: () => void
}

/** Edits what an item delivers besides its reward role. */
export default function DeliverablesSection(props: DeliverablesSectionProps) {
  const { deliverables, onRearrange } = props
  const { query, entries, isLoaded, lostKeys, update } = deliverables
  const [announcement, setAnnouncement] = useState('')
  const [newKey, setNewKey] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  const titleId = useId()

  function add(kind: DeliverableKind) {
    const entry = newEntry(kind)
    setNewKey(entry.key)
    update((before) => [...before, entry])
  }

  function remove({ key, kind }: DeliverableEntry) {
    onRearrange()
    update((before) => before.filter((entry) => entry.key !== key))
    setAnnouncement(`${kindLabels[kind]} removed.`)
    section.current?.querySelector<HTMLElement>('[data-add] button:not([disabled])')?.focus()
  }

  function move(entry: DeliverableEntry, step: -1 | 1) {
    const to = entries.indexOf(entry) + step
    onRearrange()
    update((before) => {
      const others = before.filter(({ key }) => key !== entry.key)
      return [...others.slice(0, to), entry, ...others.slice(to)]
    })
    setAnnouncement(`${kindLabels[entry.kind]} moved to position ${to + 1} of ${entries.length}.`)
  }

  return (
    <section ref={section} aria-labelledby={titleId} className="space-y-3">
      <div>
        <h3 id={titleId} className="text-sm font-medium text-ink">
          What buyers get
        </h3>
        <p className="text-xs text-pretty text-ink-muted">
          Delivered automatically after the payment. Buyers can view it again with /orders.
        </p>
      </div>
      {!isLoaded && query.isPending && <ListSkeleton />}
      {!isLoaded && query.isError && (
        <LoadFailure query={query}>{errorMessage(query.error, "We couldn't load what buyers get.")}</LoadFailure>
      )}
      {isLoaded && (
        <>
          <ol className="space-y-3 empty:hidden">
            {entries.map((entry, place) => (
              <EntryFrame
                key={entry.key}
                entry={entry}
                place={place}
                count={entries.length}
                isNew={entry.key === newKey}
                onMove={(step) => move(entry, step)}
                onRemove={() => remove(entry)}
              >
                <EntryFields {...props} entry={entry} place={place} />
              </EntryFrame>
            ))}
          </ol>
          {lostKeys > 0 && (
            <Notice tone="warning">
              Saving deletes {keysText(lostKeys)} that {lostKeys === 1 ? "isn't" : "aren't"} sold. Sold keys stay with
              their orders.
            </Notice>
          )}
          <AddDeliverable kinds={deliverableKinds} {...props} onAdd={add} />
        </>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  )
}

function ListSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading what buyers get...
      </p>
      <Skeleton className="h-36 w-full rounded-md" />
    </>
  )
}
