import { setupTwoFactorReply } from '@guildshop/contract/accounts'
import { enableTwoFactorReply } from '@guildshop/contract/recovery-codes'
import { messageReply } from '@guildshop/contract/replies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed, call } from '../../../api/http.ts'
import { noteOnProfile } from '../../../api/profile-api.ts'
import { noteNewCodes } from './recovery-codes-api.ts'
import { sessionsQuery } from './sessions-api.ts'

/** How the user confirms a sensitive change. */
export type ProofMethod = '2fa' | 'email'

/** Step 1: verifies the current password; the email method also sends the code. */
export function useStartPasswordChange() {
  return useMutation({
    mutationFn: ({ method, currentPassword }: { method: ProofMethod; currentPassword: string }) => {
      const path = method === '2fa' ? '/profile/change-password' : '/profile/password-change/send_code'
      return call('POST', path, messageReply, { currentPassword })
    },
  })
}

/** Step 2. The server ends the account's other sessions. */
export function useChangePassword(method: ProofMethod) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ newPassword, code }: { newPassword: string; code: string }) =>
      method === '2fa'
        ? call('POST', '/profile/confirm-password-change', messageReply, { newPassword, twoFactorToken: code })
        : call('POST', '/profile/password-change/confirm_code', messageReply, { newPassword, code }),
    onSuccess: () => void cache.invalidateQueries(sessionsQuery),
  })
}

/** Fails if the reply has neither a QR code nor a secret. */
export function useSetupTwoFactor() {
  return useMutation({
    mutationFn: async () => {
      const { secret, qrCodeUrl } = await call('POST', '/2fa/setup', setupTwoFactorReply)
      if (!secret && !qrCodeUrl) throw new CallFailed({ status: 200 })
      return { secret, qrCodeUrl }
    },
  })
}

export function useEnableTwoFactor() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call('POST', '/2fa/verify', enableTwoFactorReply, { token }),
    onSuccess: ({ recoveryCodes }) => {
      if (recoveryCodes?.length) noteNewCodes(cache, recoveryCodes)
      noteOnProfile(cache, { isTwoFactorEnabled: true })
      void cache.invalidateQueries(sessionsQuery)
    },
  })
}

export function useDisableTwoFactor() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST', '/2fa/disable', messageReply),
    onSuccess: () => {
      noteOnProfile(cache, { isTwoFactorEnabled: false })
      void cache.invalidateQueries(sessionsQuery)
    },
  })
}

export function useSendDeactivationCode() {
  return useMutation({ mutationFn: () => call('POST', '/profile/deactivate/send_code', messageReply) })
}

export function useDeactivate() {
  return useMutation({
    mutationFn: ({ method, code }: { method: ProofMethod; code: string }) =>
      method === '2fa'
        ? call('POST', '/profile/deactivate/with_2fa', messageReply, { twoFactorToken: code })
        : call('POST', '/profile/deactivate/confirm_code', messageReply, { code }),
  })
}
