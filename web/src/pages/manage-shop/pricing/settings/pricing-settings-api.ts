import { messageReply } from '@guildshop/contract/replies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { parseOrEmpty } from '../../../../api/parse-or-empty.ts'
import { guildDetailsQuery } from '../../shop-api.ts'

type Settings = { managersMayPrice: boolean }

export function useSavePricingSettings(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (settings: Settings) =>
      call('PUT', `/guilds/${encodeURIComponent(guildId)}/pricing-settings`, parseOrEmpty(messageReply), settings),
    onSuccess: (_, settings) => {
      cache.setQueryData(
        guildDetailsQuery(guildId).queryKey,
        (known) => known && { ...known, pricing: known.pricing && { ...known.pricing, ...settings } },
      )
    },
  })
}
