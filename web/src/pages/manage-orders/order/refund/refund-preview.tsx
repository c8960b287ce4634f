import { moneyText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/order-details'

export type Refundable = NonNullable<OrderDetails['refundable']>

type RefundPreviewProps = {
  order: Pick<OrderDetails, 'currency' | 'discount' | 'entitlements'>
  refundable: Refundable
  /** Null while the amount isn't valid, and for a payment of which only PayPal knows what is left. */
  amountCents: number | null
  isWhole: boolean
  removesRole: boolean
  /** Units that go back in stock. */
  returnedUnits: number
  /** The units are license keys. */
  hasKeys: boolean
  hasNote: boolean
}

/** What the refund will change. */
export function RefundPreview({ order, refundable, amountCents, isWhole, ...choices }: RefundPreviewProps) {
  const { currency, discount } = order
  const roles = roleWord(order)
  const amount = amountCents === null ? 'the amount' : moneyText(amountCents, currency)
  const isOrder = refundable.leftCents !== null && refundable.leftCents !== undefined
  const takesBack = isWhole && choices.removesRole
  return (
    <section aria-label="What happens" className="rounded-md border border-line bg-raised px-3 py-2.5 text-sm">
      <h3 className="font-semibold text-ink">What happens</h3>
      <ul className="list-disc space-y-1 pl-5 text-ink-muted">
        <li>
          {isOrder
            ? `PayPal returns ${amount} from your account to the buyer`
            : 'PayPal returns the payment to the buyer'}{' '}
          and emails them{choices.hasNote && ', with your note'}.
        </li>
        {isOrder ? (
          <>
            {refundable.hasRole && (
              <li>{takesBack ? `The bot removes the ${roles}.` : `The buyer keeps the ${roles}.`}</li>
            )}
            <li>{choices.hasKeys ? keysText(choices.returnedUnits) : stockText(choices.returnedUnits)}</li>
            <li>Revenue and donation goal go down by {amount}, on the day of the sale.</li>
            {isWhole && discount?.kind === 'code' && (
              <li>This use of the discount code {discount.name} no longer counts.</li>
            )}
            <li>The bot messages the buyer about the refund.</li>
          </>
        ) : (
          <li>Nothing was delivered, so role, stock and revenue don't change.</li>
        )}
      </ul>
    </section>
  )
}

/** For all roles of an order. */
export const roleWord = ({ entitlements }: Pick<OrderDetails, 'entitlements'>) =>
  (entitlements ?? []).filter(({ kind }) => kind === 'role').length > 1 ? 'roles' : 'role'

function stockText(units: number): string {
  if (units === 0) return "The stock doesn't change."
  if (units === 1) return 'One item goes back in stock, if its stock is limited.'
  return `${units} items go back in stock, if the stock is limited.`
}

function keysText(keys: number): string {
  if (keys === 0) return 'The buyer keeps their license keys.'
  if (keys === 1) return "We'll revoke one key. It returns to the pool unless the buyer has viewed it."
  return `We'll revoke ${keys} keys. They return to the pool, except those that the buyer has viewed.`
}
