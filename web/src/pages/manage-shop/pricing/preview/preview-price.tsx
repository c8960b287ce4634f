import { type PreviewedItem, previewPrice, struckPrice } from './preview-labels.ts'

/** The price with the list price struck through. */
export function PreviewPrice({ item }: { item: PreviewedItem }) {
  const struck = struckPrice(item)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {struck && (
        <s className="text-ink-muted">
          <span className="sr-only">List price </span>
          {struck}
        </s>
      )}
      <span className={struck ? 'font-medium text-accent' : 'text-ink'}>{previewPrice(item)}</span>
    </span>
  )
}
