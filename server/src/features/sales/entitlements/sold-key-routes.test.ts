import { orderDetails } from '@guildshop/contract/order-details'
import { expect, test } from 'vitest'
import { purchaseBuilders } from '../../../testing/builders/purchase-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { openPurchase } from './open-purchase.ts'

const shop = await testApp()
const { db, deps } = shop
const owner = await shop.aPerson()
const guild = await shop.aGuild({ owner })
const { aPurchase, addKeys, addFile, addLink, addText } = purchaseBuilders(deps)
const secrets = { key: 'AAAA-BBBB-1111', link: 'https://academy.example/secret', text: 'The password is swordfish.' }

async function aBundle() {
  const sale = await aPurchase(guild)
  await addKeys(sale, [secrets.key])
  await addFile(sale)
  await addLink(sale, secrets.link)
  await addText(sale, secrets.text)
  return sale
}

const readOrder = async (sale: { id: string }, as = owner) => shop.get(`/api/sales/${sale.id}`, { as })

test('an order lists its entitlements with masked keys and the first view', async () => {
  const sale = await aBundle()
  const before = orderDetails.parse((await readOrder(sale)).body)
  await openPurchase(deps, { saleId: sale.id, holderDiscordId: sale.buyerDiscordId })

  const { body } = await readOrder(sale)

  expect(before.entitlements?.map(({ firstViewedAt }) => firstViewedAt)).toEqual([null, null, null, null])
  expect(orderDetails.parse(body).entitlements).toMatchObject([
    { kind: 'key', keys: [{ masked: '••••1111', state: 'sold', revealedAt: expect.any(String) }] },
    {
      kind: 'file',
      file: { name: 'soundtrack.zip', sizeBytes: 12, version: 1 },
      downloads: { used: 0, limit: 5, startedAt: [] },
    },
    { kind: 'link', label: 'Course' },
    { kind: 'text', label: 'Instructions', firstViewedAt: expect.any(String) },
  ])
  for (const secret of Object.values(secrets)) expect(JSON.stringify(body)).not.toContain(secret)
})

test('an order without entitlements omits the field', async () => {
  expect((await readOrder(await aPurchase(guild))).body).not.toHaveProperty('entitlements')
})

test('the owner reveals a key of an order whose item is gone, and the audit log records it masked', async () => {
  const sale = await aBundle()
  const [owned] = orderDetails.parse((await readOrder(sale)).body).entitlements ?? []
  const keyId = owned?.keys?.[0]?._id
  await db.updateTable('item').set({ deletedAt: deps.now() }).where('id', '=', sale.itemId).execute()

  const reply = await shop.post(`/api/sales/${sale.id}/keys/${keyId}/reveal`, { as: owner })

  const audit = await db.selectFrom('auditEntry').selectAll().execute()
  const { revealedAt } = await db
    .selectFrom('licenseKey')
    .select('revealedAt')
    .where('id', '=', keyId ?? '')
    .executeTakeFirstOrThrow()
  expect(reply).toMatchObject({ status: 200, body: { key: secrets.key } })
  expect(audit).toMatchObject([{ action: 'reveal-key', actorId: owner.id, details: 'Bundle: ••••1111' }])
  expect(revealedAt).toBeNull()
})

test('reveals a key to nobody else, and none of another order', async () => {
  const [sale, other] = [await aBundle(), await aBundle()]
  const [owned] = orderDetails.parse((await readOrder(sale)).body).entitlements ?? []
  const keyId = owned?.keys?.[0]?._id
  const stranger = await shop.aPerson()

  const replies = [
    await shop.post(`/api/sales/${sale.id}/keys/${keyId}/reveal`, { as: stranger }),
    await shop.post(`/api/sales/${other.id}/keys/${keyId}/reveal`, { as: owner }),
    await shop.post(`/api/sales/${sale.id}/keys/x/reveal`, { as: owner }),
    await shop.post(`/api/sales/x/keys/${keyId}/reveal`, { as: owner }),
  ]

  expect(replies.map(({ body }) => Object(body).code)).toEqual([
    'SALE_NOT_FOUND',
    'KEY_NOT_FOUND',
    'KEY_NOT_FOUND',
    'SALE_NOT_FOUND',
  ])
})
