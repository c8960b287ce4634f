import { readCsv } from '@guildshop/contract/csv'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { orderNumber } from '../../db/order-number.ts'
import { type Person, password } from '../../testing/builders/account-builders.ts'
import { deliverableBuilders } from '../../testing/builders/deliverable-builders.ts'
import { fileBuilders } from '../../testing/builders/file-builders.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { keyBuilders } from '../../testing/builders/key-builders.ts'
import { discounted, saleBuilders } from '../../testing/builders/sale-builders.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)
const { aFile } = fileBuilders(shop.deps)
const { aDeliverable } = deliverableBuilders(shop.deps)
const { aPool } = keyBuilders(shop.deps)

type Export = { _id: string; state: string; progress: number }

const asExport = (body: unknown): Export => Object(body)

async function exportOf(person: { as: Person }) {
  const started = asExport((await shop.post('/api/profile/data-export', person)).body)
  await shop.runQueuedJobs()
  const reply = await shop.app.inject({
    url: `/api/profile/data-export/${started._id}/archive`,
    headers: { authorization: `Bearer ${person.as.token}` },
  })
  return unzipSync(new Uint8Array(reply.rawPayload))
}

test('exports all data of the account as one archive', async () => {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner, name: 'Pixel Forge' })
  await shop.db
    .insertInto('image')
    .values({ hash: 'abc', type: 'image/webp', bytes: Buffer.from('picture'), createdAt: shop.deps.now() })
    .execute()
  const item = await anItem(guild, { name: 'Painted mug', imageHash: 'abc' })
  await aDeliverable(item, { kind: 'link', label: 'Wiki', content: 'https://wiki.example/secret' })
  await aPool(item, ['KEY-SECRET-1'])
  const sale = await aSale(guild, item, { buyerDiscordUsername: '=cmd()' })
  await shop.post(`/api/sales/${sale.id}/notes`, { as: owner, body: { text: 'Gift' } })
  const request = { id: sale.id, saleId: sale.id, requestedBy: owner.id, isOwnApp: true, captureId: 'C-1' }
  await shop.db
    .insertInto('refundRequest')
    .values({ ...request, note: 'Sorry', createdAt: shop.deps.now() })
    .execute()

  await shop.post('/api/profile/email-change/send_code', {
    as: owner,
    body: { newEmail: 'next@example.com', currentPassword: password },
  })

  const files = await exportOf({ as: owner })

  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(JSON.parse(text('account.json'))).toMatchObject([{ username: owner.username, email: owner.email }])
  expect(JSON.parse(text('account-changes.json'))).toMatchObject([{ kind: 'email', newValue: 'next@example.com' }])
  expect(JSON.parse(text('servers.json'))).toMatchObject([{ name: 'Pixel Forge' }])
  expect(JSON.parse(text('items.json'))).toMatchObject([
    {
      name: 'Painted mug',
      deliverables: [
        { kind: 'link', label: 'Wiki', createdAt: expect.any(String) },
        { kind: 'key', label: 'Game key', createdAt: expect.any(String) },
      ],
    },
  ])
  expect(text('items.json')).not.toMatch(/wiki\.example|KEY-SECRET|content|secret|fingerprint/)
  expect(JSON.parse(text('order-notes.json'))).toMatchObject([{ saleId: sale.id, text: 'Gift' }])
  expect(JSON.parse(text('refund-requests.json'))).toMatchObject([{ saleId: sale.id, note: 'Sorry' }])
  expect(text('sales.csv')).toContain(sale.id)
  expect(text('sales.csv')).toContain(orderNumber({ ...sale, ...guild }))
  expect(text('sales.csv')).toContain(`"'=cmd()"`)
  expect(text('pictures/abc.webp')).toBe('picture')
})

test('includes when messages about a purchase were sent', async () => {
  const buyer = await shop.aPerson()
  await shop.tieDiscord(buyer, '210000000000000005')
  const guild = await shop.aGuild({ owner: await shop.aPerson() })
  const { id } = await aSale(guild, await anItem(guild))
  const now = shop.deps.now()
  const message = { saleId: id, kind: 'shipped', state: 'done', createdAt: now, dueAt: now }
  await shop.db
    .insertInto('buyerMessage')
    .values([
      { ...message, event: 'sent', doneAt: now },
      { ...message, event: 'waiting', state: 'waiting' },
    ])
    .execute()

  const files = await exportOf({ as: buyer })

  const purchases = JSON.parse(strFromU8(files['purchases.json'] ?? new Uint8Array()))
  expect(purchases.find((purchase: { id: string }) => purchase.id === id).messages).toEqual([
    { kind: 'shipped', sentAt: expect.any(String) },
  ])
})

