import type { Dependencies } from '../../../dependencies.ts'

/** A server's role names by id, for messages in which role mentions don't render. Empty if Discord doesn't answer. */
export async function listRoleNames(
  { discordFacts }: Pick<Dependencies, 'discordFacts'>,
  discordGuildId: string,
): Promise<Map<string, string>> {
  const roles = await discordFacts.listRoles(discordGuildId).catch(() => [])
  return new Map(roles.map(({ id, name }) => [id, name]))
}
