import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { MessagePreview } from '../../chat-preview/message-preview.tsx'
import { noticePreviewQuery, type PreviewedNotice } from './notices-api.ts'

/** Debounce. */
const pauseMilliseconds = 400

type NoticePreviewProps = { guildId: string; previewed: PreviewedNotice; isValid: boolean }

/** What Discord shows for the text being edited. Keeps the last preview while the text can't be used. */
export function NoticePreview({ guildId, previewed: typed, isValid }: NoticePreviewProps) {
  const { event, text, itemId, roleId } = typed
  const stable = useMemo(() => ({ event, text, itemId, roleId }), [event, text, itemId, roleId])
  const previewed = useDebounced(stable, pauseMilliseconds)
  const preview = useQuery({
    ...noticePreviewQuery(guildId, previewed),
    enabled: isValid && previewed === stable,
    placeholderData: keepPreviousData,
  })

  return (
    <section aria-label="Preview" aria-busy={preview.isFetching} className="space-y-2">
      <h3 className="text-sm font-medium text-ink">Preview</h3>
      {preview.isPending && (
        <div className="space-y-3 rounded-lg border border-line bg-canvas p-4">
          <p role="status" className="sr-only">
            Loading the preview...
          </p>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-24 w-full max-w-xl" />
        </div>
      )}
      {preview.isError && !preview.isFetching && (
        <LoadFailure query={preview}>{errorMessage(preview.error, 'Failed to load the preview.')}</LoadFailure>
      )}
      {preview.data && !preview.isError && (
        <MessagePreview message={preview.data} label="Preview of the notice in Discord" />
      )}
      <p className="text-xs text-pretty text-ink-muted">
        Shown with you as the buyer. If a buyer stays anonymous, the notice says “Someone”.
      </p>
    </section>
  )
}
