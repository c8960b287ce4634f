import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { fileBuilders } from '../../../testing/builders/file-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const { db, deps } = shop
const { aFile } = fileBuilders(deps)
const { fileLimitBytes, free, premium } = deps.limits

type Sent = { as: Person; name?: string; bytes: Buffer; headers?: Record<string, string> }

async function upload(guildId: string, { as, name = 'mod.jar', bytes, headers }: Sent) {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/guilds/${guildId}/files?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream', ...headers },
    payload: bytes,
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function aShop() {
  const owner = await shop.aPerson()
  return { owner, guild: await shop.aGuild({ owner }) }
}

const filesOf = (guild: { id: string }) =>
  db.selectFrom('storedFile').selectAll().where('guildId', '=', guild.id).execute()
const chunkOwners = async () =>
  (await db.selectFrom('storedFileChunk').select('fileId').distinct().execute()).map(({ fileId }) => fileId)

describe('POST /guilds/:id/files', () => {
  test('stores a file with its size and hash', async () => {
    const { owner, guild } = await aShop()
    const bytes = randomBytes(600_000)

    const { status, body } = await upload(guild.guildId, { as: owner, name: '../my mod.jar', bytes })

    expect({ status, body }).toEqual({
      status: 200,
      body: { _id: expect.any(String), name: 'my mod.jar', sizeBytes: 600_000 },
    })
    expect(await filesOf(guild)).toMatchObject([
      {
        id: body._id,
        name: 'my mod.jar',
        sizeBytes: 600_000,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        deliverableId: null,
        uploadedBy: owner.id,
        uploadedAt: expect.any(Date),
      },
    ])
  })

  test('accepts a file of exactly the limit and refuses one byte more', async () => {
    const { owner, guild } = await aShop()

    const largest = await upload(guild.guildId, { as: owner, bytes: Buffer.alloc(fileLimitBytes) })
    const tooLarge = await upload(guild.guildId, { as: owner, bytes: Buffer.alloc(fileLimitBytes + 1) })

    expect(largest.status).toBe(200)
    expect(tooLarge).toEqual({
      status: 413,
      body: { code: 'FILE_TOO_LARGE', message: "The file can't be larger than 1 MB." },
    })
    expect(await filesOf(guild)).toHaveLength(1)
  })

  test.each([
    ['an empty file', Buffer.alloc(0), { 'content-length': '0' }, 400, 'FILE_EMPTY'],
    ['a body of unknown size', Buffer.from('mod'), { 'transfer-encoding': 'chunked' }, 411, 'FILE_SIZE_MISSING'],
    ['a size that is no number', Buffer.from('mod'), { 'content-length': '3e0' }, 411, 'FILE_SIZE_MISSING'],
    ['a body longer than announced', Buffer.from('mods'), { 'content-length': '3' }, 400, 'UPLOAD_INCOMPLETE'],
    ['a body shorter than announced', Buffer.from('mod'), { 'content-length': '4' }, 400, 'UPLOAD_INCOMPLETE'],
    ['another type of body', Buffer.from('{}'), { 'content-type': 'application/json' }, 415, 'FILE_BODY_UNSUPPORTED'],
  ])('refuses %s and stores nothing', async (_what, bytes, headers, status, code) => {
    const { owner, guild } = await aShop()
    const before = await chunkOwners()

    const reply = await upload(guild.guildId, { as: owner, bytes, headers })

    expect(reply).toMatchObject({ status, body: { code } })
    expect(await filesOf(guild)).toEqual([])
    expect(await chunkOwners()).toEqual(before)
  })

  test('refuses a request without a name', async () => {
    const { owner, guild } = await aShop()

    const reply = await shop.post(`/api/guilds/${guild.guildId}/files`, { as: owner })

    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('refuses a shop that the plan disables', async () => {
    const owner = await shop.aPerson()
    const guild = await shop.aGuild({ owner, isEnabled: false })

    const reply = await upload(guild.guildId, { as: owner, bytes: Buffer.from('mod') })

    expect(reply).toMatchObject({ status: 403, body: { code: 'GUILD_DISABLED' } })
  })

  test('is limited per account', async () => {
    const { owner, guild } = await aShop()
    const resetsAt = new Date(deps.now().getTime() + 60_000)
    await db
      .insertInto('throttle')
      .values({ key: `uploads:${owner.id}`, hits: 60, resetsAt })
      .execute()

    const reply = await upload(guild.guildId, { as: owner, bytes: Buffer.from('mod') })

    expect(reply).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  })

  test('leaves nothing behind when storing fails', async () => {
    const { owner, guild } = await aShop()
    const { files } = deps
    deps.files = { ...files, write: () => Promise.reject(new Error('disk full')) }

    const reply = await upload(guild.guildId, { as: owner, bytes: Buffer.from('mod') })
    deps.files = files

    expect(reply.status).toBe(500)
    expect(await filesOf(guild)).toEqual([])
  })
})

describe('the storage of an owner', () => {
  test('is shared by their servers and counts uploads in progress', async () => {
    const { owner, guild } = await aShop()
    const other = await shop.aGuild({ owner })
    await aFile(other, { sizeBytes: free.storageBytes - 10 })
    await aFile(guild, { sizeBytes: 6, uploadedAt: null, sha256: null })

    const full = await upload(guild.guildId, { as: owner, bytes: Buffer.alloc(5) })
    const fits = await upload(guild.guildId, { as: owner, bytes: Buffer.alloc(4) })

    expect(full).toMatchObject({ status: 403, body: { code: 'STORAGE_FULL_FREE' } })
    expect(fits.status).toBe(200)
  })

  test('is larger with premium', async () => {
    const { owner, guild } = await aShop()
    await shop.givePremium(owner)
    await aFile(guild, { sizeBytes: premium.storageBytes - 4 })

    const fits = await upload(guild.guildId, { as: owner, bytes: Buffer.alloc(4) })
    const full = await upload(guild.guildId, { as: owner, bytes: Buffer.alloc(1) })

    expect(fits.status).toBe(200)
    expect(full).toMatchObject({ status: 403, body: { code: 'STORAGE_FULL_PREMIUM' } })
  })

  test('is never exceeded by parallel uploads', async () => {
    const { owner, guild } = await aShop()
    const third = Buffer.alloc(Math.floor(free.storageBytes / 3))

    const replies = await Promise.all(
      Array.from({ length: 10 }, () => upload(guild.guildId, { as: owner, bytes: third })),
    )

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array(7).fill(403)])
    expect(await filesOf(guild)).toHaveLength(3)
  })
})

describe('DELETE /guilds/:id/files/:fileId', () => {
  const remove = (guild: { guildId: string }, fileId: string, as: Person) =>
    shop.delete(`/api/guilds/${guild.guildId}/files/${fileId}`, { as })

  test('deletes an upload that no item uses, once', async () => {
    const { owner, guild } = await aShop()
    const { id } = await aFile(guild)

    const replies = [await remove(guild, id, owner), await remove(guild, id, owner), await remove(guild, 'x', owner)]

    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([200, { message: 'File deleted.' }]),
    )
    expect(await filesOf(guild)).toEqual([])
    expect(await chunkOwners()).not.toContain(id)
  })

  test("keeps another server's file and an upload in progress", async () => {
    const { owner, guild } = await aShop()
    const other = await aShop()
    const theirs = await aFile(other.guild)
    const unfinished = await aFile(guild, { uploadedAt: null, sha256: null })

    await remove(guild, theirs.id, owner)
    await remove(guild, unfinished.id, owner)

    expect(await filesOf(other.guild)).toHaveLength(1)
    expect(await filesOf(guild)).toHaveLength(1)
  })
})
