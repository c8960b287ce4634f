import { guildDetailsReply } from '@guildshop/contract/guilds'
import type { Currency } from '@guildshop/contract/money'
import { messageReply } from '@guildshop/contract/replies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/http.ts'
import { itemsQuery } from '../../api/items-api.ts'
import { parseOrEmpty } from '../../api/parse-or-empty.ts'

export const guildDetailsQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'details'],
    queryFn: () => call('GET', `/guilds/details/${encodeURIComponent(guildId)}`, guildDetailsReply),
  })

type Config = { defaultCurrency: Currency; manageRoleId: string | null; notificationRoleId: string | null }

/** Items use the shop's currency, so they're refetched. */
export function useSaveConfig(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (config: Config) =>
      call('PUT', `/guilds/${encodeURIComponent(guildId)}/config`, parseOrEmpty(messageReply), config),
    onSuccess: (_, config) => {
      cache.setQueryData(guildDetailsQuery(guildId).queryKey, (known) => known && { ...known, ...config })
      void cache.invalidateQueries(itemsQuery(guildId))
    },
  })
}
