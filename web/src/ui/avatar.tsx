import { useState } from 'react'

/**
 * An image over the first letter of the name, which shows when there is no image or it fails to load. A failed image stays
 * in the DOM, hidden, so its URL can still be inspected.
 */
export function Avatar({ name, imageUrl, size = 40 }: { name: string; imageUrl?: string | null; size?: number }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const hasPicture = Boolean(imageUrl) && imageUrl !== failedUrl
  const frameClasses = 'rounded-lg border border-line bg-raised'

  return (
    <span className="relative inline-flex shrink-0" style={{ width: size, height: size }}>
      {!hasPicture && (
        <span
          aria-hidden="true"
          style={{ fontSize: size * 0.42 }}
          className={`inline-flex size-full items-center justify-center font-semibold text-ink-muted ${frameClasses}`}
        >
          {[...name][0]?.toUpperCase() ?? '?'}
        </span>
      )}
      {imageUrl && (
        <img
          src={imageUrl}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setFailedUrl(imageUrl)}
          className={`absolute inset-0 object-cover ${frameClasses} ${hasPicture ? '' : 'opacity-0'}`}
        />
      )}
    </span>
  )
}
