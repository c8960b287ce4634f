import { maxPriceRules, type PriceRuleKind } from '@guildshop/contract/price-rules'
import type { PriceRuleFields } from '@guildshop/contract/pricing-requests'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isUniqueViolation } from '../../../db/is-unique-violation.ts'
import type { PriceRule } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { changeText, recordChange } from '../../guilds/activity/record-change.ts'
import { checkRoles } from '../access/check-roles.ts'
import { checkItems, lockPricing } from '../access/lock-pricing.ts'
import { coveredRoleIds, readEasingRight, refuseEasing } from '../easing/easing-right.ts'
import { shownRule } from '../shown-pricing.ts'
import {
  countRules,
  insertRule,
  type ListedRule,
  listRuleItems,
  lockRule,
  replaceCover,
  replaceRuleItems,
  updateRule,
} from './rule-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts' | 'hooks'>
type Fields = PriceRuleFields
type Managed = { row: ListedRule; access: GuildAccess }

/** Returns the id. A repeated request is refused for a code; a second sale changes no price. */
export async function createPriceRule(
  deps: Deps,
  access: GuildAccess,
  fields: Fields,
  createdBy: string,
): Promise<string> {
  await checkRoles(deps, access.guild.guildId, { chosen: fields.roleIds, before: [] })
  const right = await readEasingRight(deps, access)
  return withFreeCode(deps.db, async (tx) => {
    await lockTerms(tx, access, fields)
    if ((await countRules(tx, access.guild.id)) >= maxPriceRules) throw new Refused('PRICE_RULE_LIMIT')
    const added = { ...columnsOf(fields), guildId: access.guild.id, createdBy, createdAt: deps.now() }
    const id = await insertRule(tx, added)
    await replaceCover(tx, id, coveredRoleIds(right))
    await refuseEasing(tx, right, fields.itemIds ?? [])
    await replaceRuleItems(tx, id, fields.itemIds ?? [])
    const details = changeText(added.name, {}, shownRule({ ...added, itemIds: fields.itemIds ?? [] }))
    await recordChange(tx, deps, access, { action: 'add-offer', details })
    await deps.hooks.shopChanged(tx, access.guild.id)
    return id
  })
}

/** Refuses an edit of an older version (optimistic locking). Orders and open checkouts keep their price. */
export async function editPriceRule(
  deps: Deps,
  { row, access }: Managed,
  { version, ...fields }: Fields & { version: number },
): Promise<void> {
  await checkRoles(deps, access.guild.guildId, { chosen: fields.roleIds, before: row.roleIds })
  const right = await readEasingRight(deps, access)
  await withFreeCode(deps.db, async (tx) => {
    await lockTerms(tx, access, fields)
    const current = await lockRule(tx, row.id)
    if (!current) throw new Refused('PRICE_RULE_NOT_FOUND')
    if (current.version !== version) throw new Refused('PRICE_RULE_CHANGED')
    refuseTerms(current, fields)
    await refuseEasing(tx, right, [...(await listRuleItems(tx, row.id)), ...(fields.itemIds ?? [])])
    const saved = columnsOf(fields)
    await updateRule(tx, row.id, { ...saved, version: version + 1 })
    await replaceCover(tx, row.id, coveredRoleIds(right))
    await replaceRuleItems(tx, row.id, fields.itemIds ?? [])
    const details = changeText(saved.name, shownRule(row), shownRule({ ...saved, itemIds: fields.itemIds ?? [] }))
    await recordChange(tx, deps, access, { action: 'change-offer', details })
    await deps.hooks.shopChanged(tx, access.guild.id)
  })
}

/** Locks the shop and the items, in this order, and checks the terms against them. */
async function lockTerms(tx: Db, access: GuildAccess, fields: Fields): Promise<void> {
  const shop = await lockPricing(tx, access)
  const currency = currencyOf(fields)
  if (currency !== null && currency !== shop.defaultCurrency) throw new Refused('AMOUNT_CURRENCY_CHANGED')
  const items = await checkItems(tx, shop.id, fields.itemIds ?? [])
  if (!makesFree(fields)) return
  if (items.some(({ requiresShipping }) => requiresShipping)) throw new Refused('SHIPPED_ITEM_NOT_FREE')
  if (items.some(({ membershipPeriod }) => membershipPeriod !== null)) throw new Refused('MEMBERSHIP_PRICE_FIXED')
}

/** `uses` of open checkouts count, because they keep their price. */
function refuseTerms({ kind, uses, reservedUses }: Selectable<PriceRule>, fields: Fields): void {
  if (kind !== fields.kind) throw new Refused('INVALID_INPUT', { message: "You can't change an offer's type." })
  if (fields.totalUses !== null && fields.totalUses < uses + reservedUses) throw new Refused('USES_BELOW_USED')
}

const makesFree = ({ effect, value }: Fields) =>
  effect === 'percent' ? value === 100 : effect === 'price' && value === 0

const currencyOf = ({ effect, minimumAmount, currency }: Fields) =>
  effect !== 'percent' || minimumAmount !== null ? currency : null

function columnsOf({ itemIds, startsAt, endsAt, ...fields }: Fields) {
  return {
    ...fields,
    name: nameOf(fields),
    currency: currencyOf({ itemIds, startsAt, endsAt, ...fields }),
    isForAllItems: itemIds === null,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    roleIds: [...new Set(fields.roleIds)],
  }
}

/** A code is its own name. */
const nameOf = ({ kind, code, name }: { kind: PriceRuleKind; code: string | null; name: string }) =>
  kind === 'code' ? (code ?? name) : name

/** The unique index decides between concurrent requests. */
async function withFreeCode<Result>(db: Db, save: (tx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(save)
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused('CODE_TAKEN')
    throw error
  }
}
