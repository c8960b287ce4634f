import { roleCheckReply, type TestPurchaseReply, testPurchaseReply } from '@guildshop/contract/orders'
import { messageReply } from '@guildshop/contract/replies'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailed, call } from './http.ts'

const everySecond = 1000
const longestWait = 60_000

/** Buys as the owner, with a payment that moves no money, and looks each second how far that has come. */
export function useTestPurchase(guildId: string) {
  const path = `/guilds/${encodeURIComponent(guildId)}/test-purchases`
  const start = useMutation({ mutationFn: (itemId: string) => call('POST', path, testPurchaseReply, { itemId }) })
  const begun = start.data
  const isTooLong = useIsTooLong(begun)
  const look = useQuery({
    queryKey: ['guilds', guildId, 'test-purchases', begun?._id],
    queryFn: () => call('GET', `${path}/${encodeURIComponent(begun?._id ?? '')}`, testPurchaseReply),
    enabled: begun?.isFinished === false && !isTooLong,
    refetchInterval: ({ state }) => (state.data?.isFinished || state.error ? false : everySecond),
    gcTime: 0,
  })
  const reply = look.data ?? begun
  const error = start.error ?? look.error
  const isUnfinished = reply?.isFinished === false

  return {
    run: start.mutate,
    /** What is or was bought last. */
    itemId: start.variables,
    reply,
    error,
    isRunning: start.isPending || (isUnfinished && !isTooLong && !error),
    isTooLong: isUnfinished && isTooLong,
  }
}

/** Whether a minute was not enough. */
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

/** Asked on request only: each check asks Discord about many members. */
export function useCheckRoles(guildId: string) {
  return useMutation({ mutationFn: () => call('GET', roleCheckOf(guildId), roleCheckReply) })
}

export function useMendRoles(guildId: string) {
  return useMutation({ mutationFn: () => call('POST', roleCheckOf(guildId), messageReply) })
}

/** A server that offers no more than the specification knows no such call. */
export const isUnknownCall = (error: unknown) =>
  error instanceof CallFailed && error.status === 404 && (error.code ?? 'NOT_FOUND') === 'NOT_FOUND'
