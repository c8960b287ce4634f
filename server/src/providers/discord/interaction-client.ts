import { Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { readJson } from '../read-json.ts'
import { callDiscord, type DiscordAccess } from './call-discord.ts'
import { type BotMessage, editedBody, messageBody } from './message-body.ts'

const sentMessage = z.object({ id: z.string() })

type Settings = DiscordAccess & { clientId: string }

/** Calls with an interaction's token, which is valid for 15 minutes and has its own rate limits. */
export function createInteractionClient({ clientId, ...access }: Settings) {
  return {
    /** Sends or edits the deferred reply. Returns its message id, or null if Discord doesn't name it. */
    async editReply({ token, ...message }: BotMessage & { token: string }): Promise<string | null> {
      const path = `/v10${Routes.webhookMessage(clientId, token)}`
      const json = editedBody(message)
      const what = 'edit of a reply'
      const reply = await callDiscord(access, { what, method: 'PATCH', path, json, isRepeatable: true })
      return sentMessage.safeParse(readJson(reply.text)).data?.id ?? null
    },

    /** Not retried after an outage, because Discord could show it twice. */
    async followUp({ token, ...message }: BotMessage & { token: string }): Promise<void> {
      const path = `/v10${Routes.webhook(clientId, token)}`
      const json = messageBody(message)
      await callDiscord(access, { what: 'follow-up to a reply', method: 'POST', path, json, isRepeatable: false })
    },
  }
}
