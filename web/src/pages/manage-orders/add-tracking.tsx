import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'

export type TrackingToAdd = { url: string; trackingNumber?: string | null | undefined }

/** For shipments that we couldn't send to PayPal: the number to copy and the payment's page at PayPal. */
export function AddTracking({ url, trackingNumber }: TrackingToAdd) {
  return (
    <div className="space-y-2">
      <p className="text-sm text-ink-muted">
        We didn't send this shipment to PayPal. Add it there yourself: tracking helps you win disputes.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {trackingNumber && (
          <>
            <span className="font-mono text-sm text-ink wrap-anywhere">{trackingNumber}</span>
            <CopyButton text={trackingNumber} what="tracking number" />
          </>
        )}
        <LinkButton href={url} newTab>
          Add tracking at PayPal
        </LinkButton>
      </div>
    </div>
  )
}
