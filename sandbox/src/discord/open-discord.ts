import type { Part } from '../part.ts'
import type { OpenState } from '../state.ts'
import { applicationRoutes } from './api/application-routes.ts'
import { channelRoutes } from './api/channel-routes.ts'
import { commandRoutes } from './api/command-routes.ts'
import { guildRoutes } from './api/guild-routes.ts'
import { userRoutes } from './api/user-routes.ts'
import { webhookRoutes } from './api/webhook-routes.ts'
import { callControls } from './control/call-controls.ts'
import { interactionControls } from './control/interaction-controls.ts'
import { restrictionControls } from './control/restriction-controls.ts'
import { showControls } from './control/show-controls.ts'
import { watchRoutes } from './control/watch-routes.ts'
import { worldControls } from './control/world-controls.ts'
import type { Discord } from './discord.ts'
import { initialState, renameOldBot, usualWebhookDelay } from './discord-state.ts'
import { createApiRoute } from './gate/api-route.ts'
import { createCallLog } from './gate/call-log.ts'
import { nothingRoute } from './gate/nothing-route.ts'
import { createRateLimiter } from './gate/rate-limits.ts'
import { createIds } from './new-ids.ts'
import { consentRoutes } from './oauth/consent-routes.ts'
import { tokenRoutes } from './oauth/token-routes.ts'
import { chatRoutes } from './pages/chat-routes.ts'
import { mediaRoutes } from './pages/media-routes.ts'
import { pageRoutes } from './pages/page-routes.ts'

const pages = [
  pageRoutes,
  consentRoutes,
  chatRoutes,
  mediaRoutes,
  watchRoutes,
  callControls,
  worldControls,
  restrictionControls,
  interactionControls,
]

type Settings = { shopUrl: string | null; webhookDelay: number | null }

export function openDiscord(
  openState: OpenState,
  { shopUrl, webhookDelay }: Settings,
): { part: Part; publicKey: string } {
  const initialWebhookDelay = webhookDelay ?? usualWebhookDelay
  const state = openState('discord', () => initialState(initialWebhookDelay))
  state.value.webhookDelay = webhookDelay ?? state.value.webhookDelay
  renameOldBot(state.value)
  const limiter = createRateLimiter(() => state.value.limits)
  const discord = {
    state,
    shopUrl,
    initialWebhookDelay,
    limiter,
    log: createCallLog(),
    newId: createIds(),
    unanswered: new Map(),
  }
  const part = {
    name: 'Discord',
    about: 'Servers, members, roles, OAuth consent, direct messages, and a chat to use the shop in.',
    home: '/discord',
    controls: () => showControls(discord),
    routes: [...pages.flatMap((make) => make(discord)), ...apiRoutes(discord)],
  }
  state.save()
  return { part, publicKey: state.value.keys.publicKey }
}

function apiRoutes(discord: Discord) {
  const apiRoute = createApiRoute(discord)
  const routes = [
    tokenRoutes,
    userRoutes,
    applicationRoutes,
    guildRoutes,
    channelRoutes,
    commandRoutes,
    webhookRoutes,
  ].flatMap((make) => make(apiRoute, discord))
  return [...routes, nothingRoute(routes)]
}
