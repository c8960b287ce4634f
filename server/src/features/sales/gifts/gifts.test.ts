import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { giftShop } from '../../../testing/gift-shop.ts'
import { lockBuyer } from '../checkout/checkout-queries.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { setBlocksGifts } from './block-gifts.ts'
import { declineGift } from './decline-gift.ts'
import { deliverGift, queueGiftDelivery, sweepGifts } from './deliver-gift.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await giftShop()
const { deps, db, aStall, aPaidGift, start, readGift, readSale, hasRole, setMember, messagesOf } = shop
const { robin, sam } = onDiscord
const oneDay = 24 * 60
// A rate-limited message or role is delivered by a later run of the jobs.
for (const route of [
  'POST /users/@me/channels',
  'POST /channels/{channel}/messages',
  'PUT /guilds/{guild}/members/{user}/roles/{role}',
  'DELETE /guilds/{guild}/members/{user}/roles/{role}',
]) {
  await shop.sandbox.control('/discord/control/limits', { route, limit: 100_000, seconds: 1 })
}

const refund = async (saleId: string) => {
  const { price } = await readSale(saleId)
  await recordRefund(deps, saleId, { refunds: [{ id: `R-${saleId}`, cents: price }] })
  await shop.runQueuedJobs()
}
const disputeOf = (saleId: string, outcome: string | null) => {
  const at = deps.now()
  const opened = { id: `D-${saleId.slice(0, 8)}`, reason: 'UNAUTHORISED', openedAt: at, responseDueAt: null }
  return { ...opened, status: outcome ? 'RESOLVED' : 'OPEN', outcome, updatedAt: at }
}
const dispute = async (saleId: string, outcome: string | null = null) => {
  await recordDispute(deps, saleId, disputeOf(saleId, outcome))
  await shop.runQueuedJobs()
}
const setBot = (present: boolean) =>
  shop.sandbox.control('/discord/control/bot', { guild: servers.pixelForge, present })
const decline = async (saleId: string, discordId: string = sam) => {
  await declineGift(deps, { saleId, discordId })
  await shop.runQueuedJobs()
}

describe('a paid gift', () => {
  test('gives the role to the recipient and sends them a message', async () => {
    const saleId = await aPaidGift(await aStall(), { message: 'Happy birthday' })

    expect(await readSale(saleId)).toMatchObject({ buyerDiscordId: robin, holderDiscordId: sam })
    expect(await readGift(saleId)).toMatchObject({ state: 'delivered', message: 'Happy birthday' })
    expect([await hasRole(sam), await hasRole(robin)]).toEqual([true, false])
    expect(await messagesOf(saleId)).toEqual(['gift-received done'])
  })

  test.each([
    ['a bot', { isBot: true }, "You can't give a gift to a bot."],
    ['oneself', { to: robin }, "You can't give a gift to yourself. Buy the item instead."],
    ['a longer message', { message: '🎁'.repeat(201) }, "A gift message can't be longer than 200 characters."],
  ])('is refused for %s', async (_what, given, words) => {
    await expect(start(await aStall(), given)).rejects.toThrow(words)
  })

  test('is refused for a membership, a blocked recipient and a shop without gifts', async () => {
    const stall = await aStall({ roleId: null })
    await db
      .updateTable('item')
      .set({ membershipPeriod: 'month', renewal: 'reminder' })
      .where('id', '=', stall.item.id)
      .execute()
    const membership = start(stall, {})
    await expect(membership).rejects.toThrow("Memberships can't be gifted")
    await setBlocksGifts(deps, { discordId: sam, blocksGifts: true })
    const other = await aStall()
    await expect(start(other, {})).rejects.toThrow("This person doesn't accept gifts.")
    await setBlocksGifts(deps, { discordId: sam, blocksGifts: false })
    await db.updateTable('guild').set({ allowsGifts: false }).where('id', '=', other.guild.id).execute()

    await expect(start(other, {})).rejects.toThrow("This shop doesn't offer gifts.")
  })

  test('accepts 200 emoji', async () => {
    const { saleId } = await start(await aStall(), { message: '🎁'.repeat(200) })

    expect((await readGift(saleId)).message).toBe('🎁'.repeat(200))
  })

  test('continues the open checkout with a new message, and starts another for another person', async () => {
    const stall = await aStall()
    const first = await start(stall, { message: 'One' })

    const again = await start(stall, { message: 'Two' })
    const other = await start(stall, { to: onDiscord.milo })

    expect(again.saleId).toBe(first.saleId)
    expect(other.saleId).not.toBe(first.saleId)
    expect((await readGift(first.saleId)).message).toBe('Two')
  })

  test('goes to the buyer if the recipient has blocked gifts since', async () => {
    const { saleId } = await start(await aStall(), {})
    await setBlocksGifts(deps, { discordId: sam, blocksGifts: true })
    await shop.pay(saleId)

    await deliverGift(deps, saleId)
    await shop.runQueuedJobs()
    await setBlocksGifts(deps, { discordId: sam, blocksGifts: false })

    expect(await readGift(saleId)).toMatchObject({ state: 'declined' })
    expect(await hasRole(robin)).toBe(true)
  })
})

