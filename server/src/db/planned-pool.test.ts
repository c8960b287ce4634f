import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { connect } from './connect.ts'
import { plannedPool } from './planned-pool.ts'

const { url } = await testDatabase()
const { db, pool, close } = connect(url, { connections: 1 })
afterAll(close)

await sql`create table mug (color text); insert into mug values ('red')`.execute(db)

const plans = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%mug%' and statement not like '%pg_prepared%'
  `.execute(db)
  return rows.map(({ statement }) => statement.trim())
}

async function runOften(run: () => Promise<unknown>): Promise<void> {
  for (let call = 0; call < 30; call += 1) await run()
}

test('prepares a repeated query once and returns the same result', async () => {
  await runOften(() => sql`select color from mug where color = ${'red'}`.execute(db))

  const { rows } = await sql`select color from mug where color = ${'red'}`.execute(db)

  expect(await plans()).toEqual(['select color from mug where color = $1'])
  expect(rows).toEqual([{ color: 'red' }])
})

test('does not prepare select *, so that a column added by a newer release does not break it', async () => {
  const readAll = () => sql`select * from mug`.execute(db)
  await runOften(readAll)

  await sql`alter table mug add column size integer`.execute(db)

  expect((await readAll()).rows).toEqual([{ color: 'red', size: null }])
  expect(await plans()).not.toContain('select * from mug')
})

test('prepares repeated writes unless they return all columns', async () => {
  await runOften(() => sql`update mug set color = ${'blue'}`.execute(db))
  await runOften(() => sql`update mug set color = ${'green'} returning *`.execute(db))

  expect(await plans()).toEqual(['select color from mug where color = $1', 'update mug set color = $1'])
})

test('prepares repeated queries with a CTE', async () => {
  await runOften(() => sql`with blue as (select color from mug) select color from blue`.execute(db))

  expect(await plans()).toContain('with blue as (select color from mug) select color from blue')
})

test('returns the same client object each time and releases it', async () => {
  const planned = plannedPool(pool)
  const first = await planned.connect()
  first.release()
  const second = await planned.connect()
  second.release()

  expect(second).toBe(first)
  expect(pool.idleCount).toBe(1)
})

test("rejects with the database's error code", async () => {
  await expect(sql`select size from no_such_table`.execute(db)).rejects.toMatchObject({ code: '42P01' })
})
