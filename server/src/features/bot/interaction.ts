import { snowflake } from '@guildshop/contract/text'
import { ComponentType, InteractionType, MessageFlags } from 'discord-api-types/v10'
import * as z from 'zod'
import type { Component } from '../../chat/components.ts'
import { Refused } from '../../errors/refused.ts'
import type { Visit } from '../storefront/visit.ts'
import { commandData, resolved } from './commands/command-call.ts'

const user = z.object({ id: snowflake, username: z.string().max(100) })

const anywhere = {
  id: snowflake,
  token: z.string().min(1).max(2000),
  channel_id: snowflake,
  /** The member's language. */
  locale: z.string().max(20).optional().catch(undefined),
}
const member = z.object({
  user,
  roles: z.array(snowflake).default([]),
  /** In the channel, as a decimal number. */
  permissions: z.string().regex(/^\d+$/).max(40).default('0'),
})
const inServer = { ...anywhere, guild_id: snowflake, member }
const inDirectMessage = { ...anywhere, guild_id: z.never().optional(), user }

const ping = z.object({ type: z.literal(InteractionType.Ping) })

const command = z.object({ type: z.literal(InteractionType.ApplicationCommand), data: commandData, ...inServer })
const autocomplete = z.object({
  type: z.literal(InteractionType.ApplicationCommandAutocomplete),
  data: commandData,
  ...inServer,
})

/** Of a message that we sent. */
const isComponent = (part: unknown) => typeof part === 'object' && part !== null && 'type' in part

/** The message of the pressed component, or of the one that opened a modal. */
const source = z
  .object({
    id: z.optional(snowflake),
    flags: z.number().default(0),
    components: z.array(z.custom<Component>(isComponent)).default([]),
  })
  .optional()

const ofComponent = {
  type: z.literal(InteractionType.MessageComponent),
  data: z.object({
    custom_id: z.string(),
    values: z.array(z.string()).default([]),
    resolved: resolved.optional(),
  }),
  message: source,
}
const component = z.object({ ...ofComponent, ...inServer })
/** Receipts and messages about memberships have buttons in direct messages. */
const directComponent = z.object({ ...ofComponent, ...inDirectMessage })

const textInput = z.object({
  type: z.literal(ComponentType.TextInput),
  custom_id: z.string(),
  value: z.string().max(4000),
})
const select = z.object({
  type: z.union([z.literal(ComponentType.StringSelect), z.literal(ComponentType.UserSelect)]),
  custom_id: z.string(),
  values: z.array(z.string().max(100)).max(25),
})
const label = z.object({ type: z.literal(ComponentType.Label), component: z.union([textInput, select]) })
/** Of modals without labels. */
const actionRow = z.object({ type: z.literal(ComponentType.ActionRow), components: z.array(textInput) })

const modal = z.object({
  type: z.literal(InteractionType.ModalSubmit),
  data: z.object({
    custom_id: z.string(),
    components: z.array(z.union([label, actionRow])).max(5),
    resolved: resolved.optional(),
  }),
  message: source,
  ...inServer,
})

const interaction = z.union([
  z.discriminatedUnion('type', [ping, command, autocomplete, component, modal]),
  directComponent,
])
export type Interaction = z.infer<typeof interaction>

/** Parses an interaction. Returns null for kinds we don't support. */
export function readInteraction(rawBody: Buffer): Interaction | null {
  return interaction.safeParse(parseJson(rawBody)).data ?? null
}

export function visitOf(interaction: Pick<z.infer<typeof command>, keyof typeof inServer>): Visit {
  const { user, roles: roleIds, permissions } = interaction.member
  return {
    interactionId: interaction.id,
    token: interaction.token,
    guildId: interaction.guild_id,
    channelId: interaction.channel_id,
    member: { discordId: user.id, username: user.username, roleIds },
    permissions: BigInt(permissions),
    locale: interaction.locale ?? null,
  }
}

/** Whether a component belongs to a message in a channel for everyone, which a reply must not replace. */
export const isShared = ({ message }: { message?: { flags: number } | undefined }) =>
  message !== undefined && (message.flags & MessageFlags.Ephemeral) === 0

export type ModalSubmission = z.infer<typeof modal>

/** What a member typed into the input of a modal. */
export function inputOf({ data }: ModalSubmission, id: string): string {
  const inputs = data.components.flatMap((part) => ('component' in part ? [part.component] : part.components))
  const input = inputs.find(({ custom_id }) => custom_id === id)
  return input && 'value' in input ? input.value : ''
}

/** What a member chose in a select menu of a modal. */
export function choicesOf({ data }: ModalSubmission, id: string): string[] {
  const components = data.components.flatMap((part) => ('component' in part ? [part.component] : []))
  const menu = components.find(({ custom_id }) => custom_id === id)
  return menu && 'values' in menu ? menu.values : []
}

/** A user in a server, or in a direct message, where `guildId` is null. */
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
