import { TextLink } from '../../ui/buttons/text-link.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'

type Consent = { acceptedToS: boolean; acceptedPrivacyPolicy: boolean }
type LegalCheckboxesProps = {
  form: Consent
  at: (name: keyof Consent) => { name: string; invalid: boolean; problem: string | undefined }
  onChange: (part: Partial<Consent>) => void
}

export function LegalCheckboxes({ form, at, onChange }: LegalCheckboxesProps) {
  return (
    <div className="space-y-2.5">
      <CheckboxField
        label={<LegalLabel to="/terms-of-service" name="Terms of Service" />}
        checked={form.acceptedToS}
        onChange={(acceptedToS) => onChange({ acceptedToS })}
        {...at('acceptedToS')}
      />
      <CheckboxField
        label={<LegalLabel to="/privacy-policy" name="Privacy Policy" />}
        checked={form.acceptedPrivacyPolicy}
        onChange={(acceptedPrivacyPolicy) => onChange({ acceptedPrivacyPolicy })}
        {...at('acceptedPrivacyPolicy')}
      />
    </div>
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
