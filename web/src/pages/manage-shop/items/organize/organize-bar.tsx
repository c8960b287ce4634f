import type { ShopItem } from '@guildshop/contract/items'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { ItemSort, ItemView, Organizer } from './organizer.ts'

const sorts: { value: ItemSort; label: string }[] = [
  { value: 'shop', label: 'Shop order' },
  { value: 'name', label: 'Name' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'stock', label: 'Stock: low to high' },
]

type OrganizeBarProps = {
  guildId: string
  currency: string
  view: ItemView
  items: ShopItem[]
  /** Those that match the search. */
  shown: ShopItem[]
  announcement: string
  onChange: (part: Partial<ItemView>) => void
  onReport: Organizer['report']
}

/** Search, sort and select. */
export default function OrganizeBar(props: OrganizeBarProps): ReactNode {
  const { guildId, currency, view, items, shown, announcement, onChange, onReport } = props
  const [isChanging, setIsChanging] = useState(false)
  const { selected } = view
  const ids = shown.map(({ _id }) => _id)

  function chooseSort(value: string) {
    const chosen = sorts.find((sort) => sort.value === value)
    if (chosen) onChange({ sort: chosen.value })
  }

  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <TextField
            label="Search items"
            type="search"
            autoComplete="off"
            value={view.search}
            onChange={(search) => onChange({ search })}
          />
        </div>
        <div className="min-w-0 flex-1 basis-40 sm:max-w-56">
          <SelectField label="Sort by" value={view.sort} onChange={chooseSort} options={sorts} />
        </div>
        {selected === null && <Button onClick={() => onChange({ selected: new Set() })}>Select items</Button>}
      </div>
      {selected !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="mr-auto text-sm text-ink">
            {selected.size} selected
          </p>
          <Button onClick={() => onChange({ selected: new Set(ids) })}>Select all</Button>
          <Button variant="primary" disabled={selected.size === 0} onClick={() => setIsChanging(true)}>
            Change price or stock
          </Button>
          <Button variant="quiet" onClick={() => onChange({ selected: null })}>
            Done
          </Button>
        </div>
      )}
      {view.search.trim() && shown.length === 0 && (
        <p role="status" className="text-sm text-ink-muted">
          No items match “{view.search.trim()}”.
        </p>
      )}
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      {isChanging && selected && (
        <BulkDialog
          guildId={guildId}
          currency={currency}
          itemIds={[...selected]}
          held={items.filter(({ _id, hold }) => hold && selected.has(_id))}
          onClose={() => setIsChanging(false)}
          onDone={(changed) => {
            setIsChanging(false)
            onChange({ selected: null })
            onReport({ tone: 'success', text: `${changed} ${changed === 1 ? 'item' : 'items'} updated.` })
          }}
        />
      )}
    </>
  )
}
