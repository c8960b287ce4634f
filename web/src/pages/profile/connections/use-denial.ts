import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'

/** Returns the server's message if it refused because of a missing or invalid session, or null. */
export function denialIn(error: unknown): string | null {
  const message = errorMessage(error, '') ?? ''
  return /Not authorized|Please log in/.test(message) ? message : null
}

/** Returns the first such refusal of a mutation on this screen. */
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
