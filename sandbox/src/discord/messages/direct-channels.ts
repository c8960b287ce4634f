import { describeUser } from '../api/describe-user.ts'
import type { Discord } from '../discord.ts'
import type { DirectChannel, DiscordState } from '../discord-state.ts'
import { requireUser } from '../world/find-in-world.ts'

/** Idempotent: one channel per user. */
export function openDirectChannel({ state, newId }: Pick<Discord, 'state' | 'newId'>, userId: string): DirectChannel {
  const found = state.value.directChannels.find((channel) => channel.userId === userId)
  if (found) return found
  const channel = { id: newId(), userId }
  state.value.directChannels.push(channel)
  return channel
}

export function describeDirectChannel({ state }: Pick<Discord, 'state'>, { id, userId }: DirectChannel) {
  return {
    id,
    type: 1,
    flags: 0,
    last_message_id: lastMessageId(state.value, id),
    recipients: [describeUser(requireUser(state.value, userId))],
  }
}

export function lastMessageId({ messages }: Pick<DiscordState, 'messages'>, channelId: string): string | null {
  return messages.findLast((message) => message.channelId === channelId && message.onlyFor === null)?.id ?? null
}
