import { categoriesReply, presentedItemsReply } from '@guildshop/contract/categories'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'
import { guildPath } from './storefront-paths.ts'

/** The shop's categories, in their order. */
export const categoriesQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'categories'],
    queryFn: () => call('GET', `${guildPath(guildId)}/categories`, categoriesReply),
  })

/** The shop's items with their categories and pictures, in the shop's order. */
export const presentationQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'presentation'],
    queryFn: () => call('GET', `${guildPath(guildId)}/presentation`, presentedItemsReply),
  })
