import type { RefusalCode } from '@guildshop/contract/refusals'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findGuildAccess, type GuildAccess } from '../../guilds/access/guild-access.ts'
import { findGroup } from '../groups/group-queries.ts'
import { findItem } from '../items/item-pricing-queries.ts'
import { findRule } from '../rules/rule-queries.ts'
import { refusePricing } from './require-pricing.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>
type Kind<Row> = { find: (db: Db, id: string) => Promise<Row | undefined>; missing: RefusalCode }
type Wanted = { callerId: string; id: string }

/** Returns a row for those who can price in its shop. Not found for everyone else. */
async function findPriced<Row extends { guildId: string }>(
  deps: Deps,
  { callerId, id }: Wanted,
  { find, missing }: Kind<Row>,
): Promise<{ row: Row; access: GuildAccess }> {
  const row = z.uuid().safeParse(id).success ? await find(deps.db, id) : undefined
  if (!row) throw new Refused(missing)
  try {
    const target = { kind: 'guild', id: row.guildId } as const
    const access = await findGuildAccess(deps, { callerId, target, level: 'manager' })
    refusePricing(access)
    return { row, access }
  } catch (error) {
    if (error instanceof Refused && error.code === 'GUILD_NOT_FOUND') throw new Refused(missing)
    throw error
  }
}

export const findManagedRule = (deps: Deps, wanted: Wanted) =>
  findPriced(deps, wanted, { find: findRule, missing: 'PRICE_RULE_NOT_FOUND' })

export const findManagedGroup = (deps: Deps, wanted: Wanted) =>
  findPriced(deps, wanted, { find: findGroup, missing: 'ITEM_GROUP_NOT_FOUND' })

export const findPricedItem = (deps: Deps, wanted: Wanted) =>
  findPriced(deps, wanted, { find: findItem, missing: 'ITEM_NOT_FOUND' })
