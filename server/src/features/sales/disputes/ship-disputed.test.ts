import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Dispute } from '../../../db/tables.ts'
import { shippingShop } from '../../../testing/shipping-shop.ts'
import { recordDispute } from './record-dispute.ts'

const shop = await shippingShop()
const { db, deps, aSale } = shop
const { owner, guild, mug } = await shop.aShop()

const openedAt = new Date('2026-03-01T10:00:00Z')
const responseDueAt = new Date('2026-03-11T10:00:00Z')
const notReceived = { reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', responseDueAt }
const unauthorised = { reason: 'UNAUTHORISED', responseDueAt }

type Given = Partial<Insertable<Dispute>>

async function aSaleDisputedBy(...disputes: Given[]) {
  const sale = await aSale(guild, mug, { disputedAt: openedAt })
  for (const given of disputes) {
    const dispute = { id: `PP-${randomUUID()}`, saleId: sale.id, status: 'OPEN', openedAt, ...given }
    await db.insertInto('dispute').values(dispute).execute()
  }
  return sale
}

const ship = (saleId: string) => shop.put(`/api/sales/${saleId}/ship`, { as: owner, body: { trackingNumber: 'NR1' } })
const preview = (saleId: string) =>
  shop.post(`/api/guilds/${guild.guildId}/sales/ship-many`, {
    as: owner,
    body: { shipments: [{ saleId }], isPreview: true },
  })
const listed = async (path: string, key?: string) => {
  const { body } = await shop.get(`/api/guilds/${guild.guildId}/${path}`, { as: owner })
  return Array.from(Object(key ? Object(body)[key] : body), (one) => Object(one))
}

describe('a disputed order', () => {
  test('ships while the only open dispute is about goods not received', async () => {
    const sale = await aSaleDisputedBy(notReceived)

    expect(await preview(sale.id)).toMatchObject({ body: { shipments: [{ problem: null }] } })
    expect(await ship(sale.id)).toMatchObject({ status: 200 })
  })

  test('ships when another dispute was decided for the seller', async () => {
    const won = { ...unauthorised, status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR', resolvedAt: openedAt }
    const sale = await aSaleDisputedBy(notReceived, won)

    expect(await ship(sale.id)).toMatchObject({ status: 200 })
  })

  const lost = { ...notReceived, status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR', resolvedAt: openedAt }
  test.each<[string, Given[]]>([
    ['for another reason', [unauthorised]],
    ['for an unknown reason', [{ reason: null }]],
    ['for two reasons', [notReceived, unauthorised]],
    ['and lost', [lost]],
    ['without a known dispute', []],
  ])("doesn't ship: disputed %s", async (_, disputes) => {
    const sale = await aSaleDisputedBy(...disputes)

    expect(await ship(sale.id)).toMatchObject({ status: 409, body: { code: 'SALE_DISPUTED' } })
    expect(await preview(sale.id)).toMatchObject({
      body: { shipments: [{ problem: expect.stringContaining('opened a dispute') }] },
    })
  })

  test("doesn't ship when a dispute for another reason is recorded first", async () => {
    const sale = await aSaleDisputedBy(notReceived)
    const second = {
      ...unauthorised,
      id: `PP-${sale.id}`,
      status: 'OPEN',
      outcome: null,
      openedAt,
      updatedAt: openedAt,
    }

    await recordDispute(deps, sale.id, second)

    expect(await ship(sale.id)).toMatchObject({ status: 409, body: { code: 'SALE_DISPUTED' } })
  })
})

describe('the deadline for the response', () => {
  const due = responseDueAt.toISOString()

  test('is in both lists and in the details, with a link to PayPal', async () => {
    const sale = await aSaleDisputedBy(notReceived)
    const facts = { canShipDuringDispute: true, responseDueAt: due }

    const { body } = await shop.get(`/api/sales/${sale.id}`, { as: owner })

    expect(body).toMatchObject({
      ...facts,
      disputes: [{ responseDueAt: due }],
      resolutionCenterUrl: expect.stringMatching(/\/resolutioncenter$/),
    })
    expect((await listed('sales/pending-shipment')).find(({ _id }) => _id === sale.id)).toMatchObject(facts)
    expect((await listed('sales?filter=disputed', 'orders')).find(({ _id }) => _id === sale.id)).toMatchObject(facts)
  })

  test('is there for any open dispute, even if the order cannot ship', async () => {
    const sale = await aSaleDisputedBy(unauthorised)

    const { body } = await shop.get(`/api/sales/${sale.id}`, { as: owner })

    expect(body).toMatchObject({ responseDueAt: due })
    expect(body).not.toHaveProperty('canShipDuringDispute')
  })

  test.each([
    ['UNDER_REVIEW', null],
    ['WAITING_FOR_BUYER_RESPONSE', null],
    ['RESOLVED', openedAt],
  ])('is left out of the lists while the dispute is %s', async (status, resolvedAt) => {
    const sale = await aSaleDisputedBy({ ...notReceived, status, resolvedAt })

    const found = (await listed('sales/pending-shipment')).find(({ _id }) => _id === sale.id)

    expect(found).toMatchObject({ isDisputed: true })
    expect(found).not.toHaveProperty('responseDueAt')
  })

  test('is the earliest of the shop in the attention list', async () => {
    const { owner: seller, guild: other, mug: cup } = await shop.aShop()
    const attention = async () => (await shop.get(`/api/guilds/${other.guildId}/attention`, { as: seller })).body
    const before = await attention()
    for (const day of [20, 12, 15]) {
      const { id: saleId } = await aSale(other, cup, { disputedAt: openedAt })
      const dispute = { id: `PP-${saleId}`, saleId, status: 'OPEN', openedAt }
      await db
        .insertInto('dispute')
        .values({ ...dispute, responseDueAt: new Date(Date.UTC(2026, 2, day)) })
        .execute()
    }

    expect(before).not.toHaveProperty('responseDueAt')
    expect(await attention()).toMatchObject({ disputedOrders: 3, responseDueAt: '2026-03-12T00:00:00.000Z' })
  })
})
