import { useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { countText } from '../../../../ui/format/numbers.ts'
import { InlineQuestion, takeFocus } from '../../../../ui/inline-question.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useUndoImport } from './imports-api.ts'

type UndoImportProps = {
  guildId: string
  importId: string
  /** How many memberships end. */
  members: number
  /** Id of the element that names the import. */
  describedBy?: string
  onPending: (isPending: boolean) => void
  onUndone: (message: string) => void
}

/** Undoes an import after a question. */
export function UndoImport({ guildId, importId, members, describedBy, onPending, onUndone }: UndoImportProps) {
  const [question, setQuestion] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const undo = useUndoImport(guildId)

  function run() {
    onPending(true)
    undo.mutate(importId, {
      onSuccess: ({ message }) => onUndone(message || 'Import undone.'),
      onSettled: () => onPending(false),
    })
  }

  return (
    <>
      {question === 'open' ? (
        <InlineQuestion
          question="Undo this import?"
          consequences={`${members === 1 ? '1 membership ends' : `${countText(members)} memberships end`} immediately and their roles are removed. Members who have paid since then stay.`}
          {...(describedBy && { describedBy })}
          yes={undo.isPending ? 'Undoing...' : 'Undo import'}
          no="Keep"
          isPending={undo.isPending}
          onYes={run}
          onNo={() => setQuestion('closed')}
        />
      ) : (
        <Button
          ref={question === 'closed' ? takeFocus : null}
          aria-describedby={describedBy}
          onClick={() => setQuestion('open')}
        >
          Undo import
        </Button>
      )}
      <Notice tone="error">{errorMessage(undo.error, 'Failed to undo this import.')}</Notice>
    </>
  )
}
