import type { SignupForm } from '@guildshop/contract/account-rules'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordStrength } from '../../ui/fields/password-strength.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LegalCheckboxes } from './legal-checkboxes.tsx'

type SignupFieldsProps = {
  form: SignupForm
  wrongField: keyof SignupForm | null
  onChange: (part: Partial<SignupForm>) => void
}

export function SignupFields({ form, wrongField, onChange }: SignupFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={form.email}
        onChange={(email) => onChange({ email })}
        invalid={wrongField === 'email'}
      />
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.username}
        onChange={(username) => onChange({ username })}
        invalid={wrongField === 'username'}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={<PasswordStrength password={form.password} />}
        value={form.password}
        onChange={(password) => onChange({ password })}
        invalid={wrongField === 'password'}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmation"
        autoComplete="new-password"
        value={form.confirmation}
        onChange={(confirmation) => onChange({ confirmation })}
        invalid={wrongField === 'confirmation'}
      />
      <LegalCheckboxes form={form} wrongField={wrongField} onChange={onChange} />
    </>
  )
}
