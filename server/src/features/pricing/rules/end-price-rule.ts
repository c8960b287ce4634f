import type { Updateable } from 'kysely'
import type { PriceRule } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import { readEasingRight, refuseEasing } from '../easing/easing-right.ts'
import { type ListedRule, listRuleItems, updateRule } from './rule-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts' | 'hooks'>
type Managed = { row: ListedRule; access: GuildAccess }

/** Not a new version: pausing doesn't conflict with an edit. Open checkouts keep their price. */
export const pausePriceRule = (deps: Deps, managed: Managed, isPaused: boolean) =>
  change(deps, managed, { columns: { isPaused }, action: isPaused ? 'pause-offer' : 'resume-offer' })

/** Soft delete, because orders refer to the row. The code can be used for another offer. */
export const deletePriceRule = (deps: Deps, managed: Managed) =>
  change(deps, managed, { columns: { deletedAt: deps.now() }, action: 'delete-offer' })

type Change = { columns: Updateable<PriceRule>; action: 'pause-offer' | 'resume-offer' | 'delete-offer' }

async function change(deps: Deps, { row, access }: Managed, { columns, action }: Change): Promise<void> {
  if (!access.guild.isEnabled) throw new Refused('GUILD_DISABLED')
  const right = await readEasingRight(deps, access)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await updateRule(tx, row.id, columns))) throw new Refused('PRICE_RULE_NOT_FOUND')
    if (action === 'resume-offer') await refuseEasing(tx, right, await listRuleItems(tx, row.id))
    await recordChange(tx, deps, access, { action, details: row.name })
    await deps.hooks.shopChanged(tx, access.guild.id)
  })
}
