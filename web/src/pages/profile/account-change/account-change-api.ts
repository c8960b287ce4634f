import type { AccountChangeKind } from '@guildshop/contract/account-change-rules'
import { tokenReply } from '@guildshop/contract/accounts'
import { messageReply } from '@guildshop/contract/replies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'
import { noteOnProfile } from '../../../api/profile-api.ts'
import { useSession } from '../../../api/session.tsx'
import { sessionsQuery } from '../security/sessions-api.ts'

/** Step 1: the server mails a code. */
export function useStartAccountChange(kind: AccountChangeKind) {
  return useMutation({
    mutationFn: (newValue: string) => {
      const body = kind === 'email' ? { newEmail: newValue } : { newUsername: newValue }
      return call('POST', `/profile/${kind}-change/send_code`, messageReply, body)
    },
  })
}

/** Step 2. The new token contains the new value; a new email ends the other sessions. */
export function useConfirmAccountChange(kind: AccountChangeKind, newValue: string) {
  const cache = useQueryClient()
  const { logIn } = useSession()
  return useMutation({
    mutationFn: (code: string) => call('POST', `/profile/${kind}-change/confirm_code`, tokenReply, { code }),
    onSuccess: ({ token }) => {
      if (token) logIn(token)
      noteOnProfile(cache, kind === 'email' ? { email: newValue, isVerified: true } : { username: newValue })
      void cache.invalidateQueries(sessionsQuery)
    },
  })
}
