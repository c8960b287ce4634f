/** A registered command; `guildId` is null for a global command. */
export type Command = {
  id: string
  version: string
  guildId: string | null
  /** 2 user command, 3 message command; absent for a slash command. */
  type?: 2 | 3
  name: string
  /** Empty for user and message commands. */
  description: string
  options: CommandOption[]
  defaultMemberPermissions: string | null
  contexts: number[] | null
}

export type Choice = { name: string; value: string | number }

export type CommandOption = {
  type: number
  name: string
  description: string
  required: boolean
  choices: Choice[]
  /** The shop suggests values while the user types. */
  autocomplete?: boolean
  /** Bounds of a string's length. */
  minLength?: number
  maxLength?: number
  /** Bounds of a number. */
  minValue?: number
  maxValue?: number
  /** Of a channel option; absent for all types. */
  channelTypes?: number[]
  options: CommandOption[]
}

export const optionType = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
} as const

/** True for a subcommand or a subcommand group, which only contain further options. */
export function isSubcommand({ type }: Pick<CommandOption, 'type'>): boolean {
  return type === optionType.subcommand || type === optionType.group
}
