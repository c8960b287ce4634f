import { useState } from 'react'
import { ImageIcon } from '../../ui/icons.tsx'

/** Fills its frame with the picture, or with a placeholder where there is none or it does not load. */
export function ItemPicture({ url }: { url: string | null | undefined }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)

  if (url && url !== failedUrl) {
    return (
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailedUrl(url)}
        className="size-full object-cover"
      />
    )
  }
  return (
    <span className="flex size-full items-center justify-center text-ink-faint">
      <ImageIcon size={28} />
    </span>
  )
}
