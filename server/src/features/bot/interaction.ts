import { snowflake } from '@guildshop/contract/text'
import { ComponentType, InteractionType } from 'discord-api-types/v10'
import * as z from 'zod'
import { Refused } from '../../errors/refused.ts'
import type { Visit } from '../storefront/visit.ts'

const user = z.object({ id: snowflake, username: z.string().max(100) })

const anywhere = {
  id: snowflake,
  token: z.string().min(1).max(2000),
  channel_id: snowflake,
  /** The member's language. */
  locale: z.string().max(20).optional().catch(undefined),
}
const member = z.object({ user, roles: z.array(snowflake).default([]) })
const inServer = { ...anywhere, guild_id: snowflake, member }
const inDirectMessage = { ...anywhere, guild_id: z.never().optional(), user }

const ping = z.object({ type: z.literal(InteractionType.Ping) })

const option = z.object({ name: z.string(), value: z.unknown() })

const command = z.object({
  type: z.literal(InteractionType.ApplicationCommand),
  data: z.object({ name: z.string(), options: z.array(option).default([]) }),
  ...inServer,
})

const ofComponent = {
  type: z.literal(InteractionType.MessageComponent),
  data: z.object({ custom_id: z.string(), values: z.array(z.string()).default([]) }),
}
const component = z.object({ ...ofComponent, ...inServer })
/** Receipts and messages about memberships have buttons in direct messages. */
const directComponent = z.object({ ...ofComponent, ...inDirectMessage })

const textInput = z.object({
  type: z.literal(ComponentType.TextInput),
  custom_id: z.string(),
  value: z.string().max(4000),
})
const label = z.object({ type: z.literal(ComponentType.Label), component: textInput })
/** Of modals without labels. */
const actionRow = z.object({ type: z.literal(ComponentType.ActionRow), components: z.array(textInput) })

const modal = z.object({
  type: z.literal(InteractionType.ModalSubmit),
  data: z.object({ custom_id: z.string(), components: z.array(z.union([label, actionRow])).max(5) }),
  ...inServer,
})

const interaction = z.union([z.discriminatedUnion('type', [ping, command, component, modal]), directComponent])
export type Interaction = z.infer<typeof interaction>

/** Parses an interaction. Returns null for kinds we don't support. */
export function readInteraction(rawBody: Buffer): Interaction | null {
  return interaction.safeParse(parseJson(rawBody)).data ?? null
}

export function visitOf(interaction: Pick<z.infer<typeof command>, keyof typeof inServer>): Visit {
  const { user, roles: roleIds } = interaction.member
  return {
    interactionId: interaction.id,
    guildId: interaction.guild_id,
    channelId: interaction.channel_id,
    member: { discordId: user.id, username: user.username, roleIds },
    locale: interaction.locale ?? null,
  }
}

/** What a member typed as an option of a command. */
export function optionOf({ data }: z.infer<typeof command>, name: string): string | undefined {
  const value = data.options.find((option) => option.name === name)?.value
  return typeof value === 'string' ? value : undefined
}

/** What a member typed into the input of a modal. */
export function inputOf({ data }: z.infer<typeof modal>, id: string): string {
  const inputs = data.components.flatMap((part) => ('component' in part ? [part.component] : part.components))
  return inputs.find((input) => input.custom_id === id)?.value ?? ''
}

/** Someone in a server or in a direct message, where `guildId` is null. */
export type Person = {
  discordId: string
  username: string
  guildId: string | null
  channelId: string
  locale: string | null
}

export function personOf(interaction: z.infer<typeof component> | z.infer<typeof directComponent>): Person {
  const isInServer = 'member' in interaction
  const { id, username } = isInServer ? interaction.member.user : interaction.user
  return {
    discordId: id,
    username,
    guildId: isInServer ? interaction.guild_id : null,
    channelId: interaction.channel_id,
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
