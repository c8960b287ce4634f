/** A command or component interaction. Its token is valid for 15 minutes. */
export type Interaction = {
  id: string
  token: string
  /** 2 command, 3 component. */
  type: 2 | 3
  userId: string
  /** Null in a direct message. */
  guildId: string | null
  channelId: string
  /** Null for a component. */
  commandName: string | null
  /** The component's message; null for a command. */
  sourceMessageId: string | null
  /** Message id of the response; null until there is one. */
  answerId: string | null
  state: 'waiting' | 'answered' | 'failed'
  /** The shop deferred an update of the component's message. */
  promisesChange?: boolean
  /** After a deferral: epoch milliseconds from which the webhook works. */
  webhookOpensAt?: number
}

export const tokenLife = 15 * 60 * 1000
