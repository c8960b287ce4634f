import {
  type APIMessageTopLevelComponent,
  MessageFlags,
  type RESTPostAPIChannelMessageJSONBody,
} from 'discord-api-types/v10'

export type BotMessage = Pick<RESTPostAPIChannelMessageJSONBody, 'content' | 'embeds'> & {
  components?: APIMessageTopLevelComponent[]
  flags?: MessageFlags
  /** Only these roles are pinged, because the text may contain untrusted names and descriptions. */
  pingRoles?: string[]
  pingUsers?: string[]
}

/** A new message. Content and embeds make it a message without Components V2. */
export function messageBody({ content, embeds, components, flags, pingRoles = [], pingUsers = [] }: BotMessage) {
  return {
    ...(content !== undefined && { content }),
    ...(embeds && { embeds }),
    ...(components && { components }),
    ...(flags !== undefined && { flags }),
    ...(isV2({ content, embeds }) && { flags: (flags ?? 0) | MessageFlags.IsComponentsV2 }),
    allowed_mentions: { parse: [], roles: pingRoles, users: pingUsers },
  }
}

/** The new state of a message. A message from before Components V2 loses its content and embeds. */
export function editedBody(message: BotMessage) {
  return { ...(isV2(message) && { content: null, embeds: [] }), ...messageBody(message) }
}

const isV2 = ({ content, embeds }: Pick<BotMessage, 'content' | 'embeds'>) =>
  content === undefined && embeds === undefined
