import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { batchLists, batchReads } from './batch-reads.ts'
import { connect, type Db } from './connect.ts'

const { url } = await testDatabase()
const { db, close } = connect(url)
afterAll(close)

await sql`create table mug (color text, price integer); insert into mug values ('red', 1), ('blue', 2)`.execute(db)

type Mug = { keyNumber: number; price: number }

const sent: string[][] = []

/** A price of 3 makes the statement fail with a division by zero. */
async function findMugs(asker: Db, colors: readonly string[]) {
  sent.push([...colors])
  const { rows } = await sql<Mug>`
    select number::int as key_number, price + 0 / (price - 3) as price
    from unnest(${colors}::text[]) with ordinality as key (color, number) join mug using (color)
  `.execute(asker)
  return rows
}

const findMug = batchReads(findMugs)

const priceOf = async (color: string) => (await findMug(db, color))?.price

test('batches concurrent reads into one round trip and returns each its own row', async () => {
  sent.length = 0

  const prices = await Promise.all(['blue', 'none', 'red', 'blue'].map(priceOf))

  expect(prices).toEqual([2, undefined, 1, 2])
  expect(sent).toEqual([['blue', 'none', 'red', 'blue']])
})

test('limits the size of a batch', async () => {
  sent.length = 0
  const findFew = batchReads(findMugs, 8)
  const colors = Array.from({ length: 20 }, (_, place) => (place % 2 ? 'red' : 'blue'))

  const found = await Promise.all(colors.map((color) => findFew(db, color)))

  expect(found.map((mug) => mug?.price)).toEqual(colors.map((color) => (color === 'red' ? 1 : 2)))
  expect(sent.map(({ length }) => length)).toEqual([8, 8, 4])
})

test('sends a read that comes after the batch with the next one', async () => {
  let after: Promise<Mug | undefined> | undefined
  const find = batchReads(async (asker, colors: readonly string[]): Promise<Mug[]> => {
    const mugs = await findMugs(asker, colors)
    if (!after) {
      await sql`update mug set price = 7 where color = 'red'`.execute(asker)
      after = find(asker, 'red')
    }
    return mugs
  })

  const before = await find(db, 'red')

  expect([before?.price, (await after)?.price]).toEqual([1, 7])
})

test('rejects all reads of a failed batch and no others', async () => {
  await sql`insert into mug values ('cursed', 3)`.execute(db)

  const together = await Promise.allSettled([priceOf('cursed'), priceOf('blue')])

  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await priceOf('blue')).toBe(2)
})

test('shows a transaction its own changes', async () => {
  const [outside, inside] = await db.transaction().execute(async (tx) => {
    await sql`update mug set price = 9 where color = 'blue'`.execute(tx)
    return Promise.all([findMug(db, 'blue'), findMug(tx, 'blue')])
  })

  expect([outside?.price, inside?.price]).toEqual([2, 9])
})

test('batches lists, keeps their order and returns empty ones', async () => {
  const [full, empty] = [randomUUID(), randomUUID()]
  await sql`create table spoon (box uuid, size integer)`.execute(db)
  await sql`insert into spoon values (${full}, 3), (${full}, 1), (${full}, 2)`.execute(db)
  const listSpoons = batchLists<{ size: number }>(
    'list-spoons',
    sql`select size from spoon where box = key.id order by size`,
  )

  const lists = await Promise.all([full, empty, full].map((box) => listSpoons(db, box)))

  const sizes = [{ size: 1 }, { size: 2 }, { size: 3 }]
  expect(lists).toEqual([sizes, [], sizes])
})
