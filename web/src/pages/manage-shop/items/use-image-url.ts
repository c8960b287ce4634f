import { imageTypes } from '@guildshop/contract/item-rules'
import { useEffect, useState } from 'react'

/** An address under which a chosen picture can be looked at before it is sent; null for anything but a picture. */
export function usePictureUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    if (!file || !imageTypes.includes(file.type)) return setUrl(null)
    const local = URL.createObjectURL(file)
    setUrl(local)
    return () => URL.revokeObjectURL(local)
  }, [file])

  return url
}
