import { blankCouponForm, type CouponForm, couponProblem } from '@guildshop/contract/premium-grant-rules'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useCreateCoupon } from '../admin-api.ts'

export function CreateCoupon() {
  const [form, setForm] = useState(blankCouponForm)
  const [problem, setProblem] = useState<string | null>(null)
  const create = useCreateCoupon()
  const failure = problem ?? errorMessage(create.error, 'Failed to create coupon.')
  const change = (part: Partial<CouponForm>) => setForm({ ...form, ...part })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    create.reset()
    const found = couponProblem(form)
    setProblem(found)
    if (!found) create.mutate(form, { onSuccess: () => setForm(blankCouponForm) })
  }

  return (
    <Card title="Create Coupon" intro="Anyone who redeems this code gets premium.">
      <form onSubmit={submit} noValidate className="space-y-4">
        {create.isSuccess && <Created code={create.data.code} />}
        <Notice tone="error">{failure && `Error: ${failure}`}</Notice>
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
            invalid={problem !== null}
            value={form.durationDays}
            onChange={(durationDays) => change({ durationDays })}
          />
          <TextField
            type="number"
            min={1}
            label="Quantity (Uses)"
            invalid={problem !== null}
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
        <Button type="submit" variant="primary" pending={create.isPending}>
          {create.isPending ? 'Creating…' : 'Create Coupon'}
        </Button>
      </form>
    </Card>
  )
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
