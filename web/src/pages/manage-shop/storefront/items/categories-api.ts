import type { Category, PresentedItem } from '@guildshop/contract/categories'
import { messageReply } from '@guildshop/contract/replies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { parseOrEmpty } from '../../../../api/parse-or-empty.ts'
import { categoriesQuery, presentationQuery } from '../presentation-api.ts'
import { categoryPath, guildPath, itemPath } from '../storefront-paths.ts'

function useReloadCategories(guildId: string) {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries(categoriesQuery(guildId)),
      cache.invalidateQueries(presentationQuery(guildId)),
    ])
}

/** Without `id`, adds a category. Settles once the list has been refetched. */
export function useSaveCategory(guildId: string) {
  const reload = useReloadCategories(guildId)
  return useMutation({
    mutationFn: ({ id, name }: { id?: string; name: string }) =>
      id
        ? call('PUT', categoryPath(id), parseOrEmpty(messageReply), { name })
        : call('POST', `${guildPath(guildId)}/categories`, parseOrEmpty(messageReply), { name }),
    onSettled: reload,
  })
}

export function useDeleteCategory(guildId: string) {
  const reload = useReloadCategories(guildId)
  return useMutation({
    mutationFn: (id: string) => call('DELETE', categoryPath(id), parseOrEmpty(messageReply)),
    onSettled: reload,
  })
}

/** Optimistic: the categories move immediately, and back if the server refuses. */
export function useOrderCategories(guildId: string) {
  const cache = useQueryClient()
  const { queryKey } = categoriesQuery(guildId)
  return useMutation({
    mutationFn: (categoryIds: string[]) =>
      call('PUT', `${guildPath(guildId)}/categories/order`, parseOrEmpty(messageReply), { categoryIds }),
    onMutate: async (ids) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (known) => known && inOrder(known, ids))
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}

const inOrder = (categories: Category[], ids: string[]) =>
  categories.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))

/** Optimistic: the item has its category immediately, and the one before if the server refuses. */
export function useChooseCategory(guildId: string, itemId: string) {
  const cache = useQueryClient()
  const { queryKey } = presentationQuery(guildId)
  const reload = useReloadCategories(guildId)
  return useMutation({
    mutationFn: (categoryId: string | null) =>
      call('PUT', `${itemPath(itemId)}/category`, parseOrEmpty(messageReply), { categoryId }),
    onMutate: async (categoryId) => {
      await cache.cancelQueries({ queryKey })
      const change = (item: PresentedItem) => (item._id === itemId ? { ...item, categoryId } : item)
      cache.setQueryData(queryKey, (known) => known?.map(change))
    },
    onSettled: reload,
  })
}
