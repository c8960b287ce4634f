import { authorizationReply, unlinkDiscordReply } from '@guildshop/contract/connections'
import { messageReply } from '@guildshop/contract/replies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './http.ts'
import { parseOrEmpty } from './parse-or-empty.ts'
import { noteOnProfile } from './profile-api.ts'

const noDiscord = { discordId: null, discordUsername: null, discordDiscriminator: null, discordAvatar: null }

/** Resolves to Discord's authorization URL, or null if the API returned none. */
export function useConnectDiscord(returnTo: '/profile' | '/manage-servers') {
  return useMutation({
    mutationFn: async () => {
      const headers = { 'x-guildshop-return': returnTo }
      const reply = await call('GET', '/discord/auth', parseOrEmpty(authorizationReply), undefined, headers)
      return webUrl(reply.authorizationUrl)
    },
  })
}

/** Resolves to PayPal's authorization URL, or null if the API returned none. */
export function useConnectPaypal() {
  return useMutation({
    mutationFn: async () => {
      const reply = await call('GET', '/paypal/auth', parseOrEmpty(authorizationReply))
      return webUrl(reply.authorizationUrl)
    },
  })
}

/** Beyond the specification: whether the connected Discord account can log in. */
export function useChangeDiscordLogin() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => call('PUT', '/profile/discord/login', messageReply, { isOn }),
    onSuccess: (_, isOn) => noteOnProfile(cache, { isDiscordLoginOn: isOn }),
  })
}

export function useDisconnectDiscord() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE', '/profile/discord', parseOrEmpty(unlinkDiscordReply)),
    onSuccess: ({ profile }) => noteOnProfile(cache, { ...noDiscord, ...profile }),
  })
}

export function useDisconnectPaypal() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE', '/profile/paypal', parseOrEmpty(messageReply)),
    onSuccess: () => noteOnProfile(cache, { paypalPayerId: null, paypalConnection: null }),
  })
}

/** Allows http and https only, so a javascript: URL can't run in our origin. */
export function webUrl(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url, window.location.href)) return null
  return /^https?:$/.test(new URL(url, window.location.href).protocol) ? url : null
}
