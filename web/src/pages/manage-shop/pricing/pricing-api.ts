import {
  itemGroupSavedReply,
  itemPricingSavedReply,
  pricePreviewReply,
  priceRuleSavedReply,
  pricingReply,
} from '@guildshop/contract/pricing'
import type { ItemGroupFields, ItemPricingFields, PriceRuleFields } from '@guildshop/contract/pricing-requests'
import { messageReply } from '@guildshop/contract/replies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../api/download.ts'
import { call } from '../../../api/http.ts'
import { itemsQuery } from '../../../api/items-api.ts'
import { parseOrEmpty } from '../../../api/parse-or-empty.ts'

/** Offers, items and groups. */
export const pricingQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'pricing'],
    queryFn: () => call('GET', `${guildPath(guildId)}/pricing`, pricingReply),
  })

/** Who looks at the shop: with which roles, with which code and when. `at` is an ISO time; empty texts are left out. */
export type PreviewParams = { roleIds: readonly string[]; code: string; at: string }

/** Below the key of `pricingQuery`, so every change refetches it. */
export const pricePreviewQuery = (guildId: string, { roleIds, code, at }: PreviewParams) =>
  queryOptions({
    queryKey: [...pricingQuery(guildId).queryKey, 'preview', { roleIds, code, at }],
    queryFn: () => {
      const asked = Object.entries({ roleIds: roleIds.join(','), code, at }).filter(([, value]) => value)
      return call('GET', `${guildPath(guildId)}/pricing/preview?${new URLSearchParams(asked)}`, pricePreviewReply)
    },
  })

/** Refetches prices and the items that show them. */
function useReloadPrices(guildId: string) {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries(itemsQuery(guildId))
    return cache.invalidateQueries(pricingQuery(guildId))
  }
}

/** `version` is that of the loaded offer; without `id`, adds one. */
type RuleInput = { fields: PriceRuleFields } | { fields: PriceRuleFields; id: string; version: number }

/** Settles once the list has been refetched. */
export function useSavePriceRule(guildId: string) {
  const reload = useReloadPrices(guildId)
  return useMutation({
    mutationFn: (input: RuleInput) =>
      'id' in input
        ? call('PUT', rulePath(input.id), priceRuleSavedReply, { ...input.fields, version: input.version })
        : call('POST', `${guildPath(guildId)}/price-rules`, priceRuleSavedReply, input.fields),
    onSuccess: reload,
  })
}

/** Returns a function that refetches everything. */
export function useLatestPrices(guildId: string) {
  const cache = useQueryClient()
  return () => cache.fetchQuery({ ...pricingQuery(guildId), staleTime: 0 })
}

export function usePausePriceRule(guildId: string) {
  const reload = useReloadPrices(guildId)
  return useMutation({
    mutationFn: ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      call('POST', `${rulePath(id)}/pause`, priceRuleSavedReply, { isPaused }),
    onSettled: reload,
  })
}

export function useDeletePriceRule(guildId: string) {
  const reload = useReloadPrices(guildId)
  return useMutation({
    mutationFn: (id: string) => call('DELETE', rulePath(id), parseOrEmpty(messageReply)),
    onSettled: reload,
  })
}

/** Repeating a request whose reply was lost posts once: Discord recognizes it for a few minutes. */
export const usePostPriceRule = (ruleId: string) =>
  useMutation({
    mutationFn: (body: { channelId: string; text: string }) =>
      call('POST', `${rulePath(ruleId)}/post`, parseOrEmpty(messageReply), body),
  })

/** Downloads the offers as CSV. */
export const useExportOffers = (guildId: string) =>
  useMutation({ mutationFn: () => download(`${guildPath(guildId)}/pricing/export`) })

/** `fields.version` is that of the loaded pricing. */
export function useSaveItemPricing(guildId: string, itemId: string) {
  const reload = useReloadPrices(guildId)
  return useMutation({
    mutationFn: (fields: ItemPricingFields) =>
      call('PUT', `/items/${encodeURIComponent(itemId)}/pricing`, itemPricingSavedReply, fields),
    onSuccess: reload,
  })
}

/** Without `id`, adds a group. */
export function useSaveItemGroup(guildId: string) {
  const reload = useReloadPrices(guildId)
  return useMutation({
    mutationFn: ({ id, fields }: { id?: string; fields: ItemGroupFields }) =>
      id
        ? call('PUT', groupPath(id), itemGroupSavedReply, fields)
        : call('POST', `${guildPath(guildId)}/item-groups`, itemGroupSavedReply, fields),
    onSuccess: reload,
  })
}

export function useDeleteItemGroup(guildId: string) {
  const reload = useReloadPrices(guildId)
  return useMutation({
    mutationFn: (id: string) => call('DELETE', groupPath(id), parseOrEmpty(messageReply)),
    onSettled: reload,
  })
}

const guildPath = (guildId: string) => `/guilds/${encodeURIComponent(guildId)}`
const rulePath = (ruleId: string) => `/price-rules/${encodeURIComponent(ruleId)}`
const groupPath = (groupId: string) => `/item-groups/${encodeURIComponent(groupId)}`
