import { maximumFlagLength, type OrderFlag } from '@guildshop/contract/sales/disputes'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useFlagOrder } from './disputes-api.ts'

/** The seller's own mark for an order that is disputed at PayPal. */
export function OrderFlagPanel({ saleId, flag }: { saleId: string; flag: OrderFlag | null | undefined }) {
  const [isEditing, setIsEditing] = useState(false)
  const change = useFlagOrder(saleId)
  const failure = <Notice tone="error">{errorMessage(change.error, 'Failed to change the flag.')}</Notice>

  if (isEditing) {
    return (
      <FlagForm
        note={flag?.note ?? ''}
        isPending={change.isPending}
        failure={failure}
        onSave={(note) => change.mutate(note, { onSuccess: () => setIsEditing(false) })}
        onCancel={() => setIsEditing(false)}
      />
    )
  }
  if (!flag) {
    return (
      <div>
        <Button onClick={() => setIsEditing(true)}>Flag as disputed</Button>
      </div>
    )
  }
  return (
    <>
      <Notice tone="warning">
        <p>
          <strong className="font-semibold">You flagged this order as disputed</strong> (<Moment at={flag.createdAt} />
          ).
        </p>
        {flag.note && <p className="whitespace-pre-line wrap-anywhere">{flag.note}</p>}
      </Notice>
      {failure}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setIsEditing(true)}>Edit note</Button>
        <Button variant="quiet" pending={change.isPending} onClick={() => change.mutate(null)}>
          Remove flag
        </Button>
      </div>
    </>
  )
}

type FlagFormProps = {
  note: string
  isPending: boolean
  failure: ReactNode
  onSave: (note: string) => void
  onCancel: () => void
}

function FlagForm({ note, isPending, failure, onSave, onCancel }: FlagFormProps) {
  const [text, setText] = useState(note)

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (!isPending) onSave(text.trim())
  }

  return (
    <form noValidate onSubmit={save} className="space-y-3">
      <TextAreaField
        label="Note (optional)"
        hint="For example the case ID and the deadline. Only you can see it."
        rows={2}
        value={text}
        onChange={setText}
        maxLength={maximumFlagLength}
      />
      {failure}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          Save flag
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
