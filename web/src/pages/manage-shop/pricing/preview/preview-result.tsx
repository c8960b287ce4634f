import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useIsWide } from '../../../../ui/use-is-wide.ts'
import { PreviewCards } from './preview-cards.tsx'
import { type PreviewedItem, sharedText } from './preview-labels.ts'
import { PreviewTable } from './preview-table.tsx'

type PreviewResultProps = {
  items: readonly PreviewedItem[]
  /** Being replaced by a newer result. */
  isStale: boolean
}

export function PreviewResult({ items, isStale }: PreviewResultProps) {
  const isWide = useIsWide()
  const shared = sharedText(items)
  const Result = isWide ? PreviewTable : PreviewCards
  const shown = items.map((item) => ({
    ...item,
    words: item.access === 'open' && shared ? null : item.words,
  }))

  if (items.length === 0) {
    return <EmptyState title="Members see no items">All items of your shop are hidden.</EmptyState>
  }
  return (
    <>
      <p className="text-sm text-pretty text-ink-muted">
        What a member with no purchases sees. Purchase limits and upgrades aren't applied. Only one offer applies per
        order: the one that saves the buyer the most.
      </p>
      <Notice tone="warning">{shared}</Notice>
      <div className={isStale ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
        <Result items={shown} />
      </div>
      <p role="status" className="sr-only">
        {isStale
          ? 'Loading the preview...'
          : `Preview of ${items.length} ${items.length === 1 ? 'item' : 'items'} loaded.`}
      </p>
    </>
  )
}
