import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from './access/guild-access.ts'
import { updateGuild } from './guild-queries.ts'

/** Takes effect with a manager's next request. */
export async function changePricingSettings(
  { db }: Pick<Dependencies, 'db'>,
  { guild }: GuildAccess,
  { managersMayPrice }: { managersMayPrice: boolean },
): Promise<void> {
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
  await updateGuild(db, guild.id, { managersMayPrice })
}
