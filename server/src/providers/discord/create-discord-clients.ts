import type { OnCall } from '../observe-call.ts'
import { createDiscordBotClient } from './discord-bot-client.ts'
import { createDiscordOauth } from './discord-oauth.ts'
import { createDiscordUserClient } from './discord-user-client.ts'
import { connectGateway, type GatewayListeners } from './gateway-client.ts'
import { createInteractionClient } from './interaction-client.ts'
import { createInteractionVerifier } from './verify-interaction.ts'

export type DiscordSettings = {
  clientId: string
  clientSecret: string
  botToken: string
  publicKey: string
  apiBase?: string | undefined
  webBase?: string | undefined
  /** Milliseconds per call. */
  timeout?: number | undefined
  onCall?: OnCall | undefined
}

export type DiscordClients = ReturnType<typeof createDiscordClients>

/** Wraps Discord's API. Knows nothing about shops or users. */
export function createDiscordClients(settings: DiscordSettings) {
  const { clientId, clientSecret, botToken, timeout = 10_000, onCall } = settings
  const apiBase = settings.apiBase ?? 'https://discord.com/api'
  const access = { apiBase, timeout, onCall }
  const webBase = settings.webBase ?? 'https://discord.com'

  return {
    oauth: createDiscordOauth({ ...access, webBase, clientId, clientSecret }),
    users: createDiscordUserClient(access),
    bot: createDiscordBotClient({ ...access, clientId, botToken }),
    interactions: createInteractionClient({ ...access, clientId }),
    connectGateway: (listeners: GatewayListeners) => connectGateway({ apiBase, botToken, timeout }, listeners),
    isGenuineInteraction: createInteractionVerifier(settings.publicKey),
  }
}
