import type { SignupForm } from '@guildshop/contract/account-rules'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordStrength } from '../../ui/fields/password-strength.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FormErrors } from '../../ui/fields/use-form-errors.ts'
import { LegalCheckboxes } from './legal-checkboxes.tsx'

type SignupFieldsProps = {
  form: SignupForm
  at: FormErrors<keyof SignupForm>['at']
  onChange: (part: Partial<SignupForm>) => void
}

export function SignupFields({ form, at, onChange }: SignupFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        value={form.email}
        onChange={(email) => onChange({ email })}
        {...at('email')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.username}
        onChange={(username) => onChange({ username })}
        {...at('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={<PasswordStrength password={form.password} />}
        value={form.password}
        onChange={(password) => onChange({ password })}
        {...at('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        value={form.confirmation}
        onChange={(confirmation) => onChange({ confirmation })}
        {...at('confirmation')}
      />
      <LegalCheckboxes form={form} at={at} onChange={onChange} />
    </>
  )
}
