import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { exportFileName } from '../../../../ui/export-file-name.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { useExportOffers } from '../pricing-api.ts'

export function ExportOffers({ guildId, guildName }: { guildId: string; guildName: string }) {
  const exporting = useExportOffers(guildId)

  function download() {
    const name = exportFileName(guildName, 'offers', new Date())
    exporting.mutate(undefined, { onSuccess: (content) => saveFile(name, content) })
  }

  return (
    <>
      <Button pending={exporting.isPending} onClick={download}>
        {exporting.isPending ? 'Exporting...' : 'Export CSV'}
      </Button>
      {exporting.error && (
        <div className="order-last w-full">
          <Notice tone="error">{errorMessage(exporting.error, 'Failed to export offers.')}</Notice>
        </div>
      )}
    </>
  )
}
