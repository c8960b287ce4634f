import type { FastifyInstance } from 'fastify'
import { isKnownPath } from '../http/endpoint.ts'
import { rawPathOf } from '../http/request.ts'
import type { Part } from '../part.ts'
import type { OpenState } from '../state.ts'
import { applicationRoutes } from './api/application-routes.ts'
import { channelRoutes } from './api/channel-routes.ts'
import { commandRoutes } from './api/command-routes.ts'
import { guildRoutes, memberRoleRoutes } from './api/guild-routes.ts'
import { userRoutes } from './api/user-routes.ts'
import { callbackRoutes, webhookRoutes } from './api/webhook-routes.ts'
import { callControls } from './control/call-controls.ts'
import { eventControls } from './control/event-controls.ts'
import { gatewayControls } from './control/gateway-controls.ts'
import { interactionControls } from './control/interaction-controls.ts'
import { restrictionControls } from './control/restriction-controls.ts'
import { showControls } from './control/show-controls.ts'
import { showFaults } from './control/show-faults.ts'
import { watchRoutes } from './control/watch-routes.ts'
import { worldControls } from './control/world-controls.ts'
import type { Discord } from './discord.ts'
import { DiscordRefusal } from './discord-refusal.ts'
import { defaultWebhookDelay, initialState, migrateBotId } from './discord-state.ts'
import { createEventDispatcher } from './events/event-dispatcher.ts'
import { addGate } from './gate/api-gate.ts'
import { createCallLog } from './gate/call-log.ts'
import { createRateLimiter } from './gate/rate-limits.ts'
import { createGateway } from './gateway/gateway.ts'
import { acceptConnections, gatewayRoutes } from './gateway/gateway-routes.ts'
import { consentRoutes } from './oauth/consent-routes.ts'
import { tokenRoutes } from './oauth/token-routes.ts'
import { avatarRoutes } from './pages/avatar-routes.ts'
import { chatRoutes } from './pages/chat-routes.ts'
import { mediaRoutes } from './pages/media-routes.ts'
import { modalRoutes } from './pages/modal-routes.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { userCommandRoutes } from './pages/user-command-routes.ts'
import { createSnowflakeGenerator } from './snowflakes.ts'

const pages = [
  pageRoutes,
  consentRoutes,
  chatRoutes,
  modalRoutes,
  userCommandRoutes,
  mediaRoutes,
  avatarRoutes,
  watchRoutes,
  callControls,
  worldControls,
  restrictionControls,
  interactionControls,
  gatewayControls,
  eventControls,
  acceptConnections,
]

const endpoints = [
  tokenRoutes,
  userRoutes,
  applicationRoutes,
  gatewayRoutes,
  guildRoutes,
  memberRoleRoutes,
  channelRoutes,
  commandRoutes,
  webhookRoutes,
  callbackRoutes,
]

type Settings = { shopUrl: string | null; webhookDelay: number | null }

export function openDiscord(
  openState: OpenState,
  { shopUrl, webhookDelay }: Settings,
): { part: Part; publicKey: string } {
  const initialWebhookDelay = webhookDelay ?? defaultWebhookDelay
  const state = openState('discord', () => initialState(initialWebhookDelay))
  state.value.webhookDelay = webhookDelay ?? state.value.webhookDelay
  migrateBotId(state.value)
  const limiter = createRateLimiter(() => state.value.limits)
  const discord = {
    state,
    shopUrl,
    initialWebhookDelay,
    limiter,
    log: createCallLog(),
    gateway: createGateway(),
    eventDispatcher: createEventDispatcher(state),
    newId: createSnowflakeGenerator(),
    unanswered: new Map(),
  }
  const part = {
    name: 'Discord',
    about: 'Servers, members, roles, OAuth consent, direct messages, and a chat to use the shop in.',
    home: '/discord',
    faults: () => showFaults(discord),
    controls: () => showControls(discord),
    fallback: { method: 'ANY', path: '/discord/api/…', about: 'Anything else: 404 or 405.' },
    addRoutes: (app: FastifyInstance) => addRoutes(app, discord),
  }
  state.save()
  return { part, publicKey: state.value.keys.publicKey }
}

function addRoutes(app: FastifyInstance, discord: Discord): void {
  app.addHook('onClose', async () => discord.eventDispatcher.stop())
  discord.eventDispatcher.resume()
  for (const add of pages) add(app, discord)
  app.register(async (api) => addApi(api, discord), { prefix: '/discord/api' })
}

/** Replies with Discord's 404 or 405 to everything but the endpoints. */
function addApi(app: FastifyInstance, discord: Discord): void {
  const patterns: string[] = []
  app.addHook('onRoute', ({ url }) => void patterns.push(url))
  app.setNotFoundHandler(async (request, reply) => {
    const isKnown = isKnownPath(patterns, rawPathOf(request))
    const { statusCode, body } = new DiscordRefusal(isKnown ? 'methodNotAllowed' : 'notFound')
    return reply.code(statusCode).send(body)
  })
  app.register(
    async (api) => {
      addGate(api, discord)
      for (const add of endpoints) add(api, discord)
    },
    { prefix: '/v10' },
  )
}
