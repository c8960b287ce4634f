import { expect, test, vi } from 'vitest'
import { channels, standingShop } from '../../../testing/standing-shop.ts'
import { refreshStandingMessage } from './refresh-standing-message.ts'
import { findStandingMessage } from './standing-queries.ts'
import { updateMessage } from './update-message.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await standingShop()

test('leaves a message to the next worker if its lease ended while drawing', async () => {
  const { id, item } = await shop.aPostedShop()
  await shop.db.updateTable('item').set({ stock: 3 }).where('id', '=', item.id).execute()
  const row = await findStandingMessage(shop.db, id)
  if (!row) throw new Error('Nothing was posted.')

  await updateMessage(shop.deps, { ...row, leasedUntil: new Date() })
  const late = await shop.textIn(channels.shopLog)
  await updateMessage(shop.deps, row)

  expect(late).toContain('10 left')
  expect(await shop.textIn(channels.shopLog)).toContain('3 left')
})

test('gives up on a slow call before its lease ends', async () => {
  const { id, item } = await shop.aPostedShop()
  await shop.db.updateTable('item').set({ stock: 3 }).where('id', '=', item.id).execute()
  const due = { dueAt: new Date(), editAfter: null }
  await shop.db.updateTable('standingMessage').set(due).where('id', '=', id).execute()
  await shop.pull('faults', { kind: 'delay', milliseconds: 9000, times: 1, method: 'PATCH', path: '*/messages/*' })

  await refreshStandingMessage.run({ messageId: id }, shop.deps)

  expect(await shop.readRow(id)).toMatchObject({ state: 'posted', tries: 1, leasedUntil: null })
})
