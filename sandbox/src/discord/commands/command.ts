/** A registered slash command; `guildId` is null for a global command. */
export type Command = {
  id: string
  version: string
  guildId: string | null
  name: string
  description: string
  options: CommandOption[]
  defaultMemberPermissions: string | null
  contexts: number[] | null
}

/** Types: 1 subcommand, 3 string, 4 integer, 5 boolean, 10 number. */
export type CommandOption = {
  type: number
  name: string
  description: string
  required: boolean
  choices: { name: string; value: string | number }[]
  /** Bounds of a string's length. */
  minLength?: number
  maxLength?: number
  options: CommandOption[]
}
