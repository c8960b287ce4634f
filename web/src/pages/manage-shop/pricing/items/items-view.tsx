import type { PricedItemReply } from '@guildshop/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { fieldClasses } from '../../../../ui/fields/field-classes.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { longListClasses } from '../../../../ui/page/long-list.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { ShopItemsLink } from '../../back-to-shop.tsx'
import { rolesQuery } from '../../discord-guild-api.ts'
import type { PricingViewProps } from '../pricing-views.ts'
import { ItemPricingRow } from './item-pricing-row.tsx'
import { namesOf } from './pricing-names.ts'

/** In its own chunk: fetched when it's opened. */
const ItemPricingEditor = lazy(() => import('./item-pricing-editor.tsx'))

const maxWithoutSearch = 8

/** The shop's items with how each is sold. */
export default function ItemsView({ guildId, pricing: { items, groups } }: PricingViewProps) {
  const roles = useQuery(rolesQuery(guildId))
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<PricedItemReply | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const names = namesOf({ roles, items })
  const found = items.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))

  if (items.length === 0) {
    return (
      <EmptyState title="No items yet" action={<ShopItemsLink guildId={guildId} />}>
        Add an item to your shop, then decide here how it's sold.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Items" className="space-y-3">
      {items.length > maxWithoutSearch && (
        <input
          type="search"
          aria-label="Search items"
          placeholder="Search items"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={`${fieldClasses} sm:max-w-72`}
        />
      )}
      <Notice tone="success">{saved}</Notice>
      {found.length === 0 && (
        <p role="status" className="py-6 text-center text-sm text-ink-muted">
          No items match “{search.trim()}”.
        </p>
      )}
      {found.length > 0 && (
        <ul
          className={classNames(
            'overflow-clip rounded-lg border border-line bg-surface shadow-card',
            longListClasses(found.length),
          )}
        >
          {found.map((item) => (
            <ItemPricingRow
              key={item._id}
              item={item}
              group={groups.find(({ _id }) => _id === item.pricing.groupId)}
              names={names}
              onEdit={() => {
                setSaved(null)
                setEdited(item)
              }}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {edited && (
          <ItemPricingEditor
            key={edited._id}
            guildId={guildId}
            item={edited}
            items={items}
            onSaved={setSaved}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
