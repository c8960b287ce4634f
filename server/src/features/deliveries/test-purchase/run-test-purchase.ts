import { randomUUID } from 'node:crypto'
import type { TestPurchaseReply } from '@guildshop/contract/test-purchases'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { copyOfItem } from '../../sales/checkout/copy-of-item.ts'
import { createTestSale } from '../../sales/checkout/create-test-sale.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { attemptDeliveries } from '../attempt-deliveries.ts'
import { insertDeliveries } from '../delivery-queries.ts'
import { planDeliveries } from '../plan-deliveries.ts'
import { describeTestPurchase } from './describe-test-purchase.ts'
import { openShopRefusal, paymentRefusal, type TestProblem } from './sell-refusal.ts'
import { findItemOfGuild, findLinks, findTestSale } from './test-purchase-queries.ts'

type TestPurchase = {
  access: GuildAccess
  item: Selectable<Item>
  discordId: string
  saleId: string
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
  const testPurchase = await prepare(deps, access, request)
  const heldRoles = await readHeldRoles(deps, testPurchase)
  const problem = openShopRefusal(testPurchase) ?? (await paymentRefusal(deps, testPurchase))
  await record(deps, testPurchase, { problem, heldRoles })
  if (!problem) await attemptDeliveries(deps, testPurchase.saleId)
  return readTestPurchase(deps, access, testPurchase.saleId)
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

async function prepare(deps: Dependencies, access: GuildAccess, request: Request): Promise<TestPurchase> {
  const { itemId, skipsAnnouncement = false } = request
  const isId = z.uuid().safeParse(itemId).success
  const item = isId ? await findItemOfGuild(deps.db, access.guild.id, itemId) : undefined
  if (!item) throw new Refused('ITEM_NOT_FOUND')
  if (!access.discordId) throw new Refused('TEST_NEEDS_DISCORD')
  await countTry(deps, `test-purchase:${access.ownerId}`, throttles.testPurchase)
  const { payerId, discordUsername } = await findLinks(deps.db, access.ownerId)
  return {
    access,
    item,
    discordId: access.discordId,
    saleId: randomUUID(),
    payerId,
    username: discordUsername,
    skipsAnnouncement,
  }
}

/** Roles that the owner has before the test. Ignores rejections by Discord: the following steps report them. */
async function readHeldRoles({ discord }: Dependencies, { access, discordId }: TestPurchase): Promise<string[]> {
  if (!access.isOwnerPremium) return []
  try {
    return (await discord.bot.getMember(access.guild.guildId, discordId)).roles
  } catch (error) {
    if (error instanceof DiscordRefused) return []
    throw error
  }
}

async function record(
  deps: Dependencies,
  { access, item, saleId, ...testPurchase }: TestPurchase,
  { problem, heldRoles }: { problem: TestProblem | null; heldRoles: string[] },
): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const draft = {
      id: saleId,
      ...copyOfItem(item, access.isOwnerPremium),
      // Removed immediately, regardless of its duration.
      roleDurationDays: null,
      sellerId: access.ownerId,
      payeeId: testPurchase.payerId ?? '',
      buyerDiscordId: testPurchase.discordId,
      buyerDiscordUsername: testPurchase.username,
      state: problem ? 'failed' : 'paid',
      problem,
      holdsStock: false,
      reservedUntil: now,
      createdAt: now,
      paidAt: problem ? null : now,
    }
    const sale = await createTestSale(tx, draft, access.isOwnerPremium)
    if (problem) return
    const step = { saleId, guildId: sale.guildId, dueAt: now }
    for (const { id: entitlementId, roleId } of await listRoles(tx, saleId)) {
      const hadRole = heldRoles.includes(roleId)
      const removal = hadRole ? { state: 'skipped', problem: 'ROLE_HELD_BEFORE' } : { state: 'waiting' }
      await insertDeliveries(tx, [{ ...step, kind: 'take-role', entitlementId, ...removal }])
    }
    const skipped = { ...step, kind: 'announce', state: 'skipped', problem: 'ANNOUNCEMENT_SKIPPED' }
    if (testPurchase.skipsAnnouncement) await insertDeliveries(tx, [skipped])
    await planDeliveries(tx, deps, sale)
  })
}
