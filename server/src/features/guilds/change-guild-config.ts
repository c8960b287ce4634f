import type { GuildConfig } from '@guildshop/contract/guilds'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { lockPlan } from '../premium/plan-limits.ts'
import type { GuildAccess } from './access/guild-access.ts'
import { changeText, recordChange } from './activity/record-change.ts'
import { findGuild, updateGuild } from './guild-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'limits' | 'secrets' | 'discordFacts' | 'hooks'>

/** Returns whether the currency of the server and its items changed. Locks out items that are being added. */
export async function changeGuildConfig(deps: Deps, access: GuildAccess, config: GuildConfig) {
  if (!access.guild.isEnabled) throw new Refused('GUILD_DISABLED')
  const roles = await chooseRoles(deps, access, config)

  return deps.db.transaction().execute(async (tx) => {
    await lockPlan(tx, deps, access.ownerId)
    const guild = await findGuild(tx, access.guild.id)
    if (!guild) throw new Refused('GUILD_NOT_FOUND')
    const { defaultCurrency } = config
    const isCurrencyChanged = guild.defaultCurrency !== defaultCurrency
    await updateGuild(tx, guild.id, { defaultCurrency, ...roles })
    const details = changeText('Server', shown(guild), shown({ defaultCurrency, ...roles }))
    await recordChange(tx, deps, access, { action: 'change-settings', details })
    if (isCurrencyChanged) {
      await deps.hooks.changeItemCurrency(tx, guild.id, defaultCurrency)
      await deps.hooks.shopChanged(tx, guild.id)
    }
    return { isCurrencyChanged }
  })
}

type Saved = Pick<GuildAccess['guild'], 'defaultCurrency' | 'manageRoleId' | 'notificationRoleId'>

const shown = ({ defaultCurrency, manageRoleId, notificationRoleId }: Saved) => ({
  currency: defaultCurrency,
  'manage role': manageRoleId ?? 'none',
  'notification role': notificationRoleId ?? 'none',
})

/** Validates only changed roles, so that a deleted role or a missing bot doesn't block other changes. */
async function chooseRoles(deps: Deps, { guild, isOwnerPremium }: GuildAccess, config: GuildConfig) {
  const kept = { manageRoleId: guild.manageRoleId, notificationRoleId: guild.notificationRoleId }
  const { manageRoleId = kept.manageRoleId, notificationRoleId = kept.notificationRoleId } = config
  const added = [
    ...(manageRoleId && manageRoleId !== kept.manageRoleId ? [manageRoleId] : []),
    ...(notificationRoleId && notificationRoleId !== kept.notificationRoleId ? [notificationRoleId] : []),
  ]
  if (!isOwnerPremium) {
    if (added.length > 0) throw new Refused('PREMIUM_NEEDED')
    return kept
  }
  if (added.length > 0) await refuseForeignRoles(deps, guild.guildId, added)
  return { manageRoleId, notificationRoleId }
}

async function refuseForeignRoles({ discordFacts }: Deps, guildId: string, roleIds: string[]): Promise<void> {
  if (roleIds.includes(guildId)) throw new Refused('ROLE_IS_EVERYONE')
  const known = new Set((await discordFacts.listRoles(guildId)).map(({ id }) => id))
  if (roleIds.some((id) => !known.has(id))) throw new Refused('ROLE_NOT_IN_GUILD')
}
