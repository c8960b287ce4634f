import { createHash } from 'node:crypto'
import type { Component } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Drawing } from './draw-standing-message.ts'
import type { Shown } from './show-message.ts'
import type { StandingRow } from './standing-queries.ts'
import { later } from './standing-times.ts'

type Bot = Pick<Dependencies['discord'], 'bot'>['bot']
type Deps = Pick<Dependencies, 'now'> & { bot: Bot }

/** Discord deduplicates a repeated nonce for a few minutes. */
const nonceSeconds = 60

/**
 * Posts a message once. Soon after the first try, Discord recognises a repeated post by its nonce. Later, an earlier post
 * whose reply was lost is looked for in the channel, and edited.
 */
export async function postMessage(
  { bot, now }: Deps,
  { id, posts, channelId, createdAt }: StandingRow,
  { components }: Drawing,
): Promise<Shown> {
  const intent = `standing-${id}-${posts}`
  const mark = markOf(intent)
  const isDoubtful = now() > later(createdAt, nonceSeconds)
  const messageId = isDoubtful ? await findMarked(bot, channelId, mark) : undefined
  if (messageId) {
    await bot.editMessage({ channelId, messageId, components })
    return { messageId, action: 'edited', isChecked: true }
  }
  const sent = await bot.createMessage({ channelId, intent, components: markFirst(components, mark) })
  return { messageId: sent.id, action: 'posted', isChecked: true }
}

/** The oldest one: a copy by another bot is newer. */
async function findMarked(bot: Bot, channelId: string, mark: number): Promise<string | undefined> {
  const messages = await bot.listMessages(channelId)
  return messages.findLast(({ partIds }) => partIds.includes(mark))?.id
}

/** Discord keeps the id of a component, but not the nonce of a message. */
const markFirst = (components: Component[], mark: number): Component[] =>
  components.map((component, index) => (index === 0 ? { ...component, id: mark } : component))

/** A component's id is a positive int32. Discord numbers the others from 1, so this one is large. */
function markOf(intent: string): number {
  return (createHash('sha256').update(intent).digest().readUInt32BE() % 2 ** 30) + 2 ** 30
}
