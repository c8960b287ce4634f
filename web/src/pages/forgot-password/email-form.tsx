import { type SubmitEvent, useEffect, useRef } from 'react'
import { errorMessage } from '../../api/http.ts'
import { useCheckResetEmail } from '../../api/password-reset-api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { fieldError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
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
  const check = useCheckResetEmail()
  const errors = useFormErrors<'email'>(check)
  const field = useRef<HTMLInputElement>(null)
  const isPending = check.isPending || isSending

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit()
    const message = email.trim() ? null : 'Email is required.'
    if (!errors.check(event.currentTarget, fieldError('email', message))) return

    check.mutate(email.trim(), { onSuccess: ({ twoFactorEnabled }) => onChecked(Boolean(twoFactorEnabled)) })
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
      <TextField
        ref={field}
        label="Email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={onChange}
        readOnly={isPending || isSent}
        {...errors.at('email')}
      />
      <Button type="submit" variant="primary" wide pending={isPending} disabled={isSent}>
        {isPending ? 'Checking...' : 'Continue'}
      </Button>
      <Notice tone="error">
        {errors.message ?? errorMessage(check.error, 'An error occurred checking your email. Please try again.')}
      </Notice>
    </form>
  )
}
