import type { SavedItem, ShopItem } from '@guildshop/contract/items'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { textLinkClasses } from '../../../ui/buttons/text-link.tsx'
import { LoadFailure, type Loading } from '../../../ui/page/load-failure.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { renderNothing } from '../../../ui/render-nothing.ts'
import type { RoleList } from '../guild-options.ts'
import type { Shop } from '../use-shop.ts'
import { ItemList } from './item-list.tsx'
import { ItemsSection } from './items-section.tsx'
import { ItemsSkeleton } from './items-skeleton.tsx'
import { keysText } from './keys/key-summary.ts'
import { canOrganize } from './organize/organizer.ts'
import { useOrganizer } from './organize/use-organizer.ts'
import { useUndoToast } from './use-undo-toast.ts'

/** What happened last. */
type Outcome = { tone: 'success' | 'error'; text: string }

type ShopItemsProps = {
  guildId: string
  shop: Shop
  items: Loading & { data: ShopItem[] | undefined; isPending: boolean }
  roles: RoleList
  /** Whether the API goes beyond the specification. */
  isApiExtended: boolean
}

/** Optional: renders nothing if its chunk fails to load. */
const OrganizeBar = lazy(() => import('./organize/organize-bar.tsx').catch(renderNothing))

const loadEditor = () => import('./editor/item-editor.tsx')
const ItemEditor = lazy(loadEditor)

const noItems: ShopItem[] = []

export function ShopItems({ guildId, shop, items, roles, isApiExtended }: ShopItemsProps) {
  const { data = noItems } = items
  const heading = useRef<HTMLHeadingElement>(null)
  const [edited, setEdited] = useState<ShopItem | 'new' | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const organized = useOrganizer(data, setOutcome)
  const { view, shown, announcement, change } = organized
  const isOrganizable = canOrganize(data)
  const linksToChecks = isApiExtended && shop.isOwner && data.length > 5

  // Fetched ahead, so that the editor opens without a delay.
  useEffect(() => {
    loadEditor().catch(() => undefined)
  }, [])

  const open = useCallback((item: ShopItem | 'new') => {
    setOutcome(null)
    setEdited(item)
  }, [])

  const offerUndo = useUndoToast(guildId)

  const reportDeleted = useCallback(
    (item: ShopItem, undoUntil: string | null | undefined, text?: string | null) => {
      const canUndo = Boolean(undoUntil) && !item.hold
      setOutcome(canUndo ? null : success(text ?? 'Item deleted.'))
      heading.current?.focus()
      if (canUndo) offerUndo(item._id, text)
    },
    [offerUndo],
  )

  function reportSaved(text: string) {
    setOutcome(success(text))
    setEdited(null)
  }

  return (
    <ItemsSection
      count={items.data?.length}
      limit={shop.itemLimit}
      heading={heading}
      aside={linksToChecks && <ChecksLink />}
      isSearched={view.search !== ''}
    >
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      {items.isPending && <ItemsSkeleton />}
      {!items.isPending && !items.data && (
        <LoadFailure query={items}>{errorMessage(items.error, 'Failed to load items')}</LoadFailure>
      )}
      {isOrganizable && data.length > 1 && (
        <div className="min-h-16 space-y-3">
          <Suspense>
            <OrganizeBar
              {...{
                guildId,
                view,
                shown,
                announcement,
                items: data,
                currency: shop.currency,
                onChange: change,
                onReport: setOutcome,
              }}
            />
          </Suspense>
        </div>
      )}
      {items.data && (
        <ItemList
          {...{ guildId, shop, roles, organized, isOrganizable }}
          count={data.length}
          onOpen={open}
          onDeleted={reportDeleted}
        />
      )}
      {edited && (
        <Suspense>
          <ItemEditor
            guildId={guildId}
            shop={shop}
            roles={roles}
            item={edited === 'new' ? null : edited}
            hasRefundChoice={isApiExtended}
            onDone={(sentStock, saved) => {
              const text = edited === 'new' ? 'Item added.' : updatedNotice(sentStock, saved.stock)
              reportSaved([text, ...keysNotice(saved.keys)].join(' '))
            }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </ItemsSection>
  )
}

const success = (text: string): Outcome => ({ tone: 'success', text })

/** The server applies the stock change on top of sales made while the editor was open. */
function updatedNotice(sentStock: number, stock: number | null | undefined): string {
  if (stock === undefined || stock === null || stock === sentStock) return 'Item updated.'
  return `Item updated. Stock is now ${stock}, adjusted for recent sales and open checkouts.`
}

function keysNotice(keys: SavedItem['keys']): string[] {
  if (!keys) return []
  const { added, skipped } = keys
  return [
    ...(added > 0 ? [`${keysText(added)} added.`] : []),
    ...(skipped > 0
      ? [`${keysText(skipped)} skipped because ${skipped === 1 ? 'it was' : 'they were'} already added.`]
      : []),
  ]
}

/** Shown when a long list pushes the checks out of view. */
function ChecksLink() {
  return (
    <a href="#checks" className={`ml-auto text-sm ${textLinkClasses}`}>
      Test a purchase
    </a>
  )
}
