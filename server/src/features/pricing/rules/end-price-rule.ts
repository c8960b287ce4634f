import type { Updateable } from 'kysely'
import type { PriceRule } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { type ListedRule, updateRule } from './rule-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>
type Managed = { row: ListedRule; access: GuildAccess }

/** Not a new version: pausing doesn't conflict with an edit. Open checkouts keep their price. */
export const pausePriceRule = (deps: Deps, managed: Managed, isPaused: boolean) => change(deps, managed, { isPaused })

/** Soft delete, because orders refer to the row. The code can be used for another offer. */
export const deletePriceRule = (deps: Deps, managed: Managed) => change(deps, managed, { deletedAt: deps.now() })

async function change({ db, hooks }: Deps, { row, access }: Managed, columns: Updateable<PriceRule>): Promise<void> {
  if (!access.guild.isEnabled) throw new Refused('GUILD_DISABLED')
  await db.transaction().execute(async (tx) => {
    if (!(await updateRule(tx, row.id, columns))) throw new Refused('PRICE_RULE_NOT_FOUND')
    await hooks.shopChanged(tx, access.guild.id)
  })
}
