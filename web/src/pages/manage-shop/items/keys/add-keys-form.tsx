import { readKeys } from '@guildshop/contract/deliverable-rules'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { ProgressBar } from '../../../../ui/page/progress-bar.tsx'
import { KeyInput } from './key-input.tsx'
import { useAddKeys } from './keys-api.ts'

type AddKeysFormProps = {
  guildId: string
  itemId: string
  onPending?: (isPending: boolean) => void
  onDone: (added: number) => void
  onCancel: () => void
}

/** Adds keys to an existing pool and keeps them if that fails. */
export function AddKeysForm({ guildId, itemId, onPending, onDone, onCancel }: AddKeysFormProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState(0)
  const addKeys = useAddKeys(guildId)
  const total = addKeys.variables?.keys.length ?? 0

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { keys } = readKeys(text)
    setProblem(keys.length === 0 ? 'Enter at least one key.' : null)
    if (keys.length === 0) return event.currentTarget.querySelector('textarea')?.focus()
    setSent(0)
    onPending?.(true)
    addKeys.mutate(
      { itemId, keys, onProgress: setSent },
      { onSuccess: ({ added }) => onDone(added), onSettled: () => onPending?.(false) },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <Notice tone="error">{errorMessage(addKeys.error, notAdded)}</Notice>
      <KeyInput
        itemId={itemId}
        text={text}
        onChange={(next) => {
          setText(next)
          setProblem(null)
        }}
        problem={problem}
      />
      {addKeys.isPending && <ProgressBar label="Keys" percent={(sent / total) * 100} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={addKeys.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={addKeys.isPending}>
          {addKeys.isPending ? 'Adding keys...' : 'Add keys'}
        </Button>
      </div>
    </form>
  )
}

const notAdded = "We couldn't add all keys. Try again: keys that were added are skipped."
