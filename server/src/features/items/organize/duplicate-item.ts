import type { DeliverableDraft } from '@guildshop/contract/deliverables'
import { idAfter, moveBefore } from '@guildshop/contract/item-order'
import type { NotCopied } from '@guildshop/contract/items'
import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import { copyPricing } from '../../pricing/items/copy-pricing.ts'
import { offerOf } from '../choose-offer.ts'
import { openContent } from '../deliverables/deliverable-content.ts'
import { type DeliverableRow, listDeliverables } from '../deliverables/deliverable-queries.ts'
import { saveDeliverables } from '../deliverables/save-deliverables.ts'
import type { ManagedItem } from '../find-managed-item.ts'
import { insertItem, lockItem } from '../item-queries.ts'
import { refuseFullShop } from '../limit-items.ts'
import { lockOpenShop } from '../lock-open-shop.ts'
import { termColumns, termsOf } from '../memberships/item-terms.ts'
import { copyPictures } from '../presentation/picture-queries.ts'
import { checkNewRoles, noRole } from '../roles/choose-roles.ts'
import { offeredRoles } from '../roles/offered-roles.ts'
import { isSameReward } from '../roles/reward-changes.ts'
import { hasKeys } from '../stock-after-edit.ts'
import { listOrder, storeOrder } from './organize-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'discordFacts' | 'hooks'>
type Row = Selectable<Item>
type Duplicated = { copy: Row; notCopied: NotCopied | null }

/**
 * Copies an item with its pricing and pictures, except for its keys, files, members, group and offers. The copy follows
 * the original and is hidden, so that it isn't sold before it's edited.
 */
export async function duplicateItem(deps: Deps, { item, access }: ManagedItem): Promise<Duplicated> {
  const deliverables = await listDeliverables(deps.db, item.id)
  const { reward, drafts, problems } = await copyOffer(deps, access, item, deliverables)
  return deps.db.transaction().execute(async (tx) => {
    const plan = await lockOpenShop(tx, deps, access)
    const current = await lockItem(tx, item.id)
    if (!current) throw new Refused('ITEM_NOT_FOUND')
    // The reward right was checked against `item`, so the stored reward must be unchanged.
    const stored = await listDeliverables(tx, item.id)
    if (!isSameReward(offerOf(item, deliverables), offerOf(current, stored))) throw new Refused('ITEM_CHANGED')
    await refuseFullShop(tx, item.guildId, plan)

    const nextId = idAfter(await listOrder(tx, item.guildId), item.id)
    const terms = access.isOwnerPremium ? termsOf(current) : null
    const copied = { ...copyOf(current, stored), ...reward, ...termColumns(terms) }
    const copy = await insertItem(tx, { ...copied, isHidden: true, createdAt: deps.now() })
    await saveDeliverables(tx, deps, copy, { drafts, problems })
    await copyPricing(tx, { from: item.id, to: copy.id })
    await copyPictures(tx, { from: item.id, to: copy.id })
    await storeOrder(tx, moveBefore(await listOrder(tx, item.guildId), copy.id, nextId))
    await recordChange(tx, deps, access, { action: 'copy-item', details: item.name })
    return { copy, notCopied: notCopiedOf(stored) }
  })
}

/** Offering a role again requires the right to it. Without premium, the copy has none. */
async function copyOffer(deps: Deps, access: GuildAccess, item: Row, deliverables: DeliverableRow[]) {
  const roles = access.isOwnerPremium ? offeredRoles(item, deliverables) : []
  const problems = await checkNewRoles(deps, access, roles)
  const roleProblem = (item.roleId && problems.get(item.roleId)) || null
  const { roleId, roleDurationDays } = item
  const reward = access.isOwnerPremium ? { roleId, roleDurationDays, roleProblem } : noRole
  const drafts = deliverables.flatMap((row) => copyDraft(deps, row, access))
  return { reward, drafts, problems }
}

/** A key is sold once, and an upload belongs to one item, so the copy starts without them. */
function copyDraft(deps: Deps, row: DeliverableRow, { isOwnerPremium }: GuildAccess): DeliverableDraft[] {
  const { kind, label, roleId, roleDurationDays } = row
  if (kind === 'role' && roleId && isOwnerPremium) return [{ kind, roleId, roleDurationDays }]
  if (kind === 'key') return [{ kind, label }]
  const content = openContent(deps, row)
  return (kind === 'link' || kind === 'text') && content !== null ? [{ kind, label, content }] : []
}

function notCopiedOf(deliverables: DeliverableRow[]): NotCopied | null {
  const files = deliverables.filter(({ kind }) => kind === 'file').length
  const lacks = { files, hasKeys: hasKeys(deliverables) }
  return files > 0 || lacks.hasKeys ? lacks : null
}

function copyOf({ guildId, name, description, price, currency, ...rest }: Row, deliverables: DeliverableRow[]) {
  const { requiresShipping, imageHash, categoryId, refundTakesBack, maxQuantity } = rest
  const stock = hasKeys(deliverables) ? 0 : rest.stock
  const copied = { guildId, description, price, currency, stock, maxQuantity, requiresShipping, imageHash }
  return { ...copied, categoryId, refundTakesBack, name: nameOfCopy(name) }
}

const suffix = ' (copy)'

/** At most 100 characters, without half of a surrogate pair. */
function nameOfCopy(name: string): string {
  return name.slice(0, 100 - suffix.length).replace(/[\uD800-\uDBFF]$/, '') + suffix
}
