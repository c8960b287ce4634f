import { imageTypes } from '@guildshop/contract/item-rules'
import { useEffect, useState } from 'react'

/** Object URL for previewing a chosen image; null for other file types. Revoked on change. */
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
