import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import { MessagePreview } from '../../chat-preview/message-preview.tsx'
import { type PreviewSubject, storefrontPreviewQuery } from './storefront-preview-api.ts'

type SubjectPreviewProps = {
  guildId: string
  subject: PreviewSubject
  /** What is shown, for screen readers. */
  name: string
}

/** What the chat shows for the shop, a category or an item, page by page. Set `key` to start over at the first page. */
export function SubjectPreview({ guildId, subject, name }: SubjectPreviewProps) {
  const [page, setPage] = useState(1)
  const preview = useQuery({ ...storefrontPreviewQuery(guildId, subject, page), placeholderData: keepPreviousData })
  const { data } = preview

  return (
    <div aria-busy={preview.isPlaceholderData} className="min-w-0 space-y-3">
      {preview.isPending && <PreviewSkeleton />}
      {preview.isError && (
        <LoadFailure query={preview}>{errorMessage(preview.error, 'Failed to load the preview.')}</LoadFailure>
      )}
      {data && !preview.isError && <MessagePreview message={data} label={`Preview of ${name} in Discord`} />}
      {data && (data.page > 1 || data.hasMore) && (
        <nav aria-label="Pages of the preview" className="flex flex-wrap items-center gap-2">
          <Button disabled={data.page <= 1} onClick={() => setPage(data.page - 1)}>
            Previous page
          </Button>
          <Button disabled={!data.hasMore} onClick={() => setPage(data.page + 1)}>
            Next page
          </Button>
          <p role="status" className="text-sm text-ink-muted tabular-nums">
            Page {data.page}
          </p>
        </nav>
      )}
    </div>
  )
}

function PreviewSkeleton() {
  return (
    <div className="space-y-3 rounded-lg border border-line bg-canvas p-4">
      <p role="status" className="sr-only">
        Loading the preview...
      </p>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-64 w-full max-w-xl" />
    </div>
  )
}
