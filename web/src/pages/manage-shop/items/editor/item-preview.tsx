import type { ChatMessage } from '@guildshop/contract/chat-message'
import type { ItemPreviewBody } from '@guildshop/contract/item-preview-requests'
import type { ShopItem } from '@guildshop/contract/items'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { MessagePreview } from '../../chat-preview/message-preview.tsx'
import { itemPreviewQuery, withNewImage } from './item-preview-api.ts'
import { PreviewOutline } from './preview-outline.tsx'

/** How long typing has to pause. */
const pauseMilliseconds = 300

const Message = memo(MessagePreview)

type ItemPreviewProps = {
  guildId: string
  draft: ItemPreviewBody
  /** The item as it's stored; null for a new one. */
  item: ShopItem | null
  currency: string
  isValid: boolean
  /** The chosen or current image. */
  imageUrl: string | null | undefined
}

/**
 * What Discord shows once the draft is saved, drawn by the bot's own code. Keeps the last preview while the draft is
 * incomplete or being drawn. Renders nothing if the server can't draw it.
 */
export default function ItemPreview({
  guildId,
  draft,
  item,
  currency,
  isValid,
  imageUrl,
}: ItemPreviewProps): ReactNode {
  const titleId = useId()
  const typed = JSON.stringify(draft)
  const settled = useDebounced(typed, pauseMilliseconds)
  /** Null if the first one failed. */
  const [last, setLast] = useState<ChatMessage | null>()
  const isWanted = isValid && last !== null
  const { data, isError, isFetching } = useQuery({
    ...itemPreviewQuery(guildId, settled),
    enabled: isWanted && settled === typed,
  })
  const newest = data ?? (isError && !last ? null : last)
  if (newest !== last) setLast(newest)
  const message = useDeferredValue(useMemo(() => newest && withNewImage(newest, imageUrl), [newest, imageUrl]))

  if (newest === null) return null
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isWanted && (isFetching || settled !== typed)}
      className="space-y-2 md:sticky md:top-0 md:w-72 md:shrink-0 md:self-start lg:w-88"
    >
      <h3 id={titleId} className="text-xs font-medium text-ink-muted">
        How buyers see it in Discord
      </h3>
      {message && <Message message={message} label="Preview of the item in Discord" />}
      {!message && <PreviewOutline fields={draft.fields} currency={currency} priced={item} />}
      {!isValid && (
        <p className="rounded-lg border border-dashed border-line p-3 text-sm text-pretty text-ink-muted">
          {message ? 'Complete the form to update the preview.' : 'Complete the form to preview your item.'}
        </p>
      )}
    </section>
  )
}
