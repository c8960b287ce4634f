import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../src/testing/test-database.ts'
import { describeTables } from './generate-tables.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'guildshop-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))

const tables = join(import.meta.dirname, '..', 'src', 'db', 'tables.ts')

const { url } = await testDatabase()
const verify = (file: string) => describeTables(url, file, { verify: true })

test('keeps the table types up to date with the migrations', () => {
  expect(() => verify(tables)).not.toThrow()
})

test('detects outdated types without overwriting them', () => {
  const outdated = join(folder, 'tables.ts')
  const text = readFileSync(tables, 'utf8').replace('username: string;', '')
  writeFileSync(outdated, text)

  expect(() => verify(outdated)).toThrow('Generated types are not up-to-date')

  expect(readFileSync(outdated, 'utf8')).toBe(text)
})
