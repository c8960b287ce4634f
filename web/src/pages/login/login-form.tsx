import { signinProblem } from '@guildshop/contract/sign-in-rules'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { errorMessage } from '../../api/http.ts'
import { type Credentials, useLogin } from '../../api/sign-in-api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type FieldError, fieldError, useFormErrors } from '../../ui/fields/use-form-errors.ts'
import { Notice } from '../../ui/page/notice.tsx'

type LoginFormProps = {
  credentials: Credentials
  takesFocus: boolean
  /** True while the next form is loading. */
  isLeaving: boolean
  onChange: (credentials: Credentials) => void
  onSubmit: () => void
  onSend: () => void
  onToken: (token: string) => void
  onTwoFactor: (userId: string | number, hasRecoveryCodes: boolean | null | undefined) => void
  onDeactivated: (message: string | null | undefined) => void
}

export function LoginForm({ credentials, takesFocus, isLeaving, onChange, ...on }: LoginFormProps) {
  const login = useLogin()
  const errors = useFormErrors<keyof Credentials>(login)
  const isPending = login.isPending || isLeaving
  const identifier = credentials.identifier.trim()
  const { password } = credentials
  const passwordField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (takesFocus) passwordField.current?.focus()
  }, [takesFocus])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    on.onSubmit()
    if (!errors.check(event.currentTarget, loginErrors({ identifier, password }))) return

    on.onSend()
    login.mutate(
      { identifier, password },
      {
        onSuccess: ({ token, twoFactorRequired, userId, hasRecoveryCodes, accountDeactivated, message }) => {
          if (twoFactorRequired && userId) return on.onTwoFactor(userId, hasRecoveryCodes)
          if (accountDeactivated) return on.onDeactivated(message)
          if (token) return on.onToken(token)
          errors.fail('Unexpected response from server during login.')
        },
      },
    )
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={credentials.identifier}
        onChange={(text) => onChange({ ...credentials, identifier: text })}
        {...errors.at('identifier')}
      />
      <PasswordField
        ref={passwordField}
        label="Password"
        value={password}
        onChange={(text) => onChange({ ...credentials, password: text })}
        {...errors.at('password')}
      />
      <Button type="submit" variant="primary" wide pending={isPending}>
        {isPending ? 'Logging in...' : 'Log In'}
      </Button>
      <Notice tone="error">{errors.message ?? errorMessage(login.error, 'Login failed. Please try again.')}</Notice>
      <p className="text-center">
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </p>
    </form>
  )
}

function loginErrors({ identifier, password }: Credentials): FieldError<keyof Credentials>[] {
  const message = signinProblem({ identifier, password })
  const second = identifier ? message : 'Enter your password.'
  return [...fieldError('identifier', identifier ? null : message), ...fieldError('password', password ? null : second)]
}
