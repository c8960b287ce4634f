import { discountReason, listPriceOf } from '@guildshop/contract/discount-texts'
import { periodName } from '@guildshop/contract/membership-rules'
import { moneyText, priceText } from '@guildshop/contract/money'
import { itemLabel } from '@guildshop/contract/quantities'
import type { Receipt as ReceiptData, ReceiptState } from '@guildshop/contract/sales/receipts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Day, Moment } from '../../ui/format/moment.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { FramedPicture } from '../../ui/picture.tsx'
import { giftStep } from './gift-step.ts'
import { OrderNumber, type OrderNumberProps } from './order-number.tsx'
import { receiptQuery } from './receipt-api.ts'

const badges: Record<ReceiptState, { label: string; tone: NonNullable<ComponentProps<typeof Badge>['tone']> }> = {
  review: { label: 'Under review', tone: 'warning' },
  delivering: { label: 'In progress', tone: 'warning' },
  delivered: { label: 'Complete', tone: 'accent' },
  'to-ship': { label: 'To be shipped', tone: 'warning' },
  shipped: { label: 'Shipped', tone: 'accent' },
  refunded: { label: 'Refunded', tone: 'neutral' },
}

/** The order as the server knows it: a typed URL can't fake this part. Only the order ID if the server has no receipt. */
export default function Receipt({ orderId, orderNumber }: OrderNumberProps) {
  const { data: receipt, isPending } = useQuery(receiptQuery(orderId))

  return (
    <>
      <OrderNumber orderId={orderId} orderNumber={receipt?.orderNumber ?? orderNumber} />
      {isPending && <Skeleton className="h-60 w-full" />}
      {receipt && <Purchase receipt={receipt} />}
    </>
  )
}

function Purchase({ receipt }: { receipt: ReceiptData }) {
  const { label, tone } = badges[receipt.state]
  return (
    <section aria-label="Receipt" className="w-full rounded-md border border-line text-sm">
      <div className="flex items-center gap-3 p-3">
        <FramedPicture url={receipt.imageUrl} name={receipt.itemName} />
        <div className="min-w-0 flex-1 space-y-1">
          <h2 className="text-base font-semibold text-ink wrap-anywhere">{itemLabel(receipt)}</h2>
          <p className="text-ink tabular-nums">{paidText(receipt)}</p>
          <Badge tone={tone}>{label}</Badge>
        </div>
      </div>
      <Facts receipt={receipt} />
      <div className="space-y-1 border-t border-line p-3">
        <h3 className="font-semibold text-ink">What happens next</h3>
        <p className="text-pretty text-ink-muted">{nextStep(receipt)}</p>
      </div>
    </section>
  )
}

/** A discount on a membership is for its first payment only. */
function paidText({ priceCents, currency, membership, discount }: ReceiptData): string {
  const price = priceText(priceCents, currency)
  if (!membership) return price
  return `${price} ${discount ? 'for the first' : 'per'} ${periodName(membership.period)}`
}

function Facts({ receipt }: { receipt: ReceiptData }) {
  const { sellerName, paidAt, priceCents, discount, refundedCents, currency, state } = receipt
  const roles = state === 'refunded' ? [] : rolesOf(receipt)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line p-3 empty:hidden">
      {receipt.gift && <Fact label="Gift for">Someone else</Fact>}
      {sellerName && <Fact label="Seller">{sellerName}</Fact>}
      {discount && <Fact label="List price">{moneyText(listPriceOf(receipt), currency)}</Fact>}
      {discount && (
        <Fact label="Discount">
          {moneyText(-discount.amount, currency)}
          <span className="block text-ink-muted">{discountReason(discount)}</span>
        </Fact>
      )}
      {paidAt && (
        <Fact label={priceCents === 0 ? 'Ordered' : 'Paid'}>
          <Moment at={paidAt} />
        </Fact>
      )}
      {receipt.membership && <MembershipFact membership={receipt.membership} />}
      {roles.length > 0 && (
        <Fact label={roles.length > 1 ? 'Roles' : 'Role'}>
          {roles.map((role, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the roles of an order never change their places
            <span key={index} className="block">
              {receipt.membership ? role.name || 'Included' : <RoleText role={role} />}
            </span>
          ))}
        </Fact>
      )}
      {refundedCents > 0 && <Fact label="Refunded">{moneyText(refundedCents, currency)}</Fact>}
    </dl>
  )
}

function MembershipFact({ membership }: { membership: NonNullable<ReceiptData['membership']> }) {
  const { until, renewal, isTrial } = membership
  if (!until) return null
  const label = renewal === 'automatic' ? `${isTrial ? 'First' : 'Next'} payment` : 'Ends'
  return (
    <Fact label={label}>
      <Day at={until} />
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-right text-ink tabular-nums wrap-anywhere">{children}</dd>
    </>
  )
}

type Role = NonNullable<ReceiptData['role']>

const rolesOf = ({ role, roles }: ReceiptData): Role[] => roles ?? (role ? [role] : [])

function RoleText({ role: { name, endsAt, durationDays } }: { role: Role }) {
  const included = name || 'Included'
  if (endsAt)
    return (
      <>
        {included}, until <Day at={endsAt} />
      </>
    )
  if (durationDays && durationDays > 0) return `${included}, for ${durationDays} ${durationDays === 1 ? 'day' : 'days'}`
  return `${included}, permanent`
}

function nextStep(receipt: ReceiptData): ReactNode {
  const { state, shippedAt } = receipt
  if (state === 'review') return "We'll complete your order and message you in Discord once PayPal clears the payment."
  if (state === 'refunded') return "This payment was refunded. Check PayPal to see when you'll get the money."
  if (state === 'to-ship')
    return 'The seller will ship it to the address you gave PayPal. Type /orders in Discord to see the tracking number.'
  if (state === 'shipped')
    return (
      <>
        The seller shipped it on <Day at={shippedAt} />. Type /orders in Discord to see the tracking number.
      </>
    )
  return giftStep(receipt) ?? roleStep(rolesOf(receipt)) ?? openStep(receipt)
}

/** What is left to do for the roles; null if there is nothing to say. */
function roleStep(roles: Role[]): string | null {
  const words = roles.length > 1 ? 'roles' : 'role'
  if (roles.some(({ state }) => state === 'failed')) {
    return `We couldn't assign your ${words} yet. The shop owner can see why.`
  }
  if (roles.some(({ state }) => state === 'waiting')) {
    return `We're assigning your ${words}. This usually takes less than a minute.`
  }
  return null
}

function openStep(receipt: ReceiptData): string {
  if (receipt.hasContents) return 'Go back to Discord and type /orders to open what you bought.'
  const roles = rolesOf(receipt)
  if (roles.length > 0) {
    return `Your ${roles.length > 1 ? 'roles are' : 'role is'} active. You can go back to Discord.`
  }
  return 'Your order is complete. If something is missing, contact the seller in Discord with your order number.'
}
