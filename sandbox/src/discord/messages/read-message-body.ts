import { fieldOf } from '../../http/request.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { createFormCheck } from './form-check.ts'
import { type Content, messageFlag } from './message.ts'
import { readComponents } from './read-components.ts'
import { readEmbeds } from './read-embed.ts'
import { readWish, type Wish } from './read-mentions.ts'

export type MessageBody = Content & { wish: Wish; flags: number }

const longestContent = 2000
const settableFlags = messageFlag.suppressEmbeds | messageFlag.ephemeral | messageFlag.suppressNotifications

/** Parses a new message; refuses an empty one. */
export function readMessageBody(body: unknown): MessageBody {
  const read = readAll(body)
  checkNotEmpty(read)
  return read
}

/** Parses an edit: omitted parts keep their value. */
export function readEdit(body: unknown, before: Content): MessageBody {
  const read = readAll(body)
  const isSent = (name: string) => fieldOf(body, name) !== undefined
  const after = {
    ...read,
    content: isSent('content') ? read.content : before.content,
    embeds: isSent('embeds') ? read.embeds : before.embeds,
    components: isSent('components') ? read.components : before.components,
  }
  checkNotEmpty(after)
  return after
}

function readAll(body: unknown): MessageBody {
  const check = createFormCheck()
  const read = {
    content: check.text(fieldOf(body, 'content'), ['content'], { max: longestContent }) ?? '',
    embeds: readEmbeds(check, fieldOf(body, 'embeds')),
    components: readComponents(check, fieldOf(body, 'components')),
    wish: readWish(check, fieldOf(body, 'allowed_mentions')),
    flags: (check.integer(fieldOf(body, 'flags'), ['flags'], { min: 0, max: 0xffff }) ?? 0) & settableFlags,
  }
  check.finish()
  return read
}

function checkNotEmpty({ content, embeds, components }: Content): void {
  const isEmpty = content.trim() === '' && embeds.length === 0 && components.length === 0
  if (isEmpty) throw new DiscordRefusal('emptyMessage')
}
