import type { ShopItem } from '@guildshop/contract/items'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import { AddKeysForm } from './add-keys-form.tsx'
import { keyFilters } from './key-filters.ts'
import { KeyRow } from './key-row.tsx'
import { keysText } from './key-summary.ts'
import { type KeyFilter, pooledKeysQuery } from './keys-api.ts'

type KeysDialogProps = { guildId: string; item: ShopItem; isOwner: boolean; onClose: () => void }

/** The pool of an item's keys: masked, with the orders they went to. */
export default function KeysDialog({ guildId, item, isOwner, onClose }: KeysDialogProps) {
  const [filter, setFilter] = useState<KeyFilter>('')
  const [isAdding, setIsAdding] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [successText, setSuccessText] = useState<string | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useInfiniteQuery({ ...pooledKeysQuery(item._id, filter), placeholderData: (before) => before })
  const keys = list.data?.pages.flatMap((page) => page.keys)

  function tell(text: string | null) {
    setSuccessText(text)
    setIsAdding(false)
    setTimeout(() => addButton.current?.focus())
  }

  return (
    <Dialog title={`Keys of ${item.name}`} size="wide" onClose={() => isSending || onClose()}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full sm:w-48">
          <SelectField
            label="Show"
            value={filter}
            onChange={(value) => setFilter(keyFilters.find((one) => one.value === value)?.value ?? '')}
            options={keyFilters}
          />
        </div>
        {!isAdding && (
          <Button ref={addButton} variant="primary" disabled={Boolean(item.hold)} onClick={() => setIsAdding(true)}>
            Add keys
          </Button>
        )}
      </div>
      {item.hold && <p className="text-xs text-pretty text-ink-muted">{item.hold}</p>}
      <Notice tone="success">{successText}</Notice>
      {isAdding && (
        <AddKeysForm
          guildId={guildId}
          itemId={item._id}
          onPending={setIsSending}
          onDone={(added) => tell(`${keysText(added)} added.`)}
          onCancel={() => tell(null)}
        />
      )}
      {list.isPending && <KeysSkeleton />}
      {list.isError && !keys && (
        <LoadFailure query={list}>{errorMessage(list.error, "We couldn't load the keys.")}</LoadFailure>
      )}
      {keys?.length === 0 && (
        <p className="text-sm text-ink-muted">
          {filter ? 'No keys in this state.' : 'No keys yet. Add keys to start selling this item.'}
        </p>
      )}
      {keys && keys.length > 0 && (
        <ul aria-label="Keys" className="divide-y divide-line rounded-md border border-line">
          {keys.map((key) => (
            <KeyRow
              key={key._id}
              guildId={guildId}
              itemId={item._id}
              pooled={key}
              isOwner={isOwner}
              onDeleted={() => tell('Key deleted.')}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </Dialog>
  )
}

function KeysSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading keys...
      </p>
      <Skeleton className="h-40 w-full" />
    </>
  )
}
