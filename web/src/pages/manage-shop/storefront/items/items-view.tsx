import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { fieldClasses } from '../../../../ui/fields/field-classes.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { longListClasses } from '../../../../ui/page/long-list.ts'
import { ShopItemsLink } from '../../back-to-shop.tsx'
import { categoriesQuery, presentationQuery } from '../presentation-api.ts'
import { SubjectPreview } from '../preview/subject-preview.tsx'
import { StorefrontSkeleton } from '../storefront-skeleton.tsx'
import type { StorefrontViewProps } from '../storefront-views.ts'
import { CategoriesCard } from './categories-card.tsx'
import { PresentedItemRow } from './presented-item-row.tsx'

/** In its own chunk: fetched when it's opened. */
const PicturesDialog = lazy(() => import('./pictures-dialog.tsx'))

type Opened = { what: 'pictures' | 'preview'; itemId: string }

const maxWithoutSearch = 8

/** Sorts items into categories and adds pictures to them. */
export default function ItemsView({ guildId }: StorefrontViewProps): ReactNode {
  const categories = useQuery(categoriesQuery(guildId))
  const items = useQuery(presentationQuery(guildId))
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const failed = [categories, items].find(({ isError, data }) => isError && !data)

  if (failed) return <LoadFailure query={failed}>{errorMessage(failed.error, 'Failed to load the items.')}</LoadFailure>
  if (!categories.data || !items.data) return <StorefrontSkeleton />

  const found = items.data.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const item = items.data.find(({ _id }) => _id === opened?.itemId)
  const close = () => setOpened(null)
  return (
    <div className="space-y-6">
      <CategoriesCard guildId={guildId} categories={categories.data} />
      <section aria-labelledby="presented-items" className="space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="presented-items" className="text-base font-semibold text-ink">
            Items
          </h2>
          {items.data.length > maxWithoutSearch && (
            <input
              type="search"
              aria-label="Search items"
              placeholder="Search items"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className={`${fieldClasses} sm:max-w-72`}
            />
          )}
        </div>
        {items.data.length === 0 && (
          <EmptyState title="No items yet" action={<ShopItemsLink guildId={guildId} />}>
            Add an item to your shop, then choose its category and add pictures here.
          </EmptyState>
        )}
        {items.data.length > 0 && found.length === 0 && (
          <p role="status" className="py-6 text-center text-sm text-ink-muted">
            No items match “{search.trim()}”.
          </p>
        )}
        {found.length > 0 && (
          <ul
            aria-label="Items"
            className={classNames(
              'overflow-clip rounded-lg border border-line bg-surface shadow-card',
              longListClasses(found.length),
            )}
          >
            {found.map((entry) => (
              <PresentedItemRow
                key={entry._id}
                guildId={guildId}
                item={entry}
                categories={categories.data ?? []}
                onPictures={() => setOpened({ what: 'pictures', itemId: entry._id })}
                onPreview={() => setOpened({ what: 'preview', itemId: entry._id })}
              />
            ))}
          </ul>
        )}
      </section>
      <Suspense>
        {item && opened?.what === 'pictures' && <PicturesDialog guildId={guildId} item={item} onClose={close} />}
      </Suspense>
      {item && opened?.what === 'preview' && (
        <Dialog title={`${item.name} in Discord`} size="wide" onClose={close}>
          <SubjectPreview guildId={guildId} subject={{ itemId: item._id }} name={item.name} />
        </Dialog>
      )}
    </div>
  )
}
