import { AccessBadge } from './access-badge.tsx'
import { offerLabel, type PreviewedItem } from './preview-labels.ts'
import { PreviewPrice } from './preview-price.tsx'

/** The items on a phone. */
export function PreviewCards({ items }: { items: readonly PreviewedItem[] }) {
  return (
    <ul
      aria-label="Items as this member sees them"
      className="overflow-clip rounded-lg border border-line bg-surface shadow-card"
    >
      {items.map((item) => (
        <li key={item.itemId} className="space-y-1 border-t border-line px-4 py-3 text-sm first:border-t-0">
          <div className="flex items-start justify-between gap-3">
            <span className="min-w-0 font-medium text-ink wrap-anywhere">{item.name}</span>
            <AccessBadge access={item.access} />
          </div>
          <PreviewPrice item={item} />
          {item.applied && <p className="text-ink-muted wrap-anywhere">{offerLabel(item)}</p>}
          {item.words && <p className="text-xs text-pretty text-ink-muted wrap-anywhere">{item.words}</p>}
        </li>
      ))}
    </ul>
  )
}
