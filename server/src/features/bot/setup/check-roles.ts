import { refusals } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import { preflightRoles } from '../../guilds/discord/preflight-roles.ts'
import { good, type SetupCheck } from './setup-check.ts'

type Given = { discordGuildId: string; ownerDiscordId: string | null; roleIds: string[]; shopUrl: string }

/** Problems with who may sell a role, which don't affect delivery. */
const ofSeller = new Set<string>(['ROLE_ABOVE_YOURS', 'DISCORD_NOT_LINKED'])

/** Whether the bot can assign every role that items give. */
export async function checkGivenRoles(
  deps: Pick<Dependencies, 'discordFacts'>,
  { discordGuildId, ownerDiscordId, roleIds, shopUrl }: Given,
): Promise<SetupCheck[]> {
  if (roleIds.length === 0) return []
  const known = await preflightRoles(deps, { guild: { guildId: discordGuildId }, discordId: ownerDiscordId })
  const checked = roleIds.map((id) => {
    const role = known.find((one) => one.id === id)
    if (!role) return { name: 'a deleted role', problem: 'ROLE_NOT_IN_GUILD' as const }
    const problem = role.problem && !ofSeller.has(role.problem) ? role.problem : null
    return { name: `**${plainLine(role.name, 100)}**`, problem }
  })
  const broken = checked.filter(({ problem }) => problem !== null)
  if (broken.length === 0) {
    return [
      good(checked.length === 1 ? 'The bot can assign the role' : `The bot can assign all ${checked.length} roles`),
    ]
  }
  const problems = [...new Set(broken.flatMap(({ problem }) => problem ?? []))]
  return problems.map((problem) => ({
    state: 'problem',
    text: "The bot can't assign",
    names: broken.filter((role) => role.problem === problem).map(({ name }) => name),
    fix: refusals[problem].message,
    link: { label: 'Check roles', url: `${shopUrl}#checks` },
  }))
}
