import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export function PaypalWarning({ isOwner }: { isOwner: boolean }) {
  return (
    <Notice tone="warning">
      <strong className="font-semibold text-ink">No PayPal payment account is linked.</strong>{' '}
      <span className="text-ink-muted">
        {isOwner
          ? "The bot's shop command does not work until you link yours."
          : "The bot's shop command does not work until the server owner links one."}
      </span>{' '}
      {isOwner && (
        <span className="whitespace-nowrap">
          <TextLink to="/profile#paypal">Link PayPal</TextLink>
        </span>
      )}
    </Notice>
  )
}
