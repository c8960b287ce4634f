import type { FastifyInstance } from 'fastify'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import type { DiscordState } from '../discord-state.ts'
import { endpoint } from '../gate/api-gate.ts'
import { applicationFlags } from '../gateway/describe-ready.ts'
import { hasBot, requireUser } from '../world/find-in-world.ts'
import { applicationId, botId, personIds } from '../world/initial-people.ts'
import { describeUser } from './describe-user.ts'

export function applicationRoutes(api: FastifyInstance, { state, shopUrl }: Discord): void {
  api.get('/applications/@me', endpoint('Returns the application.', { bot: true }), async () =>
    describeOwnApplication(state.value, shopUrl),
  )

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
    owner: describeUser(requireUser(state, personIds.finn)),
    approximate_guild_count: state.guilds.filter(hasBot).length,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: new Set(state.grants.map(({ userId }) => userId)).size,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  }
}
