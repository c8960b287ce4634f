import { useState } from 'react'

/** A picture, or the first letter of the name where there is none or it does not load. */
export function Avatar({ name, imageUrl, size = 40 }: { name: string; imageUrl?: string | null; size?: number }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const look = 'shrink-0 rounded-lg border border-line bg-raised object-cover'

  if (imageUrl && imageUrl !== failedUrl) {
    return (
      <img src={imageUrl} alt="" width={size} height={size} className={look} onError={() => setFailedUrl(imageUrl)} />
    )
  }
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      className={`inline-flex items-center justify-center font-semibold text-ink-muted ${look}`}
    >
      {[...name][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
