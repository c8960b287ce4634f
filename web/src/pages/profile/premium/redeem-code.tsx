import { premiumCodeFromText, premiumCodeProblem } from '@guildshop/contract/premium-rules'
import { type InputEvent, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { besideFormClasses, Notice } from '../../../ui/page/notice.tsx'
import { SettingsRow } from '../settings-row.tsx'
import { useRedeemCode } from './premium-api.ts'

export function RedeemCode({ onStart }: { onStart: () => void }) {
  const [code, setCode] = useState('')
  const redeem = useRedeemCode()
  const errors = useFormErrors<'premiumCode'>(redeem)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onStart()
    if (!errors.check(event.currentTarget, fieldError('premiumCode', premiumCodeProblem(code)))) return
    redeem.mutate(code.trim(), { onSuccess: () => setCode('') })
  }

  return (
    <SettingsRow
      id="redeem-code"
      title="Redeem a code"
      intro="Codes extend your premium, or start it if you don't have any."
    >
      <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="flex flex-wrap items-end gap-2">
        <div className="w-full sm:w-72">
          <TextField
            label="Premium Code"
            value={code}
            onInput={writeInCapitals}
            onChange={(text) => setCode(premiumCodeFromText(text))}
            {...errors.at('premiumCode')}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit" pending={redeem.isPending}>
          {redeem.isPending ? 'Redeeming...' : 'Redeem Code'}
        </Button>
        <div className={besideFormClasses}>
          <Notice tone="error">{errors.message ?? errorMessage(redeem.error, 'Failed to redeem code.')}</Notice>
          <Notice tone="success">{redeem.isSuccess && (redeem.data.message || 'Premium code redeemed.')}</Notice>
        </div>
      </form>
    </SettingsRow>
  )
}

/** Changes the DOM value directly, because setting it through React moves the caret to the end. */
function writeInCapitals({ currentTarget: field }: InputEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd } = field
  field.value = premiumCodeFromText(field.value)
  field.setSelectionRange(selectionStart, selectionEnd)
}
