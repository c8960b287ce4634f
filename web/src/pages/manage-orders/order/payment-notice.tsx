import type { Order } from '@guildshop/contract/orders'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { localDay } from '../../../ui/format/dates.ts'
import { Notice } from '../../../ui/page/notice.tsx'

type PaymentNoticeProps = { payment: NonNullable<Order['payment']> }

const helpPages = {
  review: { to: '/help/payments-on-hold', label: 'About payments on hold' },
  problem: { to: '/help/payments-on-hold#payments-for-rejected-orders', label: 'About rejected payments' },
}

/** Why a payment is on hold, or was taken for an order we rejected, and what the seller does about it. */
export function PaymentNotice({ payment: { state, reason, words, action, endsAt } }: PaymentNoticeProps) {
  const help = helpPages[state]
  const lastDay = localDay(endsAt)
  return (
    <Notice tone={state === 'problem' ? 'error' : 'warning'}>
      <div className="space-y-2">
        <p>
          {reason && <strong className="font-semibold">{reason}. </strong>}
          {words}
        </p>
        {lastDay && <p>PayPal returns the payment to the buyer on {lastDay} if you haven't acted by then.</p>}
        {reason && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {action && (
              <LinkButton href={action.url} newTab>
                {action.label}
              </LinkButton>
            )}
            <TextLink to={help.to}>{help.label}</TextLink>
          </p>
        )}
      </div>
    </Notice>
  )
}
