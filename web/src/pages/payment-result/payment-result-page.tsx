import { CircleCheckIcon, ClockIcon, InfoIcon, type LucideIcon, TriangleAlertIcon, XIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { OrderNumber } from './order-number.tsx'
import { type PaymentStatus, readPaymentResult } from './payment-result.ts'

/** An addition that loads after the page. If it can't, the order ID stays. */
const Receipt = lazy(() => import('./receipt.tsx').catch(() => ({ default: OrderNumber })))

type Result = ReturnType<typeof readPaymentResult>
type Outcome = { title: string; Icon: LucideIcon; iconClasses: string; text: ReactNode }

const calm = 'border-line bg-raised text-ink-muted'
const outcomes: Record<PaymentStatus, Outcome> = {
  success: {
    title: 'Payment Successful!',
    Icon: CircleCheckIcon,
    iconClasses: 'border-accent-line bg-accent-soft text-accent',
    text: 'Thank you for your purchase.',
  },
  trial: {
    title: 'Trial Started!',
    Icon: CircleCheckIcon,
    iconClasses: 'border-accent-line bg-accent-soft text-accent',
    text: "You haven't been charged. PayPal charges the first payment when your trial ends.",
  },
  cancel: {
    title: 'Payment Cancelled',
    Icon: InfoIcon,
    iconClasses: calm,
    text: 'You cancelled this payment. You have not been charged.',
  },
  error: {
    title: 'Payment Error',
    Icon: XIcon,
    iconClasses: 'border-danger-line bg-danger-soft text-danger',
    text: 'Something went wrong with your payment.',
  },
  review: {
    title: 'Payment Under Review',
    Icon: ClockIcon,
    iconClasses: 'border-warning-line bg-warning-soft text-warning',
    text: "PayPal is reviewing this payment. We'll complete your order automatically once it clears. Please don't pay again.",
  },
  invalid: {
    title: 'Invalid Payment Status',
    Icon: TriangleAlertIcon,
    iconClasses: calm,
    text: "This link doesn't include a payment status. Check your PayPal activity or ask the seller.",
  },
}

/** Where PayPal sends buyers after checkout. Display only: the query parameters aren't trusted. */
export function PaymentResultPage() {
  const [query] = useSearchParams()
  const result = readPaymentResult(query)
  const { title, Icon, iconClasses, text } = outcomes[result.status]

  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <div className="w-full max-w-md overflow-hidden rounded-lg border border-line bg-surface shadow-float">
        {result.guild && <Seller name={result.guild.name} iconUrl={result.guild.iconUrl} />}
        <div className="flex flex-col items-center gap-4 px-5 py-8 text-center text-balance sm:px-8">
          <span className={`flex size-14 items-center justify-center rounded-full border ${iconClasses}`}>
            <Icon size={28} />
          </span>
          <div className="space-y-1">
            <PageHeading title={title} />
            <p className="text-base text-ink-muted">{text}</p>
          </div>
          <Details result={result} />
          {result.place && <WaysBack place={result.place} />}
        </div>
      </div>
      <p className="flex items-center gap-2 text-xs text-ink-muted">
        <Logo size={18} /> Powered by Guildshop. Payments by PayPal.
      </p>
    </div>
  )
}

function Seller({ name, iconUrl }: { name: string; iconUrl: string | null }) {
  return (
    <div className="flex items-center gap-3 border-b border-line px-5 py-3">
      <Avatar name={name} imageUrl={iconUrl} size={36} />
      <p className="min-w-0 text-sm font-semibold text-balance text-ink wrap-anywhere">{name}</p>
    </div>
  )
}

function Details({ result: { status, message, orderId, orderNumber, hasReceipt } }: { result: Result }) {
  if (status === 'cancel' || status === 'invalid') return null
  if (status === 'error') {
    return (
      <DetailsBlock>
        {message && <Notice tone="error">{message}</Notice>}
        <p className="text-center text-ink-muted">Not sure what to do next? Ask the seller in Discord.</p>
      </DetailsBlock>
    )
  }
  return (
    <DetailsBlock>
      {orderId && !hasReceipt && <OrderNumber orderId={orderId} orderNumber={orderNumber} />}
      {hasReceipt && (
        <Suspense fallback={<OrderNumber orderId={orderId} orderNumber={orderNumber} />}>
          <Receipt orderId={orderId} orderNumber={orderNumber} />
        </Suspense>
      )}
      {message === 'ProcessingError' && (
        <Notice tone="warning">
          {status === 'trial' ? 'Your trial has started' : 'Your payment went through'}, but we couldn't finish
          everything in Discord. For example, the notification may have failed. If something is missing, contact the
          seller{orderId && ' with your order ID'}.
        </Notice>
      )}
    </DetailsBlock>
  )
}

function DetailsBlock({ children }: { children: ReactNode }) {
  return <div className="w-full space-y-4 text-left text-pretty empty:hidden">{children}</div>
}

function WaysBack({ place }: { place: string }) {
  return (
    <div className="grid w-full gap-2 sm:grid-cols-[auto_auto]">
      <LinkButton variant="primary" href={`discord://-/channels/${place}`}>
        Open Discord app
      </LinkButton>
      <LinkButton href={`https://discord.com/channels/${place}`}>Open Discord in browser</LinkButton>
    </div>
  )
}
