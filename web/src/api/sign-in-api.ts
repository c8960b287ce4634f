import { loginReply } from '@guildshop/contract/login-reply'
import { useMutation } from '@tanstack/react-query'
import { call } from './http.ts'
import { parseOrEmpty } from './parse-or-empty.ts'

export type Credentials = { identifier: string; password: string }

export const useLogin = () =>
  useMutation({
    mutationFn: (credentials: Credentials) => call('POST', '/auth/login', parseOrEmpty(loginReply), credentials),
  })
