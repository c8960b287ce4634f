import { tokenReply } from '@guildshop/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'
import { profileQuery } from '../../../api/profile-api.ts'
import { useSession } from '../../../api/session.tsx'

/** The new token adds the Admin Center to the navigation. */
export function useRedeemAdminCode() {
  const cache = useQueryClient()
  const { logIn } = useSession()
  return useMutation({
    mutationFn: (code: string) => call('POST', '/profile/admin-code', tokenReply, { code }),
    onSuccess: ({ token }) => {
      if (token) logIn(token)
    },
    // Someone else may have become the administrator meanwhile.
    onError: () => cache.invalidateQueries(profileQuery),
  })
}
