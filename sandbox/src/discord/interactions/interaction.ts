import type { Choice } from '../commands/command.ts'
import type { Modal } from './modal.ts'

/** A command, component, autocomplete or modal interaction. Its token is valid for 15 minutes. */
export type Interaction = {
  id: string
  token: string
  /** 2 command, 3 component, 4 autocomplete, 5 modal submit. */
  type: 2 | 3 | 4 | 5
  userId: string
  /** Null in a direct message. */
  guildId: string | null
  channelId: string
  /** With the subcommand, such as `shop item`; null for a component or modal. */
  commandName: string | null
  /** 2 for a user command, absent for a slash command. */
  commandType?: 2
  /** The member a user command is about. */
  targetId?: string
  /** The component's message, also of a modal that a component opened; null for a command. */
  sourceMessageId: string | null
  /** Message id of the response; null until there is one. */
  answerId: string | null
  state: 'waiting' | 'answered' | 'failed'
  /** The shop deferred an update of the component's message. */
  defersUpdate?: boolean
  /** For an autocomplete: the type of the option being typed. */
  focusedType?: number
  /** For an autocomplete: what the shop suggested. */
  choices?: Choice[]
  /** Why there are no suggestions. */
  problem?: string
  /** The form that the shop responded with. */
  modal?: Modal
  /** For a modal submit: the interaction that opened the modal. */
  openedBy?: string
  /** After a deferral: epoch milliseconds from which the webhook works. */
  webhookOpensAt?: number
}

export const tokenTtlMs = 15 * 60 * 1000
