import { type ChatReply, textReply } from '../../../chat/chat-reply.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { isAdminPermission, isGuildAdmin } from '../../guilds/discord/role-rules.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { retryStandingMessages } from '../../storefront/standing/retry-standing-messages.ts'
import type { Visit } from '../../storefront/visit.ts'
import { drawChecks } from './checks-card.ts'
import { runChecks } from './run-checks.ts'
import { findSetup, type Setup } from './setup-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'discord' | 'discordFacts' | 'publicUrl'>

/** `visit` is null in direct messages and may be about another server than the checked one. */
type Asked = { discordGuildId: string; discordId: string; visit: Visit | null }

const refusal = "Only people who can manage this server, the shop's owner and its managers can check the setup."

/** Checks a shop's setup, for members who can fix it. */
export async function checkSetup(deps: Deps, asked: Asked): Promise<ChatReply> {
  const { discordGuildId, discordId } = asked
  const visit = asked.visit?.guildId === discordGuildId ? asked.visit : null
  const setup = await findSetup(deps.db, discordGuildId)
  const isOwner = setup?.ownerDiscordId === discordId
  const isAllowed =
    isOwner || (await (visit ? canCheckByInteraction : canCheckByMembership)(deps, { ...asked, visit }, setup))
  if (!isAllowed) return textReply(refusal)
  await retryStandingMessages(deps, { discordGuildId })
  const checks = await runChecks(deps, { discordGuildId, setup, channelId: visit?.channelId ?? null, isOwner })
  const name = setup?.name ?? (await readName(deps, discordGuildId))
  return drawChecks(checks, { discordGuildId, name, isRegistered: setup !== undefined, publicUrl: deps.publicUrl })
}

/** Decides by what Discord reports with the interaction. */
async function canCheckByInteraction(deps: Deps, { visit }: Asked, setup: Setup | undefined): Promise<boolean> {
  if (!visit) return false
  return isAdminPermission(visit.permissions) || isManager(deps, setup, visit.member.roleIds)
}

/** Decides by what the bot can read about the member. Denied without the bot. */
async function canCheckByMembership(deps: Deps, asked: Asked, setup: Setup | undefined): Promise<boolean> {
  const { discordGuildId, discordId } = asked
  try {
    const [guild, roles, member] = await Promise.all([
      deps.discordFacts.getGuild(discordGuildId),
      deps.discordFacts.listRoles(discordGuildId),
      deps.discordFacts.getMember(discordGuildId, discordId),
    ])
    return isGuildAdmin(member, guild, roles) || (await isManager(deps, setup, member?.roles ?? []))
  } catch (error) {
    if (error instanceof Refused && error.code === 'BOT_NOT_IN_GUILD') return false
    throw error
  }
}

/** Managers are a premium feature. */
async function isManager({ db, now }: Deps, setup: Setup | undefined, roleIds: string[]): Promise<boolean> {
  if (!setup?.manageRoleId || !roleIds.includes(setup.manageRoleId)) return false
  return (await readPremium(db, setup.ownerId, now())).isPremium
}

async function readName({ discordFacts }: Deps, discordGuildId: string): Promise<string | null> {
  const guild = await discordFacts.getGuild(discordGuildId).catch(() => null)
  return guild?.name ?? null
}
