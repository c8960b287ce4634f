import { registerReply } from '@guildshop/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/http.ts'
import { parseOrEmpty } from '../../api/parse-or-empty.ts'

type NewAccount = {
  email: string
  username: string
  password: string
  acceptedToS: boolean
  acceptedPrivacyPolicy: boolean
}

export const useSignup = () =>
  useMutation({
    mutationFn: (account: NewAccount) => call('POST', '/auth/register', parseOrEmpty(registerReply), account),
  })
