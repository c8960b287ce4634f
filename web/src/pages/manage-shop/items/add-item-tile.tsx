import { PlusIcon } from 'lucide-react'
import { useId } from 'react'
import { TextLink } from '../../../ui/buttons/text-link.tsx'

type AddItemTileProps = {
  onPress: () => void
  /** The plan's limit, if the shop has reached it. */
  reached: number | null
  /** Whether an upgrade would help the user. */
  canUpgrade: boolean
}

export function AddItemTile({ onPress, reached, canUpgrade }: AddItemTileProps) {
  const limitId = useId()
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <button
        type="button"
        onClick={onPress}
        disabled={reached !== null}
        aria-describedby={reached === null ? undefined : limitId}
        className="flex min-h-36 w-full flex-1 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed border-field-line p-6 text-ink-muted transition-colors enabled:hover:border-accent enabled:hover:bg-accent-soft enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-60"
      >
        <span className="flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent">
          <PlusIcon size={20} />
        </span>
        <span className="text-sm font-semibold text-ink">Add New Item</span>
      </button>
      {reached !== null && (
        <p id={limitId} className="text-sm text-pretty text-ink-muted">
          Limit of {reached} items reached. Delete an item to add another one
          {canUpgrade ? (
            <>
              , or <TextLink to="/profile">upgrade to premium</TextLink>.
            </>
          ) : (
            '.'
          )}
        </p>
      )}
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
