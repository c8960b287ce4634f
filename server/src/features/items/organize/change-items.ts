import type { ChangeItemsReply } from '@guildshop/contract/item-order'
import type { ItemChange } from '@guildshop/contract/item-requests'
import { refusals } from '@guildshop/contract/refusals'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { listDeliverablesOf } from '../deliverables/deliverable-queries.ts'
import { updateItem } from '../item-queries.ts'
import { lockOpenShop } from '../lock-open-shop.ts'
import { checkNewRoles } from '../roles/choose-roles.ts'
import { type OfferedRole, offeredRoles } from '../roles/offered-roles.ts'
import { needsRoleRight } from '../roles/reward-changes.ts'
import { hasKeys } from '../stock-after-edit.ts'
import { changedOffer } from './changed-offer.ts'
import { listItemsById, lockItemsById } from './organize-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'discordFacts' | 'hooks'>
type Row = Selectable<Item>
type Request = ItemChange & { itemIds: string[] }
type Checked = { version: number; problem: string | null }
/** A row with the facts about its deliverables that the rules need. */
type Sold = Row & { roles: OfferedRole[]; hasKeys: boolean }

/** Changes price and stock of several items: all of them, or none if there is a problem with any. */
export async function changeItems(deps: Deps, access: GuildAccess, request: Request): Promise<ChangeItemsReply> {
  const { itemIds: sent, ...change } = request
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))]
  const listed = await withDeliverables(deps.db, await listItemsById(deps.db, access.guild.id, ids))
  const checked = await checkRewards(deps, access, listed, change)
  return deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    const locked = await withDeliverables(tx, await lockItemsById(tx, access.guild.id, ids))
    const items = new Map(locked.map((item) => [item.id, item]))
    const problems = ids.flatMap((itemId) => {
      const item = items.get(itemId)
      const message = problemWith(item, checked.get(itemId), change)
      return message ? [{ itemId, name: item?.name, message }] : []
    })
    if (problems.length > 0) return { changed: 0, problems }
    for (const item of items.values()) {
      const offer = changedOffer(item, change)
      if (!('problem' in offer)) await updateItem(tx, item.id, offer)
    }
    await deps.hooks.shopChanged(tx, access.guild.id)
    return { changed: items.size, problems }
  })
}

async function withDeliverables(db: Db, items: Row[]): Promise<Sold[]> {
  const rows = await listDeliverablesOf(
    db,
    items.map(({ id }) => id),
  )
  return items.map((item) => {
    const own = rows.filter(({ itemId }) => itemId === item.id)
    return { ...item, roles: offeredRoles(item, own), hasKeys: hasKeys(own) }
  })
}

/** Checks the right to the reward roles with Discord, before anything is locked. */
async function checkRewards(deps: Deps, access: GuildAccess, items: Sold[], change: ItemChange) {
  const checked = new Map<string, Checked>()
  for (const item of items) {
    checked.set(item.id, { version: item.version, problem: await rewardProblem(deps, access, item, change) })
  }
  return checked
}

async function rewardProblem(deps: Deps, access: GuildAccess, item: Sold, change: ItemChange): Promise<string | null> {
  const offer = changedOffer(item, change)
  if ('problem' in offer || !needsRoleRight(item, { ...item, ...offer }, access)) return null
  try {
    await checkNewRoles(deps, access, item.roles)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

function problemWith(item: Sold | undefined, checked: Checked | undefined, change: ItemChange): string | null {
  if (!item || !checked) return refusals.ITEM_NOT_FOUND.message
  if (item.version !== checked.version) return refusals.ITEM_CHANGED.message
  const offer = changedOffer(item, change)
  return 'problem' in offer ? offer.problem : checked.problem
}
