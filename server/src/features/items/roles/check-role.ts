import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused, refuseIf } from '../../../refused.ts'
import { type Standing, standingOf, whyNotReward } from '../../guilds/discord/role-rules.ts'

type Facts = Pick<Dependencies, 'discordFacts'>
type Choice = {
  /** Discord's id of the server. */
  guildId: string
  roleId: string
  /** Discord's id of whoever chose the role. */
  chooserId: string | null
}

const aboveAll: Standing = { highest: Number.POSITIVE_INFINITY, canGiveRoles: true }

/** Refuses a role that must not be sold, or not by this person. Answers why the bot can't give it at present, or null. */
export async function judgeNewRole(deps: Facts, choice: Choice): Promise<RefusalCode | null> {
  return whereBotIs(async () => {
    refuseIf(await whyNotChoose(deps, choice))
    return whyNotGive(deps, choice)
  })
}

/** What is wrong by now with a role an item already carries, or null. A choice made unseen is judged as if it were new. */
export async function findRoleProblem(
  deps: Facts,
  choice: Choice & { wasMadeUnseen: boolean },
): Promise<RefusalCode | null> {
  return whereBotIs(
    async () => (choice.wasMadeUnseen ? await whyNotChoose(deps, choice) : null) ?? (await whyNotGive(deps, choice)),
  )
}

/**
 * Why a role must not be a reward of this person's choosing, wherever the bot stands: they could buy themselves the
 * rights of a moderator.
 */
async function whyNotChoose({ discordFacts }: Facts, choice: Choice): Promise<RefusalCode | null> {
  const { guildId, roleId, chooserId } = choice
  const roles = await discordFacts.listRoles(guildId)
  const role = roles.find(({ id }) => id === roleId)
  if (!role) return 'ROLE_NOT_IN_GUILD'
  const member = chooserId ? await discordFacts.getMember(guildId, chooserId) : null
  const seller = chooserId ? standingOf(member, await discordFacts.getGuild(guildId), roles) : null
  return whyNotReward(role, { guildId, bot: aboveAll, seller, lacksTwoFactor: false })
}

/** Why the bot can't give a role, whoever chose it. */
async function whyNotGive({ discordFacts }: Facts, { guildId, roleId }: Choice): Promise<RefusalCode | null> {
  const roles = await discordFacts.listRoles(guildId)
  const role = roles.find(({ id }) => id === roleId)
  if (!role) return 'ROLE_NOT_IN_GUILD'
  const bot = standingOf(await discordFacts.getBot(guildId), await discordFacts.getGuild(guildId), roles)
  const lacksTwoFactor = await discordFacts.lacksTwoFactor(guildId)
  return whyNotReward(role, { guildId, bot, seller: aboveAll, lacksTwoFactor })
}

/** Where the bot is absent nobody can tell, and nothing can be given. */
async function whereBotIs(judge: () => Promise<RefusalCode | null>): Promise<RefusalCode | null> {
  try {
    return await judge()
  } catch (error) {
    if (error instanceof Refused && error.code === 'BOT_NOT_IN_GUILD') return error.code
    throw error
  }
}
