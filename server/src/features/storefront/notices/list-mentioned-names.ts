import type { Component } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'

type Mentions = { components: Component[]; people: Record<string, string> }

/** The names of people, roles and channels that a message mentions. Without the bot, only people have names. */
export async function listMentionedNames(
  { discordFacts }: Pick<Dependencies, 'discordFacts'>,
  guildId: string,
  { components, people }: Mentions,
): Promise<Record<string, string>> {
  const ids = new Set(JSON.stringify(components).match(/(?<=<(?:@&?|#))\d+(?=>)/g))
  const [roles, channels] = await Promise.all([
    discordFacts.listRoles(guildId).catch(() => []),
    discordFacts.listWritableChannels(guildId).catch(() => []),
  ])
  const known = [...roles, ...channels].map(({ id, name }): [string, string] => [id, name])
  return Object.fromEntries([...known, ...Object.entries(people)].filter(([id]) => ids.has(id)))
}
