import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused, refuseIf } from '../../../errors/refused.ts'
import { readRoleChoice } from '../../guilds/discord/role-choice.ts'
import { type RoleAuthority, rewardRefusal, roleAuthority } from '../../guilds/discord/role-rules.ts'

type Facts = Pick<Dependencies, 'discordFacts'>
type Choice = {
  /** Discord's id of the server. */
  guildId: string
  roleId: string
  /** The Discord id of the user who chose the role. */
  chooserId: string | null
}

const aboveAll: RoleAuthority = { highest: Number.POSITIVE_INFINITY, canGiveRoles: true }

/** Refuses a role that this user must not sell. Returns the reason the bot currently can't assign it, or null. */
export async function checkNewRole(deps: Facts, choice: Choice): Promise<RefusalCode | null> {
  return whereBotIs(async () => {
    refuseIf(await choiceRefusal(deps, choice))
    return assignRefusal(deps, choice)
  })
}

/** Returns the problem with an item's current role, or null. A role chosen while the bot was absent is checked like a new one. */
export async function findRoleProblem(
  deps: Facts,
  choice: Choice & { wasMadeUnseen: boolean },
): Promise<RefusalCode | null> {
  return whereBotIs(
    async () =>
      (choice.wasMadeUnseen ? await choiceRefusal(deps, choice) : null) ?? (await assignRefusal(deps, choice)),
  )
}

/**
 * Returns the reason this user must not choose a role, regardless of the bot: they could buy themselves moderator rights
 * (privilege escalation).
 */
const choiceRefusal = async (deps: Facts, { roleId, ...chooser }: Choice): Promise<RefusalCode | null> =>
  (await readRoleChoice(deps, chooser)).refusalFor(roleId)

/** Returns the reason the bot can't assign a role, or null. */
async function assignRefusal({ discordFacts }: Facts, { guildId, roleId }: Choice): Promise<RefusalCode | null> {
  const roles = await discordFacts.listRoles(guildId)
  const role = roles.find(({ id }) => id === roleId)
  if (!role) return 'ROLE_NOT_IN_GUILD'
  const bot = roleAuthority(await discordFacts.getBot(guildId), await discordFacts.getGuild(guildId), roles)
  const lacksTwoFactor = await discordFacts.lacksTwoFactor(guildId)
  return rewardRefusal(role, { guildId, bot, seller: aboveAll, lacksTwoFactor })
}

/** Without the bot, roles can't be checked or assigned. */
async function whereBotIs(judge: () => Promise<RefusalCode | null>): Promise<RefusalCode | null> {
  try {
    return await judge()
  } catch (error) {
    if (error instanceof Refused && error.code === 'BOT_NOT_IN_GUILD') return error.code
    throw error
  }
}
