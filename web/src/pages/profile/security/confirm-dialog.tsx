import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/page/notice.tsx'

type ConfirmDialogProps<Reply> = {
  title: string
  change: UseMutationResult<Reply, Error, void>
  submit: { label: string; pendingLabel: string; variant: 'danger' | 'primary' }
  fallback: string
  onDone: (reply: Reply) => void
  onCancel: () => void
  children: ReactNode
}

export function ConfirmDialog<Reply>({ title, change, submit, fallback, children, ...on }: ConfirmDialogProps<Reply>) {
  function close() {
    if (!change.isPending) on.onCancel()
  }

  return (
    <Dialog title={title} onClose={close}>
      <p className="text-sm text-pretty text-ink-muted">{children}</p>
      <Notice tone="error">{errorMessage(change.error, fallback)}</Notice>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={close} disabled={change.isPending}>
          Cancel
        </Button>
        <Button
          variant={submit.variant}
          pending={change.isPending}
          onClick={() => change.mutate(undefined, { onSuccess: on.onDone })}
        >
          {change.isPending ? submit.pendingLabel : submit.label}
        </Button>
      </div>
    </Dialog>
  )
}
