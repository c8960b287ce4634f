import type { Discord } from '../discord.ts'
import { findChannel, findMember } from '../world/find-in-world.ts'
import { channelPermissions } from '../world/permissions.ts'
import { displayedText } from './component.ts'
import { type Message, messageFlag } from './message.ts'
import { findMentions } from './read-mentions.ts'
import type { MessageBody } from './read-message-body.ts'

type MessageMeta = Pick<Message, 'channelId' | 'authorId'> &
  Partial<Pick<Message, 'nonce' | 'interactionId' | 'onlyFor' | 'isFailure'>>

const maxKept = 2000

export function storeMessage({ state, newId }: Discord, meta: MessageMeta, body: MessageBody): Message {
  const message = {
    id: newId(),
    sentAt: apiTime(),
    editedAt: null,
    nonce: null,
    interactionId: null,
    onlyFor: null,
    isFailure: false,
    ...meta,
    content: body.content,
    embeds: body.embeds,
    components: body.components,
    flags: body.flags,
    ...mentionsIn({ state }, meta, body),
  }
  state.value.messages = [...state.value.messages, message].slice(-maxKept)
  return message
}

/** Keeps the ephemeral flag and clears the loading flag. */
export function editMessage({ state }: Pick<Discord, 'state'>, message: Message, body: MessageBody): Message {
  const kept = message.flags & messageFlag.ephemeral
  const { content, embeds, components } = body
  return Object.assign(message, {
    content,
    embeds,
    components,
    flags: kept | (body.flags & ~(messageFlag.ephemeral | messageFlag.loading)),
    editedAt: apiTime(),
    ...mentionsIn({ state }, message, body),
  })
}

function mentionsIn(
  { state }: Pick<Discord, 'state'>,
  { channelId, authorId }: MessageMeta,
  { content, components, allowedMentions }: MessageBody,
) {
  const world = state.value
  const found = findChannel(world, channelId)
  const member = found && findMember(found.guild, authorId)
  const permissions = found && member ? channelPermissions(found.guild, member, found.channel) : 0n
  const text = [content, ...displayedText(components)].join('\n')
  return findMentions(text, allowedMentions, { world, guild: found?.guild ?? null, permissions })
}

/** Discord writes microseconds and an offset. */
function apiTime(): string {
  return new Date().toISOString().replace('Z', '000+00:00')
}
