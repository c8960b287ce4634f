import {
  type CheckedConnection,
  checkedConnectionReply,
  paypalConnection,
} from '@guildshop/contract/connections/paypal-connection'
import { messageReply } from '@guildshop/contract/replies'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { noteOnProfile } from '../../../../api/profile-api.ts'

const path = '/profile/paypal/connection'

/** Beyond the specification: fetched only if the profile names the kind of connection. */
export const paypalConnectionQuery = queryOptions({
  queryKey: ['paypal-connection'],
  queryFn: () => call('GET', path, paypalConnection),
})

export function useSetUpApp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (app: { clientId: string; clientSecret: string }) => call('PUT', path, checkedConnectionReply, app),
    onSuccess: (reply) => noteConnection(cache, reply),
  })
}

export function useCheckApp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST', `${path}/check`, checkedConnectionReply),
    onSuccess: (reply) => noteConnection(cache, reply),
  })
}

export function useDisconnectApp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE', path, messageReply),
    onSuccess: async () => {
      await cache.invalidateQueries(paypalConnectionQuery)
      noteOnProfile(cache, { paypalConnection: { kind: 'basic' } })
    },
  })
}

function noteConnection(cache: QueryClient, { connection }: CheckedConnection): void {
  cache.setQueryData(paypalConnectionQuery.queryKey, connection)
  const { kind, problem } = connection
  noteOnProfile(cache, { paypalConnection: { kind, problem: problem?.words } })
}
