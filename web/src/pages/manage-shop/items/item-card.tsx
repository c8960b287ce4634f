import type { GuildRole } from '@guildshop/contract/guilds'
import type { ShopItem } from '@guildshop/contract/items'
import { itemPriceText } from '@guildshop/contract/pricing/price-text'
import { TriangleAlertIcon } from 'lucide-react'
import { lazy, memo, Suspense, useId } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import { renderNothing } from '../../../ui/render-nothing.ts'
import { DeliverySummary } from './deliverables/delivery-summary.tsx'
import { ItemActions, type ReportDeleted } from './item-actions.tsx'
import { isSoldOut, roleLabel, stockLabel } from './item-labels.ts'
import { membershipLine } from './membership/terms-text.ts'
import type { Organizer } from './organize/organizer.ts'
import { RoleBadge } from './role-badge.tsx'
import { FirstPayment, SalePrice } from './sale-price.tsx'

type ItemCardProps = {
  guildId: string
  item: ShopItem
  currency: string
  role: GuildRole | undefined
  onEdit: (item: ShopItem) => void
  onKeys: (item: ShopItem) => void
  onDeleted: ReportDeleted
  /** Null if the server can't organize items. */
  organizer: Organizer | null
  /** Null unless items are being selected. */
  isSelected: boolean | null
  canMove: boolean
  isMoving: boolean
  /** The place while an item is being moved. */
  place: number | undefined
}

/** Optional: renders nothing if its chunk fails to load. */
const ItemTools = lazy(() => import('./organize/item-tools.tsx').catch(renderNothing))

/** Memoized, with CSS containment, so that long lists re-render and lay out cheaply. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { guildId, item, currency, role, onEdit, onKeys, onDeleted, organizer, isSelected, canMove, isMoving, place } =
    props
  const nameId = useId()
  return (
    <li
      data-item={item._id}
      style={place === undefined ? {} : { order: place }}
      className={classNames(
        'flex min-w-0 flex-col overflow-hidden rounded-lg border bg-surface shadow-card contain-content',
        isMoving || isSelected ? 'border-accent' : 'border-line',
        isMoving && 'opacity-70',
        item.isHidden === true && 'border-dashed',
      )}
    >
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex gap-3">
          <div className="size-18 shrink-0 overflow-hidden rounded-md border border-line bg-raised">
            <Picture url={item.imageUrl} />
          </div>
          <div className="min-w-0 flex-1 space-y-1">
            <h3 id={nameId} className="line-clamp-2 font-semibold text-ink wrap-anywhere" title={item.name}>
              {item.name}
            </h3>
            {item.salePrice && !item.membership ? (
              <SalePrice sale={item.salePrice} listPrice={item.price} currency={item.currency ?? currency} />
            ) : (
              <p className="text-ink tabular-nums">{priceLabel(item, item.currency ?? currency)}</p>
            )}
            {item.salePrice && item.membership && (
              <FirstPayment sale={item.salePrice} currency={item.currency ?? currency} />
            )}
          </div>
        </div>
        <p className="line-clamp-3 text-sm text-ink-muted wrap-anywhere">{item.description}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1.5">
          {item.isHidden && <Badge tone="warning">Hidden</Badge>}
          <Badge tone={isSoldOut(item) ? 'danger' : 'neutral'}>{stockLabel(item)}</Badge>
          {item.requiresShipping && <Badge>Ships</Badge>}
          {item.enabled === false && <Badge tone="warning">Not for sale</Badge>}
          {item.roleId && <RoleBadge role={role}>{roleLabel(role?.name ?? 'A role', item.roleDurationDays)}</RoleBadge>}
        </div>
        {assignsRole(item) && item.roleProblem && <RoleProblem problem={item.roleProblem} />}
        <DeliverySummary item={item} nameId={nameId} onKeys={onKeys} />
      </div>
      <ItemActions guildId={guildId} item={item} nameId={nameId} onEdit={() => onEdit(item)} onDeleted={onDeleted}>
        {organizer && (
          <Suspense>
            <ItemTools {...{ guildId, item, nameId, organizer, isSelected, canMove }} />
          </Suspense>
        )}
      </ItemActions>
    </li>
  )
})

const priceLabel = ({ price, membership, priceMode: mode, minimumPrice }: ShopItem, currency: string) =>
  membership ? membershipLine({ price, currency }, membership) : itemPriceText({ price, currency, mode, minimumPrice })

const assignsRole = ({ roleId, deliverables }: ShopItem) => roleId || deliverables?.some(({ kind }) => kind === 'role')

function RoleProblem({ problem }: { problem: string }) {
  return (
    <p className="flex gap-1.5 text-sm text-ink">
      <TriangleAlertIcon className="mt-0.5 shrink-0 text-warning" />
      <span className="min-w-0 wrap-anywhere">
        {problem} <TextLink to="/help/items-and-roles#reward-roles">How to fix it</TextLink>
      </span>
    </p>
  )
}
