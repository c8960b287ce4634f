import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'

type Choice = { chosen: readonly string[]; before: readonly string[] }

/** Checks only added roles, so that a deleted role or a missing bot doesn't block other changes. */
export async function checkRoles(
  { discordFacts }: Pick<Dependencies, 'discordFacts'>,
  guildId: string,
  { chosen, before }: Choice,
): Promise<void> {
  const added = chosen.filter((id) => !before.includes(id))
  if (added.includes(guildId)) throw new Refused('ROLE_IS_EVERYONE')
  if (added.length === 0) return
  const roles = await discordFacts.listRoles(guildId)
  if (!added.every((roleId) => roles.some(({ id }) => id === roleId))) throw new Refused('ROLE_NOT_IN_GUILD')
}
