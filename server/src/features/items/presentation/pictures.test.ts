import { maxPictures, picturesSavedReply } from '@guildshop/contract/categories'
import { describe, expect, test } from 'vitest'
import { itemBuilders, itemForm, plainPicture } from '../../../testing/builders/item-builders.ts'
import { addPicture } from '../../../testing/builders/presentation-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { purge } from '../../retention/purge-due.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const owner = await shop.aPerson()
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner })

const aPicture = (color: string) => plainPicture(20, 20, color).png().toBuffer()
const upload = (itemId: string, picture?: Buffer) =>
  shop.post(`/api/items/${itemId}/pictures`, { as: owner, body: itemForm({}, picture) })
const order = (itemId: string, hashes: string[]) =>
  shop.put(`/api/items/${itemId}/pictures/order`, { as: owner, body: { hashes } })
const remove = (itemId: string, hash: string) => shop.delete(`/api/items/${itemId}/pictures/${hash}`, { as: owner })
const hashesIn = ({ body }: { body: unknown }) => picturesSavedReply.parse(body).pictures.map(({ hash }) => hash)
const listed = async (itemId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('itemPicture')
    .selectAll()
    .where('itemId', '=', itemId)
    .orderBy('sortOrder')
    .execute()
  return rows.map(({ imageHash }) => imageHash)
}

describe('adding a picture', () => {
  test('re-encodes it, appends it and serves it like an item image', async () => {
    const { id } = await anItem(guild)
    const first = await addPicture(db, { id })

    const reply = await upload(id, await aPicture('#123456'))

    const { pictures } = picturesSavedReply.parse(reply.body)
    expect(pictures.map(({ hash }) => hash)).toEqual([first, expect.stringMatching(/^[\da-f]{64}$/)])
    expect((await shop.app.inject(pictures[1]?.url ?? '')).headers).toMatchObject({ 'content-type': 'image/webp' })
  })

  test('is idempotent', async () => {
    const { id } = await anItem(guild)
    const picture = await aPicture('#234567')

    const replies = await Promise.all([upload(id, picture), upload(id, picture)])

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await listed(id)).toHaveLength(1)
  })

  test("refuses the item's own image, and no longer shows a picture that became it", async () => {
    const { id } = await anItem(guild)
    const picture = await aPicture('#345678')
    const [hash] = hashesIn(await upload(id, picture))
    await db
      .updateTable('item')
      .set({ imageHash: hash ?? null })
      .where('id', '=', id)
      .execute()

    const again = await upload(id, picture)

    expect(again).toMatchObject({ status: 409, body: { code: 'PICTURE_IS_ITEM_IMAGE' } })
    const { body } = await shop.get(`/api/guilds/${guild.guildId}/presentation`, { as: owner })
    expect(body).toContainEqual(expect.objectContaining({ _id: id, imageUrl: `/images/${hash}.webp`, pictures: [] }))
  })

  test.each([
    [undefined, 400, 'PICTURE_NOT_CHOSEN'],
    [Buffer.from('<svg/>'), 400, 'IMAGE_NOT_SUPPORTED'],
    [Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'IMAGE_TOO_LARGE'],
  ])('refuses an upload that is not an image (%#)', async (picture, status, code) => {
    const { id } = await anItem(guild)

    expect(await upload(id, picture)).toMatchObject({ status, body: { code } })
  })

  test('refuses more than nine, under concurrent requests too', async () => {
    const { id } = await anItem(guild)
    for (let number = 1; number < maxPictures; number += 1) await addPicture(db, { id }, number)
    const pictures = [await aPicture('#445566'), await aPicture('#556677')]

    const replies = await Promise.all(pictures.map((picture) => upload(id, picture)))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listed(id)).toHaveLength(maxPictures)
  })
})

describe('ordering and deleting pictures', () => {
  test('stores the new order', async () => {
    const { id } = await anItem(guild)
    const hashes = [await addPicture(db, { id }, 1), await addPicture(db, { id }, 2), await addPicture(db, { id }, 3)]

    expect(hashesIn(await order(id, hashes.toReversed()))).toEqual(hashes.toReversed())
    expect(await listed(id)).toEqual(hashes.toReversed())
  })

  test('refuses an order of other pictures', async () => {
    const [item, other] = [await anItem(guild), await anItem(guild)]
    const [own, foreign] = [await addPicture(db, item), await addPicture(db, other)]

    expect(await order(item.id, [foreign])).toMatchObject({ status: 409, body: { code: 'PICTURES_CHANGED' } })
    expect(await order(item.id, [own, own])).toMatchObject({ status: 409, body: { code: 'PICTURES_CHANGED' } })
  })

  test('deletes a picture once', async () => {
    const { id } = await anItem(guild)
    const [kept, deleted] = [await addPicture(db, { id }, 1), await addPicture(db, { id }, 2)]

    expect(hashesIn(await remove(id, deleted))).toEqual([kept])
    expect(await remove(id, deleted)).toMatchObject({ status: 404, body: { code: 'PICTURE_NOT_FOUND' } })
  })
})

test('copies the pictures with the item', async () => {
  const { id } = await anItem(guild)
  const hashes = [await addPicture(db, { id }, 1), await addPicture(db, { id }, 2)]

  const { body } = await shop.post(`/api/items/${id}/duplicate`, { as: owner })

  expect(await listed(Object(body)._id)).toEqual(hashes)
})

test('keeps the pictures of a deleted item for its restoration, and purges unused ones', async () => {
  const item = await anItem(guild)
  const [used, unused] = [await addPicture(db, item, 1), await addPicture(db, item, 2)]
  await remove(item.id, unused)
  await db
    .updateTable('image')
    .set({ createdAt: new Date(0) })
    .execute()
  await shop.delete(`/api/items/${item.id}`, { as: owner })

  await purge(deps)

  const images = (await db.selectFrom('image').select('hash').execute()).map(({ hash }) => hash)
  expect(images).toContain(used)
  expect(images).not.toContain(unused)
})
