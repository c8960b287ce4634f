import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Notice } from '../../ui/page/notice.tsx'

/** PayPal may hold or decline payments to an unverified account, so we warn the seller before the first sale. */
export function UnverifiedPaypalWarning() {
  return (
    <Notice tone="warning">
      <strong className="font-semibold text-ink">Your PayPal account isn't verified.</strong>{' '}
      <span className="text-ink-muted">PayPal may hold or decline payments until it is.</span>{' '}
      <span className="whitespace-nowrap">
        <TextLink to="/profile#paypal">What to do</TextLink>
      </span>
    </Notice>
  )
}

export function RefusedPaypalWarning() {
  return (
    <Notice tone="error" isQuiet>
      <strong className="font-semibold text-ink">PayPal is declining payments to your account.</strong>{' '}
      <span className="text-ink-muted">Buyers can't check out until it accepts them again.</span>{' '}
      <span className="whitespace-nowrap">
        <TextLink to="/profile#paypal">What to do</TextLink>
      </span>
    </Notice>
  )
}

export function BrokenAppWarning() {
  return (
    <Notice tone="warning">
      <strong className="font-semibold text-ink">Your PayPal app doesn't work.</strong>{' '}
      <span className="text-ink-muted">This shop sells with the Basic connection until you fix it.</span>{' '}
      <span className="whitespace-nowrap">
        <TextLink to="/profile#paypal">What to do</TextLink>
      </span>
    </Notice>
  )
}

export function PaypalWarning({ isOwner }: { isOwner: boolean }) {
  return (
    <Notice tone="warning">
      <strong className="font-semibold text-ink">No PayPal payment account is linked.</strong>{' '}
      <span className="text-ink-muted">
        {isOwner
          ? "The bot's /shop command won't work until you link one."
          : "The bot's /shop command won't work until the server owner links one."}
      </span>{' '}
      {isOwner && (
        <span className="whitespace-nowrap">
          <TextLink to="/profile#paypal">Link PayPal</TextLink>
        </span>
      )}
    </Notice>
  )
}
