import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { projectRoot } from '../lib/project-root.ts'
import { testDatabase } from '../testing/test-database.ts'
import { payloadOnlyFields, type SealedColumn, sealedColumns, sealedPathsOf } from './sealed-columns.ts'
import { createSecrets } from './secrets.ts'

const { db } = await testDatabase()
const folder = join(projectRoot(), 'server', 'src')

/** The fields that the code seals, as in `table.column:${id}`. */
function fieldsInCode(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!test)\.ts$/.test(name))
  const found = files.flatMap((name) =>
    Array.from(
      readFileSync(join(folder, name), 'utf8').matchAll(/`([a-z_]+\.[a-z_]+):\$\{/g),
      ([, field = '']) => field,
    ),
  )
  return [...new Set(found)].sort()
}

const registered = [...new Set<string>([...sealedColumns.map(({ field }) => field), ...payloadOnlyFields])].sort()

test('lists exactly the fields that the code encrypts', () => {
  expect(fieldsInCode()).toEqual(registered)
})

test('finds the ciphertexts of a payload at any depth, and nothing else', () => {
  const sealed = createSecrets('a secret key for tests, long enough').seal('', 'send_mail.sealed:1')

  expect(sealedPathsOf({ a: sealed, b: [{ c: sealed }], d: 'v1.2.3', e: null, f: 7 })).toEqual(['a', 'b.0.c'])
})

test.each<SealedColumn>([...sealedColumns])(
  'finds $table.$column in the schema, with an indexed id',
  async (column) => {
    const { rows } = await sql<{ name: string; type: string; isKey: boolean }>`
    select attname as name, format_type(atttypid, atttypmod) as type,
      exists (select from pg_index where indrelid = attrelid and indisunique and indkey[0] = attnum) as is_key
    from pg_attribute where attrelid = ${column.table}::regclass and attnum > 0 and not attisdropped
  `.execute(db)
    const typeOf = (name: string) => rows.find((row) => row.name === name)

    expect(typeOf(column.column)).toMatchObject({ type: 'text' })
    expect(typeOf(column.id.column)).toMatchObject({ type: column.id.type, isKey: true })
    expect(column.fingerprint === undefined || typeOf(column.fingerprint.column)?.type === 'text').toBe(true)
  },
)
