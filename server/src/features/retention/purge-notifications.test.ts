import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { purge } from './purge-due.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)

const daysAgo = (days: number) => new Date(deps.now().getTime() - days * 86_400_000)

async function aNotifiedSeller(deactivatedAt: Date | null = null) {
  const owner = await shop.aPerson({ deactivatedAt })
  const guild = await shop.aGuild({ owner })
  const sale = await aSale(guild, await anItem(guild))
  const accountId = owner.id
  await db
    .insertInto('notificationSetting')
    .values({ accountId, kind: 'new-order', byMail: true, byDiscord: false })
    .execute()
  const notify = (eventKey: string, createdAt: Date) =>
    db
      .insertInto('notification')
      .values({ accountId, channel: 'mail', kind: 'new-order', eventKey, saleId: sale.id, createdAt })
      .execute()
  const left = async () => ({
    settings: await db.selectFrom('notificationSetting').select('kind').where('accountId', '=', accountId).execute(),
    events: await db.selectFrom('notification').select('eventKey').where('accountId', '=', accountId).execute(),
  })
  return { owner, notify, left }
}

test('deletes notifications after the retention of diagnostic data and keeps the settings', async () => {
  const { notify, left } = await aNotifiedSeller()
  await notify('old', daysAgo(deps.logDays + 1))
  await notify('new', daysAgo(deps.logDays - 1))

  await purge(deps)

  expect(await left()).toEqual({ settings: [{ kind: 'new-order' }], events: [{ eventKey: 'new' }] })
})

test('erases settings and notifications with the account', async () => {
  const { notify, left } = await aNotifiedSeller(daysAgo(91))
  await notify('new', deps.now())

  await purge(deps)

  expect(await left()).toEqual({ settings: [], events: [] })
})

test('exports settings and notifications', async () => {
  const { owner, notify } = await aNotifiedSeller()
  await notify('new', deps.now())
  const { body } = await shop.post('/api/profile/data-export', { as: owner })
  await shop.runQueuedJobs()

  const archive = await shop.app.inject({
    url: `/api/profile/data-export/${Object(body)._id}/archive`,
    headers: { authorization: `Bearer ${owner.token}` },
  })

  const file = unzipSync(new Uint8Array(archive.rawPayload))['notifications.json'] ?? new Uint8Array()
  expect(JSON.parse(strFromU8(file))).toMatchObject({
    settings: [{ kind: 'new-order', byMail: true, byDiscord: false }],
    sent: [{ kind: 'new-order', channel: 'mail' }],
  })
})
