import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { takeFocus } from '../../../../ui/inline-question.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { UndoImport } from './undo-import.tsx'

type ImportResultProps = {
  guildId: string
  imported: { message: string; importId: string; added: number }
  onUndoing: (isPending: boolean) => void
  onClose: () => void
}

/** The finished import, which can be undone here and later from the list. */
export function ImportResult({ guildId, imported, onUndoing, onClose }: ImportResultProps) {
  const [undone, setUndone] = useState<string | null>(null)
  const { importId, added, message } = imported
  return (
    <>
      <Notice tone="success">{undone ?? message}</Notice>
      <div className="space-y-3">
        {undone === null && (
          <UndoImport
            guildId={guildId}
            importId={importId}
            members={added}
            onPending={onUndoing}
            onUndone={setUndone}
          />
        )}
        <div className="flex justify-end">
          <Button ref={takeFocus} variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </>
  )
}