test('includes list price and discount of sales and purchases', async () => {
  const person = await shop.aPerson()
  await shop.tieDiscord(person, '210000000000000007')
  const guild = await shop.aGuild({ owner: person })
  await aSale(guild, await anItem(guild), { ...discounted, buyerDiscordId: '210000000000000007' })

  const files = await exportOf({ as: person })

  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(JSON.parse(text('purchases.json'))).toMatchObject([discounted])
  const [titles = [], line = []] = readCsv(text('sales.csv'))
  const cellsOf = (names: string[]) => names.map((name) => line[titles.indexOf(name)])
  expect(cellsOf(['price', 'discount', 'discountKind', 'discountName'])).toEqual(['1200', '300', 'code', 'WELCOME10'])
})

test('lists files and downloads without their contents', async () => {
  const person = await shop.aPerson()
  await shop.tieDiscord(person, '210000000000000006')
  const guild = await shop.aGuild({ owner: person })
  const file = await aFile(guild, { name: 'mod.jar', bytes: Buffer.from('what is in it') })
  const sale = await aSale(guild, await anItem(guild), { buyerDiscordId: '210000000000000006' })
  const { anEntitlement } = deliverableBuilders(shop.deps)
  const { id: entitlementId } = await anEntitlement(sale, { kind: 'file', fileId: file.id })
  const download = { linkId: sale.id, entitlementId, fileId: file.id, startedAt: shop.deps.now() }
  await shop.db.insertInto('download').values(download).execute()

  const files = await exportOf({ as: person })

  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(JSON.parse(text('files.json'))).toMatchObject([
    { name: 'mod.jar', sizeBytes: 13, uploadedAt: expect.any(String) },
  ])
  expect(JSON.parse(text('purchases.json'))).toMatchObject([
    { downloads: [{ name: 'mod.jar', startedAt: expect.any(String) }] },
  ])
  expect(Object.values(files).some((bytes) => strFromU8(bytes).includes('what is in it'))).toBe(false)
})

test('contains no secrets and no data of other people', async () => {
  const [owner, other] = [await shop.aPerson({ hasTwoFactor: true }), await shop.aPerson()]
  const otherGuild = await shop.aGuild({ owner: other, name: 'Not yours' })
  await aSale(otherGuild, await anItem(otherGuild))

  const files = await exportOf({ as: owner })

  const everything = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
  expect(everything).not.toContain('Not yours')
  expect(everything).not.toContain(other.username)
  expect(everything).not.toMatch(/argon2|totpSecret|passwordHash|accessToken|codeHash/)
})

test('reports progress and reuses the archive for repeated requests', async () => {
  const owner = await shop.aPerson()

  const first = asExport((await shop.post('/api/profile/data-export', { as: owner })).body)
  const early = await shop.get(`/api/profile/data-export/${first._id}/archive`, { as: owner })
  const again = asExport((await shop.post('/api/profile/data-export', { as: owner })).body)
  await shop.runQueuedJobs()
  const latest = await shop.get('/api/profile/data-export', { as: owner })

  expect(first).toMatchObject({ state: 'waiting', progress: 0 })
  expect(early).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_READY' } })
  expect(again._id).toBe(first._id)
  expect(latest.body).toMatchObject({ export: { _id: first._id, state: 'ready', progress: 1 } })
})

test("refuses another account's archive", async () => {
  const [owner, other] = [await shop.aPerson(), await shop.aPerson()]
  const { _id } = asExport((await shop.post('/api/profile/data-export', { as: owner })).body)
  await shop.runQueuedJobs()

  const reply = await shop.get(`/api/profile/data-export/${_id}/archive`, { as: other })

  expect(reply).toMatchObject({ status: 404, body: { code: 'EXPORT_NOT_FOUND' } })
})

test('reports that no export was requested', async () => {
  expect((await shop.get('/api/profile/data-export', { as: await shop.aPerson() })).body).toEqual({ export: null })
})
