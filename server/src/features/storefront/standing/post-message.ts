import { createHash } from 'node:crypto'
import type { Component } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Drawing } from './draw-standing-message.ts'
import type { Shown } from './show-message.ts'
import type { StandingRow } from './standing-queries.ts'
import { addSeconds, leaseSeconds } from './standing-times.ts'

type Bot = Pick<Dependencies['discord']['bot'], 'createMessage' | 'editMessage' | 'listMessages'>
type Deps = Pick<Dependencies, 'now'> & { bot: Bot }

/**
 * Posts a message once. After the first try, it searches the channel for an earlier post whose reply was lost, and
 * edits it, with its mark: this reply can be lost too. If the bot can't read the history, Discord deduplicates by nonce for a few minutes.
 */
export async function postMessage(
  { bot, now }: Deps,
  { id, posts, tries, channelId, postingSince, createdAt }: StandingRow,
  { components }: Drawing,
): Promise<Shown> {
  const intent = intentOf({ id, posts })
  const mark = markOf(intent)
  const marked = markFirst(components, mark)
  const mayBePosted = tries > 0 || now() >= addSeconds(postingSince ?? createdAt, leaseSeconds)
  const messageId = mayBePosted ? await findMarked(bot, channelId, mark) : undefined
  if (messageId) {
    await bot.editMessage({ channelId, messageId, components: marked })
    return { messageId, action: 'edited', isChecked: true }
  }
  const sent = await bot.createMessage({ channelId, intent, components: marked })
  // For a repeated nonce, Discord returns the first message with its old content.
  if (mayBePosted) await bot.editMessage({ channelId, messageId: sent.id, components: marked })
  return { messageId: sent.id, action: 'posted', isChecked: true }
}

/** The id of a message whose reply was lost, if it's in the channel. */
export const findPosted = (bot: Pick<Bot, 'listMessages'>, row: Pick<StandingRow, 'id' | 'posts' | 'channelId'>) =>
  findMarked(bot, row.channelId, markOf(intentOf(row)))

const intentOf = ({ id, posts }: Pick<StandingRow, 'id' | 'posts'>) => `standing-${id}-${posts}`

/** The oldest one: a copy by another bot is newer. */
async function findMarked(
  bot: Pick<Bot, 'listMessages'>,
  channelId: string,
  mark: number,
): Promise<string | undefined> {
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
