import { revealedKeyReply } from '@guildshop/contract/deliverables'
import { guildRole } from '@guildshop/contract/guilds'
import { messageReply } from '@guildshop/contract/replies'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, listOf } from '../../../../api/http.ts'
import { parseOrEmpty } from '../../../../api/parse-or-empty.ts'
import { orderQuery } from '../order-api.ts'

/** Shares the cache of the item editor. */
const rolesQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'roles'],
    queryFn: () => call('GET', `/discord/guilds/${encodeURIComponent(guildId)}/roles`, listOf(guildRole)),
  })

/** Undefined until Discord answers, and for a role it doesn't know. */
export function useRoleName(guildId: string, roleId: string | null | undefined): string | undefined {
  const roles = useQuery({ ...rolesQuery(guildId), retry: false })
  return roles.data?.find(({ id }) => id === roleId)?.name
}

/** Returns the key in plain text. Not cached, so that it's gone once hidden. */
export function useRevealKey(saleId: string) {
  return useMutation({
    gcTime: 0,
    mutationFn: (keyId: string) =>
      call('POST', `/sales/${encodeURIComponent(saleId)}/keys/${encodeURIComponent(keyId)}/reveal`, revealedKeyReply),
  })
}

/** Assigns a role that a moderator removed and the seller had left. */
export function useAssignRole(saleId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (entitlementId: string) => call('POST', `${pathOf(saleId, entitlementId)}/assign`, messageReply),
    onSettled: () => cache.invalidateQueries(orderQuery(saleId)),
  })
}

const pathOf = (saleId: string, entitlementId: string) =>
  `/sales/${encodeURIComponent(saleId)}/entitlements/${encodeURIComponent(entitlementId)}`

export function useResetDownloads(saleId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (entitlementId: string) =>
      call('POST', `${pathOf(saleId, entitlementId)}/downloads/reset`, parseOrEmpty(messageReply)),
    onSettled: () => cache.invalidateQueries(orderQuery(saleId)),
  })
}
