import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useDownloadPack } from './disputes-api.ts'

/** The evidence exactly as PayPal gets it. */
export function DownloadPack({ saleId }: { saleId: string }) {
  const pack = useDownloadPack(saleId)
  return (
    <>
      <Button
        pending={pack.isPending}
        onClick={() => pack.mutate(undefined, { onSuccess: (file) => saveFile('dispute-pack.pdf', file) })}
      >
        Download dispute pack (PDF)
      </Button>
      <Notice tone="error">{errorMessage(pack.error, 'Failed to create the dispute pack.')}</Notice>
    </>
  )
}
