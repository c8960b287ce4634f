import { expect, test } from 'vitest'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { recordDispute } from './record-dispute.ts'

const shop = await testApp()
const { db, deps } = shop
const guild = await shop.aGuild({ owner: await shop.aPerson() })
const item = await itemBuilders(deps).anItem(guild)
const aDisputedSale = async () => (await saleBuilders(deps).aSale(guild, item)).id

const openedAt = new Date('2026-03-01T10:00:00Z')
const updatedAt = new Date('2026-03-05T10:00:00Z')
const about = (saleId: string, number = 1) => ({
  id: `PP-${number}-${saleId}`,
  status: 'OPEN',
  reason: 'UNAUTHORISED',
  outcome: null,
  openedAt,
  responseDueAt: null,
  updatedAt: openedAt,
})
const resolved = (saleId: string, outcome: string, number = 1) => ({
  ...about(saleId, number),
  status: 'RESOLVED',
  outcome,
  updatedAt,
})

const disputedAt = async (id: string) =>
  (await db.selectFrom('sale').select('disputedAt').where('id', '=', id).executeTakeFirstOrThrow()).disputedAt

test('an open dispute flags the sale from its opening date', async () => {
  const saleId = await aDisputedSale()

  await recordDispute(deps, saleId, about(saleId))

  expect(await disputedAt(saleId)).toEqual(openedAt)
})

test.each([
  ['RESOLVED_SELLER_FAVOUR', null],
  ['CANCELED_BY_BUYER', null],
  ['RESOLVED_BUYER_FAVOUR', openedAt],
  ['ACCEPTED', openedAt],
])('a dispute resolved with %s leaves the flag at %s', async (outcome, flag) => {
  const saleId = await aDisputedSale()
  await recordDispute(deps, saleId, about(saleId))

  await recordDispute(deps, saleId, resolved(saleId, outcome))

  expect(await disputedAt(saleId)).toEqual(flag)
  expect(await db.selectFrom('dispute').selectAll().where('saleId', '=', saleId).execute()).toMatchObject([
    { outcome, resolvedAt: updatedAt },
  ])
})

test('ignores stale data about a resolved dispute', async () => {
  const saleId = await aDisputedSale()
  await recordDispute(deps, saleId, resolved(saleId, 'RESOLVED_SELLER_FAVOUR'))

  await recordDispute(deps, saleId, about(saleId))

  expect(await disputedAt(saleId)).toBeNull()
})

test('a second dispute keeps the flag when the first is dismissed', async () => {
  const saleId = await aDisputedSale()
  await recordDispute(deps, saleId, about(saleId, 1))
  await recordDispute(deps, saleId, about(saleId, 2))

  await recordDispute(deps, saleId, resolved(saleId, 'CANCELED_BY_BUYER', 1))

  expect(await disputedAt(saleId)).toEqual(openedAt)
})

test('keeps the possible responses when PayPal does not mention them, and forgets those that it no longer offers', async () => {
  const saleId = await aDisputedSale()
  const stored = async () =>
    (await db.selectFrom('dispute').select('actions').where('saleId', '=', saleId).executeTakeFirstOrThrow()).actions

  await recordDispute(deps, saleId, { ...about(saleId), actions: ['provide_evidence'] })
  await recordDispute(deps, saleId, { ...about(saleId), updatedAt, actions: null })
  const kept = await stored()
  await recordDispute(deps, saleId, { ...about(saleId), updatedAt, actions: [] })

  expect(kept).toEqual(['provide_evidence'])
  expect(await stored()).toEqual([])
})

test('stores the response deadline, and forgets it when PayPal no longer reports it', async () => {
  const saleId = await aDisputedSale()
  const responseDueAt = new Date('2026-03-11T10:00:00Z')
  const stored = () => db.selectFrom('dispute').select('responseDueAt').where('saleId', '=', saleId).execute()

  await recordDispute(deps, saleId, { ...about(saleId), responseDueAt })
  const atFirst = await stored()
  await recordDispute(deps, saleId, { ...about(saleId), updatedAt })

  expect(atFirst).toEqual([{ responseDueAt }])
  expect(await stored()).toEqual([{ responseDueAt: null }])
})
