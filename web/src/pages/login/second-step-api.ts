import { tokenReply } from '@guildshop/contract/accounts'
import { messageReply } from '@guildshop/contract/replies'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/http.ts'
import { parseOrEmpty } from '../../api/parse-or-empty.ts'
import type { Credentials } from '../../api/sign-in-api.ts'

export const useVerifyTwoFactor = () =>
  useMutation({
    mutationFn: (proof: { userId: string | number; token: string }) =>
      call('POST', '/auth/verify-2fa', parseOrEmpty(tokenReply), proof),
  })

export const useSendReactivationCode = () =>
  useMutation({
    /** A ticket proves the account after a login with Discord, in place of the password. */
    mutationFn: ({ ticket, ...credentials }: Credentials & { ticket?: string | undefined }) =>
      ticket
        ? call('POST', '/auth/discord/reactivate', parseOrEmpty(messageReply), { ticket })
        : call('POST', '/auth/reactivate/send_code', parseOrEmpty(messageReply), credentials),
  })

export const useConfirmReactivation = () =>
  useMutation({
    mutationFn: (proof: { identifier: string; code: string }) =>
      call('POST', '/auth/reactivate/confirm_code', parseOrEmpty(tokenReply), proof),
  })
