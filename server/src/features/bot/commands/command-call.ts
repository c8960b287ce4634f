import { snowflake } from '@guildshop/contract/text'
import * as z from 'zod'

type GivenOption = {
  name: string
  value?: string | number | boolean | undefined
  focused?: boolean | undefined
  options?: GivenOption[] | undefined
}

const option: z.ZodType<GivenOption> = z.lazy(() =>
  z.object({
    name: z.string().max(32),
    value: z.union([z.string().max(6000), z.number(), z.boolean()]).optional(),
    focused: z.boolean().optional(),
    options: z.array(option).max(25).optional(),
  }),
)

const resolvedUser = z.object({ id: snowflake, username: z.string().max(100), bot: z.boolean().optional() })

/** Users that an interaction names, and which of them are members of the server. */
export const resolved = z.object({
  users: z.record(z.string(), resolvedUser).default({}),
  members: z.record(z.string(), z.unknown()).default({}),
})

/** Of a slash command or a user command. */
export const commandData = z.object({
  name: z.string(),
  options: z.array(option).max(25).default([]),
  target_id: z.optional(snowflake),
  resolved: resolved.optional(),
})

/** A user whom a member chose. */
export type ChosenUser = { discordId: string; username: string; isBot: boolean; isMember: boolean }

/** What a member typed: the command with its subcommand, such as `shop browse`, and the options. */
export type CommandCall = {
  path: string
  options: ReadonlyMap<string, string | number | boolean>
  /** The option that is being typed, for autocomplete. */
  focused: string | null
  /** Of a user command. */
  target: ChosenUser | null
  users: ReadonlyMap<string, ChosenUser>
}

export function callOf({ name, options, target_id: targetId, resolved }: z.infer<typeof commandData>): CommandCall {
  const [first] = options
  const isNested = first?.options !== undefined || (first !== undefined && first.value === undefined)
  const given = isNested ? (first?.options ?? []) : options
  const users = chosenUsers(resolved)
  return {
    path: isNested ? `${name} ${first?.name}` : name,
    options: new Map(given.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    focused: given.find(({ focused }) => focused)?.name ?? null,
    target: (targetId && users.get(targetId)) || null,
    users,
  }
}

export function chosenUsers(given: z.infer<typeof resolved> | undefined): ReadonlyMap<string, ChosenUser> {
  const { users, members } = given ?? { users: {}, members: {} }
  return new Map(
    Object.values(users).map(({ id, username, bot = false }) => [
      id,
      { discordId: id, username, isBot: bot, isMember: id in members },
    ]),
  )
}

/** A choice between true and false; undefined if it's absent. */
export function booleanOption({ options }: CommandCall, name: string): boolean | undefined {
  const value = options.get(name)
  return typeof value === 'boolean' ? value : undefined
}

/** A text option; undefined if it's absent. */
export function textOption({ options }: CommandCall, name: string): string | undefined {
  const value = options.get(name)
  return typeof value === 'string' ? value : undefined
}

/** A whole number; undefined if it's absent. */
export function numberOption({ options }: CommandCall, name: string): number | undefined {
  const value = options.get(name)
  return Number.isSafeInteger(value) ? Number(value) : undefined
}
