import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { itemBuilders, itemForm, movingPicture, plainPicture } from '../../../testing/builders/item-builders.ts'
import { portOf } from '../../../testing/ports.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const owner = await shop.aPerson()
const guild = await shop.aGuild({ owner })
const png = await plainPicture().png().toBuffer()

const create = (form: FormData) => shop.post(`/api/guilds/${guild.guildId}/items`, { as: owner, body: form })
const edit = (id: string, form: FormData) => shop.put(`/api/items/${id}`, { as: owner, body: form })
const countImages = async () => (await shop.db.selectFrom('image').select('hash').execute()).length
const stored = (id: string) => shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const idOf = ({ body }: { body: unknown }) => String(Object(body)._id)
const imageUrlOf = ({ body }: { body: unknown }) => String(Object(body).imageUrl)
const forgetItems = () => shop.db.deleteFrom('item').execute()

describe('the image of an item', () => {
  test('is stored with the item and served at a content-addressed URL', async () => {
    const saved = await create(itemForm({}, png))

    const picture = await shop.app.inject(imageUrlOf(saved))
    expect(saved.status).toBe(200)
    expect(imageUrlOf(saved)).toMatch(/^\/images\/[\da-f]{64}\.webp$/)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'; sandbox$/),
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\da-f]{64}"$/),
    })
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  })

  test('keeps its animation', async () => {
    const gif = await (await movingPicture(3)).gif().toBuffer()

    const saved = await create(itemForm({}, gif, 'party.gif'))

    const picture = await shop.app.inject(imageUrlOf(saved))
    expect(await sharp(picture.rawPayload, { animated: true }).metadata()).toMatchObject({ format: 'webp', pages: 3 })
  })

  test('is served without the file extension too, and answers 304 to a matching ETag', async () => {
    const url = imageUrlOf(await create(itemForm({}, png)))
    const { headers } = await shop.get(url)

    const bare = await shop.get(url.replace('.webp', ''))
    const again = await shop.get(url, { headers: { 'if-none-match': `W/${headers.etag}, "x"` } })
    const changed = await shop.get(url, { headers: { 'if-none-match': '"x"' } })

    expect([bare.status, again.status, changed.status]).toEqual([200, 304, 200])
    expect(again).toMatchObject({
      body: '',
      headers: { etag: headers.etag, 'cache-control': headers['cache-control'] },
    })
  })

  test.each([
    `/images/${'0'.repeat(64)}.webp`,
    '/images/x.webp',
    '/images/..%2f..%2fetc%2fpasswd',
    `/images/${'A'.repeat(64)}`,
    `/images/${'0'.repeat(64)}.svg`,
  ])('does not exist at %s', async (url) => {
    const reply = await shop.get(url)

    expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('is kept when the item is saved without one, and replaced by a new one', async () => {
    await forgetItems()
    const saved = await create(itemForm({}, png))

    const kept = await edit(idOf(saved), itemForm({ name: 'Cup' }))
    const replaced = await edit(idOf(saved), itemForm({}, await plainPicture(9, 9, '#00ff00').png().toBuffer()))

    expect(kept.body).toMatchObject({ name: 'Cup', imageUrl: imageUrlOf(saved) })
    expect(imageUrlOf(replaced)).toMatch(/^\/images\//)
    expect(imageUrlOf(replaced)).not.toBe(imageUrlOf(saved))
  })

  test('is empty when the form field has no file', async () => {
    const form = itemForm()
    form.append('itemImage', new Blob([]), '')

    expect(await create(form)).toMatchObject({ status: 200, body: { imageUrl: null } })
  })

  test('is stored once for all items that use it', async () => {
    await forgetItems()
    const before = await countImages()
    const blue = await plainPicture(10, 10, '#0000ff').png().toBuffer()

    const replies = await Promise.all([1, 2, 3].map((number) => create(itemForm({ name: `Mug ${number}` }, blue))))

    expect(new Set(replies.map(imageUrlOf)).size).toBe(1)
    expect(await countImages()).toBe(before + 1)
  })
})

describe('T18: a bad upload is refused and leaves the item unchanged', () => {
  const bad: Array<[string, Buffer, number, string]> = [
    ['an SVG named png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'IMAGE_NOT_SUPPORTED'],
    ['a web page named png', Buffer.from('<script>alert(1)</script>'), 400, 'IMAGE_NOT_SUPPORTED'],
    ['a truncated png', png.subarray(0, png.length - 30), 400, 'IMAGE_NOT_SUPPORTED'],
    ['a named file without content', Buffer.alloc(0), 400, 'IMAGE_NOT_SUPPORTED'],
    ['a file of more than 5 MB', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 413, 'IMAGE_TOO_LARGE'],
    ['a file of 9 MB', Buffer.alloc(9 * 1024 * 1024), 413, 'IMAGE_TOO_LARGE'],
  ]

  test.each(bad)('%s', async (_what, upload, status, code) => {
    const before = await anItem(guild)
    const images = await countImages()

    const reply = await edit(before.id, itemForm({ name: 'Changed' }, upload))

    expect(reply).toMatchObject({ status, body: { code } })
    expect(await stored(before.id)).toEqual(before)
    expect(await countImages()).toBe(images)
  })

  test('accepts a file of exactly 5 MB', async () => {
    await forgetItems()
    const padded = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)])

    expect(await create(itemForm({}, padded))).toMatchObject({ status: 200 })
  })

  test.each([
    ['two images', (form: FormData) => form.append('itemImage', new Blob([new Uint8Array(png)]), 'b.png')],
    ['a file in a text field', (form: FormData) => form.append('roleId', new Blob(['1']), 'a.txt')],
    ['a file in an unknown field', (form: FormData) => form.append('other', new Blob(['1']), 'a.txt')],
  ])('%s', async (_what, spoil) => {
    const form = itemForm({}, png)
    spoil(form)

    expect(await create(form)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('text instead of an image', async () => {
    expect(await create(itemForm({ itemImage: 'https://example.com/a.png' }))).toMatchObject({ status: 400 })
    expect(await create(itemForm({ itemImage: '' }))).toMatchObject({ status: 200 })
  })

  test('an upload aborted halfway', async () => {
    const before = await anItem(guild)
    const server = createServer((request, reply) => shop.app.routing(request, reply))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const socket = connect(portOf(server), '127.0.0.1')

    await sendHalf(socket, `/api/items/${before.id}`, owner.token)

    expect(await stored(before.id)).toEqual(before)
    await new Promise((resolve) => server.close(resolve))
  })
})

/** Sends all text fields and half an image, then closes the connection. */
async function sendHalf(socket: Socket, path: string, token: string): Promise<void> {
  const fields = { name: 'Changed', description: 'x', price: '1', stock: '-1', requiresShipping: 'false' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = '--b\r\ncontent-disposition: form-data; name="itemImage"; filename="a.png"\r\n\r\n'
  const head = `PUT ${path} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${token}\r\ncontent-length: 50000\r\n`
  socket.write(`${head}content-type: multipart/form-data; boundary=b\r\n\r\n${parts.join('')}${file}`)
  socket.write(png.subarray(0, 40))
  await new Promise((resolve) => setTimeout(resolve, 200))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
}
