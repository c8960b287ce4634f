import type { ShopItem } from '@guildshop/contract/items'
import { useCallback, useRef, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { textLinkClasses } from '../../../ui/buttons/text-link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LoadFailure, type Loading } from '../../../ui/page/load-failure.tsx'
import { longListClasses } from '../../../ui/page/long-list.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import type { RoleList } from '../guild-options.ts'
import type { Shop } from '../use-shop.ts'
import { AddItemTile, NothingForSale } from './add-item-tile.tsx'
import { ItemEditor } from './editor/item-editor.tsx'
import { ItemCard } from './item-card.tsx'
import { itemGrid } from './item-grid.ts'
import { ItemsSection } from './items-section.tsx'
import { ItemsSkeleton } from './items-skeleton.tsx'

type ShopItemsProps = {
  guildId: string
  shop: Shop
  items: Loading & { data: ShopItem[] | undefined; isPending: boolean }
  roles: RoleList
  /** Whether the API goes beyond the specification. */
  isGenerous: boolean
}

/** Estimated card height for items that aren't rendered yet. */
const gridClasses = `${itemGrid} *:[contain-intrinsic-size:auto_15rem]`

export function ShopItems({ guildId, shop, items, roles, isGenerous }: ShopItemsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [edited, setEdited] = useState<ShopItem | 'new' | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const hasFarChecks = isGenerous && shop.isOwner && (items.data?.length ?? 0) > 5

  const open = useCallback((item: ShopItem | 'new') => {
    setNews(null)
    setEdited(item)
  }, [])

  const tellDeleted = useCallback(() => {
    setNews('Item deleted.')
    heading.current?.focus()
  }, [])

  function tellSaved(message: string) {
    setNews(message)
    setEdited(null)
  }

  return (
    <ItemsSection count={items.data?.length} heading={heading} aside={hasFarChecks && <WayToChecks />}>
      <Notice tone="success">{news}</Notice>
      {items.isPending && <ItemsSkeleton />}
      {!items.isPending && !items.data && (
        <LoadFailure query={items}>{errorMessage(items.error, 'Failed to load items')}</LoadFailure>
      )}
      {items.data && (
        <ul className={classNames(gridClasses, longListClasses(items.data.length))}>
          <AddItemTile onPress={() => open('new')} />
          {items.data.length === 0 && <NothingForSale />}
          {items.data.map((item) => (
            <ItemCard
              key={item._id}
              guildId={guildId}
              item={item}
              currency={shop.currency}
              role={roles.data?.find(({ id }) => id === item.roleId)}
              onEdit={open}
              onDeleted={tellDeleted}
            />
          ))}
        </ul>
      )}
      {edited && (
        <ItemEditor
          guildId={guildId}
          shop={shop}
          roles={roles}
          item={edited === 'new' ? null : edited}
          asksAboutRefunds={isGenerous}
          onDone={(sentStock, saved) =>
            tellSaved(edited === 'new' ? 'Item added.' : updatedNotice(sentStock, saved.stock))
          }
          onClose={() => setEdited(null)}
        />
      )}
    </ItemsSection>
  )
}

/** The server applies the stock change on top of sales made while the editor was open. */
function updatedNotice(sentStock: number, stock: number | null | undefined): string {
  if (stock === undefined || stock === null || stock === sentStock) return 'Item updated.'
  return `Item updated. Stock is now ${stock}, adjusted for recent sales and open checkouts.`
}

/** Shown when a long list pushes the checks out of view. */
function WayToChecks() {
  return (
    <a href="#checks" className={`ml-auto text-sm ${textLinkClasses}`}>
      Test a purchase
    </a>
  )
}
