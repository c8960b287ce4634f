import { changeItemsReply, itemOrderReply, moveBefore } from '@guildshop/contract/item-order'
import type { ItemChange } from '@guildshop/contract/item-requests'
import { duplicatedItemReply, type ShopItem, savedItemReply } from '@guildshop/contract/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { itemsQuery } from '../../../../api/items-api.ts'

const pathOf = (itemId: string, action: string) => `/items/${encodeURIComponent(itemId)}/${action}`

/** Optimistic: the item moves immediately, and back if the server refuses. */
export function useMoveItem(guildId: string) {
  const cache = useQueryClient()
  const { queryKey } = itemsQuery(guildId)
  return useMutation({
    mutationFn: ({ id, beforeId }: { id: string; beforeId: string | null }) =>
      call('PUT', pathOf(id, 'position'), itemOrderReply, { beforeId }),
    onMutate: async ({ id, beforeId }) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, before && moved(before, id, beforeId))
      return { before }
    },
    onError: (_error, _move, context) => {
      if (context?.before) cache.setQueryData(queryKey, context.before)
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}

function moved(items: ShopItem[], id: string, beforeId: string | null): ShopItem[] {
  const order = moveBefore(
    items.map(({ _id }) => _id),
    id,
    beforeId,
  )
  return items.toSorted((one, other) => order.indexOf(one._id) - order.indexOf(other._id))
}

export function useHideItem(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ _id, isHidden }: ShopItem) =>
      call('PUT', pathOf(_id, 'visibility'), savedItemReply, { isHidden: !isHidden }),
    onSuccess: () => cache.invalidateQueries(itemsQuery(guildId)),
  })
}

export function useDuplicateItem(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST', pathOf(id, 'duplicate'), duplicatedItemReply),
    onSuccess: () => cache.invalidateQueries(itemsQuery(guildId)),
  })
}

export function useChangeItems(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (change: ItemChange & { itemIds: string[] }) =>
      call('PUT', `/guilds/${encodeURIComponent(guildId)}/items/bulk`, changeItemsReply, change),
    onSuccess: () => cache.invalidateQueries(itemsQuery(guildId)),
  })
}
