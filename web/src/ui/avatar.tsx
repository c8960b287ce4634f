import { useState } from 'react'

const look = 'size-full rounded-lg border border-line bg-raised'

/** A picture, or the first letter of the name where there is none or it does not load. */
export function Avatar({ name, imageUrl, size = 40 }: { name: string; imageUrl?: string | null; size?: number }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)

  return (
    <span className="inline-flex shrink-0" style={{ width: size, height: size }}>
      {imageUrl && imageUrl !== failedUrl ? (
        <img
          src={imageUrl}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setFailedUrl(imageUrl)}
          className={`object-cover ${look}`}
        />
      ) : (
        <span
          aria-hidden="true"
          style={{ fontSize: size * 0.42 }}
          className={`inline-flex items-center justify-center font-semibold text-ink-muted ${look}`}
        >
          {[...name][0]?.toUpperCase() ?? '?'}
        </span>
      )}
    </span>
  )
}
