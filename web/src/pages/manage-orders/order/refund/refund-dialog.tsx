import { centsFromText, isWholeYen, moneyText, textFromCents } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/order-details'
import { unitsKept } from '@guildshop/contract/quantities'
import { maximumRefundNote, type RefundReply } from '@guildshop/contract/refunds'
import { type SubmitEvent, useRef, useState } from 'react'
import { CallFailed, errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { newRequestId } from './new-request-id.ts'
import { useRefund } from './refund-api.ts'
import { RefundContext } from './refund-context.tsx'
import { type Refundable, RefundPreview, roleWord } from './refund-preview.tsx'

type RefundDialogProps = {
  order: OrderDetails
  refundable: Refundable
  onRefunded: (reply: RefundReply) => void
  onClose: () => void
}

export function RefundDialog({ order, refundable, onRefunded, onClose }: RefundDialogProps) {
  const left = refundable.leftCents ?? null
  const [amount, setAmount] = useState(left === null ? '' : textFromCents(left))
  const [note, setNote] = useState('')
  const [removesRole, setRemovesRole] = useState(refundable.removesRole)
  const [units, setUnits] = useState('0')
  const requestId = useRef(newRequestId())
  const refund = useRefund(order._id)
  const errors = useFormErrors<'amount'>(refund)
  const cents = centsFromText(amount)
  const problem = left === null ? null : amountProblem(cents, left, order.currency)
  const isWhole = left === null || cents === left
  const returnable = isWhole ? 0 : (refundable.returnableUnits ?? 0)
  const hasKeys = order.entitlements?.some(({ kind }) => kind === 'key') ?? false
  const returnedUnits = returnable > 0 ? Number(units) : 0

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = problem ? [{ field: 'amount' as const, message: problem }] : []
    if (refund.isPending || !errors.check(event.currentTarget, found)) return
    const request = {
      requestId: requestId.current,
      ...(!isWhole && cents !== null && { amountCents: cents }),
      ...(note.trim() && { note: note.trim() }),
      ...(isWhole && left !== null && { removeRole: removesRole }),
      ...(returnedUnits > 0 && { returnedUnits }),
    }
    refund.mutate(request, {
      onSuccess: onRefunded,
      onError: (error) => {
        if (isDecided(error)) requestId.current = newRequestId()
      },
    })
  }

  const label =
    left === null || problem || cents === null ? 'Refund payment' : `Refund ${moneyText(cents, order.currency)}`
  return (
    <Dialog
      title="Refund payment"
      onClose={() => !refund.isPending && onClose()}
      onSubmit={submit}
      onChange={errors.clearChanged}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={refund.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={refund.isPending}>
            {label}
          </Button>
        </div>
      }
    >
      <Notice tone="error">{errors.message ?? errorMessage(refund.error, unknownResult)}</Notice>
      <RefundContext order={order} />
      {left !== null && (
        <TextField
          {...errors.at('amount')}
          label={`Amount (${order.currency})`}
          hint={`Up to ${moneyText(left, order.currency)}.`}
          value={amount}
          onChange={setAmount}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <TextAreaField
        label="Note to the buyer (optional)"
        hint="PayPal includes it in its email."
        rows={2}
        maxLength={maximumRefundNote}
        value={note}
        onChange={setNote}
      />
      {isWhole && left !== null && (
        <CheckboxField
          label={refundable.hasRole ? `Remove ${roleWord(order)} and restock` : 'Restock'}
          checked={removesRole}
          onChange={setRemovesRole}
        />
      )}
      {returnable > 0 && (
        <SelectField
          label={hasKeys ? 'Keys to revoke' : 'Units to put back in stock'}
          value={units}
          onChange={setUnits}
          options={Array.from({ length: returnable + 1 }, (_, count) => ({ value: `${count}`, label: `${count}` }))}
        />
      )}
      <RefundPreview
        order={order}
        refundable={refundable}
        amountCents={problem ? null : cents}
        isWhole={isWhole}
        returnedUnits={isWhole && removesRole ? unitsKept(order) : returnedUnits}
        removesRole={removesRole}
        hasKeys={hasKeys}
        hasNote={note.trim() !== ''}
      />
    </Dialog>
  )
}

const unknownResult =
  "We couldn't confirm this refund. Try again: it's the same request, so the buyer isn't refunded twice."

/** After any other failure the result is unknown, and only the same request is safe to repeat. */
const isDecided = (error: unknown) => error instanceof CallFailed && error.status >= 400 && error.status < 500

function amountProblem(cents: number | null, left: number, currency: string): string | null {
  if (!cents) return 'Enter an amount.'
  if (cents > left) return `You can refund up to ${moneyText(left, currency)}.`
  return isWholeYen(cents, currency) ? null : "Amounts in JPY can't have decimals."
}
