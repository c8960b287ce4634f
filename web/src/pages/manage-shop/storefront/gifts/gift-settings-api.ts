import { messageReply } from '@guildshop/contract/replies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { parseOrEmpty } from '../../../../api/parse-or-empty.ts'
import { guildDetailsQuery } from '../../shop-api.ts'
import { guildPath } from '../storefront-paths.ts'

type Settings = { allowsGifts: boolean }

export function useSaveGiftSettings(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (settings: Settings) =>
      call('PUT', `${guildPath(guildId)}/gift-settings`, parseOrEmpty(messageReply), settings),
    onSuccess: (_, settings) => {
      cache.setQueryData(
        guildDetailsQuery(guildId).queryKey,
        (known) => known && { ...known, storefront: known.storefront && { ...known.storefront, ...settings } },
      )
    },
  })
}
