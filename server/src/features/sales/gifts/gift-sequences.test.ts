import type { GiftState } from '@guildshop/contract/gift-rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { Refused } from '../../../errors/refused.ts'
import { findBreaches } from '../../../operations/audit/audit.ts'
import { onDiscord } from '../../../testing/builders/guild-builders.ts'
import { giftShop } from '../../../testing/gift-shop.ts'
import { sweepDeliveries } from '../../deliveries/run-deliveries.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { declineGift } from './decline-gift.ts'
import { deliverGift, queueGiftDelivery } from './deliver-gift.ts'
import { canGiftBecome } from './gift-state.ts'

vi.setConfig({ testTimeout: 600_000 })

const shop = await giftShop()
const { deps, db, setMember, readGift, readSale } = shop
const { robin, sam } = onDiscord
const daysToJoin = 31 * 24 * 60
// A rate-limited role is assigned or removed after the round.
for (const method of ['PUT', 'DELETE']) {
  const route = `${method} /guilds/{guild}/members/{user}/roles/{role}`
  await shop.sandbox.control('/discord/control/limits', { route, limit: 100_000, seconds: 1 })
}

// Every transition that is committed.
await sql`create table gift_transition (id bigserial, sale_id uuid, former text, state text)`.execute(db)
await sql`
  create function record_gift_transition() returns trigger language plpgsql as $$
  begin
    insert into gift_transition (sale_id, former, state) values (new.sale_id, old.state, new.state);
    return new;
  end $$`.execute(db)
await sql`
  create trigger gift_moves after update on gift
  for each row when (old.state <> new.state) execute function record_gift_transition()`.execute(db)

async function listTransitions(saleId: string) {
  const found = await sql<{ former: string; state: GiftState }>`
    select former, state from gift_transition where sale_id = ${saleId} order by id`.execute(db)
  return found.rows
}

afterEach(() => setMember(sam, true))

const actions = ['decline', 'refund', 'reverse the refund', 'dispute', 'win the dispute', 'look', 'arrive'] as const
type Action = (typeof actions)[number]

/** All actions of a round run concurrently. Time passes, and Sam joins, between rounds. */
const round = fc.record({
  actions: fc.array(fc.constantFrom(...actions), { minLength: 2, maxLength: 4 }),
  joins: fc.boolean(),
  minutes: fc.constantFrom(0, 2, daysToJoin),
})

const dispute = (saleId: string, outcome: string | null) => {
  const at = deps.now()
  const opened = { id: `D-${saleId.slice(0, 8)}`, reason: 'UNAUTHORISED', openedAt: at, responseDueAt: null }
  return recordDispute(deps, saleId, { ...opened, status: outcome ? 'RESOLVED' : 'OPEN', outcome, updatedAt: at })
}

async function refund(saleId: string, state: 'COMPLETED' | 'FAILED'): Promise<void> {
  const { price } = await readSale(saleId)
  await recordRefund(deps, saleId, { refunds: [{ id: `R-${saleId}`, cents: price, state }] })
}

async function arrive(saleId: string): Promise<void> {
  const { guildId } = await readSale(saleId)
  const guild = await db.selectFrom('guild').select('guildId').where('id', '=', guildId).executeTakeFirstOrThrow()
  await queueGiftDelivery(deps, { guildId: guild.guildId, discordId: sam })
  await deliverGift(deps, saleId)
}

async function decline(saleId: string): Promise<void> {
  try {
    await declineGift(deps, { saleId, discordId: sam })
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'GIFT_ALREADY_DECIDED')) throw error
  }
}

const run: Record<Action, (saleId: string) => Promise<void>> = {
  decline,
  refund: (saleId) => refund(saleId, 'COMPLETED'),
  'reverse the refund': (saleId) => refund(saleId, 'FAILED'),
  dispute: (saleId) => dispute(saleId, null),
  'win the dispute': (saleId) => dispute(saleId, 'RESOLVED_SELLER_FAVOUR'),
  look: (saleId) => deliverGift(deps, saleId),
  arrive,
}

/** An assignment in progress while the role is removed may add it again; a later job removes it after 90 seconds. */
async function finishDeliveries(): Promise<void> {
  await shop.runQueuedJobs()
  shop.moveClock(2)
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db)
  await shop.runQueuedJobs()
  await sweepDeliveries.run({}, deps)
  await shop.runQueuedJobs()
}

const hasRole = async (discordId: string) => shop.hasRole(discordId).catch(() => false)

/** The gift, its sale and the roles on Discord agree, and nothing else in the database contradicts them. */
async function expectConsistent(saleId: string): Promise<void> {
  const gift = await readGift(saleId)
  const sale = await readSale(saleId)
  const moves = await listTransitions(saleId)
  expect(moves.filter(({ former, state }) => !canGiftBecome({ state: former }, state))).toEqual([])
  expect(moves.at(-1)?.state).toBe(gift.state)
  const isReturned = gift.state === 'declined' || gift.state === 'expired'
  expect(sale.holderDiscordId).toBe(isReturned ? robin : sam)
  const isLost = sale.refundedAt !== null || sale.disputedAt !== null
  if (!isReturned) expect(gift.state === 'removed').toBe(isLost)
  const expected = { robin: isReturned && sale.refundedAt === null, sam: gift.state === 'delivered' }
  expect({ robin: await hasRole(robin), sam: await hasRole(sam) }).toEqual(expected)
  expect(await findBreaches(db, deps)).toEqual([])
}

/** Gifts of former runs would assign the same role to Sam: later, or as soon as he joins. */
async function retireFormerGifts(): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ dueAt: new Date('2100-01-01') })
    .where('state', '=', 'waiting')
    .execute()
  const expired = { state: 'expired', waitsUntil: null, checkAt: null }
  await db.updateTable('gift').set(expired).where('state', '=', 'waiting').execute()
}

const inOrder = (...chosen: Action[]) => ({ actions: chosen, joins: false, minutes: 0 as const })

/** The refund is reversed while the removal of the role waits. */
const reversedWhileDisputed = [inOrder('look'), inOrder('refund', 'dispute', 'reverse the refund')]

test('concurrent declines, refunds, disputes and deliveries of a gift leave one holder with the role', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(round, { minLength: 2, maxLength: 4 }), async (isMember, rounds) => {
      await setMember(sam, false)
      await setMember(robin, false)
      await setMember(robin, true)
      await setMember(sam, isMember)
      await retireFormerGifts()
      const stall = await shop.aStall()
      const { saleId } = await shop.start(stall, {})
      await shop.pay(saleId)
      for (const { actions: chosen, joins, minutes } of rounds) {
        shop.moveClock(minutes)
        if (joins) await setMember(sam, true)
        await Promise.all(chosen.map((action) => run[action](saleId)))
        await finishDeliveries()
        await expectConsistent(saleId)
      }
    }),
    { numRuns: 12, examples: [[true, reversedWhileDisputed]] },
  )
})
