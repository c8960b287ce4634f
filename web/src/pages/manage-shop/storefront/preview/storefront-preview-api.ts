import { storefrontPreviewReply } from '@guildshop/contract/storefront-preview'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { guildPath } from '../storefront-paths.ts'

/** An item, as members open it or as it's posted, a category, the goal, or else the whole shop. */
export type PreviewSubject = { itemId?: string; isPosted?: 'true'; categoryId?: string; shows?: 'goal' }

const previewKey = (guildId: string) => ['guilds', guildId, 'storefront-preview']

/** Always fetched again when it's shown: anything in the shop can have changed it. */
export const storefrontPreviewQuery = (guildId: string, subject: PreviewSubject, page = 1) =>
  queryOptions({
    queryKey: [...previewKey(guildId), subject, page],
    queryFn: () => {
      const asked = new URLSearchParams({ ...subject, page: String(page) })
      return call('GET', `${guildPath(guildId)}/storefront-preview?${asked}`, storefrontPreviewReply)
    },
    staleTime: 0,
  })
