import { messageReply } from '@guildshop/contract/replies'
import { roleCheckReply } from '@guildshop/contract/role-checks'
import { type TestPurchaseReply, testPurchaseReply } from '@guildshop/contract/test-purchases'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailed, call } from '../../../api/http.ts'

const everySecond = 1000
const longestWait = 60_000

type TestRequest = { itemId: string; skipsAnnouncement?: boolean }

/** Starts a test purchase (no money is charged) and polls its progress every second. */
export function useTestPurchase(guildId: string) {
  const path = `/guilds/${encodeURIComponent(guildId)}/test-purchases`
  const start = useMutation({ mutationFn: (test: TestRequest) => call('POST', path, testPurchaseReply, test) })
  const begun = start.data
  const isTooLong = useIsTooLong(begun)
  const poll = useQuery({
    queryKey: ['guilds', guildId, 'test-purchases', begun?._id],
    queryFn: () => call('GET', `${path}/${encodeURIComponent(begun?._id ?? '')}`, testPurchaseReply),
    enabled: begun?.isFinished === false && !isTooLong,
    refetchInterval: ({ state }) => (state.data?.isFinished || state.error ? false : everySecond),
    gcTime: 0,
  })
  const reply = poll.data ?? begun
  const error = start.error ?? poll.error
  const isUnfinished = reply?.isFinished === false

  return {
    run: start.mutate,
    /** The item of the current or last run. */
    itemId: start.variables?.itemId,
    reply,
    error,
    isRunning: start.isPending || (isUnfinished && !isTooLong && !error),
    isTooLong: isUnfinished && isTooLong,
  }
}

/** True once an unfinished run has taken longer than a minute. */
function useIsTooLong(begun: TestPurchaseReply | undefined): boolean {
  const [givenUp, setGivenUp] = useState<string>()
  const awaited = begun?.isFinished === false ? begun._id : undefined

  useEffect(() => {
    if (!awaited) return
    const timer = setTimeout(() => setGivenUp(awaited), longestWait)
    return () => clearTimeout(timer)
  }, [awaited])

  return awaited !== undefined && givenUp === awaited
}

const roleCheckOf = (guildId: string) => `/guilds/${encodeURIComponent(guildId)}/role-check`

/** A mutation, not a query: each check makes many Discord requests, so it runs only on demand. */
export function useCheckRoles(guildId: string) {
  return useMutation({ mutationFn: () => call('GET', roleCheckOf(guildId), roleCheckReply) })
}

export function useReconcileRoles(guildId: string) {
  return useMutation({ mutationFn: () => call('POST', roleCheckOf(guildId), messageReply) })
}

type MissingRole = { saleId: string; entitlementId: string; choice: 'assign' | 'waive' }

/** What to do with a role that a moderator removed. */
export function useChooseForRole() {
  return useMutation({
    mutationFn: ({ saleId, entitlementId, choice }: MissingRole) => {
      const path = `/sales/${encodeURIComponent(saleId)}/entitlements/${encodeURIComponent(entitlementId)}/${choice}`
      return call('POST', path, messageReply)
    },
  })
}

/** True when the API doesn't have this endpoint, which is beyond the specification. */
export const isUnknownCall = (error: unknown) =>
  error instanceof CallFailed && error.status === 404 && (error.code ?? 'NOT_FOUND') === 'NOT_FOUND'
