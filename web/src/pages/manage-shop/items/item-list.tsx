import type { ShopItem } from '@guildshop/contract/items'
import { lazy, Suspense, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { longListClasses } from '../../../ui/page/long-list.ts'
import type { RoleList } from '../guild-options.ts'
import type { Shop } from '../use-shop.ts'
import { AddItemTile, NothingForSale } from './add-item-tile.tsx'
import type { ReportDeleted } from './item-actions.tsx'
import { ItemCard } from './item-card.tsx'
import { itemGrid } from './item-grid.ts'
import type { useOrganizer } from './organize/use-organizer.ts'

const KeysDialog = lazy(() => import('./keys/keys-dialog.tsx'))

type ItemListProps = {
  guildId: string
  shop: Shop
  roles: RoleList
  /** How many items there are, including those that don't match the search. */
  count: number
  organized: ReturnType<typeof useOrganizer>
  isOrganizable: boolean
  onOpen: (item: ShopItem | 'new') => void
  onDeleted: ReportDeleted
}

/** Estimated card height for items that aren't rendered yet. */
const gridClasses = `${itemGrid} *:[contain-intrinsic-size:auto_15rem]`

export function ItemList({ guildId, shop, roles, count, organized, isOrganizable, onOpen, onDeleted }: ItemListProps) {
  const { organizer, view, shown, moving, canMove } = organized
  const { itemLimit } = shop
  const [keysOf, setKeysOf] = useState<ShopItem | null>(null)
  return (
    <>
      <ul className={classNames(gridClasses, longListClasses(count))}>
        <AddItemTile
          onPress={() => onOpen('new')}
          reached={itemLimit !== null && count >= itemLimit ? itemLimit : null}
          canUpgrade={shop.isOwner && !shop.isOwnerPremium}
        />
        {count === 0 && <NothingForSale />}
        {shown.map((item) => (
          <ItemCard
            key={item._id}
            guildId={guildId}
            item={item}
            currency={shop.currency}
            role={roles.data?.find(({ id }) => id === item.roleId)}
            onEdit={onOpen}
            onKeys={setKeysOf}
            onDeleted={onDeleted}
            organizer={isOrganizable ? organizer : null}
            isSelected={view.selected?.has(item._id) ?? null}
            canMove={canMove}
            isMoving={moving?.id === item._id}
            place={moving ? moving.ids.indexOf(item._id) + 1 : undefined}
          />
        ))}
      </ul>
      {keysOf && (
        <Suspense>
          <KeysDialog guildId={guildId} item={keysOf} isOwner={shop.isOwner} onClose={() => setKeysOf(null)} />
        </Suspense>
      )}
    </>
  )
}
