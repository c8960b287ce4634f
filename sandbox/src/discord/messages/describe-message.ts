import { describeUser } from '../api/describe-user.ts'
import type { DiscordState } from '../discord-state.ts'
import type { Interaction } from '../interactions/interaction.ts'
import { requireUser } from '../world/find-in-world.ts'
import { applicationId } from '../world/initial-people.ts'
import type { Message } from './message.ts'

export function describeMessage(state: DiscordState, message: Message) {
  const interaction = state.interactions.find(({ id }) => id === message.interactionId)
  return {
    type: typeOf(interaction),
    content: message.content,
    mentions: message.mentions.map((id) => describeUser(requireUser(state, id))),
    mention_roles: message.mentionRoles,
    attachments: [],
    embeds: message.embeds,
    timestamp: message.sentAt,
    edited_timestamp: message.editedAt,
    flags: message.flags,
    components: message.components,
    id: message.id,
    channel_id: message.channelId,
    author: describeUser(requireUser(state, message.authorId)),
    pinned: false,
    mention_everyone: message.mentionEveryone,
    tts: false,
    ...(message.nonce !== null && { nonce: message.nonce }),
    ...(interaction && {
      application_id: applicationId,
      webhook_id: applicationId,
      ...describeCause(state, interaction),
    }),
  }
}

/** 20 slash command, 23 user command. */
function typeOf(interaction: Interaction | undefined): number {
  if (interaction?.type !== 2) return 0
  return interaction.commandType === undefined ? 20 : 23
}

function describeCause(state: DiscordState, interaction: Interaction) {
  const interaction_metadata = describeMetadata(state, interaction)
  const { id, type, commandName: name } = interaction
  if (name === null) return { interaction_metadata }
  return { interaction_metadata, interaction: { id, type, name, user: interaction_metadata.user } }
}

type Metadata = {
  id: string
  type: number
  user: ReturnType<typeof describeUser>
  authorizing_integration_owners: Record<string, string>
  target_user?: ReturnType<typeof describeUser>
  interacted_message_id?: string | null
  triggering_interaction_metadata?: Metadata
}

function describeMetadata(state: DiscordState, interaction: Interaction): Metadata {
  const { id, type, guildId, sourceMessageId, openedBy, targetId } = interaction
  const user = describeUser(requireUser(state, interaction.userId))
  const metadata = { id, type, user, authorizing_integration_owners: { '0': guildId ?? '0' } }
  const opener = state.interactions.find((one) => one.id === openedBy)
  if (opener) return { ...metadata, triggering_interaction_metadata: describeMetadata(state, opener) }
  if (targetId !== undefined) return { ...metadata, target_user: describeUser(requireUser(state, targetId)) }
  return type === 3 ? { ...metadata, interacted_message_id: sourceMessageId } : metadata
}
