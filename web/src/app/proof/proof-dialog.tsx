import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../api/http.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Notice } from '../../ui/page/notice.tsx'
import { EmailedCode } from './emailed-code.tsx'
import { useProve } from './proof-api.ts'
import { blankProof, proofOf, proofProblems } from './proof-form.ts'
import { SecondFactor } from './second-factor.tsx'

type ProofDialogProps = { needs: string[]; onProved: () => void; onCancel: () => void }

export function ProofDialog({ needs, onProved, onCancel }: ProofDialogProps) {
  const [form, setForm] = useState(blankProof)
  const prove = useProve()
  const errors = useFormErrors<keyof typeof form>(prove)
  const edit = (part: Partial<typeof form>) => setForm({ ...form, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, proofProblems(form, needs))) return
    prove.mutate(proofOf(form, needs), { onSuccess: onProved })
  }

  function close() {
    if (!prove.isPending) onCancel()
  }

  return (
    <Dialog title="Confirm it's you" onClose={close}>
      <p className="text-sm text-pretty text-ink-muted">This change affects your money or how you log in.</p>
      <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
        {needs.includes('password') && (
          <PasswordField
            label="Password"
            value={form.password}
            onChange={(password) => edit({ password })}
            {...errors.at('password')}
          />
        )}
        {needs.includes('email-code') && (
          <EmailedCode value={form.code} onChange={(code) => edit({ code })} field={errors.at('code')} />
        )}
        {needs.includes('two-factor') && <SecondFactor form={form} onChange={edit} errors={errors} />}
        <Notice tone="error">{errors.message ?? errorMessage(prove.error, "We couldn't confirm it's you.")}</Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close} disabled={prove.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={prove.isPending}>
            {prove.isPending ? 'Checking...' : 'Confirm'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
