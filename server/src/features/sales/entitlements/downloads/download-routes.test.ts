import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../../../app.ts'
import { downloadShop } from '../../../../testing/download-shop.ts'
import { chunkBytes } from '../../../items/files/postgres-storage.ts'

const shop = await downloadShop()
const { app, db, deps } = shop

async function open(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const reply = await app.inject({ method, url, headers })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.body }
}

const refusalOf = async (url: string) => Object(JSON.parse((await open(url)).text)).code
const downloadsOf = ({ id }: { id: string }) =>
  db.selectFrom('download').selectAll().where('entitlementId', '=', id).execute()

describe('GET /downloads/:token', () => {
  test('sends the file as a download that no browser runs, embeds or caches', async () => {
    const bytes = randomBytes(2 * chunkBytes + 7)
    const { entitlement, file } = await shop.sellFile({ bytes, file: { name: 'Bücher.html' } })

    const reply = await open(shop.linkTo(entitlement))

    expect(reply.status).toBe(200)
    expect(reply.bytes.equals(bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="B_cher.html"; filename*=UTF-8''B%C3%BCcher.html`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
    })
  })

  test('sends a range, and everything if the file has changed since', async () => {
    const bytes = randomBytes(1000)
    const { entitlement, file } = await shop.sellFile({ bytes })
    const link = shop.linkTo(entitlement)

    const part = await open(link, { range: 'bytes=990-', 'if-range': `"${file.sha256}"` })
    const all = await open(link, { range: 'bytes=990-', 'if-range': '"older"' })
    const beyond = await open(link, { range: 'bytes=1000-' })

    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': 'bytes 990-999/1000', 'content-length': '10' },
    })
    expect(part.bytes).toEqual(bytes.subarray(990))
    expect(all).toMatchObject({ status: 200, bytes })
    expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */1000' }, text: '' })
  })

  test('counts a link once, however often it is used', async () => {
    const { entitlement, file } = await shop.sellFile()
    const link = shop.linkTo(entitlement)

    await Promise.all(Array.from({ length: 10 }, () => open(link, { range: 'bytes=0-3' })))
    await open(link)

    expect(await downloadsOf(entitlement)).toMatchObject([{ entitlementId: entitlement.id, fileId: file.id }])
  })

  test('answers HEAD with the headers and counts nothing', async () => {
    const { entitlement, file } = await shop.sellFile()

    const reply = await open(shop.linkTo(entitlement), {}, 'HEAD')

    expect(reply).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': String(file.sizeBytes), etag: `"${file.sha256}"`, 'accept-ranges': 'bytes' },
    })
    expect(await downloadsOf(entitlement)).toEqual([])
  })

  test('refuses the next link once all downloads are used, and keeps used ones working', async () => {
    const { entitlement } = await shop.sellFile({ entitlement: { downloadLimit: 2 } })
    const links = Array.from({ length: 5 }, () => shop.linkTo(entitlement))

    const replies = await Promise.all(links.map((link) => open(link)))
    const again = await Promise.all(links.map((link) => open(link)))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403, 403])
    expect(again.map(({ status }) => status)).toEqual(replies.map(({ status }) => status))
    expect(await downloadsOf(entitlement)).toHaveLength(2)
    expect(await refusalOf(shop.linkTo(entitlement))).toBe('DOWNLOADS_USED_UP')
    expect((await open(shop.linkTo(entitlement), {}, 'HEAD')).status).toBe(403)
  })

  test('counts downloads for 30 days', async () => {
    const { entitlement } = await shop.sellFile({ entitlement: { downloadLimit: 1 } })
    const daysAgo = (days: number) => new Date(deps.now().getTime() - days * 86_400_000)
    const download = { entitlementId: entitlement.id, linkId: randomUUID(), startedAt: daysAgo(29.9) }
    await db.insertInto('download').values(download).execute()

    expect(await refusalOf(shop.linkTo(entitlement))).toBe('DOWNLOADS_USED_UP')
    await db
      .updateTable('download')
      .set({ startedAt: daysAgo(30.1) })
      .where('linkId', '=', download.linkId)
      .execute()
    expect((await open(shop.linkTo(entitlement))).status).toBe(200)
  })

  test('sends the newest version, unless buyers keep the one they bought', async () => {
    const newest = await shop.sellFile()
    const bought = await shop.sellFile({ entitlement: { servesNewest: false } })
    const removed = await shop.sellFile()
    for (const { deliverable } of [newest, bought, removed]) {
      await shop.aFile(shop.guild, { deliverableId: deliverable.id, version: 2, bytes: Buffer.from('the second') })
    }
    await db.deleteFrom('deliverable').where('id', '=', removed.deliverable.id).execute()

    const sent = await Promise.all(
      [newest, bought, removed].map(async ({ entitlement }) => open(shop.linkTo(entitlement))),
    )

    expect(sent.map(({ text }) => text)).toEqual(['the second', 'the first version', 'the first version'])
  })

  test('resumes with the version the download began with', async () => {
    const { entitlement, deliverable } = await shop.sellFile()
    const link = shop.linkTo(entitlement)

    const start = await open(link, { range: 'bytes=0-8' })
    await shop.aFile(shop.guild, {
      deliverableId: deliverable.id,
      version: 2,
      bytes: Buffer.from('the second version'),
    })
    const rest = await open(link, { range: 'bytes=9-' })

    expect(start.text + rest.text).toBe('the first version')
  })

  test.each([
    ['an unpaid order', { state: 'open', paidAt: null }, 'DOWNLOAD_LINK_INVALID'],
    ['a refunded order', { refundedAt: new Date(), refundTakesBack: true }, 'DOWNLOAD_REFUNDED'],
  ])('refuses %s', async (_what, sale, code) => {
    const { entitlement } = await shop.sellFile({ sale })

    expect(await refusalOf(shop.linkTo(entitlement))).toBe(code)
    expect(await downloadsOf(entitlement)).toEqual([])
  })

  test('keeps the file of a refunded order whose buyer keeps everything', async () => {
    const { entitlement } = await shop.sellFile({ sale: { refundedAt: new Date(), refundTakesBack: false } })

    expect((await open(shop.linkTo(entitlement))).status).toBe(200)
  })

  test('refuses an expired link, an unknown one and a session token, and no session opens with a link', async () => {
    const { entitlement } = await shop.sellFile()
    const link = shop.linkTo(entitlement)
    shop.moveClock(16)

    expect(await refusalOf(link)).toBe('DOWNLOAD_LINK_EXPIRED')
    expect(await refusalOf(shop.linkTo({ id: randomUUID() }))).toBe('DOWNLOAD_LINK_INVALID')
    expect(await refusalOf(`/api/downloads/${shop.owner.token.slice(0, 92)}`)).toBe('DOWNLOAD_LINK_INVALID')
    const token = shop.linkTo(entitlement).split('/').at(-1) ?? ''
    expect(await shop.get('/api/profile/me', { as: { token } })).toMatchObject({ status: 401 })
  })

  test('shows people a page instead of JSON', async () => {
    const { entitlement } = await shop.sellFile({ sale: { refundedAt: new Date() } })

    const reply = await open(shop.linkTo(entitlement), { accept: 'text/html,*/*' })

    expect(reply).toMatchObject({ status: 403, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(reply.text).toContain("<h1>This download isn't available</h1>")
    expect(reply.text).toContain('This order was refunded, so its files are no longer available.')
  })

  test('is limited per link', async () => {
    const { entitlement } = await shop.sellFile()
    const link = shop.linkTo(entitlement)
    await open(link)
    await db.updateTable('throttle').set({ hits: 200 }).where('key', 'like', 'download:%').execute()

    expect((await open(link)).status).toBe(429)
  })

  test('logs no token', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
    const logged = await buildApp({ ...deps, log }, { webFolder: 'none' })
    const { entitlement, file } = await shop.sellFile()
    const link = shop.linkTo(entitlement)
    const token = link.split('/').at(-1) ?? ''
    await logged.inject({ url: link })
    await logged.inject({ url: `${link}x` })
    await logged.inject({ url: `${link}/x` })
    await db.deleteFrom('storedFileChunk').where('fileId', '=', file.id).execute()
    await logged.inject({ url: link }).catch(() => undefined)
    await logged.close()

    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter((line) => line.includes(token.slice(0, 20)))).toEqual([])
  })
})

describe('POST /sales/:id/entitlements/:entitlementId/downloads/reset', () => {
  const reset = (saleId: string, entitlementId: string) =>
    shop.post(`/api/sales/${saleId}/entitlements/${entitlementId}/downloads/reset`, { as: shop.owner })

  test('lets the buyer download again', async () => {
    const { sale, entitlement } = await shop.sellFile({ entitlement: { downloadLimit: 1 } })
    await open(shop.linkTo(entitlement))
    expect(await refusalOf(shop.linkTo(entitlement))).toBe('DOWNLOADS_USED_UP')

    const reply = await reset(sale.id, entitlement.id)

    expect(reply).toMatchObject({ status: 200, body: { message: 'Downloads reset.' } })
    expect((await open(shop.linkTo(entitlement))).status).toBe(200)
    expect(await refusalOf(shop.linkTo(entitlement))).toBe('DOWNLOADS_USED_UP')
  })

  test("refuses another order's file", async () => {
    const [one, other] = [await shop.sellFile(), await shop.sellFile()]

    for (const id of [other.entitlement.id, randomUUID(), 'x']) {
      expect(await reset(one.sale.id, id)).toMatchObject({ status: 404, body: { code: 'ENTITLEMENT_NOT_FOUND' } })
    }
  })
})
