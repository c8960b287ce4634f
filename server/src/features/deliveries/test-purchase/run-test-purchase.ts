import { randomUUID } from 'node:crypto'
import type { TestPurchaseReply } from '@guildshop/contract/orders'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { countTry } from '../../../http/throttle.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { copyOfItem } from '../../sales/checkout/copy-of-item.ts'
import { createTestSale } from '../../sales/checkout/create-test-sale.ts'
import { listEntitlements } from '../../sales/entitlements/entitlement-queries.ts'
import { attemptDeliveries } from '../attempt-deliveries.ts'
import { insertDeliveries } from '../delivery-queries.ts'
import { planDeliveries } from '../plan-deliveries.ts'
import { describeTestPurchase } from './describe-test-purchase.ts'
import { openShopRefusal, paymentRefusal, type TestProblem } from './sell-refusal.ts'
import { findItemOfGuild, findLinks, findTestSale } from './test-purchase-queries.ts'

type Rehearsal = {
  access: GuildAccess
  item: Selectable<Item>
  discordId: string
  saleId: string
  roleId: string | null
  payerId: string | null
  username: string | null
  skipsAnnouncement: boolean
}

type Request = { itemId: string; skipsAnnouncement?: boolean | undefined }

/** The owner buys from their own shop. Every step is real except the payment, which isn't charged or counted. */
export async function runTestPurchase(
  deps: Dependencies,
  access: GuildAccess,
  request: Request,
): Promise<TestPurchaseReply> {
  const rehearsal = await prepare(deps, access, request)
  const wasHeld = await isRoleHeld(deps, rehearsal)
  const problem = openShopRefusal(rehearsal) ?? (await paymentRefusal(deps, rehearsal))
  await record(deps, rehearsal, { problem, wasHeld })
  if (!problem) await attemptDeliveries(deps, rehearsal.saleId)
  return readTestPurchase(deps, access, rehearsal.saleId)
}

/** The progress of a test purchase. */
export async function readTestPurchase(
  { db }: Dependencies,
  { guild }: GuildAccess,
  saleId: string,
): Promise<TestPurchaseReply> {
  const sale = z.uuid().safeParse(saleId).success ? await findTestSale(db, guild.id, saleId) : undefined
  if (!sale) throw new Refused('SALE_NOT_FOUND')
  return describeTestPurchase(db, sale)
}

async function prepare(deps: Dependencies, access: GuildAccess, request: Request): Promise<Rehearsal> {
  const { itemId, skipsAnnouncement = false } = request
  const isId = z.uuid().safeParse(itemId).success
  const item = isId ? await findItemOfGuild(deps.db, access.guild.id, itemId) : undefined
  if (!item) throw new Refused('ITEM_NOT_FOUND')
  if (!access.discordId) throw new Refused('TEST_NEEDS_DISCORD')
  await countTry(deps, `test-purchase:${access.ownerId}`, { times: 10, seconds: 60 })
  const { payerId, discordUsername } = await findLinks(deps.db, access.ownerId)
  return {
    access,
    item,
    discordId: access.discordId,
    saleId: randomUUID(),
    roleId: access.isOwnerPremium ? item.roleId : null,
    payerId,
    username: discordUsername,
    skipsAnnouncement,
  }
}

/** Ignores rejections by Discord: the following steps report them. */
async function isRoleHeld({ discord }: Dependencies, { access, discordId, roleId }: Rehearsal): Promise<boolean> {
  if (!roleId) return false
  try {
    return (await discord.bot.getMember(access.guild.guildId, discordId)).roles.includes(roleId)
  } catch (error) {
    if (error instanceof DiscordRefused) return false
    throw error
  }
}

async function record(
  deps: Dependencies,
  { access, item, saleId, ...rehearsal }: Rehearsal,
  { problem, wasHeld }: { problem: TestProblem | null; wasHeld: boolean },
): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const sale = await createTestSale(tx, {
      id: saleId,
      ...copyOfItem(item, access.isOwnerPremium),
      // Removed immediately, regardless of its duration.
      roleDurationDays: null,
      sellerId: access.ownerId,
      payeeId: rehearsal.payerId ?? '',
      buyerDiscordId: rehearsal.discordId,
      buyerDiscordUsername: rehearsal.username,
      state: problem ? 'failed' : 'paid',
      problem,
      holdsStock: false,
      reservedUntil: now,
      createdAt: now,
      paidAt: problem ? null : now,
    })
    if (problem) return
    const step = { saleId, guildId: sale.guildId, dueAt: now }
    const taking = wasHeld ? { state: 'skipped', problem: 'ROLE_HELD_BEFORE' } : { state: 'waiting' }
    for (const { id: entitlementId, kind } of await listEntitlements(tx, saleId)) {
      if (kind === 'role') await insertDeliveries(tx, [{ ...step, kind: 'take-role', entitlementId, ...taking }])
    }
    const skipped = { ...step, kind: 'announce', state: 'skipped', problem: 'ANNOUNCEMENT_SKIPPED' }
    if (rehearsal.skipsAnnouncement) await insertDeliveries(tx, [skipped])
    await planDeliveries(tx, deps, sale)
  })
}
