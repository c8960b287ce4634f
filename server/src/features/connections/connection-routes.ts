import fastifyCookie from '@fastify/cookie'
import { authorizationReply, discordLinksReply, unlinkDiscordReply } from '@guildshop/contract/connections'
import { changeDiscordLoginBody } from '@guildshop/contract/discord-login-requests'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { readProfile } from '../accounts/read-profile.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { authorizeDiscordLogin, isDiscordLogin, loginProblems } from './discord-login/authorize-discord-login.ts'
import { changeDiscordLogin } from './discord-login/change-discord-login.ts'
import { linkDiscord } from './link-discord.ts'
import { startDiscordFlow, startPaypalCheck, startPaypalFlow } from './link-flows.ts'
import { linkPaypal, unlinkPaypal } from './link-paypal.ts'
import { callback, cookieName, setOauthCookie } from './oauth-cookie.ts'
import { finishState } from './oauth-state.ts'
import { unlinkDiscord } from './unlink-discord.ts'

const profilePage = '/profile'
const serversPage = '/manage-servers'

const invalidPaypalState = {
  status: 'error',
  message: 'Invalid state during PayPal connection. Please try again.',
} as const

/** A header, because the specified call has no query. */
const startHeaders = z.object({ 'x-guildshop-return': z.enum([profilePage, serversPage]).optional().catch(undefined) })
const returnQuery = z.object({
  code: z.string().max(2000).optional().catch(undefined),
  state: z.string().max(200).optional().catch(undefined),
})

/** Authenticated routes: authorization URLs and unlinking. */
export const connectionRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    await api.register(fastifyCookie)
    requireUser(api, deps)

    api.get(
      '/discord/auth',
      { schema: { headers: startHeaders, response: { 200: authorizationReply } } },
      async ({ user, headers, cookies }, reply) => {
        const { state, cookie } = await startDiscordFlow(deps, user, {
          returnTo: headers['x-guildshop-return'] ?? profilePage,
          cookie: cookies[cookieName(deps)],
        })
        setOauthCookie(deps, reply, cookie)
        return { authorizationUrl: deps.discord.oauth.authorizeUrl({ state, redirectUri: callback(deps, 'discord') }) }
      },
    )

    api.get('/paypal/auth', { schema: { response: { 200: authorizationReply } } }, async ({ user, cookies }, reply) => {
      const { state, cookie } = await startPaypalFlow(deps, user, {
        returnTo: profilePage,
        cookie: cookies[cookieName(deps)],
      })
      setOauthCookie(deps, reply, cookie)
      return { authorizationUrl: deps.paypal.signinUrl({ state, redirectUri: callback(deps, 'paypal') }) }
    })

    api.post(
      '/profile/paypal/check',
      { schema: { response: { 200: authorizationReply } } },
      async ({ user, cookies }, reply) => {
        const { state, cookie } = await startPaypalCheck(deps, user, {
          returnTo: profilePage,
          cookie: cookies[cookieName(deps)],
        })
        setOauthCookie(deps, reply, cookie)
        return { authorizationUrl: deps.paypal.signinUrl({ state, redirectUri: callback(deps, 'paypal') }) }
      },
    )

    api.put(
      '/profile/discord/login',
      { schema: { body: changeDiscordLoginBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await changeDiscordLogin(deps, user, body)
        return { message: `Login with Discord is ${body.isOn ? 'on' : 'off'}.` }
      },
    )

    api.delete('/profile/discord', { schema: { response: { 200: unlinkDiscordReply } } }, async ({ user }) => {
      await unlinkDiscord(deps, user)
      return { message: 'Discord account disconnected.', profile: await readProfile(deps, user.id) }
    })

    api.delete('/profile/paypal', { schema: { response: { 200: messageReply } } }, async ({ user }) => {
      await unlinkPaypal(deps, user)
      return { message: 'PayPal account disconnected.' }
    })
  }

/**
 * Public routes: bot and support links, and the OAuth callbacks of Discord and PayPal. A callback has no session token:
 * state and cookie identify the account.
 */
export const connectionReturnRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    await api.register(fastifyCookie)

    api.get('/discord/links', { schema: { response: { 200: discordLinksReply } } }, () => ({
      botInviteUrl: deps.discord.oauth.inviteUrl(),
      supportServerUrl: deps.supportServerUrl,
    }))

    api.get(
      '/discord/callback',
      { schema: { querystring: returnQuery, hide: true }, config: { outagePage: 'link' } },
      async ({ query: { state, code }, cookies }, reply) => {
        const cookie = cookies[cookieName(deps)]
        const redirectUri = callback(deps, 'discord')
        if (isDiscordLogin(state)) {
          const login = await authorizeDiscordLogin(deps, { state, code, cookie, redirectUri })
          // In the fragment, which browsers send to no server and no log.
          if ('ticket' in login) return reply.redirect(`${deps.publicUrl}/login#discord=${login.ticket}`, 303)
          return sendTo(deps, reply, '/login', { verification_status: 'error', message: loginProblems[login.problem] })
        }
        const oauthFlow = await finishState(deps, { provider: 'discord', state, cookie })
        const problem = oauthFlow ? await linkDiscord(deps, { ...oauthFlow, code, redirectUri }) : 'invalid_state'
        const success =
          oauthFlow?.returnTo === serversPage ? { discord_auth: 'success' } : { discord_link_status: 'success' }
        return sendTo(deps, reply, oauthFlow?.returnTo ?? profilePage, problem ? { error: problem } : success)
      },
    )

    api.get(
      '/paypal/callback',
      { schema: { querystring: returnQuery, hide: true }, config: { outagePage: 'link' } },
      async ({ query: { state, code }, cookies }, reply) => {
        const oauthFlow = await finishState(deps, { provider: 'paypal', state, cookie: cookies[cookieName(deps)] })
        const { status, message } = oauthFlow ? await linkPaypal(deps, oauthFlow, code) : invalidPaypalState
        return sendTo(deps, reply, profilePage, { paypal_status: status, ...(message && { message }) })
      },
    )
  }

function sendTo(
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  reply: FastifyReply,
  page: string,
  query: Record<string, string>,
) {
  return reply.redirect(`${publicUrl}${page}?${new URLSearchParams(query)}`, 303)
}
