import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CallFailed, call } from './http.ts'

const foundOrder = z.object({ _id: z.string(), orderNumber: z.nullish(z.string()), itemName: z.string() })
export type FoundOrder = z.infer<typeof foundOrder>

/** The order with this number or id; null if there's none, or if the server can't look it up. */
export const foundOrderQuery = (name: string) =>
  queryOptions({
    queryKey: ['found-order', name.toUpperCase()],
    queryFn: async (): Promise<FoundOrder | null> => {
      try {
        return await call('GET', `/sales/${encodeURIComponent(name)}`, foundOrder)
      } catch (error) {
        if (error instanceof CallFailed && [400, 404].includes(error.status)) return null
        throw error
      }
    },
    staleTime: 60_000,
    retry: false,
  })
