import type { RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10'

export type BotMessage = Pick<RESTPostAPIChannelMessageJSONBody, 'content' | 'embeds' | 'components' | 'flags'> & {
  /** Only these roles are pinged, because the text may contain untrusted names and descriptions. */
  pingRoles?: string[]
  pingUsers?: string[]
}

export function messageBody({ content, embeds, components, flags, pingRoles = [], pingUsers = [] }: BotMessage) {
  return {
    ...(content !== undefined && { content }),
    ...(embeds && { embeds }),
    ...(components && { components }),
    ...(flags !== undefined && { flags }),
    allowed_mentions: { parse: [], roles: pingRoles, users: pingUsers },
  }
}
