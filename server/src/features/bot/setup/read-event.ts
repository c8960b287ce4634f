import { snowflake } from '@guildshop/contract/text'
import { ApplicationIntegrationType, ApplicationWebhookEventType, ApplicationWebhookType } from 'discord-api-types/v10'
import * as z from 'zod'
import { Refused } from '../../../errors/refused.ts'

const installation = z.object({
  type: z.literal(ApplicationWebhookType.Event),
  event: z.object({
    type: z.literal(ApplicationWebhookEventType.ApplicationAuthorized),
    timestamp: z.string().min(1).max(64),
    data: z.object({
      integration_type: z.literal(ApplicationIntegrationType.GuildInstall),
      user: z.object({ id: snowflake }),
      guild: z.object({ id: snowflake, name: z.string().max(200) }),
    }),
  }),
})

/** Somebody added the bot to a server. `timestamp` is the same in every delivery of the event. */
export type Installation = { guildId: string; guildName: string; userId: string; timestamp: string }

/** Returns null for pings and for events that we don't use, such as a user who only signed in. */
export function readEvent(rawBody: Buffer): Installation | null {
  const { data } = installation.safeParse(parseJson(rawBody))
  if (!data) return null
  const { guild, user } = data.event.data
  return { guildId: guild.id, guildName: guild.name, userId: user.id, timestamp: data.event.timestamp }
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString())
  } catch {
    throw new Refused('INVALID_INPUT')
  }
}