describe('a gift to somebody who is not in the server', () => {
  test('waits, and is delivered when they are seen there', async () => {
    await setMember(sam, false)
    const saleId = await aPaidGift(await aStall({ roleDurationDays: 1 }))
    const waiting = await readGift(saleId)
    shop.moveClock(3 * oneDay)
    await setMember(sam, true)

    const { guildId } = await aGuildOf(saleId)
    await queueGiftDelivery(deps, { guildId, discordId: sam })
    await shop.runQueuedJobs()

    expect(waiting).toMatchObject({ state: 'waiting', checks: 1 })
    expect(await readGift(saleId)).toMatchObject({ state: 'delivered', waitsUntil: null })
    expect(await hasRole(sam)).toBe(true)
    const [first, ...together] = await messagesOf(saleId)
    expect([first, ...together.toSorted()]).toEqual(['gift-waiting done', 'gift-delivered done', 'gift-received done'])
    // The day of the role begins with the delivery.
    const { endsAt } = await db
      .selectFrom('entitlement')
      .select('endsAt')
      .where('saleId', '=', saleId)
      .executeTakeFirstOrThrow()
    expect(endsAt?.getTime()).toBeGreaterThan(deps.now().getTime())
  })

  test('is retried every hour of the first day', async () => {
    await setMember(sam, false)
    const saleId = await aPaidGift(await aStall())
    for (let look = 0; look < 10; look += 1) {
      shop.moveClock(60)
      await deliverGift(deps, saleId)
    }
    await setMember(sam, true)

    const { checks, checkAt } = await readGift(saleId)

    expect(checks).toBe(11)
    expect((checkAt?.getTime() ?? 0) - deps.now().getTime()).toBeLessThanOrEqual(3_600_000)
  })

  test('goes to the buyer after 30 days, and messages the seller and the buyer', async () => {
    await setMember(sam, false)
    const saleId = await aPaidGift(await aStall())
    shop.moveClock(29 * oneDay)
    await sweepGifts.run({}, deps)
    await shop.runQueuedJobs()
    const before = await readGift(saleId)

    shop.moveClock(oneDay + 1)
    await sweepGifts.run({}, deps)
    await shop.runQueuedJobs()
    await setMember(sam, true)

    expect(before.state).toBe('waiting')
    expect(await readGift(saleId)).toMatchObject({ state: 'expired', deliveredAt: expect.any(Date) })
    expect(await readSale(saleId)).toMatchObject({ recipientDiscordId: null, holderDiscordId: robin })
    expect([await hasRole(sam), await hasRole(robin)]).toEqual([false, true])
    expect(await messagesOf(saleId)).toEqual(['gift-waiting done', 'gift-expired done'])
    const told = db.selectFrom('notification').select(['kind', 'eventKey']).where('saleId', '=', saleId)
    expect(await told.where('kind', '=', 'failed-delivery').execute()).toEqual([
      { kind: 'failed-delivery', eventKey: `gift:${saleId}` },
    ])
    const { email } = await ownerOf(saleId)
    const [mail] = shop.mailbox.mails.filter(({ to }) => to?.[0]?.address === email)
    expect(mail?.subject).toMatch(/^A gift wasn't delivered: order /)
    expect(mail?.text).toContain("The recipient didn't join the server within 30 days.")
    expect(mail?.text).toContain(`/manage-orders/${saleId}`)
    await expect(decline(saleId)).rejects.toThrow('This gift can no longer be declined.')
  })
})

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
  return rows.length > 0
}

