import { billingHistoryReply, planReply, startSubscriptionReply } from '@guildshop/contract/premium'
import { messageReply } from '@guildshop/contract/replies'
import { type QueryClient, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { webUrl } from '../../../api/connections-api.ts'
import { CallFailed, call } from '../../../api/http.ts'
import { parseOrEmpty } from '../../../api/parse-or-empty.ts'
import { noteOnProfile, profileQuery } from '../../../api/profile-api.ts'

export const planQuery = queryOptions({
  queryKey: ['plan'],
  queryFn: () => call('GET', '/profile/plan', planReply),
})

export const billingHistoryQuery = queryOptions({
  queryKey: ['billing-history'],
  queryFn: () => call('GET', '/profile/billing-history', billingHistoryReply),
})

/** Resolves to PayPal's approval URL, or null if the API returned none. */
export function useStartSubscription() {
  return useMutation({
    mutationFn: async () => {
      const reply = await call('POST', '/paypal/subscribe/initiate', parseOrEmpty(startSubscriptionReply))
      return webUrl(reply.approveUrl)
    },
  })
}

const activation = { mutationKey: ['activate-subscription'] }

/** Refetches the profile even on failure: PayPal's webhook may have activated the subscription already. */
export function useActivateSubscription() {
  const cache = useQueryClient()
  return useMutation({
    ...activation,
    mutationFn: (subscriptionId: string) =>
      call('POST', '/paypal/subscribe/activate', parseOrEmpty(messageReply), { subscriptionId }),
    onSettled: () => refreshPremium(cache),
  })
}

export const useIsActivating = () => useIsMutating(activation) > 0

/** PayPal can take a while to activate a subscription; premium then starts automatically. */
export const isActivationPending = (error: unknown) =>
  error instanceof CallFailed && error.code === 'SUBSCRIPTION_PENDING'

export function useCancelSubscription() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST', '/paypal/subscribe/cancel', parseOrEmpty(messageReply)),
    onSuccess: () => {
      noteOnProfile(cache, { premiumStatus: 'Cancelled' })
      void refreshPremium(cache)
    },
  })
}

export function useRedeemCode() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call('POST', '/profile/redeem-code', parseOrEmpty(messageReply), { code }),
    onSuccess: () => void refreshPremium(cache),
  })
}

/** The server fills unused slots, so its reply replaces the cached plan. */
export function useChooseServers() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (guildIds: string[]) => call('PUT', '/profile/plan/servers', planReply, { guildIds }),
    onSuccess: (plan) => {
      cache.setQueryData(planQuery.queryKey, plan)
      void cache.invalidateQueries({ queryKey: ['guilds'] })
    },
  })
}

/** Cancels an in-flight profile request first, because its reply would be stale. */
async function refreshPremium(cache: QueryClient): Promise<void> {
  await cache.cancelQueries(profileQuery)
  for (const queryKey of [profileQuery.queryKey, planQuery.queryKey, billingHistoryQuery.queryKey, ['guilds']]) {
    void cache.invalidateQueries({ queryKey })
  }
}
