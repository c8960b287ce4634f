import { describe, expect, test } from 'vitest'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { fileBuilders } from '../../../testing/builders/file-builders.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { attachFile, describeFiles, readStorageUse } from './stored-files.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const { aFile } = fileBuilders(deps)
const { aDeliverable, anEntitlement } = deliverableBuilders(deps)
const owner = await shop.aPerson()
const guild = await shop.aGuild({ owner })
const item = await anItem(guild)
const aDownload = () => aDeliverable(item, { kind: 'file' })

const attach = (file: { id: string }, deliverable: { id: string }, guildId = guild.id) =>
  db.transaction().execute((tx) => attachFile(tx, { fileId: file.id, guildId, deliverableId: deliverable.id }))

describe('attachFile', () => {
  test('makes each upload the newest version', async () => {
    const deliverable = await aDownload()
    const [first, second] = [await aFile(guild, { name: 'v1.zip' }), await aFile(guild, { name: 'v2.zip' })]

    await attach(first, deliverable)
    await attach(second, deliverable)

    const newest = (await describeFiles(db, [deliverable.id])).get(deliverable.id)
    expect(newest).toEqual({
      id: second.id,
      name: 'v2.zip',
      sizeBytes: second.sizeBytes,
      version: 2,
      sha256: second.sha256,
      uploadedAt: second.uploadedAt,
    })
  })

  test('changes nothing if the file is already attached', async () => {
    const deliverable = await aDownload()
    const [first, second] = [await aFile(guild), await aFile(guild)]
    for (const file of [first, second, first, second]) await attach(file, deliverable)

    expect((await describeFiles(db, [deliverable.id])).get(deliverable.id)).toMatchObject({ id: second.id, version: 2 })
  })

  test("refuses another server's file", async () => {
    const other = await shop.aGuild({ owner })

    await expect(attach(await aFile(other), await aDownload())).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
  })

  test('refuses an upload in progress', async () => {
    const unfinished = await aFile(guild, { uploadedAt: null, sha256: null })

    await expect(attach(unfinished, await aDownload())).rejects.toMatchObject({ code: 'FILE_NOT_UPLOADED' })
  })

  test('refuses a file of another deliverable', async () => {
    const file = await aFile(guild)
    await attach(file, await aDownload())

    await expect(attach(file, await aDownload())).rejects.toMatchObject({ code: 'FILE_IN_USE' })
  })

  test('attaches a file to one of two concurrent saves', async () => {
    const file = await aFile(guild)
    const deliverables = [await aDownload(), await aDownload()]

    const results = await Promise.allSettled(deliverables.map((deliverable) => attach(file, deliverable)))

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('describeFiles', () => {
  test('returns the newest version of each deliverable that has one', async () => {
    const [full, empty] = [await aDownload(), await aDownload()]
    await attach(await aFile(guild), full)

    const files = await describeFiles(db, [full.id, empty.id])

    expect([...files.keys()]).toEqual([full.id])
    expect(await describeFiles(db, [])).toEqual(new Map())
  })
})

describe('readStorageUse', () => {
  test("adds up the files of all the owner's servers", async () => {
    const seller = await shop.aPerson()
    for (const sizeBytes of [5, 7]) await aFile(await shop.aGuild({ owner: seller }), { sizeBytes })

    expect(await readStorageUse(db, seller.id)).toBe(12)
    expect(await readStorageUse(db, (await shop.aPerson()).id)).toBe(0)
  })
})

describe('DELETE /guilds/:id/files/:fileId', () => {
  test('refuses a file that an item or a buyer has', async () => {
    const [attached, bought] = [await aFile(guild), await aFile(guild)]
    await attach(attached, await aDownload())
    await anEntitlement(await aSale(guild, item), { kind: 'file', fileId: bought.id })

    for (const { id } of [attached, bought]) {
      const reply = await shop.delete(`/api/guilds/${guild.guildId}/files/${id}`, { as: owner })
      expect(reply).toMatchObject({ status: 409, body: { code: 'FILE_IN_USE' } })
    }
  })
})
