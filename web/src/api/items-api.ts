import type { ItemFields } from '@guildshop/contract/item-fields'
import { deletedItemReply, savedItemReply, shopItem } from '@guildshop/contract/items'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { everyAttention } from './every-attention.ts'
import { call, listOf } from './http.ts'
import { useIdempotencyKey } from './idempotency-key.ts'
import { parseOrEmpty } from './parse-or-empty.ts'
import { upload } from './upload.ts'

export const itemsQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'items'],
    queryFn: () => call('GET', `/guilds/${encodeURIComponent(guildId)}/items`, listOf(shopItem)),
  })

export type ItemInput = {
  fields: ItemFields
  /** License keys to add. */
  keys: string[]
  image: File | null
}

/**
 * Updates the item with this id, or adds one without. Repeating a failed addition adds the item once. Settles once the list has
 * been refetched.
 */
export function useSaveItem(guildId: string, itemId?: string) {
  const cache = useQueryClient()
  const { keyOf, renew } = useIdempotencyKey()
  const [method, path] = itemId
    ? (['PUT', `/items/${encodeURIComponent(itemId)}`] as const)
    : (['POST', `/guilds/${encodeURIComponent(guildId)}/items`] as const)

  return useMutation({
    mutationFn: ({ fields, keys, image, onProgress }: ItemInput & { onProgress: (fraction: number) => void }) => {
      const form = formOf(fields)
      if (keys.length > 0) form.append('keys', new Blob([JSON.stringify(keys)], { type: 'application/json' }))
      const headers = itemId ? {} : { 'idempotency-key': keyOf(JSON.stringify({ fields, keys }), image) }
      if (!image) return call(method, path, parseOrEmpty(savedItemReply), form, headers)
      form.append('itemImage', image, image.name)
      return upload(parseOrEmpty(savedItemReply), { method, path, body: form, headers, onProgress })
    },
    onSuccess: () => {
      renew()
      if (itemId) void cache.invalidateQueries({ queryKey: ['items', itemId], refetchType: 'none' })
      void cache.invalidateQueries(everyAttention)
      return cache.invalidateQueries(itemsQuery(guildId))
    },
  })
}

/** Returns a function that refetches the list and finds an item in it; undefined if it no longer exists. */
export function useLatestItem(guildId: string) {
  const cache = useQueryClient()
  return async (itemId: string | undefined) => {
    const items = await cache.fetchQuery({ ...itemsQuery(guildId), staleTime: 0 })
    return items.find(({ _id }) => _id === itemId)
  }
}

/** What happens to the members of a deleted item. */
export type MembersMode = 'keep' | 'end'

type Deletion = { id: string; members?: MembersMode }

export function useDeleteItem(guildId: string) {
  const cache = useQueryClient()
  const list = itemsQuery(guildId)
  return useMutation({
    mutationFn: ({ id, members }: Deletion) =>
      call(
        'DELETE',
        `/items/${encodeURIComponent(id)}${members ? `?members=${members}` : ''}`,
        parseOrEmpty(deletedItemReply),
      ),
    onSuccess: (_, { id }) => {
      cache.setQueryData(list.queryKey, (items) => items?.filter((item) => item._id !== id))
      void cache.invalidateQueries(list)
      void cache.invalidateQueries(everyAttention)
    },
  })
}

/** Undoes a deletion. */
export function useRestoreItem(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST', `/items/${encodeURIComponent(id)}/restore`, parseOrEmpty(savedItemReply)),
    onSuccess: () => cache.invalidateQueries(itemsQuery(guildId)),
  })
}

function formOf(fields: ItemFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}
