import type { goalFromForm } from '@guildshop/contract/goal-rules'
import { type Goal, goalReply, type PastGoal, pastGoal } from '@guildshop/contract/goals'
import { messageReply } from '@guildshop/contract/replies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed, call, listOf } from './http.ts'
import { parseOrEmpty } from './parse-or-empty.ts'

export type RunningGoal = {
  goal: Goal
  progressCents?: number | null | undefined
  percent?: number | null | undefined
}

const pathOf = (guildId: string) => `/guilds/${encodeURIComponent(guildId)}/goal`

/** Our API answers 200 instead of 404 without a goal if asked to, which keeps the browser's console free of errors. */
const withoutError = { prefer: 'missing=null' }

/** Null when there is no goal. */
export const goalQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'goal'],
    queryFn: async (): Promise<RunningGoal | null> => {
      const reply = await call('GET', pathOf(guildId), goalReply, undefined, withoutError).catch(nothingIfNotFound)
      return reply?.goal ? { ...reply, goal: reply.goal } : null
    },
  })

/** Past goals, newest first; empty if the API has no such endpoint. */
export const pastGoalsQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'goals'],
    queryFn: async (): Promise<PastGoal[]> => {
      const path = `/guilds/${encodeURIComponent(guildId)}/goals`
      return (await call('GET', path, listOf(pastGoal)).catch(nothingIfNotFound)) ?? []
    },
  })

/** Updates the cached goal with the submitted values, then refetches for the progress. */
export function useSaveGoal(guildId: string) {
  const cache = useQueryClient()
  const query = goalQuery(guildId)
  return useMutation({
    mutationFn: (goal: ReturnType<typeof goalFromForm>) =>
      call('PUT', pathOf(guildId), parseOrEmpty(messageReply), goal),
    onSuccess: (_, goal) => {
      cache.setQueryData(query.queryKey, (known) => ({ goal, progressCents: known?.progressCents }))
      void cache.invalidateQueries(query)
      void cache.invalidateQueries(pastGoalsQuery(guildId))
    },
  })
}

export function useDeleteGoal(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE', pathOf(guildId), parseOrEmpty(messageReply)),
    onSuccess: () => {
      cache.setQueryData(goalQuery(guildId).queryKey, null)
      void cache.invalidateQueries(pastGoalsQuery(guildId))
    },
  })
}

function nothingIfNotFound(error: unknown): null {
  if (error instanceof CallFailed && error.status === 404) return null
  throw error
}
