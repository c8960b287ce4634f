import { beforeEach, expect, test } from 'vitest'
import { runToEnd } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'
import { announceTerms } from './announce-terms.ts'

const shop = await testApp()
const day = (days: number) => new Date(shop.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

const first = { version: 'one', announcedOn: day(-400), takesEffectOn: day(-386), summary: 'The first version.' }
const second = {
  version: 'two',
  announcedOn: day(-1),
  takesEffectOn: day(14),
  summary: 'Refunds are explained better.',
}

const read = async (as: { token: string }) => (await shop.get('/api/profile/terms', { as })).body
const anOldAccount = async () => {
  const person = await shop.aPerson()
  const longAgo = new Date(shop.deps.now().getTime() - 100 * 86_400_000)
  const update = { createdAt: longAgo, acceptedTermsAt: longAgo }
  await shop.db.updateTable('account').set(update).where('id', '=', person.id).execute()
  return person
}

beforeEach(() => {
  shop.deps.terms = [first, second]
})

test('records the current version at sign-up', async () => {
  shop.deps.terms = [first]

  expect(await read(await anOldAccount())).toEqual({ acceptedVersion: 'one', toAccept: null })
})

test('signing up during the notice accepts the announced version, whose text it links to', async () => {
  expect(await read(await shop.aPerson())).toEqual({ acceptedVersion: 'two', toAccept: null })
})

test('announces a new version before it takes effect and records its acceptance once', async () => {
  const person = await anOldAccount()

  const before = await read(person)
  const reply = await shop.post('/api/profile/terms', { as: person, body: { version: 'two' } })
  await shop.post('/api/profile/terms', { as: person, body: { version: 'two' } })

  expect(before).toEqual({
    acceptedVersion: 'one',
    toAccept: { version: 'two', takesEffectOn: second.takesEffectOn, summary: second.summary },
  })
  expect(reply.status).toBe(200)
  expect(await read(person)).toEqual({ acceptedVersion: 'two', toAccept: null })
  const rows = await shop.db.selectFrom('termsAcceptance').selectAll().where('accountId', '=', person.id).execute()
  expect(rows).toMatchObject([{ version: 'two', acceptedAt: expect.any(Date) }])
})

test('refuses an old or unknown version', async () => {
  const person = await anOldAccount()

  for (const version of ['one', 'three']) {
    const reply = await shop.post('/api/profile/terms', { as: person, body: { version } })
    expect(reply).toMatchObject({ status: 409, body: { code: 'TERMS_VERSION_UNKNOWN' } })
  }
})

test('mails everyone once about a new version, except users who accepted it and closed accounts', async () => {
  const [reader, accepted, gone] = [await anOldAccount(), await anOldAccount(), await anOldAccount()]
  await shop.post('/api/profile/terms', { as: accepted, body: { version: 'two' } })
  await shop.db.updateTable('account').set({ deactivatedAt: shop.deps.now() }).where('id', '=', gone.id).execute()

  await runToEnd(announceTerms, {}, shop.deps)
  await runToEnd(announceTerms, {}, shop.deps)

  const mail = await shop.newestMailTo(reader.email)
  expect(mail?.text).toContain('Refunds are explained better.')
  const mailed = (email: string) =>
    shop.mailbox.mails.filter((sent) => sent.to?.some((to) => to.address === email)).length
  expect([mailed(reader.email), mailed(accepted.email), mailed(gone.email)]).toEqual([1, 0, 0])
})

test('sends no mail about the first version', async () => {
  shop.deps.terms = [first]
  const person = await anOldAccount()

  await runToEnd(announceTerms, {}, shop.deps)

  expect(await shop.newestMailTo(person.email)).toBeUndefined()
})
