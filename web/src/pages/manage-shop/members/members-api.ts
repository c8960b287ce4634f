import type { MembershipState } from '@guildshop/contract/membership-rules'
import { type MembersReply, memberDetails, membersReply, membersSummary } from '@guildshop/contract/memberships'
import { messageReply } from '@guildshop/contract/replies'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { download } from '../../../api/download.ts'
import { call } from '../../../api/http.ts'
import { useIdempotencyKey } from '../../../api/idempotency-key.ts'
import { parseOrEmpty } from '../../../api/parse-or-empty.ts'

/** Which members to list. Empty texts leave the choice open. */
export type MembersParams = { q: string; state: MembershipState | ''; itemId: string; endsWithin: '30' | '' }

const everyList = { queryKey: ['members', 'list'] }
const everySummary = { queryKey: ['members', 'summary'] }
const everyMembership = { queryKey: ['membership'] }

export const membersQuery = (guildId: string, params: MembersParams) =>
  infiniteQueryOptions({
    queryKey: [...everyList.queryKey, guildId, params],
    queryFn: ({ pageParam }) =>
      call('GET', `${guildPath(guildId)}/members${queryString({ ...params, cursor: pageParam })}`, membersReply),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
  })

/** Figures, chart and the items that can be filtered by. */
export const membersSummaryQuery = (guildId: string) =>
  queryOptions({
    queryKey: [...everySummary.queryKey, guildId],
    queryFn: () => call('GET', `${guildPath(guildId)}/members/summary`, membersSummary),
  })

const oneMinute = 60_000

/** Polls while a message is being sent. */
export const memberQuery = (membershipId: string) =>
  queryOptions({
    queryKey: [...everyMembership.queryKey, membershipId],
    queryFn: () => call('GET', membershipPath(membershipId), memberDetails),
    refetchInterval: ({ state: { data } }) =>
      data?.messages.some(
        ({ state, createdAt }) => state === 'waiting' && Date.parse(createdAt) > Date.now() - oneMinute,
      ) && 10_000,
  })

export type MembershipChange =
  | { action: 'extend'; body: { days: number; reason: string } }
  | { action: 'end'; body: { now: boolean; reason: string } }
  | { action: 'message'; body: { text: string } }

/** Repeating a request whose reply was lost changes nothing. Settles once the membership has been refetched. */
export function useChangeMembership(membershipId: string) {
  const cache = useQueryClient()
  const { keyOf, renew } = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ action, body }: MembershipChange) => {
      const headers = { 'idempotency-key': keyOf(action, JSON.stringify(body)) }
      return call('POST', `${membershipPath(membershipId)}/${action}`, parseOrEmpty(messageReply), body, headers)
    },
    onSuccess: renew,
    onSettled: () => {
      void reloadMembers(cache)
      return cache.invalidateQueries(memberQuery(membershipId))
    },
  })
}

/** Downloads the members as CSV. */
export function useExportMembers(guildId: string) {
  return useMutation({
    mutationFn: (params: MembersParams) => download(`${guildPath(guildId)}/members/export${queryString(params)}`),
  })
}

/** Refetches figures and lists after a change. Truncates lists to their first page, so only that is refetched. */
export function reloadMembers(cache: QueryClient): Promise<unknown> {
  cache.setQueriesData<InfiniteData<MembersReply, string>>(
    everyList,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  return Promise.all([cache.invalidateQueries(everyList), cache.invalidateQueries(everySummary)])
}

export const guildPath = (guildId: string) => `/guilds/${encodeURIComponent(guildId)}`

const membershipPath = (membershipId: string) => `/memberships/${encodeURIComponent(membershipId)}`

function queryString(parts: Record<string, string>): string {
  const chosen = new URLSearchParams(Object.entries(parts).filter(([, value]) => value)).toString()
  return chosen && `?${chosen}`
}
