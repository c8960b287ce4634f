import type { ItemDraft } from '@guildshop/contract/item-fields'
import { isWholeYen } from '@guildshop/contract/money'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Item } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused, refuseIf } from '../../errors/refused.ts'
import { enqueue } from '../../jobs/job.ts'
import type { GuildAccess } from '../guilds/access/guild-access.ts'
import { changeText, recordChange } from '../guilds/activity/record-change.ts'
import { lockPlan } from '../premium/plan-limits.ts'
import { itemChangeRefusal } from '../pricing/easing/easier-item.ts'
import { readEasingRight, refuseEasing } from '../pricing/easing/easing-right.ts'
import { chooseOffer, noItem, offerOf } from './choose-offer.ts'
import { type Creation, findRepeated, hashBody, recordCreation } from './creation/repeated-creation.ts'
import { type DeliverableRow, listDeliverables } from './deliverables/deliverable-queries.ts'
import { saveDeliverables } from './deliverables/save-deliverables.ts'
import { editedColumns, noUnits } from './edited-columns.ts'
import type { ManagedItem } from './find-managed-item.ts'
import { prepareImage, storeImage } from './images/store-image.ts'
import { insertItem, lockItem, lockShop, nextSortOrder, updateItem } from './item-queries.ts'
import { type AddedKeys, addKeysToItem } from './keys/add-keys.ts'
import { countUnsoldKeys } from './keys/pool-count-queries.ts'
import { refuseFullShop } from './limit-items.ts'
import { pickTerms, refuseOtherPeriod, refuseUnfit } from './memberships/choose-terms.ts'
import { isSameTerms, noTerms, termsOf } from './memberships/item-terms.ts'
import { clearRoleDurations } from './memberships/member-queries.ts'
import { recheckGuildRoles } from './roles/recheck-roles.ts'
import { isSameReward, needsRoleRight } from './roles/reward-changes.ts'
import { shownItem } from './shown-item.ts'
import { hasKeys } from './stock-after-edit.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'discordFacts' | 'files' | 'hooks'>
type Content = { draft: ItemDraft; upload: Buffer | null }
type Row = Selectable<Item>
type Saved = {
  item: Row
  /** Undefined if none were sent, or if the request was a repeat. */
  keys?: AddedKeys | undefined
}

type Sender = { accountId: string; idempotencyKey: string | null }

/** Idempotent for requests with a key: a repeat gets the item that the first one added. */
export async function createItem(
  deps: Deps,
  access: GuildAccess,
  content: Content,
  { accountId, idempotencyKey: key }: Sender,
): Promise<Saved> {
  const creation = key ? { accountId, guildId: access.guild.id, key, bodyHash: hashBody(deps, content) } : null
  const repeated = await findRepeated(deps.db, creation, deps.now())
  return repeated ? { item: repeated } : addItem(deps, access, content, creation)
}

async function addItem(
  deps: Deps,
  access: GuildAccess,
  { draft: sent, upload }: Content,
  creation: Creation | null,
): Promise<Saved> {
  const now = deps.now()
  const terms = pickTerms(access, sent, noTerms)
  const draft = { ...sent, loadedStock: null }
  const { reward, drafts, problems } = await chooseOffer(deps, access, {
    draft,
    terms,
    item: noItem,
    deliverables: [],
  })
  const isKeyItem = hasKeys(drafts ?? [])
  refuseUnfit(terms, { ...draft, hasKeys: isKeyItem })
  const right = await readEasingRight(deps, access)
  const picture = upload && (await prepareImage(deps, upload))
  return deps.db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, deps, access.ownerId)
    const currency = await lockCurrency(tx, access, draft.price)
    // Requests wait for each other at the locks above, so a concurrent repeat finds the item here.
    const repeated = await findRepeated(tx, creation, now)
    if (repeated) return { item: repeated }
    await refuseFullShop(tx, access.guild.id, plan)

    const added = await insertItem(tx, {
      ...editedColumns(noUnits, { draft, terms, reward, pool: { hadKeys: false, hasKeys: isKeyItem } }),
      refundTakesBack: draft.refundTakesBack ?? true,
      guildId: access.guild.id,
      currency,
      imageHash: picture && (await storeImage(tx, deps, picture)),
      sortOrder: await nextSortOrder(tx, access.guild.id),
      createdAt: now,
    })
    if (drafts) await saveDeliverables(tx, deps, added, { drafts, problems })
    const keys = draft.keys ? await addKeysToItem(tx, deps, { item: added, access }, draft.keys) : undefined
    const item = keys ? { ...added, stock: keys.added } : added
    await refuseEasing(tx, right, [item.id])
    await recordCreation(tx, creation, { itemId: item.id, now })
    await recordItem(tx, deps, access, { after: { row: item, deliverables: await listDeliverables(tx, item.id) } })
    await deps.hooks.shopChanged(tx, item.guildId)
    return { item, keys }
  })
}

