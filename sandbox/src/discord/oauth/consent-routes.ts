import type { FastifyInstance, FastifyReply } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about } from '../../http/endpoint.ts'
import { html } from '../../http/html.ts'
import { sendPage } from '../../http/page.ts'
import { queryOf, readForm } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { emitAuthorized } from '../events/emit-authorized.ts'
import { setBotPermissions, setBotPresent } from '../world/change-world.ts'
import { findMember } from '../world/find-in-world.ts'
import { guildPermissions, has } from '../world/permissions.ts'
import type { Guild } from '../world/world.ts'
import { issueCode } from './grants.ts'
import { type ConsentRequest, readConsent } from './read-consent.ts'
import { showConsent } from './show-consent.ts'

export function consentRoutes(app: FastifyInstance, discord: Discord): void {
  const { state } = discord
  app.get('/discord/oauth2/authorize', about('Consent page, also for adding the bot.'), async (request, reply) => {
    const query = queryOf(request)
    return sendPage(reply, 'Authorize Guildshop', showConsent(state.value, readConsent(query), query.toString()))
  })

  app.post(
    '/discord/oauth2/authorize',
    about('Submits the form and redirects to the shop.'),
    async (request, reply) => {
      const consent = readConsent(queryOf(request))
      const answer = readForm(request)
      if (answer.get('answer') !== 'authorize') return redirectBack(reply, consent, { error: 'access_denied' })
      const user = state.value.users.find(({ id, bot }) => id === answer.get('user') && !bot)
      if (!user) throw new Declined(400, 'Choose an account.')
      const guild = consent.bot ? addBot(user.id, answer.get('guild'), consent.bot.permissions) : null
      emitAuthorized(discord, { user, scopes: consent.scopes, guild })
      state.save()
      if (consent.redirectUri === null)
        return sendPage(reply, 'Done', html`<p>Guildshop was added to ${guild?.name}.</p>`)
      const { scopes, redirectUri } = consent
      const code = issueCode(state.value, { userId: user.id, scopes, redirectUri })
      return redirectBack(reply, consent, guild ? { code, guild_id: guild.id } : { code })
    },
  )

  function addBot(userId: string, guildId: string | null, permissions: string): Guild {
    const guild = state.value.guilds.find(({ id }) => id === guildId)
    const member = guild && findMember(guild, userId)
    if (!guild || !member || !has(guildPermissions(guild, member), 'manageGuild')) {
      throw new Declined(403, 'You need the Manage Server permission to add a bot to this server.')
    }
    setBotPresent(guild, true)
    setBotPermissions(guild, permissions)
    return guild
  }
}

function redirectBack(
  reply: FastifyReply,
  { redirectUri, state }: ConsentRequest,
  answer: Record<string, string>,
): FastifyReply {
  if (redirectUri === null) return sendPage(reply, 'Canceled', html`<p>Nothing has changed.</p>`)
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if ('error' in answer) {
    url.searchParams.set('error_description', 'The resource owner or authorization server denied the request')
  }
  if (state !== null) url.searchParams.set('state', state)
  return reply.redirect(url.href, 303)
}
