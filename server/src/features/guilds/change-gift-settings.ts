import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from './access/guild-access.ts'
import { changeText, recordChange } from './activity/record-change.ts'
import { updateGuild } from './guild-queries.ts'

/** Gifts that are paid, or being paid, are delivered in any case. */
export async function changeGiftSettings(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  access: GuildAccess,
  { allowsGifts }: { allowsGifts: boolean },
): Promise<void> {
  const { guild } = access
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
  await deps.db.transaction().execute(async (tx) => {
    await updateGuild(tx, guild.id, { allowsGifts })
    const details = changeText('Gifts', shown(guild.allowsGifts), shown(allowsGifts))
    await recordChange(tx, deps, access, { action: 'change-settings', details })
  })
}

const shown = (allowsGifts: boolean) => ({ allowed: allowsGifts ? 'yes' : 'no' })
