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
}

export type DiscordClients = ReturnType<typeof createDiscordClients>

/** Wraps Discord's API. Knows nothing about shops or users. */
export function createDiscordClients(settings: DiscordSettings) {
  const { clientId, clientSecret, botToken, timeout = 10_000 } = settings
  const apiBase = settings.apiBase ?? 'https://discord.com/api'
  const webBase = settings.webBase ?? 'https://discord.com'

  return {
    oauth: createDiscordOauth({ apiBase, webBase, clientId, clientSecret, timeout }),
    users: createDiscordUserClient({ apiBase, timeout }),
    bot: createDiscordBotClient({ apiBase, clientId, botToken, timeout }),
    interactions: createInteractionClient({ apiBase, clientId, timeout }),
    connectGateway: (listeners: GatewayListeners) => connectGateway({ apiBase, botToken, timeout }, listeners),
    isGenuineInteraction: createInteractionVerifier(settings.publicKey),
  }
}
