import { fieldOf } from '../../http/request.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { createFormCheck, type FormCheck } from './form-check.ts'
import { type Content, isComponentsV2, messageFlag } from './message.ts'
import { readComponents } from './read-components.ts'
import { readEmbeds } from './read-embed.ts'
import { type AllowedMentions, readAllowedMentions } from './read-mentions.ts'

export type MessageBody = Content & { allowedMentions: AllowedMentions; flags: number }

const maxContentLength = 2000
const settableFlags =
  messageFlag.suppressEmbeds | messageFlag.ephemeral | messageFlag.suppressNotifications | messageFlag.componentsV2

/** Parses a new message; refuses an empty one. */
export function readMessageBody(body: unknown): MessageBody {
  const check = createFormCheck()
  const read = readFields(check, body, readFlags(check, body))
  return finish(check, body, read)
}

/** Parses an edit: omitted parts keep their value. The Components V2 flag can be added, but not removed. */
export function readEdit(body: unknown, before: Content & { flags: number }): MessageBody {
  const check = createFormCheck()
  const read = readFields(check, body, readChangedFlags(check, body, before))
  const isSent = (name: string) => fieldOf(body, name) !== undefined
  return finish(check, body, {
    ...read,
    content: isSent('content') ? read.content : before.content,
    embeds: isSent('embeds') ? read.embeds : before.embeds,
    components: isSent('components') ? read.components : before.components,
  })
}

function readFields(check: FormCheck, body: unknown, flags: number): MessageBody {
  return {
    content: check.text(fieldOf(body, 'content'), ['content'], { max: maxContentLength }) ?? '',
    embeds: readEmbeds(check, fieldOf(body, 'embeds')),
    components: readComponents(check, fieldOf(body, 'components'), { isV2: isComponentsV2({ flags }) }),
    allowedMentions: readAllowedMentions(check, fieldOf(body, 'allowed_mentions')),
    flags,
  }
}

function readFlags(check: FormCheck, body: unknown): number {
  return (check.integer(fieldOf(body, 'flags'), ['flags'], { min: 0, max: 0xffff }) ?? 0) & settableFlags
}

function readChangedFlags(check: FormCheck, body: unknown, before: { flags: number }): number {
  const flags = readFlags(check, body)
  if (!isComponentsV2(before) || isComponentsV2({ flags })) return flags
  const isSent = (fieldOf(body, 'flags') ?? null) !== null
  const message = 'MessageFlags.IS_COMPONENTS_V2 cannot be removed'
  if (isSent) check.addError(['flags'], 'MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG', message)
  return flags | messageFlag.componentsV2
}

function finish(check: FormCheck, body: unknown, message: MessageBody): MessageBody {
  if (isComponentsV2(message)) checkLegacyFields(check, body, message)
  check.finish()
  checkNotEmpty(message)
  return message
}

/** An edit to Components V2 has to clear the content and embeds that the message has. */
function checkLegacyFields(check: FormCheck, body: unknown, { content, embeds }: MessageBody): void {
  const values = { content, embeds, poll: fieldOf(body, 'poll'), sticker_ids: fieldOf(body, 'sticker_ids') }
  for (const [name, value] of Object.entries(values)) {
    const isBlank =
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    if (isBlank) continue
    const message = `The '${name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`
    check.addError([name], 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', message)
  }
}

function checkNotEmpty({ content, embeds, components }: Content): void {
  const isEmpty = content.trim() === '' && embeds.length === 0 && components.length === 0
  if (isEmpty) throw new DiscordRefusal('emptyMessage')
}
