import type { MembershipSettings } from '@guildshop/contract/membership-requests'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from './access/guild-access.ts'
import { updateGuild } from './guild-queries.ts'

/** Also applies to members who have already left. */
export async function changeMembershipSettings(
  { db }: Pick<Dependencies, 'db'>,
  { guild }: GuildAccess,
  { cancelLeftAfterDays }: MembershipSettings,
): Promise<void> {
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
  await updateGuild(db, guild.id, { cancelLeftAfterDays })
}
