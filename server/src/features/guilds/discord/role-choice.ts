import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import { type RoleAuthority, rewardRefusal, roleAuthority } from './role-rules.ts'

/** Which roles of a server a user may sell, regardless of the bot: those below their own highest role. */
export type RoleChoice = {
  refusalFor: (roleId: string) => RefusalCode | null
  /** The roles without a refusal. */
  roleIds: string[]
}

type Chooser = {
  /** Discord's id of the server. */
  guildId: string
  chooserId: string | null
}

const aboveAll: RoleAuthority = { highest: Number.POSITIVE_INFINITY, canGiveRoles: true }

export async function readRoleChoice(
  { discordFacts }: Pick<Dependencies, 'discordFacts'>,
  { guildId, chooserId }: Chooser,
): Promise<RoleChoice> {
  const roles = await discordFacts.listRoles(guildId)
  const member = chooserId ? await discordFacts.getMember(guildId, chooserId) : null
  const seller = chooserId ? roleAuthority(member, await discordFacts.getGuild(guildId), roles) : null
  const refusalFor = (roleId: string): RefusalCode | null => {
    const role = roles.find(({ id }) => id === roleId)
    if (!role) return 'ROLE_NOT_IN_GUILD'
    return rewardRefusal(role, { guildId, bot: aboveAll, seller, lacksTwoFactor: false })
  }
  return { refusalFor, roleIds: roles.map(({ id }) => id).filter((id) => refusalFor(id) === null) }
}
