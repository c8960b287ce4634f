import type { Entitlement } from '@guildshop/contract/entitlements'
import { fileSizeText } from '@guildshop/contract/file-size'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useResetDownloads } from './entitlements-api.ts'

/** The version the buyer gets, and how often they downloaded it. */
export function SoldFile({ owned, saleId }: { owned: Entitlement; saleId: string }) {
  const { _id, label, file, downloads } = owned
  const reset = useResetDownloads(saleId)
  return (
    <>
      <p className="text-sm text-ink wrap-anywhere">
        {file ? `${file.name} · ${fileSizeText(file.sizeBytes)} · Version ${file.version}` : 'File deleted'}
      </p>
      {downloads && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink tabular-nums">
          {downloads.used} of {downloads.limit} downloads used in the last 30 days
          {downloads.used > 0 && (
            <Button
              variant="quiet"
              pending={reset.isPending}
              aria-label={`Reset downloads of ${label}`}
              className="max-sm:-ml-3.5"
              onClick={() => reset.mutate(_id)}
            >
              Reset downloads
            </Button>
          )}
        </p>
      )}
      <Notice tone="error">{errorMessage(reset.error, 'Failed to reset the downloads.')}</Notice>
      {reset.isSuccess && (
        <p role="status" className="text-sm text-ink">
          {reset.data.message ?? 'Downloads reset.'}
        </p>
      )}
    </>
  )
}
