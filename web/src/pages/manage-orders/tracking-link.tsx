import { parseTracking } from '@guildshop/contract/carriers'
import { textLinkClasses } from '../../ui/buttons/text-link.tsx'

/** A tracking number with a link to its carrier, or as it was typed if we don't know the carrier. */
export function TrackingLink({ trackingNumber }: { trackingNumber: string }) {
  const { carrier, number, url } = parseTracking(trackingNumber)
  if (!carrier || !url) return trackingNumber
  return (
    <>
      {carrier.name}{' '}
      <a href={url} target="_blank" rel="noopener noreferrer" className={textLinkClasses}>
        {number}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  )
}
