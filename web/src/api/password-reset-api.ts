import { forgotPasswordReply, type ResetMethod, resetMethod, verifyResetCodeReply } from '@guildshop/contract/accounts'
import { messageReply } from '@guildshop/contract/replies'
import { useMutation } from '@tanstack/react-query'
import { call } from './http.ts'
import { parseOrEmpty } from './parse-or-empty.ts'
import { forgetToken } from './token-store.ts'

/** Navigation state passed between the reset screens. */
type ResetState = { email?: string; method?: ResetMethod; verificationToken?: string }

export function readResetState(state: unknown): ResetState {
  if (typeof state !== 'object' || state === null) return {}
  const { email, method, verificationToken }: Record<string, unknown> = { ...state }
  const knownMethod = resetMethod.safeParse(method).data
  return {
    ...(typeof email === 'string' && email && { email }),
    ...(knownMethod && { method: knownMethod }),
    ...(typeof verificationToken === 'string' && verificationToken && { verificationToken }),
  }
}

export const useCheckResetEmail = () =>
  useMutation({
    mutationFn: (email: string) =>
      call('POST', '/auth/forgot-password/check', parseOrEmpty(forgotPasswordReply), { email }),
  })

export const useSendResetCode = () =>
  useMutation({
    mutationFn: (email: string) =>
      call('POST', '/auth/forgot-password/send-code', parseOrEmpty(messageReply), { email }),
  })

export const useVerifyResetCode = () =>
  useMutation({
    mutationFn: (proof: { email: string; method: ResetMethod; code: string }) =>
      call('POST', '/auth/verify-reset-code', parseOrEmpty(verifyResetCodeReply), proof),
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (request: { verificationToken: string; newPassword: string }) =>
      call('POST', '/auth/reset-password-with-token', parseOrEmpty(messageReply), request),
    // The server has ended all sessions, including this browser's.
    onSuccess: () => forgetToken(),
  })
