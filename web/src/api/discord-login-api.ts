import { tokenReply } from '@guildshop/contract/accounts'
import { authorizationReply } from '@guildshop/contract/connections'
import { discordLoginReply } from '@guildshop/contract/discord-login'
import { useMutation } from '@tanstack/react-query'
import { webUrl } from './connections-api.ts'
import { CallFailed, call } from './http.ts'

/** Resolves to Discord's authorization URL. */
export const useStartDiscordLogin = () =>
  useMutation({
    mutationFn: async () => {
      const url = webUrl((await call('POST', '/auth/discord/start', authorizationReply)).authorizationUrl)
      if (!url) throw new CallFailed({ status: 200 })
      return url
    },
  })

/** Redeems the ticket from Discord's callback. */
export const completeDiscordLogin = (ticket: string) =>
  call('POST', '/auth/discord/complete', discordLoginReply, { ticket })

type Signup = { ticket: string; username: string; acceptedToS: boolean; acceptedPrivacyPolicy: boolean }

export const useDiscordSignup = () =>
  useMutation({ mutationFn: (signup: Signup) => call('POST', '/auth/discord/register', tokenReply, signup) })
