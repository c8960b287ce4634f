import { Routes } from 'discord-api-types/v10'
import { callDiscord, type DiscordAccess } from './call-discord.ts'
import { type BotMessage, editedBody, messageBody } from './message-body.ts'

type Settings = DiscordAccess & { clientId: string }

/** Calls with an interaction's token, which is valid for 15 minutes and has its own rate limits. */
export function createInteractionClient({ clientId, ...access }: Settings) {
  return {
    /** Sends or edits the deferred reply. */
    async editReply({ token, ...message }: BotMessage & { token: string }): Promise<void> {
      const path = `/v10${Routes.webhookMessage(clientId, token)}`
      const json = editedBody(message)
      await callDiscord(access, { what: 'edit of a reply', method: 'PATCH', path, json, isRepeatable: true })
    },

    /** Not retried after an outage, because Discord could show it twice. */
    async followUp({ token, ...message }: BotMessage & { token: string }): Promise<void> {
      const path = `/v10${Routes.webhook(clientId, token)}`
      const json = messageBody(message)
      await callDiscord(access, { what: 'follow-up to a reply', method: 'POST', path, json, isRepeatable: false })
    },
  }
}
