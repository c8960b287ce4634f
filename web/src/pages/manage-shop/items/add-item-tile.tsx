import { PlusIcon } from 'lucide-react'

export function AddItemTile({ onPress }: { onPress: () => void }) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onPress}
        className="flex h-full min-h-36 w-full cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed border-field-line p-6 text-ink-muted transition-colors hover:border-accent hover:bg-accent-soft hover:text-ink"
      >
        <span className="flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent">
          <PlusIcon size={20} />
        </span>
        <span className="text-sm font-semibold text-ink">Add New Item</span>
      </button>
    </li>
  )
}

export function NothingForSale() {
  return (
    <li className="space-y-1 self-center sm:px-4 lg:col-span-2">
      <p className="text-base font-semibold text-ink">No items yet</p>
      <p className="max-w-prose text-sm text-pretty text-ink-muted">
        Add your first item. It's available in your server right away.
      </p>
    </li>
  )
}
