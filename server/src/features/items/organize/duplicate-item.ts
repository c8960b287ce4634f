import { followerOf, moveBefore } from '@guildshop/contract/item-order'
import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { ManagedItem } from '../find-managed-item.ts'
import { insertItem, lockItem } from '../item-queries.ts'
import { refuseFullShop } from '../limit-items.ts'
import { lockOpenShop } from '../lock-open-shop.ts'
import { checkNewRole } from '../roles/check-role.ts'
import { isSameReward } from '../roles/reward-changes.ts'
import { listOrder, storeOrder } from './organize-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'discordFacts'>
type Row = Selectable<Item>

/** Copies an item. The copy follows the original and is hidden, so that it isn't sold before it's edited. */
export async function duplicateItem(deps: Deps, { item, access }: ManagedItem): Promise<Row> {
  const reward = await copyReward(deps, { item, access })
  return deps.db.transaction().execute(async (tx) => {
    const plan = await lockOpenShop(tx, deps, access)
    const current = await lockItem(tx, item.id)
    if (!current) throw new Refused('ITEM_NOT_FOUND')
    // The reward right was checked against `item`, so the stored reward must be unchanged.
    if (!isSameReward(item, current)) throw new Refused('ITEM_CHANGED')
    await refuseFullShop(tx, item.guildId, plan)

    const follower = followerOf(await listOrder(tx, item.guildId), item.id)
    const copy = await insertItem(tx, { ...offerOf(current), ...reward, isHidden: true, createdAt: deps.now() })
    await storeOrder(tx, moveBefore(await listOrder(tx, item.guildId), copy.id, follower))
    return copy
  })
}

/** Offering a role again requires the right to it. Without premium, the copy has none. */
async function copyReward(deps: Deps, { item, access }: ManagedItem) {
  const { roleId, roleDurationDays } = item
  if (!roleId || !access.isOwnerPremium) return { roleId: null, roleDurationDays: null, roleProblem: null }
  const choice = { guildId: access.guild.guildId, roleId, chooserId: access.discordId }
  return { roleId, roleDurationDays, roleProblem: await checkNewRole(deps, choice) }
}

function offerOf({ guildId, name, description, price, currency, stock, ...rest }: Row) {
  const { requiresShipping, imageHash, refundTakesBack } = rest
  const copied = { guildId, description, price, currency, stock, requiresShipping, imageHash, refundTakesBack }
  return { ...copied, name: nameOfCopy(name) }
}

const suffix = ' (copy)'

/** At most 100 characters, without half of a surrogate pair. */
function nameOfCopy(name: string): string {
  return name.slice(0, 100 - suffix.length).replace(/[\uD800-\uDBFF]$/, '') + suffix
}
