import { maxItemGroups } from '@guildshop/contract/price-rules'
import type { ItemGroupReply } from '@guildshop/contract/pricing'
import { PlusIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../../ui/page/empty-state.tsx'
import { Notice } from '../../../../../ui/page/notice.tsx'
import { ShopItemsLink } from '../../../back-to-shop.tsx'
import { useDeleteItemGroup } from '../../pricing-api.ts'
import type { PricingViewProps } from '../../pricing-views.ts'
import { GroupCard, type GroupDeletion } from './group-card.tsx'

/** In its own chunk: fetched when it's opened. */
const GroupEditor = lazy(() => import('./group-editor.tsx'))

/** The shop's item groups. */
export default function GroupsView({ guildId, pricing: { items, groups } }: PricingViewProps) {
  const [edited, setEdited] = useState<ItemGroupReply | 'new' | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const deletedId = useRef<string | null>(null)
  const remove = useDeleteItemGroup(guildId)
  const isFull = groups.length >= maxItemGroups

  // The pressed button is gone with its group.
  useEffect(() => {
    if (!deletedId.current || groups.some(({ _id }) => _id === deletedId.current)) return
    deletedId.current = null
    addButton.current?.focus()
  }, [groups])

  if (items.length === 0) {
    return (
      <EmptyState title="No items to group yet" action={<ShopItemsLink guildId={guildId} />}>
        Group items that buyers can own only one of, or upgrade between.
      </EmptyState>
    )
  }

  function edit(group: ItemGroupReply | 'new') {
    setDone(null)
    setEdited(group)
  }

  function deletionOf({ _id }: ItemGroupReply): GroupDeletion {
    const isThis = remove.variables === _id
    return {
      isPending: isThis && remove.isPending,
      error: isThis && remove.error,
      reset: remove.reset,
      start: () => {
        setDone(null)
        deletedId.current = _id
        remove.mutate(_id, { onSuccess: ({ message }) => setDone(message ?? 'Group deleted.') })
      },
    }
  }

  const add = (
    <Button ref={addButton} variant="primary" disabled={isFull} onClick={() => edit('new')}>
      <PlusIcon />
      Add group
    </Button>
  )
  return (
    <section aria-label="Groups" className="space-y-4">
      <Notice tone="success">{done}</Notice>
      {groups.length === 0 ? (
        <EmptyState title="No groups yet" action={add}>
          Group items such as ranks, so that buyers can own only one and upgrade for the difference.
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-60 text-sm text-pretty text-ink-muted">
              {isFull
                ? `A shop can have up to ${maxItemGroups} groups. Delete one to add another.`
                : 'Items that buyers can own only one of, or upgrade between. Each item can be in one group.'}
            </p>
            {add}
          </div>
          <ul className="grid gap-4 md:grid-cols-2">
            {groups.map((group) => (
              <GroupCard
                key={group._id}
                {...{ group, items }}
                onEdit={() => edit(group)}
                deletion={deletionOf(group)}
              />
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {edited && (
          <GroupEditor
            {...{ guildId, items, groups }}
            group={edited === 'new' ? null : edited}
            onSaved={setDone}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
