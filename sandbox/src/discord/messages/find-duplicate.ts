import type { DiscordState } from '../discord-state.ts'
import { timeOf } from '../snowflakes.ts'
import { botId } from '../world/initial-people.ts'
import type { Message } from './message.ts'

const nonceTtlMs = 5 * 60 * 1000

/** Returns the message already posted with this nonce, while Discord still deduplicates it. */
export function findDuplicate(
  state: DiscordState,
  channelId: string,
  nonce: string | number | null,
): Message | undefined {
  if (nonce === null) return undefined
  return state.messages.find(
    (message) =>
      message.authorId === botId &&
      message.channelId === channelId &&
      String(message.nonce) === String(nonce) &&
      Date.now() - timeOf(message.id) < nonceTtlMs,
  )
}
