/** A slash command the shop registered; guildId null means everywhere. */
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

/** 1 subcommand, 3 text, 4 whole number, 5 yes or no, 10 number. */
export type CommandOption = {
  type: number
  name: string
  description: string
  required: boolean
  choices: { name: string; value: string | number }[]
  options: CommandOption[]
}
