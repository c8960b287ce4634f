import type { MembershipSettings } from '@guildshop/contract/membership-requests'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from './access/guild-access.ts'
import { changeText, recordChange } from './activity/record-change.ts'
import { updateGuild } from './guild-queries.ts'

/** Also applies to members who have already left. */
export async function changeMembershipSettings(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  access: GuildAccess,
  { cancelLeftAfterDays }: MembershipSettings,
): Promise<void> {
  const { guild } = access
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
  await deps.db.transaction().execute(async (tx) => {
    await updateGuild(tx, guild.id, { cancelLeftAfterDays })
    const details = changeText('Memberships', shown(guild.cancelLeftAfterDays), shown(cancelLeftAfterDays))
    await recordChange(tx, deps, access, { action: 'change-settings', details })
  })
}

const shown = (days: number | null) => ({ 'cancel after leaving': days === null ? 'no' : `${days} days` })