/**
 * Keeps the current image if none is uploaded. Applies the stock difference; refuses an edit of an older version
 * (optimistic locking), unless the client sends no version.
 */
export async function editItem(deps: Deps, { item, access }: ManagedItem, { draft, upload }: Content): Promise<Saved> {
  const deliverables = await listDeliverables(deps.db, item.id)
  const terms = pickTerms(access, draft, item)
  const { reward, drafts, problems } = await chooseOffer(deps, access, { draft, terms, item, deliverables })
  const right = await readEasingRight(deps, access)
  const picture = upload && (await prepareImage(deps, upload))
  return deps.db.transaction().execute(async (tx) => {
    const currency = await lockCurrency(tx, access, draft.price)
    const { current, stored } = await lockOffer(tx, item.id)
    const isStale = draft.version !== null && draft.version !== current.version
    // The rights to reward and terms were checked against `item`, so the stored ones must be unchanged.
    const isChecked =
      isSameReward(offerOf(item, deliverables), offerOf(current, stored)) &&
      isSameTerms(termsOf(item), termsOf(current))
    if (isStale || !isChecked) throw new Refused('ITEM_CHANGED')
    const pool = { hadKeys: hasKeys(stored), hasKeys: hasKeys(drafts ?? stored) }
    refuseUnfit(terms, { ...draft, hasKeys: pool.hasKeys })
    await refuseOtherPeriod(tx, current, terms)

    if (drafts) await saveDeliverables(tx, deps, item, { drafts, problems })
    else if (terms) await clearRoleDurations(tx, item.id)
    const keys = draft.keys ? await addKeysToItem(tx, deps, { item, access }, draft.keys) : undefined
    const saved = await updateItem(tx, item.id, {
      ...editedColumns(current, { draft, terms, reward, pool }),
      ...(pool.hasKeys && { stock: await countUnsoldKeys(tx, item.id) }),
      refundTakesBack: draft.refundTakesBack ?? current.refundTakesBack,
      currency,
      imageHash: picture ? await storeImage(tx, deps, picture) : current.imageHash,
    })
    refuseIf(await itemChangeRefusal(tx, right, { itemId: item.id, before: current, after: saved }))
    const deliverablesAfter = await listDeliverables(tx, item.id)
    if (needsRoleRight(offerOf(current, stored), offerOf(saved, deliverablesAfter))) {
      await refuseEasing(tx, right, [item.id])
    }
    const before = { row: current, deliverables: stored }
    await recordItem(tx, deps, access, { before, after: { row: saved, deliverables: deliverablesAfter } })
    if (saved.roleId || problems.size > 0) await enqueue(tx, recheckGuildRoles, { guildId: saved.guildId })
    await deps.hooks.shopChanged(tx, saved.guildId)
    return { item: saved, keys }
  })
}

type Offer = { row: Row; deliverables: DeliverableRow[] }

async function recordItem(
  tx: Db,
  deps: Deps,
  access: GuildAccess,
  { before, after }: { before?: Offer; after: Offer },
): Promise<void> {
  const shown = ({ row, deliverables }: Offer) => shownItem(row, deliverables)
  const details = changeText(after.row.name, before ? shown(before) : {}, shown(after))
  await recordChange(tx, deps, access, { action: before ? 'change-item' : 'add-item', details })
}

async function lockOffer(tx: Db, itemId: string) {
  const current = await lockItem(tx, itemId)
  if (!current) throw new Refused('ITEM_NOT_FOUND')
  return { current, stored: await listDeliverables(tx, itemId) }
}

/** The server's currency, locked until the transaction ends. */
async function lockCurrency(tx: Db, { guild }: GuildAccess, price: number): Promise<string> {
  const shop = await lockShop(tx, guild.id)
  if (!shop) throw new Refused('GUILD_NOT_FOUND')
  if (!shop.isEnabled) throw new Refused('GUILD_DISABLED')
  if (!isWholeYen(price, shop.defaultCurrency)) throw new Refused('PRICE_NOT_WHOLE_YEN')
  return shop.defaultCurrency
}
