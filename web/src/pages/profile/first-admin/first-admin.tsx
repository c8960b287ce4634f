import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { besideFormClasses, Notice } from '../../../ui/page/notice.tsx'
import { SettingsRow } from '../settings-row.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useRedeemAdminCode } from './first-admin-api.ts'

/** Only on a server without an administrator, which shows a one-time code in its log. */
export function FirstAdmin() {
  const [code, setCode] = useState('')
  const redeem = useRedeemAdminCode()
  const errors = useFormErrors<'adminCode'>(redeem)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const problem = code.trim() ? null : 'Please enter the code.'
    if (errors.check(event.currentTarget, fieldError('adminCode', problem))) redeem.mutate(code.trim())
  }

  return (
    <SettingsSection
      id="first-administrator"
      title="First administrator"
      intro="This site has no administrator yet. If you run it, you can become one."
    >
      <SettingsRow id="admin-code" title="Redeem the code from the log" intro="The server logged it when it started.">
        {redeem.isSuccess ? (
          <Notice tone="success">{redeem.data.message || "You're now an administrator."}</Notice>
        ) : (
          <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="flex flex-wrap items-end gap-2">
            <div className="w-full sm:w-72">
              <TextField
                label="Administrator code"
                value={code}
                onChange={setCode}
                {...errors.at('adminCode')}
                maxLength={64}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
            </div>
            <Button type="submit" pending={redeem.isPending}>
              {redeem.isPending ? 'Redeeming...' : 'Become administrator'}
            </Button>
            <div className={besideFormClasses}>
              <Notice tone="error">{errors.message ?? errorMessage(redeem.error, 'Failed to redeem the code.')}</Notice>
            </div>
          </form>
        )}
      </SettingsRow>
    </SettingsSection>
  )
}
