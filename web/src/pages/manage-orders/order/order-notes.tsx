import { maximumNoteLength, type OrderNote } from '@guildshop/contract/order-details'
import { type SubmitEvent, useId, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { InlineQuestion } from '../../../ui/inline-question.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useDeleteNote, useWriteNote } from './order-api.ts'

/** Private notes about the order. */
export function OrderNotes({ saleId, notes }: { saleId: string; notes: OrderNote[] }) {
  const [successText, setSuccessText] = useState<string | null>(null)
  return (
    <Card title="Notes" intro="Only you can see these. Buyers never do.">
      <p role="status" className="sr-only">
        {successText}
      </p>
      {notes.length > 0 && (
        <ul className="-mt-3 divide-y divide-line">
          {notes.map((note) => (
            <Note key={note._id} saleId={saleId} note={note} onSuccess={setSuccessText} />
          ))}
        </ul>
      )}
      <NoteForm saleId={saleId} label="New note" submit="Add note" onSaved={() => setSuccessText('Note added.')} />
    </Card>
  )
}

type NoteProps = { saleId: string; note: OrderNote; onSuccess: (successText: string) => void }

function Note({ saleId, note, onSuccess }: NoteProps) {
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read')
  const textId = useId()
  const remove = useDeleteNote(saleId)

  if (mode === 'edit') {
    return (
      <li className="py-3">
        <NoteForm
          saleId={saleId}
          note={note}
          label="Edit note"
          submit="Save note"
          onSaved={() => {
            onSuccess('Note saved.')
            setMode('read')
          }}
          onCancel={() => setMode('read')}
        />
      </li>
    )
  }
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p id={textId} className="text-sm whitespace-pre-line text-ink wrap-anywhere">
            {note.text}
          </p>
          <p className="text-xs text-ink-muted">
            {note.author && `${note.author} · `}
            <Moment at={note.createdAt} />
            {note.editedAt && (
              <>
                {' · edited '}
                <Moment at={note.editedAt} />
              </>
            )}
          </p>
        </div>
        <div className="flex gap-2">
          <Button variant="quiet" aria-describedby={textId} onClick={() => setMode('edit')}>
            Edit
          </Button>
          <Button variant="quiet" aria-describedby={textId} onClick={() => setMode('delete')}>
            Delete
          </Button>
        </div>
      </div>
      <Notice tone="error">{errorMessage(remove.error, 'Failed to delete the note.')}</Notice>
      {mode === 'delete' && (
        <InlineQuestion
          question="Delete this note?"
          consequences="This can't be undone."
          yes="Delete note"
          no="Keep"
          isPending={remove.isPending}
          onYes={() => remove.mutate(note._id, { onSuccess: () => onSuccess('Note deleted.') })}
          onNo={() => setMode('read')}
        />
      )}
    </li>
  )
}

type NoteFormProps = {
  saleId: string
  /** The note to change; a new one without. */
  note?: OrderNote
  label: string
  submit: string
  onSaved: () => void
  onCancel?: () => void
}

function NoteForm({ saleId, note, label, submit, onSaved, onCancel }: NoteFormProps) {
  const [text, setText] = useState(note?.text ?? '')
  const write = useWriteNote(saleId)
  const isBlank = text.trim() === ''

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (isBlank || write.isPending) return
    write.mutate(
      { text: text.trim(), ...(note && { noteId: note._id }) },
      {
        onSuccess: () => {
          setText('')
          onSaved()
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={save} className="space-y-3">
      <TextAreaField
        label={label}
        rows={2}
        value={text}
        onChange={setText}
        maxLength={maximumNoteLength}
        hint={text.length > maximumNoteLength * 0.8 ? `${text.length} of ${maximumNoteLength} characters` : undefined}
      />
      <Notice tone="error">{errorMessage(write.error, 'Failed to save the note.')}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={write.isPending} disabled={isBlank}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="quiet" disabled={write.isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
