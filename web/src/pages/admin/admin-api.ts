import { type AdminUser, adminUser, auditReply, healthReply } from '@guildshop/contract/admin'
import { type CouponForm, couponFromForm } from '@guildshop/contract/premium-grant-rules'
import { couponReply, premiumCode } from '@guildshop/contract/premium-grants'
import { messageReply } from '@guildshop/contract/replies'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, listOf } from '../../api/http.ts'

/** Any admin action can affect any panel, if only the audit log. */
const allPanels = { queryKey: ['admin'] }

export const searchUsersQuery = (text: string) =>
  queryOptions({
    queryKey: [...allPanels.queryKey, 'users', text],
    queryFn: () => call('GET', `/admin/users/search?query=${encodeURIComponent(text)}`, listOf(adminUser)),
    retry: false,
    gcTime: 0,
  })

export type UserAction =
  | { kind: 'grant'; user: AdminUser; duration: string }
  | { kind: 'revoke'; user: AdminUser }
  | { kind: 'ban'; user: AdminUser; reason: string }
  | { kind: 'unban'; user: AdminUser }

const paths = { grant: 'grant-premium', revoke: 'revoke-premium', ban: 'ban', unban: 'unban' }

/** One mutation for all actions, so a result can't be attributed to the wrong one. */
export function useUserAction() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (action: UserAction) =>
      call(
        'POST',
        `/admin/users/${encodeURIComponent(action.user._id)}/${paths[action.kind]}`,
        messageReply,
        bodyOf(action),
      ),
    onSuccess: () => void cache.invalidateQueries(allPanels),
  })
}

function bodyOf(action: UserAction): object | undefined {
  if (action.kind === 'grant') return { duration: action.duration }
  if (action.kind !== 'ban') return undefined
  const reason = action.reason.trim()
  return reason ? { reason } : {}
}

export function useCreateCoupon() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (form: CouponForm) => call('POST', '/admin/premium-codes', couponReply, couponFromForm(form)),
    onSuccess: () => void cache.invalidateQueries(allPanels),
  })
}

export const premiumCodesQuery = queryOptions({
  queryKey: [...allPanels.queryKey, 'codes'],
  queryFn: () => call('GET', '/admin/premium-codes', listOf(premiumCode)),
})

export function useDisableCode() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST', `/admin/premium-codes/${encodeURIComponent(id)}/disable`, messageReply),
    onSuccess: () => void cache.invalidateQueries(allPanels),
  })
}

export const auditQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...allPanels.queryKey, 'audit', search],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...(search && { search }), ...(pageParam && { cursor: pageParam }) })
      return call('GET', `/admin/audit?${query}`, auditReply)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || null,
  })

export const healthQuery = queryOptions({
  queryKey: [...allPanels.queryKey, 'health'],
  queryFn: () => call('GET', '/admin/health', healthReply),
  refetchInterval: (query) => (query.state.data ? 30_000 : false),
})

export function useRetryJob() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST', `/admin/jobs/${encodeURIComponent(id)}/retry`, messageReply),
    onSuccess: () => void cache.invalidateQueries(allPanels),
  })
}
