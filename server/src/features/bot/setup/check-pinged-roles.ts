import { PermissionFlagsBits } from 'discord-api-types/v10'
import type { Dependencies } from '../../../dependencies.ts'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import type { SetupCheck } from './setup-check.ts'

type Pinged = { discordGuildId: string; roleIds: string[]; storefrontUrl: string }

const { Administrator, MentionEveryone } = PermissionFlagsBits

/** Whether Discord notifies the members of the roles that notices ping. */
export async function checkPingedRoles(
  { discordFacts }: Pick<Dependencies, 'discordFacts'>,
  { discordGuildId, roleIds, storefrontUrl }: Pinged,
): Promise<SetupCheck[]> {
  if (roleIds.length === 0) return []
  const [known, bot] = await Promise.all([discordFacts.listRoles(discordGuildId), discordFacts.getBot(discordGuildId)])
  const held = known.filter(({ id }) => id === discordGuildId || bot?.roles.includes(id))
  const pingsAll = held.some(({ permissions }) => Boolean(permissions & (Administrator | MentionEveryone)))
  const pinged = known.filter(({ id }) => roleIds.includes(id))
  const silent = pingsAll ? [] : pinged.filter(({ isMentionable }) => !isMentionable)
  const gone: SetupCheck = {
    state: 'warning',
    text: 'Notices ping a role that no longer exists',
    fix: 'Choose another one in the portal.',
    link: { label: 'Open storefront', url: storefrontUrl },
  }
  return [
    ...(pinged.length < roleIds.length ? [gone] : []),
    ...(silent.length > 0 ? [silentCheck(silent.map(({ name }) => `**${plainLine(name, 100)}**`))] : []),
  ]
}

const silentCheck = (names: string[]): SetupCheck => ({
  state: 'warning',
  text: "Notices can't ping",
  names,
  fix: 'Turn on "Allow anyone to @mention this role" in the role settings, or give the bot\'s role the permission to mention all roles.',
})