async function ownerOf(saleId: string) {
  const { ownerId } = await aGuildOf(saleId)
  return db.selectFrom('account').selectAll().where('id', '=', ownerId).executeTakeFirstOrThrow()
}

async function aGuildOf(saleId: string) {
  const { guildId } = await readSale(saleId)
  return db.selectFrom('guild').selectAll().where('id', '=', guildId).executeTakeFirstOrThrow()
}

const setPosition = (position: number) =>
  shop.sandbox.control('/discord/control/roles', { guild: servers.pixelForge, role: roles.legend, position })

const deliveriesOf = (saleId: string) =>
  db.selectFrom('delivery').select(['kind', 'state', 'problem']).where('saleId', '=', saleId).execute()

describe('a declined gift', () => {
  test('moves the role to the buyer, once and only by its recipient', async () => {
    const saleId = await aPaidGift(await aStall())
    await expect(decline(saleId, robin)).rejects.toThrow("We couldn't find this gift.")

    await decline(saleId)

    expect(await readSale(saleId)).toMatchObject({ recipientDiscordId: null, holderDiscordId: robin })
    expect([await hasRole(sam), await hasRole(robin)]).toEqual([false, true])
    expect(await messagesOf(saleId)).toEqual(['gift-received done', 'gift-declined done'])
    await expect(decline(saleId)).rejects.toThrow('This gift can no longer be declined.')
  })

  test('reports a role that Discord does not let the bot remove as a failed delivery, which can be retried', async () => {
    const stall = await aStall()
    const saleId = await aPaidGift(stall)
    await setPosition(9)

    await decline(saleId)
    const failed = await deliveriesOf(saleId)
    const { body: order } = await shop.get(`/api/sales/${saleId}`, { as: stall.owner })
    await setPosition(3)
    await shop.post(`/api/sales/${saleId}/deliveries/retry`, { as: stall.owner })

    expect(failed).toContainEqual({ kind: 'return-role', state: 'failed', problem: 'ROLE_TOO_HIGH' })
    expect(order).toMatchObject({ hasFailedDelivery: true })
    // The buyer's role is as high.
    const told = db.selectFrom('notification').select('kind').where('saleId', '=', saleId)
    expect(await told.where('kind', '=', 'failed-delivery').execute()).toHaveLength(2)
    expect(await deliveriesOf(saleId)).toContainEqual({ kind: 'return-role', state: 'done', problem: null })
    expect(await hasRole(sam)).toBe(false)
  })

  test("can't be declined once a concurrent checkout of its recipient uses it for an upgrade", async () => {
    const stall = await aStall()
    const saleId = await aPaidGift(stall)
    const { saleId: upgradeId } = await start(stall, { from: sam, to: robin })
    let isSettled = false

    const declining = await db.transaction().execute(async (tx) => {
      await lockBuyer(tx, { guildId: stall.guild.id, buyerDiscordId: sam })
      const result = declineGift(deps, { saleId, discordId: sam }).then(
        () => 'declined',
        (error: unknown) => String(error),
      )
      void result.then(() => {
        isSettled = true
      })
      await vi.waitFor(async () => expect(isSettled || (await isWaitingForLock())).toBe(true), { timeout: 60_000 })
      await tx.updateTable('sale').set({ upgradedSaleId: saleId }).where('id', '=', upgradeId).execute()
      return { result }
    })

    expect(await declining.result).toContain('This gift can no longer be declined.')
    expect(await readGift(saleId)).toMatchObject({ state: 'delivered' })
  })

  test('leaves a role that the recipient also bought', async () => {
    const stall = await aStall()
    const first = await aPaidGift(stall)
    await aPaidGift(stall)

    await decline(first)

    expect([await hasRole(sam), await hasRole(robin)]).toEqual([true, true])
  })
})

