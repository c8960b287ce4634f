import fastifyCookie from '@fastify/cookie'
import { tokenReply } from '@guildshop/contract/accounts'
import { authorizationReply } from '@guildshop/contract/connections'
import { discordLoginReply } from '@guildshop/contract/discord-login'
import { discordRegisterBody, discordTicketBody } from '@guildshop/contract/discord-login-requests'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { networkOf } from '../../../http/client-network.ts'
import { describeDevice } from '../../accounts/sessions/describe-device.ts'
import { callback, cookieName, setOauthCookie } from '../oauth-cookie.ts'
import { startDiscordLogin } from './authorize-discord-login.ts'
import { completeDiscordLogin, sendDiscordReactivationCode } from './complete-discord-login.ts'
import { registerWithDiscord } from './register-with-discord.ts'

/** Beyond the specification: logging in and signing up with Discord. Discord's callback is in connection-routes.ts. */
export const discordLoginRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    await api.register(fastifyCookie)
    const visitorOf = (request: FastifyRequest) => ({
      cookie: request.cookies[cookieName(deps)],
      device: describeDevice(request.headers['user-agent']),
      network: networkOf(request.ip),
    })

    api.post('/auth/discord/start', { schema: { response: { 200: authorizationReply } } }, async (request, reply) => {
      const redirectUri = callback(deps, 'discord')
      const { url, cookie } = await startDiscordLogin(deps, { ...visitorOf(request), redirectUri })
      setOauthCookie(deps, reply, cookie)
      return { authorizationUrl: url }
    })

    api.post(
      '/auth/discord/complete',
      { schema: { body: discordTicketBody, response: { 200: discordLoginReply } } },
      (request) => completeDiscordLogin(deps, { ...request.body, ...visitorOf(request) }),
    )

    api.post(
      '/auth/discord/register',
      { schema: { body: discordRegisterBody, response: { 200: tokenReply } } },
      async (request) => ({
        token: await registerWithDiscord(deps, { ...request.body, ...visitorOf(request) }),
        message: 'Account created.',
      }),
    )

    api.post(
      '/auth/discord/reactivate',
      { schema: { body: discordTicketBody, response: { 200: messageReply } } },
      async (request) => {
        await sendDiscordReactivationCode(deps, { ...request.body, ...visitorOf(request) })
        return { message: 'A reactivation code was sent to your email.' }
      },
    )
  }
