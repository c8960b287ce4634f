import { Routes } from 'discord-api-types/v10'
import { askDiscord, type DiscordAccess } from './ask-discord.ts'
import { type BotMessage, messageBody } from './message-body.ts'

type Settings = DiscordAccess & { clientId: string }

/** Speaks with the token that came with an interaction: 15 minutes long, outside the bot's own limits. */
export function createInteractionClient({ clientId, ...access }: Settings) {
  return {
    /** Fills in the reply that was deferred, or changes it later. */
    async editReply({ token, ...message }: BotMessage & { token: string }): Promise<void> {
      const path = `/v10${Routes.webhookMessage(clientId, token)}`
      const json = messageBody(message)
      await askDiscord(access, { what: 'edit of a reply', method: 'PATCH', path, json, isRepeatable: true })
    },

    /** Not repeated after an outage: Discord might show it twice. */
    async followUp({ token, ...message }: BotMessage & { token: string }): Promise<void> {
      const path = `/v10${Routes.webhook(clientId, token)}`
      const json = messageBody(message)
      await askDiscord(access, { what: 'follow-up to a reply', method: 'POST', path, json, isRepeatable: false })
    },
  }
}
