import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { type ListedRule, updateRule } from './rule-queries.ts'

type Managed = { row: ListedRule; access: GuildAccess }

/** Not a new version: pausing doesn't conflict with an edit. Open checkouts keep their price. */
export async function pausePriceRule({ db }: Pick<Dependencies, 'db'>, { row, access }: Managed, isPaused: boolean) {
  if (!access.guild.isEnabled) throw new Refused('GUILD_DISABLED')
  if (!(await updateRule(db, row.id, { isPaused }))) throw new Refused('PRICE_RULE_NOT_FOUND')
}

/** Soft delete, because orders refer to the row. The code can be used for another offer. */
export async function deletePriceRule({ db, now }: Pick<Dependencies, 'db' | 'now'>, { row, access }: Managed) {
  if (!access.guild.isEnabled) throw new Refused('GUILD_DISABLED')
  if (!(await updateRule(db, row.id, { deletedAt: now() }))) throw new Refused('PRICE_RULE_NOT_FOUND')
}
