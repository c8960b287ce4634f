import type { GuildRole } from '@guildshop/contract/guilds'
import type { ShopItem } from '@guildshop/contract/items'
import { moneyText } from '@guildshop/contract/money'
import { TriangleAlertIcon } from 'lucide-react'
import { memo, useId } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { ItemActions } from './item-actions.tsx'
import { isSoldOut, roleLabel, stockLabel } from './item-labels.ts'
import { RoleMark } from './role-badge.tsx'

type ItemCardProps = {
  guildId: string
  item: ShopItem
  currency: string
  role: GuildRole | undefined
  onEdit: (item: ShopItem) => void
  onDeleted: () => void
}

/** Memoized, with CSS containment, so that long lists re-render and lay out cheaply. */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { guildId, item, currency, role, onEdit, onDeleted } = props
  const nameId = useId()
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card contain-content">
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex gap-3">
          <div className="size-18 shrink-0 overflow-hidden rounded-md border border-line bg-raised">
            <Picture url={item.imageUrl} />
          </div>
          <div className="min-w-0 flex-1 space-y-1">
            <h3 id={nameId} className="line-clamp-2 font-semibold text-ink wrap-anywhere" title={item.name}>
              {item.name}
            </h3>
            <p className="text-ink tabular-nums">{moneyText(item.price, item.currency ?? currency)}</p>
          </div>
        </div>
        <p className="line-clamp-3 text-sm text-ink-muted wrap-anywhere">{item.description}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <Badge tone={isSoldOut(item) ? 'danger' : 'neutral'}>{stockLabel(item)}</Badge>
          {item.requiresShipping && <Badge>Ships</Badge>}
          {item.enabled === false && <Badge tone="warning">Not for sale</Badge>}
          {item.roleId && <RoleMark role={role}>{roleLabel(role?.name ?? 'A role', item.roleDurationDays)}</RoleMark>}
        </div>
        {item.roleId && item.roleProblem && (
          <p className="flex gap-1.5 text-sm text-ink">
            <TriangleAlertIcon className="mt-0.5 shrink-0 text-warning" />
            <span className="min-w-0 wrap-anywhere">
              {item.roleProblem} <TextLink to="/help/items-and-roles#reward-roles">How to fix it</TextLink>
            </span>
          </p>
        )}
      </div>
      <ItemActions guildId={guildId} item={item} nameId={nameId} onEdit={() => onEdit(item)} onDeleted={onDeleted} />
    </li>
  )
})
