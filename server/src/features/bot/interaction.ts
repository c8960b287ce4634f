import { snowflake } from '@guildshop/contract/text'
import { InteractionType } from 'discord-api-types/v10'
import * as z from 'zod'
import { Refused } from '../../errors/refused.ts'

const inServer = {
  id: snowflake,
  token: z.string().min(1).max(2000),
  guild_id: snowflake,
  channel_id: snowflake,
  member: z.object({ user: z.object({ id: snowflake, username: z.string().max(100) }) }),
  /** The member's language. */
  locale: z.string().max(20).optional().catch(undefined),
}

const ping = z.object({ type: z.literal(InteractionType.Ping) })

const command = z.object({
  type: z.literal(InteractionType.ApplicationCommand),
  data: z.object({ name: z.string() }),
  ...inServer,
})

const component = z.object({
  type: z.literal(InteractionType.MessageComponent),
  data: z.object({ custom_id: z.string(), values: z.array(z.string()).default([]) }),
  ...inServer,
})

const interaction = z.discriminatedUnion('type', [ping, command, component])
export type Interaction = z.infer<typeof interaction>

/** The member, server and channel of an interaction. Ids are Discord's. */
export type Visit = {
  interactionId: string
  guildId: string
  channelId: string
  member: { discordId: string; username: string }
  locale: string | null
}

/** Parses an interaction. Returns null for kinds we don't support. */
export function readInteraction(rawBody: Buffer): Interaction | null {
  return interaction.safeParse(parseJson(rawBody)).data ?? null
}

export function visitOf(interaction: Pick<z.infer<typeof command>, keyof typeof inServer>): Visit {
  const { id, username } = interaction.member.user
  return {
    interactionId: interaction.id,
    guildId: interaction.guild_id,
    channelId: interaction.channel_id,
    member: { discordId: id, username },
    locale: interaction.locale ?? null,
  }
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString())
  } catch {
    throw new Refused('INVALID_INPUT')
  }
}
