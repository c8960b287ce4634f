import type { Order } from '@guildshop/contract/orders'
import { daysToClaim, type PaypalPage, paymentHold } from '@guildshop/contract/sales/payment-holds'
import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { PaypalClient } from '../../../providers/paypal/paypal-client.ts'
import { minutesFrom } from '../checkout/checkout-times.ts'

type Held = Pick<Selectable<Sale>, 'state' | 'problem' | 'heldAt' | 'holdReason' | 'requiresShipping' | 'captureId'>
type Payment = NonNullable<Order['payment']>
type Pages = Pick<PaypalClient, 'paymentUrl' | 'accountSettingsUrl' | 'resolutionCenterUrl'>

/** Why a sale isn't paid although PayPal has the buyer's money; undefined for other sales. */
export function describePayment(sale: Held): Pick<Order, 'payment'> {
  const { state, heldAt } = sale
  if (state === 'paid' || !heldAt) return {}
  return { payment: state === 'pending' ? describeHold(sale, heldAt) : describeProblem(sale) }
}

function describeHold({ holdReason, requiresShipping }: Held, heldAt: Date): Payment {
  const { title, advice, isReturnedUnclaimed } = paymentHold(holdReason)
  const endsAt = minutesFrom(heldAt, daysToClaim * 1440).toISOString()
  return {
    state: 'review',
    reason: title,
    words: `${advice}${requiresShipping ? " Don't ship it yet." : ''}`,
    ...(isReturnedUnclaimed && { endsAt }),
  }
}

const mismatches: Record<string, string> = {
  AMOUNT_MISMATCH: "The amount doesn't match the order",
  PAYEE_MISMATCH: "The payment went to a different PayPal account than the order's",
  ORDER_MISMATCH: 'The payment belongs to a different order',
}

function describeProblem({ problem }: Held): Payment {
  const code = problem ?? 'UNKNOWN'
  const reason = mismatches[code] ?? `It didn't pass our checks (${code})`
  return {
    state: 'problem',
    reason: 'PayPal captured a payment that failed our checks',
    words: `${reason}, so nothing was delivered. Check the payment at PayPal and refund the buyer.`,
  }
}

/** The same with a link to PayPal, for the order page. */
export function describePaymentAction(sale: Held, pages: Pages): Pick<Order, 'payment'> {
  const { payment } = describePayment(sale)
  if (!payment) return {}
  const { page, action } =
    sale.state === 'pending'
      ? paymentHold(sale.holdReason)
      : { page: 'payment' as const, action: 'Refund payment at PayPal' }
  const url = pageUrl(page, sale, pages)
  return { payment: { ...payment, ...(url && { action: { label: action, url } }) } }
}

function pageUrl(page: PaypalPage, { captureId }: Held, pages: Pages): string | null {
  if (page === 'settings') return pages.accountSettingsUrl()
  if (page === 'disputes') return pages.resolutionCenterUrl()
  return captureId && pages.paymentUrl(captureId)
}
