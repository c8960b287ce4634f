import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { fencedDeps } from './fenced-deps.ts'

const { db, deps } = await testApp()

const codes = async () =>
  (await db.selectFrom('adminCode').select('codeHash').execute()).map(({ codeHash }) => codeHash)

test('lets no statement of an aborted run through, nor commits its transaction', async () => {
  const abort = new AbortController()
  const fenced = fencedDeps(deps, abort.signal)
  const insert = (tx: typeof db, codeHash: string) =>
    tx.insertInto('adminCode').values({ codeHash, expiresAt: deps.now() }).execute()
  await insert(fenced.db, 'before')
  const inserted = vi.fn()

  const running = fenced.db.transaction().execute(async (tx) => {
    await insert(tx, 'inside')
    inserted()
    abort.abort(new Error('The job timed out.'))
    await insert(tx, 'afterwards')
  })

  await expect(running).rejects.toThrow('The job timed out.')
  await expect(insert(fenced.db, 'later')).rejects.toThrow('The job timed out.')
  await expect(sql`select 1`.execute(fenced.db)).rejects.toThrow('The job timed out.')
  expect(inserted).toHaveBeenCalledOnce()
  expect(await codes()).toEqual(['before'])
})
