import { ImageIcon } from 'lucide-react'
import { useState } from 'react'

type PictureProps = {
  url: string | null | undefined
  /** Alt text, when nothing next to the image describes it. */
  name?: string
  iconSize?: number
}

/** Fills its frame with the image, or a placeholder if there is none or it fails to load. */
export function Picture({ url, name = '', iconSize = 28 }: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)

  if (url && url !== failedUrl) {
    return (
      <img
        src={url}
        alt={name}
        loading="lazy"
        decoding="async"
        onError={() => setFailedUrl(url)}
        className="size-full object-cover"
      />
    )
  }
  return (
    <span className="flex size-full items-center justify-center text-ink-faint">
      <ImageIcon size={iconSize} />
    </span>
  )
}

const frames = { small: 'size-10', large: 'size-18' }

type FramedPictureProps = Pick<PictureProps, 'url' | 'name'> & { size?: keyof typeof frames }

export function FramedPicture({ url, name = '', size = 'large' }: FramedPictureProps) {
  return (
    <span className={`shrink-0 overflow-hidden rounded-md border border-line bg-raised ${frames[size]}`}>
      <Picture url={url} name={name} iconSize={size === 'small' ? 18 : 28} />
    </span>
  )
}
