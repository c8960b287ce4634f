import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/http.ts'

/** The server's words when it refused for want of a valid session, else null. */
export function denialIn(error: unknown): string | null {
  const words = messageOf(error, '') ?? ''
  return /Not authorized|Please log in/.test(words) ? words : null
}

/** Remembers such a refusal of anything done on the screen. */
export function useDenial(): string | null {
  const cache = useQueryClient()
  const [denial, setDenial] = useState<string | null>(null)

  useEffect(
    () =>
      cache.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const found = denialIn(event.action.error)
        if (found) setDenial(found)
      }),
    [cache],
  )

  return denial
}
