import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../api/http.ts'
import { useCheckResetEmail } from '../../api/password-reset-api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/page/notice.tsx'

type EmailFormProps = {
  email: string
  takesFocus: boolean
  isSending: boolean
  isSent: boolean
  onChange: (email: string) => void
  onSubmit: () => void
  onChecked: (twoFactorEnabled: boolean) => void
}

export function EmailForm(props: EmailFormProps) {
  const { email, takesFocus, isSending, isSent, onChange, onSubmit, onChecked } = props
  const [problem, setProblem] = useState<string | null>(null)
  const check = useCheckResetEmail()
  const field = useRef<HTMLInputElement>(null)
  const isPending = check.isPending || isSending

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
    check.reset()
    const found = email.trim() ? null : 'Email is required.'
    setProblem(found)
    if (found) return field.current?.focus()

    check.mutate(email.trim(), { onSuccess: ({ twoFactorEnabled }) => onChecked(Boolean(twoFactorEnabled)) })
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Notice tone="error">
        {problem ?? errorMessage(check.error, 'An error occurred checking your email. Please try again.')}
      </Notice>
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onChange={onChange}
        readOnly={isPending || isSent}
        invalid={Boolean(problem)}
      />
      <Button type="submit" variant="primary" wide pending={isPending} disabled={isSent}>
        {isPending ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  )
}
