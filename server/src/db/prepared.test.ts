import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { connect } from './connect.ts'
import { executePrepared, nameStatements } from './prepared.ts'

const { url } = await testDatabase()
const { db, pool, close } = connect(url, { connections: 1 })
afterAll(close)

await sql`create table mug (color text); insert into mug values ('red')`.execute(db)

const preparedStatements = async () => {
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements where statement like '%mug%'
  `.execute(db)
  return rows
}

const readColor = (color: string) =>
  executePrepared(db, 'read-color', sql<{ color: string }>`select color from mug where color = ${color}`)

test('prepares a named query once and executes it with different values', async () => {
  const [red, blue] = [await readColor('red'), await readColor('blue')]

  expect([red, blue]).toEqual([[{ color: 'red' }], []])
  expect(await preparedStatements()).toEqual([
    { name: 'read-color', statement: 'select color from mug where color = $1' },
  ])
})

test('accepts a query of the query builder', async () => {
  const query = db.selectFrom('guild').select(['id', 'guildId']).where('name', '=', 'Mug shop')

  expect(await executePrepared(db, 'read-mug-shop', query)).toEqual([])
})

test.each([
  ['all', sql`select * from mug`],
  ['all of the builder', db.selectFrom('guild').selectAll()],
  ['all of a table', db.selectFrom('guild').selectAll('guild')],
])('refuses a query of %s columns: its plan fails once a newer release adds one', async (_how, query) => {
  await expect(executePrepared(db, 'read-mugs', query)).rejects.toThrow('must list its columns')
})

test('executes a prepared statement in a transaction', async () => {
  const found = await db.transaction().execute(async (tx) => {
    await sql`insert into mug values ('green')`.execute(tx)
    return executePrepared(tx, 'read-color', sql<{ color: string }>`select color from mug where color = ${'green'}`)
  })

  expect(found).toEqual([{ color: 'green' }])
})

test('returns the same rows after a newer release added a column', async () => {
  await readColor('red')

  await sql`alter table mug add column size integer`.execute(db)

  expect(await readColor('red')).toEqual([{ color: 'red' }])
})

test('does not prepare other queries, so that select * returns a column added by a newer release', async () => {
  const readAll = () => sql`select * from mug where color = ${'red'}`.execute(db)
  for (let call = 0; call < 30; call += 1) await readAll()

  await sql`alter table mug add column height integer`.execute(db)

  expect((await readAll()).rows).toEqual([expect.objectContaining({ color: 'red', height: null })])
  const texts = (await preparedStatements()).map(({ statement }) => statement)
  expect(texts).not.toContainEqual(expect.stringContaining('*'))
})

test('rejects a second text with the same name', async () => {
  await readColor('red')

  const second = executePrepared(db, 'read-color', sql`select color from mug`)

  await expect(second).rejects.toThrow("'read-color' was used for a different statement")
})

test('returns the same client object each time and releases it', async () => {
  const first = nameStatements(await pool.connect())
  first.release()
  const second = nameStatements(await pool.connect())
  second.release()

  expect(second).toBe(first)
  expect(pool.idleCount).toBe(1)
})

test("rejects with the database's error code", async () => {
  await expect(sql`select size from no_such_table`.execute(db)).rejects.toMatchObject({ code: '42P01' })
})
