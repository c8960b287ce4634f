import { useState } from 'react'
import { ImageIcon } from '../../ui/icons.tsx'

const frames = { small: 'size-10', large: 'size-18' }

type ItemPictureProps = { url: string | null | undefined; name: string; size?: keyof typeof frames }

/** What was sold, or a placeholder where there is no picture or it does not load. */
export function ItemPicture({ url, name, size = 'large' }: ItemPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const hasPicture = url && url !== failedUrl

  return (
    <span
      className={`flex shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-raised text-ink-faint ${frames[size]}`}
    >
      {hasPicture ? (
        <img
          src={url}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(url)}
          className="size-full object-cover"
        />
      ) : (
        <ImageIcon size={size === 'small' ? 18 : 28} />
      )}
    </span>
  )
}
