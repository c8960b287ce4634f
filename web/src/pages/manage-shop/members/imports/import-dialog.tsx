import { useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import type { ImportDraft } from './import-draft.ts'
import { importRequest } from './import-draft.ts'
import { ImportForm } from './import-form.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'
import { useImportMembers, usePreviewImport } from './imports-api.ts'

type ImportDialogProps = { guildId: string; items: readonly { _id: string; name: string }[]; onClose: () => void }

/** Adds memberships without payment, with a preview before anything is changed. */
export function ImportDialog({ guildId, items, onClose }: ImportDialogProps) {
  const [draft, setDraft] = useState<ImportDraft>({
    source: 'csv',
    itemId: items.length === 1 ? (items[0]?._id ?? '') : '',
    csv: '',
    roleId: '',
    lastDay: '',
  })
  const [isUndoing, setIsUndoing] = useState(false)
  const preview = usePreviewImport(guildId)
  const importing = useImportMembers(guildId)
  const isBusy = preview.isPending || importing.isPending || isUndoing
  const itemName = items.find(({ _id }) => _id === draft.itemId)?.name ?? 'this item'

  function close() {
    if (!isBusy) onClose()
  }

  return (
    <Dialog title="Import members" size="wide" onClose={close}>
      {importing.data && (
        <ImportResult guildId={guildId} imported={importing.data} onUndoing={setIsUndoing} onClose={close} />
      )}
      {!importing.data && preview.data && (
        <ImportPreview
          preview={preview.data}
          itemName={itemName}
          isImporting={importing.isPending}
          problem={errorMessage(importing.error, 'Failed to import these members.')}
          onImport={() => importing.mutate(importRequest(draft))}
          onBack={() => {
            importing.reset()
            preview.reset()
          }}
        />
      )}
      {!importing.data && !preview.data && (
        <>
          <ImportForm
            guildId={guildId}
            items={items}
            draft={draft}
            onChange={(part) => setDraft({ ...draft, ...part })}
            preview={preview}
            onClose={close}
          />
          <EarlierImports guildId={guildId} onUndoing={setIsUndoing} />
        </>
      )}
    </Dialog>
  )
}
