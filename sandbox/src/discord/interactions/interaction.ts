/** Something a person did that the shop answers, known to the shop by its token for 15 minutes. */
export type Interaction = {
  id: string
  token: string
  /** 2 a command, 3 a component. */
  type: 2 | 3
  userId: string
  /** null in a direct message. */
  guildId: string | null
  channelId: string
  /** The command's name, or null for a component. */
  commandName: string | null
  /** The message whose component was used, or null for a command. */
  sourceMessageId: string | null
  /** What the shop's answer became; null until there is one. */
  answerId: string | null
  state: 'waiting' | 'answered' | 'failed'
  /** The shop said that it will change the message whose component was used. */
  promisesChange?: boolean
  /** After a deferral: when the webhook is known, in milliseconds since 1970. */
  webhookOpensAt?: number
}

export const tokenLife = 15 * 60 * 1000