describe('a removed gift', () => {
  test('loses its role with a refund, and the recipient gets a message', async () => {
    const saleId = await aPaidGift(await aStall())

    await refund(saleId)

    expect((await readGift(saleId)).state).toBe('removed')
    expect(await hasRole(sam)).toBe(false)
    expect((await messagesOf(saleId)).toSorted()).toEqual([
      'gift-received done',
      'gift-removed done',
      'refunded done',
      'role-removed skipped',
    ])
  })

  test('loses its role with a dispute, and gets it back when the seller wins', async () => {
    const saleId = await aPaidGift(await aStall())

    await dispute(saleId)
    const lost = [(await readGift(saleId)).state, await hasRole(sam)]
    await dispute(saleId, 'RESOLVED_SELLER_FAVOUR')

    expect(lost).toEqual(['removed', false])
    expect([(await readGift(saleId)).state, await hasRole(sam)]).toEqual(['delivered', true])
  })

  test('stays removed if the refund is reversed before its role was removed, because it is still disputed', async () => {
    const saleId = await aPaidGift(await aStall())
    const { price } = await readSale(saleId)
    await recordRefund(deps, saleId, { refunds: [{ id: `R-${saleId}`, cents: price }] })
    await recordDispute(deps, saleId, disputeOf(saleId, null))

    await recordRefund(deps, saleId, { refunds: [{ id: `R-${saleId}`, cents: price, state: 'FAILED' }] })
    await shop.runQueuedJobs()
    const lost = [(await readGift(saleId)).state, await hasRole(sam)]
    await dispute(saleId, 'RESOLVED_SELLER_FAVOUR')

    expect(lost).toEqual(['removed', false])
    expect([(await readGift(saleId)).state, await hasRole(sam)]).toEqual(['delivered', true])
  })

  test('is not delivered if its sale was disputed before the payment was completed, until the seller wins', async () => {
    await setMember(sam, false)
    await setMember(sam, true)
    const { saleId } = await start(await aStall(), {})
    await dispute(saleId)
    await shop.pay(saleId)

    await deliverGift(deps, saleId)
    await shop.runQueuedJobs()
    const before = [(await readGift(saleId)).state, await hasRole(sam)]
    await dispute(saleId, 'RESOLVED_SELLER_FAVOUR')
    await deliverGift(deps, saleId)
    await shop.runQueuedJobs()

    expect(before).toEqual(['removed', false])
    expect([(await readGift(saleId)).state, await hasRole(sam)]).toEqual(['delivered', true])
  })

  test('stays with the recipient if the refund keeps the role', async () => {
    const saleId = await aPaidGift(await aStall({ refundTakesBack: false }))

    await refund(saleId)

    expect([(await readGift(saleId)).state, await hasRole(sam)]).toEqual(['delivered', true])
  })
})

// Must be the last test, because a bot that is added again can't assign roles.
describe('a gift in a server without the bot', () => {
  test('goes to the buyer like any other, and the owner and the buyer are notified', async () => {
    await setBot(false)
    const saleId = await aPaidGift(await aStall())
    shop.moveClock(31 * oneDay)
    await sweepGifts.run({}, deps)
    await shop.runQueuedJobs()
    const { email } = await ownerOf(saleId)
    const mails = () => shop.mailbox.mails.filter(({ to }) => to?.[0]?.address === email)
    const written = await messagesOf(saleId)
    await setBot(true)

    expect(await readGift(saleId)).toMatchObject({ state: 'expired', deliveredAt: expect.any(Date) })
    expect(await readSale(saleId)).toMatchObject({ recipientDiscordId: null, holderDiscordId: robin })
    expect(await deliveriesOf(saleId)).toContainEqual({
      kind: 'give-role',
      state: 'failed',
      problem: 'BOT_NOT_IN_GUILD',
    })
    expect(written).toEqual(['gift-expired done'])
    expect(mails().map(({ text }) => text)).toEqual([
      expect.stringContaining("The bot wasn't in the server for 30 days."),
    ])
  })

  test('waits without a message while the bot is missing', async () => {
    await setBot(false)
    const saleId = await aPaidGift(await aStall())
    shop.moveClock(60)
    await sweepGifts.run({}, deps)
    await shop.runQueuedJobs()
    const before = { gift: await readGift(saleId), messages: await messagesOf(saleId) }

    await setBot(true)
    shop.moveClock(60)
    await sweepGifts.run({}, deps)
    await shop.runQueuedJobs()

    expect(before).toMatchObject({ gift: { state: 'waiting', checks: 0 }, messages: [] })
    expect(await readGift(saleId)).toMatchObject({ state: 'delivered' })
    expect(await messagesOf(saleId)).toEqual(['gift-received done'])
  })
})
