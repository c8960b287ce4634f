import { type APIMessageTopLevelComponent, MessageFlags } from 'discord-api-types/v10'

/** Every message of the bot uses Components V2, so it has neither content nor embeds. */
export type BotMessage = {
  components: APIMessageTopLevelComponent[]
  flags?: MessageFlags
  /** Only these roles are pinged, because the text may contain untrusted names and descriptions. */
  pingRoles?: string[]
  pingUsers?: string[]
}

export function messageBody({ components, flags, pingRoles = [], pingUsers = [] }: BotMessage) {
  return {
    components,
    flags: (flags ?? 0) | MessageFlags.IsComponentsV2,
    allowed_mentions: { parse: [], roles: pingRoles, users: pingUsers },
  }
}

/** The new state of a message. A message from before Components V2 loses its content and embeds. */
export const editedBody = (message: BotMessage) => ({ content: null, embeds: [], ...messageBody(message) })
