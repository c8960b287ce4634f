import { maxKeysPerRequest } from '@guildshop/contract/deliverable-rules'
import {
  addedKeysReply,
  type KeyCheck,
  keyCheckReply,
  type PooledKey,
  pooledKeysReply,
  revealedKeyReply,
} from '@guildshop/contract/deliverables'
import { messageReply } from '@guildshop/contract/replies'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { itemsQuery } from '../../../../api/items-api.ts'
import { parseOrEmpty } from '../../../../api/parse-or-empty.ts'

const keysPath = (itemId: string) => `/items/${encodeURIComponent(itemId)}/keys`
const keysOf = (itemId: string) => ['items', itemId, 'keys'] as const

export type KeyFilter = PooledKey['state'] | ''

export const pooledKeysQuery = (itemId: string, state: KeyFilter) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(itemId), 'list', state],
    queryFn: ({ pageParam }) => {
      const search = new URLSearchParams({ ...(state && { state }), ...(pageParam && { cursor: pageParam }) })
      return call('GET', `${keysPath(itemId)}${search.size > 0 ? `?${search}` : ''}`, pooledKeysReply)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || null,
  })

/** What adding these keys would do. Not cached: the pool changes with every sale. */
export const keyCheckQuery = (itemId: string, keys: string[]) =>
  queryOptions({
    queryKey: [...keysOf(itemId), 'check', keys],
    queryFn: async () => {
      const checks: KeyCheck[] = []
      for (const batch of batchesOf(keys)) {
        checks.push(await call('POST', `${keysPath(itemId)}/check`, keyCheckReply, { keys: batch }))
      }
      return checks.reduce(mergeChecks)
    },
    gcTime: 0,
  })

type NewKeys = { itemId: string; keys: string[]; onProgress?: (added: number) => void }

/** Adds keys in batches. Idempotent: repeating it after a failure skips the keys that were added. */
export function useAddKeys(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ itemId, keys, onProgress }: NewKeys) => {
      const total = { added: 0, skipped: 0 }
      for (const batch of batchesOf(keys)) {
        const { added, skipped } = await call('POST', keysPath(itemId), addedKeysReply, { keys: batch })
        total.added += added
        total.skipped += skipped
        onProgress?.(total.added + total.skipped)
      }
      return total
    },
    onSettled: (_result, _error, { itemId }) => {
      void cache.invalidateQueries({ queryKey: ['items', itemId] })
      return cache.invalidateQueries(itemsQuery(guildId))
    },
  })
}

export function useDeleteKey(guildId: string, itemId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) =>
      call('DELETE', `${keysPath(itemId)}/${encodeURIComponent(keyId)}`, parseOrEmpty(messageReply)),
    onSettled: () => {
      void cache.invalidateQueries(itemsQuery(guildId))
      return cache.invalidateQueries({ queryKey: ['items', itemId] })
    },
  })
}

/** Returns the whole key. The server records who revealed it. */
export function useRevealKey(itemId: string) {
  return useMutation({
    mutationFn: (keyId: string) =>
      call('POST', `${keysPath(itemId)}/${encodeURIComponent(keyId)}/reveal`, revealedKeyReply),
    gcTime: 0,
  })
}

function batchesOf(keys: string[]): string[][] {
  const count = Math.ceil(keys.length / maxKeysPerRequest)
  return Array.from({ length: count }, (_, place) =>
    keys.slice(place * maxKeysPerRequest, (place + 1) * maxKeysPerRequest),
  )
}

function mergeChecks(one: KeyCheck, other: KeyCheck): KeyCheck {
  return {
    added: one.added + other.added,
    alreadyInPool: mergeExamples(one.alreadyInPool, other.alreadyInPool),
    alreadySold: mergeExamples(one.alreadySold, other.alreadySold),
  }
}

type Examples = KeyCheck['alreadySold']

const mergeExamples = (one: Examples, other: Examples): Examples => ({
  count: one.count + other.count,
  examples: [...one.examples, ...other.examples],
})
