import type { DataExportReply } from '@guildshop/contract/privacy'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { ProgressBar } from '../../../ui/page/progress-bar.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { SettingsRow } from '../settings-row.tsx'
import { useDownloadData, useStartDataExport } from './privacy-api.ts'

export function DownloadData({ latest }: { latest: DataExportReply | null }) {
  const start = useStartDataExport()
  const download = useDownloadData()
  const isWaiting = latest?.state === 'waiting'

  function save(id: string) {
    download.mutate(id, { onSuccess: (archive) => saveFile('guildshop-data.zip', archive) })
  }

  return (
    <SettingsRow
      id="download-data"
      title="Download"
      intro="Your account, servers, items, images, sales and purchases in one ZIP file, available for 7 days."
      action={
        latest?.state === 'ready' ? (
          <Button pending={download.isPending} onClick={() => save(latest._id)}>
            {download.isPending ? 'Downloading...' : 'Download ZIP'}
          </Button>
        ) : (
          <Button pending={start.isPending || isWaiting} onClick={() => start.mutate()}>
            {start.isPending || isWaiting ? 'Preparing...' : 'Download my data'}
          </Button>
        )
      }
    >
      {isWaiting && <ProgressBar label="Preparing your data" percent={latest.progress * 100} />}
      {latest?.state === 'failed' && <Notice tone="error">We couldn't prepare your data. Please try again.</Notice>}
      <Notice tone="error">
        {errorMessage(start.error, 'Failed to start the download.') ??
          errorMessage(download.error, 'Failed to download your data.')}
      </Notice>
    </SettingsRow>
  )
}
