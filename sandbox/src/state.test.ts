import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createStateStore } from './state.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const missingFolder = async () => join(await temporaryFolder(), 'kept')

test('restores saved state on the next start, from one file per service', async () => {
  const folder = await missingFolder()
  const { openState, flush } = createStateStore(folder)
  const state = openState('people', () => ({ names: ['Ann'] }))
  state.value.names.push('Bob')
  state.save()
  flush()

  const again = createStateStore(folder).openState('people', () => ({ names: [''] }))

  expect(again.value).toEqual({ names: ['Ann', 'Bob'] })
  expect(await readdir(folder)).toEqual(['people.json'])
})

test('writes a change to disk shortly after save', async () => {
  const folder = await missingFolder()
  const state = createStateStore(folder).openState('count', () => ({ count: 0 }))

  state.value = { count: 1 }
  state.save()

  const written = await vi.waitFor(() => readFile(join(folder, 'count.json'), 'utf8'), 60_000)
  expect(JSON.parse(written)).toEqual({ count: 1 })
})

test('fills a field missing from an older file with its initial value', async () => {
  const folder = await missingFolder()
  const { openState, flush } = createStateStore(folder)
  openState('part', () => ({ old: 1 })).save()
  flush()

  const { value } = createStateStore(folder).openState('part', () => ({ old: 0, fresh: 2 }))

  expect(value).toEqual({ old: 1, fresh: 2 })
})

test('names a corrupt file and leaves it untouched', async () => {
  const folder = await missingFolder()
  const { openState } = createStateStore(folder)
  await writeFile(join(folder, 'part.json'), '{"half":')

  expect(() => openState('part', () => ({}))).toThrow("part.json can't be read. Delete it to start over.")
  expect(await readFile(join(folder, 'part.json'), 'utf8')).toBe('{"half":')
})

test('keeps state in memory only when no folder is given', () => {
  const { openState, flush } = createStateStore(null)
  const state = openState('part', () => ({ count: 0 }))

  state.value.count = 1
  state.save()
  flush()

  expect(state.value).toEqual({ count: 1 })
  expect(openState('part', () => ({ count: 0 })).value).toEqual({ count: 0 })
})
