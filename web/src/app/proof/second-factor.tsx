import { Button } from '../../ui/buttons/button.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { FormErrors } from '../../ui/fields/use-form-errors.ts'
import type { ProofForm } from './proof-form.ts'

type SecondFactorProps = {
  form: ProofForm
  onChange: (part: Partial<ProofForm>) => void
  errors: FormErrors<keyof ProofForm>
}

/** The authenticator's code, or a recovery code in its place. */
export function SecondFactor({ form: { twoFactorToken, recoveryCode }, onChange, errors }: SecondFactorProps) {
  if (recoveryCode === null) {
    return (
      <>
        <CodeField
          label="2FA Code"
          hint="Enter the 6-digit code from your authenticator app."
          value={twoFactorToken}
          onChange={(code) => onChange({ twoFactorToken: code })}
          {...errors.at('twoFactorToken')}
        />
        <Button variant="quiet" onClick={() => onChange({ recoveryCode: '' })}>
          Use a recovery code
        </Button>
      </>
    )
  }
  return (
    <>
      <TextField
        label="Recovery Code"
        hint="Enter one of the codes you saved when you turned on 2FA. Each code works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={recoveryCode}
        onChange={(code) => onChange({ recoveryCode: code })}
        {...errors.at('recoveryCode')}
      />
      <Button variant="quiet" onClick={() => onChange({ recoveryCode: null })}>
        Use your authenticator app
      </Button>
    </>
  )
}
