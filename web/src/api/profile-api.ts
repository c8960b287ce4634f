import { type Profile, profile, tokenReply } from '@guildshop/contract/accounts'
import { messageReply } from '@guildshop/contract/replies'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './http.ts'
import { useSession } from './session.tsx'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call('GET', '/profile/me', profile),
})

/** Patches the cached profile with a confirmed change instead of refetching it. */
export function noteOnProfile(cache: QueryClient, changes: Partial<Profile>): void {
  cache.setQueryData(profileQuery.queryKey, (known) => known && { ...known, ...changes })
}

export function useVerifyEmail() {
  const cache = useQueryClient()
  const { logIn } = useSession()
  return useMutation({
    mutationFn: (code: string) => call('POST', '/auth/verify-code', tokenReply, { code }),
    onSuccess: ({ token }) => {
      if (token) logIn(token)
      noteOnProfile(cache, { isVerified: true })
    },
  })
}

export function useResendVerification() {
  return useMutation({ mutationFn: () => call('POST', '/auth/resend-verification', messageReply) })
}
