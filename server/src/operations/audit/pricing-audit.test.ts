import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import type { Sale } from '../../db/tables.ts'
import { closeSale } from '../../features/sales/checkout/close-sale.ts'
import { reserveSale } from '../../features/sales/checkout/reserve-sale.ts'
import { recordRefund } from '../../features/sales/refunds/record-refund.ts'
import { lockSale } from '../../features/sales/sale-queries.ts'
import { recordPayment } from '../../features/sales/settlement/record-payment.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { addPriceRule } from '../../testing/builders/pricing-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { discountChecks } from './discount-checks.ts'
import { offerChecks } from './offer-checks.ts'

const shop = await testApp()
const { db, deps } = shop
const owner = await shop.aPerson()
const guild = await shop.aGuild({ owner })
const item = await itemBuilders(deps).anItem(guild, { price: 1000 })
const seller = { ownerId: owner.id, payerId: 'PETRASELLER23', connectionId: null, isPremium: true, allowsGifts: true }

/** A checkout of 1000 with a code of 10 %. */
function checkOut(code: string, buyerId: string): Promise<Selectable<Sale>> {
  const buyer = { discordId: buyerId, username: null, roleIds: [] }
  const request = { guildId: guild.guildId, itemId: item.id, seenTotal: 900, buyer, code, channelId: null }
  const given = {
    shop: { id: guild.id, name: guild.name, ...seller },
    request,
    joining: { renewal: 'reminder' } as const,
  }
  return db.transaction().execute((tx) => reserveSale(tx, deps, given))
}

const pay = ({ id }: Selectable<Sale>) =>
  db.transaction().execute(async (tx) => {
    await recordPayment(tx, deps, await lockSale(tx, id), { captureId: `C-${id}`, shippingAddress: null })
  })

const refund = ({ id }: Selectable<Sale>, state: 'COMPLETED' | 'FAILED') =>
  recordRefund(deps, id, { refunds: [{ id: `R-${id}`, cents: 900, state }] })

const usesOf = async (code: string) =>
  (await db.selectFrom('priceRule').selectAll().where('code', '=', code).executeTakeFirstOrThrow()).uses

async function findings(): Promise<string[]> {
  const found = await Promise.all([...discountChecks, ...offerChecks].map(({ find }) => find(db, deps)))
  return found.flat()
}

test('accepts a payment that arrived after its checkout had released the last use', async () => {
  await addPriceRule(db, { guildId: guild.id, code: 'LATE', totalUses: 1 })
  const late = await checkOut('LATE', '700000000000000001')
  shop.moveClock(40)
  await closeSale(deps, late.id, { state: 'expired' })
  await pay(await checkOut('LATE', '700000000000000002'))

  await pay(late)

  expect(await usesOf('LATE')).toBe(2)
  expect(await findings()).toEqual([])
})

test('accepts an order that counts again because its refund failed', async () => {
  await addPriceRule(db, { guildId: guild.id, code: 'BACK', totalUses: 1 })
  const refunded = await checkOut('BACK', '700000000000000003')
  await pay(refunded)
  await refund(refunded, 'COMPLETED')
  await pay(await checkOut('BACK', '700000000000000004'))

  await refund(refunded, 'FAILED')

  expect(await usesOf('BACK')).toBe(2)
  expect(await findings()).toEqual([])
})

test('reports a code that two checkouts used although one use was left', async () => {
  const { id } = await addPriceRule(db, { guildId: guild.id, code: 'TWICE', totalUses: 2 })
  for (const buyer of ['700000000000000005', '700000000000000006']) await pay(await checkOut('TWICE', buyer))

  await db.updateTable('priceRule').set({ totalUses: 1 }).where('id', '=', id).execute()

  expect(await findings()).toEqual([`Code ${id} (TWICE) has 2 uses and 0 reserved of 1.`])
})
