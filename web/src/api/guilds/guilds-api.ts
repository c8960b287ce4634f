import { registrationOf } from '@guildshop/contract/guild-rules'
import { type EligibleGuild, eligibleGuild, guild } from '@guildshop/contract/guilds'
import { messageReply } from '@guildshop/contract/replies'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed, call, listOf } from '../http.ts'
import { parseOrEmpty } from '../parse-or-empty.ts'

export const ownedGuildsQuery = queryOptions({
  queryKey: ['guilds', 'owned'],
  queryFn: () => call('GET', '/guilds', listOf(guild)),
})

/** On a rate limit, waits as long as Discord's retry_after says. */
export const manageableGuildsQuery = queryOptions({
  queryKey: ['guilds', 'manageable'],
  queryFn: () => call('GET', '/guilds/manageable', listOf(guild)),
  retry: (failedBefore, error) => {
    const isWorthRepeating = failedBefore < 3 && isRefusal(error) && error.status === 429
    if (!isWorthRepeating) console.error('Failed to load manageable servers.', error)
    return isWorthRepeating
  },
  retryDelay: (_, error) => ((isRefusal(error) ? error.retryAfter : undefined) ?? 1.5) * 1000 + 150,
})

/** Not cached after unmount, because it's fetched only on demand. */
export const eligibleGuildsQuery = queryOptions({
  queryKey: ['guilds', 'eligible'],
  queryFn: () => call('GET', '/discord/eligible-guilds', listOf(eligibleGuild)),
  retry: (failedBefore, error) => failedBefore < 2 && !isAboutToken(error),
  gcTime: 0,
})

export function useRegisterGuild() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (chosen: EligibleGuild) => call('POST', '/guilds', parseOrEmpty(messageReply), registrationOf(chosen)),
    onSuccess: () => refreshLists(cache),
  })
}

export function useRemoveGuild() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (guildId: string) =>
      call('DELETE', `/guilds/${encodeURIComponent(guildId)}`, parseOrEmpty(messageReply)),
    onSuccess: () => refreshLists(cache),
  })
}

/** Awaits only our own list; the others depend on Discord, which can be slow. */
function refreshLists(cache: QueryClient): Promise<void> {
  void cache.invalidateQueries(manageableGuildsQuery)
  void cache.invalidateQueries(eligibleGuildsQuery)
  return cache.invalidateQueries(ownedGuildsQuery)
}

const isRefusal = (error: Error) => error instanceof CallFailed

function isAboutToken(error: Error): boolean {
  return isRefusal(error) && (error.status === 401 || (error.code?.includes('TOKEN') ?? false))
}
