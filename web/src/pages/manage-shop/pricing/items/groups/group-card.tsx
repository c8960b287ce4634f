import type { ItemGroupReply, PricedItemReply } from '@guildshop/contract/pricing'
import { CheckIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../../../api/http.ts'
import { Button } from '../../../../../ui/buttons/button.tsx'
import { InlineQuestion } from '../../../../../ui/inline-question.tsx'
import { Notice } from '../../../../../ui/page/notice.tsx'
import { pricedItemText } from '../item-options.ts'
import { groupItems, groupRules } from './group-facts.ts'

type GroupCardProps = {
  group: ItemGroupReply
  items: readonly PricedItemReply[]
  onEdit: () => void
  deletion: GroupDeletion
}

/** Of this group. */
export type GroupDeletion = { isPending: boolean; error: unknown; start: () => void; reset: () => void }

export function GroupCard({ group, items, onEdit, deletion }: GroupCardProps) {
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <h2 className="text-sm font-semibold text-ink wrap-anywhere">{group.name}</h2>
      <ul className="divide-y divide-line rounded-md border border-line text-sm">
        {groupItems(items, group.itemIds).map((item) => (
          <li key={item._id} className="flex justify-between gap-3 px-3 py-1.5">
            <span className="min-w-0 text-ink wrap-anywhere">{item.name}</span>
            <span className="shrink-0 text-ink-muted tabular-nums">{pricedItemText(item)}</span>
          </li>
        ))}
      </ul>
      <ul className="space-y-1 text-sm text-ink-muted">
        {groupRules(group).map((rule) => (
          <li key={rule} className="flex gap-2">
            <CheckIcon size={16} className="mt-0.5 shrink-0 text-accent" />
            {rule}
          </li>
        ))}
      </ul>
      {group.hold ? (
        <p className="mt-auto text-xs text-pretty text-ink-muted">{group.hold}</p>
      ) : (
        <GroupActions {...{ group, onEdit, deletion }} />
      )}
    </li>
  )
}

function GroupActions({ group, onEdit, deletion }: Omit<GroupCardProps, 'items'>) {
  const [isAsking, setIsAsking] = useState(false)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)

  useEffect(() => {
    if (wasAsking.current && !isAsking) deleteButton.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  return (
    <div className="mt-auto space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button onClick={onEdit}>
          Edit <span className="sr-only">group {group.name}</span>
        </Button>
        <Button ref={deleteButton} variant="quiet" disabled={isAsking} onClick={() => setIsAsking(true)}>
          Delete <span className="sr-only">group {group.name}</span>
        </Button>
      </div>
      {isAsking && (
        <InlineQuestion
          question={`Delete the group ${group.name}?`}
          consequences={consequences(group)}
          yes={deletion.isPending ? 'Deleting...' : 'Delete group'}
          no="Keep group"
          isPending={deletion.isPending}
          onYes={deletion.start}
          onNo={() => {
            deletion.reset()
            setIsAsking(false)
          }}
        />
      )}
      <Notice tone="error">{errorMessage(deletion.error, 'Failed to delete the group.')}</Notice>
    </div>
  )
}

function consequences({ isExclusive, offersUpgrades }: ItemGroupReply): string {
  const ends = [
    ...(isExclusive ? ['Buyers can then have several of them.'] : []),
    ...(offersUpgrades ? ['Upgrades are then sold at full price.'] : []),
  ]
  return ['Its items stay in the shop.', ...ends].join(' ')
}
