import type { ItemDraft } from '@guildshop/contract/item-fields'
import { isWholeYen } from '@guildshop/contract/money'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Item } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { enqueue } from '../../jobs/job.ts'
import type { GuildAccess } from '../guilds/access/guild-access.ts'
import { lockPlan } from '../premium/plan-limits.ts'
import { type Creation, findRepeated, hashBody, recordCreation } from './creation/repeated-creation.ts'
import type { ManagedItem } from './find-managed-item.ts'
import { type EncodedImage, encodeImage } from './images/encode-image.ts'
import { insertImage } from './images/image-queries.ts'
import { insertItem, lockItem, lockShop, nextSortOrder, updateItem } from './item-queries.ts'
import { refuseFullShop } from './limit-items.ts'
import { checkNewRole } from './roles/check-role.ts'
import { recheckGuildRoles } from './roles/recheck-roles.ts'
import { isSameReward, needsRoleRight } from './roles/reward-changes.ts'
import { stockAfterEdit } from './stock-after-edit.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'discordFacts'>
type Content = { draft: ItemDraft; upload: Buffer | null }
type Role = Pick<Selectable<Item>, 'roleId' | 'roleDurationDays' | 'roleProblem'>
type Before = Role & Pick<Selectable<Item>, 'refundTakesBack' | 'price' | 'stock'>

type Offer = Pick<ItemDraft, 'roleId' | 'roleDurationDays' | 'refundTakesBack' | 'price' | 'stock'>

const noRole: Role = { roleId: null, roleDurationDays: null, roleProblem: null }
const noItem: Before = { ...noRole, refundTakesBack: true, price: 0, stock: 0 }

type Sender = { accountId: string; idempotencyKey: string | null }

/** Idempotent for requests with a key: a repeat gets the item that the first one added. */
export async function createItem(
  deps: Deps,
  access: GuildAccess,
  content: Content,
  { accountId, idempotencyKey: key }: Sender,
): Promise<Selectable<Item>> {
  const creation = key ? { accountId, guildId: access.guild.id, key, bodyHash: hashBody(content) } : null
  return (await findRepeated(deps.db, creation, deps.now())) ?? addItem(deps, access, content, creation)
}

async function addItem(
  deps: Deps,
  access: GuildAccess,
  { draft: { loadedStock: _stock, version: _version, ...draft }, upload }: Content,
  creation: Creation | null,
): Promise<Selectable<Item>> {
  const now = deps.now()
  const role = await chooseRole(deps, access, draft, noItem)
  const picture = upload && (await encodeImage(upload))
  return deps.db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, deps, access.ownerId)
    const currency = await lockCurrency(tx, access, draft.price)
    // Requests wait for each other at the locks above, so a concurrent repeat finds the item here.
    const repeated = await findRepeated(tx, creation, now)
    if (repeated) return repeated
    await refuseFullShop(tx, access.guild.id, plan)

    const imageHash = await keepPicture(tx, deps, picture)
    const item = await insertItem(tx, {
      ...draft,
      ...role,
      refundTakesBack: draft.refundTakesBack ?? true,
      guildId: access.guild.id,
      currency,
      imageHash,
      sortOrder: await nextSortOrder(tx, access.guild.id),
      createdAt: now,
    })
    await recordCreation(tx, creation, { itemId: item.id, now })
    return item
  })
}

/**
 * Keeps the current image if none is uploaded. Applies the stock difference; refuses an edit of an older version
 * (optimistic locking), unless the client sends no version.
 */
export async function editItem(
  deps: Deps,
  { item, access }: ManagedItem,
  { draft: { loadedStock, version, ...draft }, upload }: Content,
): Promise<Selectable<Item>> {
  const offer = { ...draft, stock: stockAfterEdit(item, { stock: draft.stock, loadedStock }) }
  const role = await chooseRole(deps, access, offer, item)
  const picture = upload && (await encodeImage(upload))
  return deps.db.transaction().execute(async (tx) => {
    const currency = await lockCurrency(tx, access, draft.price)
    const current = await lockItem(tx, item.id)
    if (!current) throw new Refused('ITEM_NOT_FOUND')
    const isStale = version !== null && version !== current.version
    // The reward right was checked against `item`, so the stored reward must be unchanged.
    if (isStale || !isSameReward(item, current)) throw new Refused('ITEM_CHANGED')
    const stock = stockAfterEdit(current, { stock: draft.stock, loadedStock })
    const imageHash = picture ? await keepPicture(tx, deps, picture) : current.imageHash
    const refundTakesBack = draft.refundTakesBack ?? current.refundTakesBack
    const saved = await updateItem(tx, item.id, { ...draft, ...role, stock, refundTakesBack, currency, imageHash })
    if (saved.roleId) await enqueue(tx, recheckGuildRoles, { guildId: saved.guildId })
    return saved
  })
}

/** Checks with Discord whether the user can offer the reward, if the edit requires it. */
async function chooseRole(deps: Deps, access: GuildAccess, draft: Offer, before: Before): Promise<Role> {
  const role = pickRole(access, draft, before)
  const refundTakesBack = draft.refundTakesBack ?? before.refundTakesBack
  if (!role.roleId || !needsRoleRight(before, { ...draft, ...role, refundTakesBack }, access)) return role
  const choice = { guildId: access.guild.guildId, roleId: role.roleId, chooserId: access.discordId }
  return { ...role, roleProblem: await checkNewRole(deps, choice) }
}

/** Only a premium owner's items change their role; a free owner's keep theirs, which is inactive. */
function pickRole({ isOwnerPremium }: GuildAccess, { roleId, roleDurationDays }: Offer, before: Role): Role {
  const { roleProblem } = before
  if (isOwnerPremium) return roleId ? { roleId, roleDurationDays, roleProblem } : noRole
  if (roleId && roleId !== before.roleId) throw new Refused('PREMIUM_NEEDED')
  return { roleId: before.roleId, roleDurationDays: before.roleDurationDays, roleProblem }
}

/** The server's currency, locked until the transaction ends. */
async function lockCurrency(tx: Db, { guild }: GuildAccess, price: number): Promise<string> {
  const shop = await lockShop(tx, guild.id)
  if (!shop) throw new Refused('GUILD_NOT_FOUND')
  if (!shop.isEnabled) throw new Refused('GUILD_DISABLED')
  if (!isWholeYen(price, shop.defaultCurrency)) throw new Refused('PRICE_NOT_WHOLE_YEN')
  return shop.defaultCurrency
}

async function keepPicture(tx: Db, { now }: Pick<Deps, 'now'>, picture: EncodedImage | null): Promise<string | null> {
  if (!picture) return null
  await insertImage(tx, picture, now())
  return picture.hash
}
