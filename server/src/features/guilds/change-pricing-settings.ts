import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from './access/guild-access.ts'
import { changeText, recordChange } from './activity/record-change.ts'
import { updateGuild } from './guild-queries.ts'

/** Takes effect with a manager's next request. */
export async function changePricingSettings(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  access: GuildAccess,
  { managersMayPrice }: { managersMayPrice: boolean },
): Promise<void> {
  const { guild } = access
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
  await deps.db.transaction().execute(async (tx) => {
    await updateGuild(tx, guild.id, { managersMayPrice })
    const details = changeText('Pricing', shown(guild.managersMayPrice), shown(managersMayPrice))
    await recordChange(tx, deps, access, { action: 'change-settings', details })
  })
}

const shown = (managersMayPrice: boolean) => ({ 'managers can use the Pricing page': managersMayPrice ? 'yes' : 'no' })
