import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from './access/guild-access.ts'
import { updateGuild } from './guild-queries.ts'

/** Gifts that are paid, or being paid, are delivered in any case. */
export async function changeGiftSettings(
  { db }: Pick<Dependencies, 'db'>,
  { guild }: GuildAccess,
  { allowsGifts }: { allowsGifts: boolean },
): Promise<void> {
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
  await updateGuild(db, guild.id, { allowsGifts })
}
