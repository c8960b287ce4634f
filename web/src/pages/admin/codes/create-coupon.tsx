import { blankCouponForm, type CouponForm, couponProblem } from '@guildshop/contract/premium-grant-rules'
import { integerFromText } from '@guildshop/contract/whole-number'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type FieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { Card } from '../../../ui/page/card.tsx'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useCreateCoupon } from '../admin-api.ts'

export function CreateCoupon() {
  const [form, setForm] = useState(blankCouponForm)
  const create = useCreateCoupon()
  const errors = useFormErrors<CheckedField>(create)
  const failure = errors.message ?? errorMessage(create.error, 'Failed to create coupon.')
  const change = (part: Partial<CouponForm>) => setForm({ ...form, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, couponErrors(form))) return
    create.mutate(form, { onSuccess: () => setForm(blankCouponForm) })
  }

  return (
    <Card title="Create Coupon" intro="Anyone who redeems this code gets premium.">
      <form onSubmit={submit} onChange={errors.clearChanged} noValidate className="space-y-4">
        <TextField
          label="Code Prefix (Optional)"
          hint="Leave blank for a random code."
          maxLength={16}
          autoComplete="off"
          value={form.codePrefix}
          onChange={(text) => change({ codePrefix: text.toUpperCase() })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="number"
            min={1}
            label="Duration (Days)"
            {...errors.at('durationDays')}
            value={form.durationDays}
            onChange={(durationDays) => change({ durationDays })}
          />
          <TextField
            type="number"
            min={1}
            label="Quantity (Uses)"
            {...errors.at('usesLimit')}
            value={form.usesLimit}
            onChange={(usesLimit) => change({ usesLimit })}
          />
        </div>
        <TextField
          type="date"
          label="Expiration Date (Optional)"
          hint="Last day the code can be redeemed (UTC)."
          value={form.expiresAt}
          onChange={(expiresAt) => change({ expiresAt })}
        />
        <TextAreaField
          label="Notes (Optional)"
          rows={2}
          maxLength={1000}
          value={form.notes}
          onChange={(notes) => change({ notes })}
        />
        <div className="error-in-view">
          <FormActions
            notices={
              <>
                {create.isSuccess && <Created code={create.data.code} />}
                <Notice tone="error">{failure && `Error: ${failure}`}</Notice>
              </>
            }
          >
            <Button type="submit" variant="primary" pending={create.isPending}>
              {create.isPending ? 'Creating…' : 'Create Coupon'}
            </Button>
          </FormActions>
        </div>
      </form>
    </Card>
  )
}

type CheckedField = 'durationDays' | 'usesLimit'

/** The specified message is about both fields; it comes with the first wrong one. */
function couponErrors(form: CouponForm): FieldError<CheckedField>[] {
  const message = couponProblem(form)
  if (message === null) return []
  const checked = ['durationDays', 'usesLimit'] as const
  const wrong = checked.filter((field) => (integerFromText(form[field]) ?? 0) < 1)
  return wrong.map((field, index) => ({ field, message: index === 0 ? message : 'Enter 1 or more.' }))
}

function Created({ code }: { code: string | null | undefined }) {
  return (
    <Notice tone="success">
      <p>Coupon created!</p>
      {code && (
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <code className="rounded-sm bg-canvas px-1.5 py-0.5 font-mono text-ink wrap-anywhere">{code}</code>
          <CopyButton text={code} what="code" />
        </p>
      )}
    </Notice>
  )
}
