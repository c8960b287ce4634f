import {
  type AccountChangeForm,
  type AccountChangeKind,
  accountChangeProblem,
} from '@guildshop/contract/account-change-rules'
import type { Profile } from '@guildshop/contract/accounts'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { fieldErrorProps } from '../../../ui/fields/field-error-props.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useStartAccountChange } from './account-change-api.ts'

const blank: AccountChangeForm = { newValue: '', currentPassword: '', twoFactorCode: '' }

type StartChangeFormProps = {
  kind: AccountChangeKind
  profile: Profile
  onStarted: (started: { newValue: string; message: string }) => void
  onCancel: () => void
}

export function StartChangeForm({ kind, profile, onStarted, onCancel }: StartChangeFormProps) {
  const [form, setForm] = useState(blank)
  const start = useStartAccountChange(kind)
  const errors = useFormErrors<keyof AccountChangeForm>(start)
  const hasTwoFactor = profile.isTwoFactorEnabled === true
  const edit = (part: Partial<AccountChangeForm>) => setForm({ ...form, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = accountChangeProblem(kind, form, { current: profile[kind], hasTwoFactor })
    if (!errors.check(event.currentTarget, found ? [found] : [])) return
    const newValue = form.newValue.trim().toLowerCase()
    const { currentPassword, twoFactorCode } = form
    start.mutate(
      { newValue, currentPassword, ...(hasTwoFactor && { twoFactorToken: twoFactorCode }) },
      { onSuccess: ({ message }) => onStarted({ newValue, message: message || 'We emailed you a code.' }) },
    )
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="max-w-lg space-y-4">
      <TextField
        {...valueFields[kind]}
        hint={
          kind === 'email'
            ? "We'll email a code to this address. Once you enter it, we log out your other devices."
            : `We'll email a code to ${profile.email ?? 'you'}.`
        }
        autoCapitalize="none"
        spellCheck={false}
        value={form.newValue}
        onChange={(newValue) => edit({ newValue })}
        {...fieldErrorProps(errors, 'newValue')}
        autoFocus
      />
      <PasswordField
        label="Current Password"
        value={form.currentPassword}
        onChange={(currentPassword) => edit({ currentPassword })}
        {...fieldErrorProps(errors, 'currentPassword')}
      />
      {hasTwoFactor && (
        <CodeField
          label="2FA Code"
          hint="Enter the 6-digit code from your authenticator app."
          value={form.twoFactorCode}
          onChange={(twoFactorCode) => edit({ twoFactorCode })}
          {...fieldErrorProps(errors, 'twoFactorCode')}
        />
      )}
      <FormActions
        notices={<Notice tone="error">{errorMessage(start.error, `Failed to change your ${kind}.`)}</Notice>}
      >
        <Button type="submit" variant="primary" pending={start.isPending}>
          {start.isPending ? 'Sending...' : 'Send code'}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={start.isPending}>
          Cancel
        </Button>
      </FormActions>
    </form>
  )
}

const valueFields = {
  email: { label: 'New Email', type: 'email', autoComplete: 'email' },
  username: { label: 'New Username', type: 'text', autoComplete: 'username' },
} as const
