import type { SignupForm } from '@guildshop/contract/account-rules'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordStrength } from '../../ui/fields/password-strength.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

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
      <div className="space-y-2.5">
        <CheckboxField
          name="acceptedToS"
          label={<LegalLabel to="/terms-of-service" name="Terms of Service" />}
          checked={form.acceptedToS}
          onChange={(acceptedToS) => onChange({ acceptedToS })}
          invalid={wrongField === 'acceptedToS'}
        />
        <CheckboxField
          name="acceptedPrivacyPolicy"
          label={<LegalLabel to="/privacy-policy" name="Privacy Policy" />}
          checked={form.acceptedPrivacyPolicy}
          onChange={(acceptedPrivacyPolicy) => onChange({ acceptedPrivacyPolicy })}
          invalid={wrongField === 'acceptedPrivacyPolicy'}
        />
      </div>
    </>
  )
}

function LegalLabel({ to, name }: { to: string; name: string }) {
  return (
    <>
      I accept the{' '}
      <TextLink to={to} newTab>
        {name}
      </TextLink>
    </>
  )
}
