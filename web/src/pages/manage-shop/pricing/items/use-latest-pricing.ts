import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pricingQuery } from '../pricing-api.ts'

/** Refetches everything about prices; undefined if the item no longer exists. */
export function useLatestPricing(guildId: string, itemId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { items } = await cache.fetchQuery({ ...pricingQuery(guildId), staleTime: 0 })
      return items.find(({ _id }) => _id === itemId)
    },
  })
}
