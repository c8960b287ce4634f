import type { FastifyInstance } from 'fastify'
import { readJson } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import type { DiscordState } from '../discord-state.ts'
import { isValidEventUrl } from '../events/check-event-url.ts'
import { readEventWebhook } from '../events/read-event-webhook.ts'
import { endpoint } from '../gate/api-gate.ts'
import { applicationFlags } from '../gateway/describe-ready.ts'
import { hasBot, requireUser } from '../world/find-in-world.ts'
import { applicationId, botId, personIds } from '../world/initial-people.ts'
import { describeUser } from './describe-user.ts'

export function applicationRoutes(api: FastifyInstance, discord: Discord): void {
  const { state, shopUrl } = discord
  api.get('/applications/@me', endpoint('Returns the application.', { bot: true }), async () =>
    describeOwnApplication(state.value, shopUrl),
  )

  api.patch('/applications/@me', endpoint('Sets the event webhook.', { bot: true }), async (request) => {
    const before = state.value.eventWebhook
    const after = readEventWebhook(readJson(request), before)
    if (after.url !== null && after.url !== before.url && !(await isValidEventUrl(discord, after.url))) {
      throw new DiscordRefusal('invalidForm', { event_webhooks_url: { _errors: [unverifiedUrl] } })
    }
    state.value.eventWebhook = after
    return describeOwnApplication(state.value, shopUrl)
  })

  api.get('/oauth2/@me', endpoint('Returns the current authorization.', { scope: '' }), async (request) => {
    if (request.caller.by !== 'user') throw new DiscordRefusal('unauthorized')
    const { userId, scopes, expiresAt } = request.caller.grant
    return {
      application: describeApplication(state.value),
      expires: new Date(expiresAt).toISOString(),
      scopes,
      ...(scopes.includes('identify') && { user: describeUser(requireUser(state.value, userId)) }),
    }
  })
}

const unverifiedUrl = {
  code: 'APPLICATION_EVENT_WEBHOOKS_URL_INVALID',
  message: 'The specified event webhooks url could not be verified.',
}

function describeApplication(state: DiscordState) {
  return {
    id: applicationId,
    name: 'Guildshop',
    icon: null,
    description: 'An item shop inside your server.',
    type: null,
    bot: describeUser(requireUser(state, botId)),
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: state.keys.publicKey,
    flags: applicationFlags(state),
    flags_new: String(applicationFlags(state)),
  }
}

function describeOwnApplication(state: DiscordState, shopUrl: string | null) {
  return {
    ...describeApplication(state),
    redirect_uris: [],
    interactions_endpoint_url: shopUrl && `${shopUrl}/api/discord/interactions`,
    role_connections_verification_url: null,
    event_webhooks_url: state.eventWebhook.url,
    event_webhooks_status: state.eventWebhook.status,
    event_webhooks_types: state.eventWebhook.types,
    owner: describeUser(requireUser(state, personIds.finn)),
    approximate_guild_count: state.guilds.filter(hasBot).length,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: new Set(state.grants.map(({ userId }) => userId)).size,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  }
}
