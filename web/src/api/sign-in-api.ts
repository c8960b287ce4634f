import { loginReply, registerReply, tokenReply } from '@guildshop/contract/accounts'
import { messageReply } from '@guildshop/contract/replies'
import { useMutation } from '@tanstack/react-query'
import { call } from './http.ts'
import { parseOrEmpty } from './parse-or-empty.ts'

export type Credentials = { identifier: string; password: string }

type NewAccount = {
  email: string
  username: string
  password: string
  acceptedToS: boolean
  acceptedPrivacyPolicy: boolean
}

export const useLogin = () =>
  useMutation({
    mutationFn: (credentials: Credentials) => call('POST', '/auth/login', parseOrEmpty(loginReply), credentials),
  })

export const useVerifyTwoFactor = () =>
  useMutation({
    mutationFn: (proof: { userId: string | number; token: string }) =>
      call('POST', '/auth/verify-2fa', parseOrEmpty(tokenReply), proof),
  })

export const useSendReactivationCode = () =>
  useMutation({
    mutationFn: (credentials: Credentials) =>
      call('POST', '/auth/reactivate/send_code', parseOrEmpty(messageReply), credentials),
  })

export const useConfirmReactivation = () =>
  useMutation({
    mutationFn: (proof: { identifier: string; code: string }) =>
      call('POST', '/auth/reactivate/confirm_code', parseOrEmpty(tokenReply), proof),
  })

export const useSignup = () =>
  useMutation({
    mutationFn: (account: NewAccount) => call('POST', '/auth/register', parseOrEmpty(registerReply), account),
  })
