import { TextLink } from '../../ui/buttons/text-link.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'

type Consent = { acceptedToS: boolean; acceptedPrivacyPolicy: boolean }
type LegalCheckboxesProps = { form: Consent; wrongField: string | null; onChange: (part: Partial<Consent>) => void }

export function LegalCheckboxes({ form, wrongField, onChange }: LegalCheckboxesProps) {
  return (
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
