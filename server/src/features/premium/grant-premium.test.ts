import { expect, test } from 'vitest'
import type { Person } from '../../testing/builders/account-builders.ts'
import { subscriptionBuilders } from '../../testing/builders/subscription-builders.ts'
import { clearQueue, listQueuedJobs } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { grantPremium, revokePremium } from './grant-premium.ts'

const shop = await testApp()
const { aSubscription, report } = subscriptionBuilders(shop.deps)
const inDays = (days: number) => new Date(shop.deps.now().getTime() + days * 86_400_000)

const grant = (person: Person, duration: Parameters<typeof grantPremium>[3]) =>
  shop.db.transaction().execute((tx) => grantPremium(tx, shop.deps, person.id, duration))
const revoke = (person: Person) => shop.db.transaction().execute((tx) => revokePremium(tx, shop.deps, person.id))
const profileOf = async (person: Person) => Object((await shop.get('/api/profile/me', { as: person })).body)
const queuedCancellations = async () => {
  const jobs = await listQueuedJobs(shop.db)
  return jobs.filter(({ name }) => name === 'cancel-subscription').map(({ payload }) => Object(payload).id)
}

test.each([
  ['1m', 28, 31],
  ['3m', 89, 92],
  ['6m', 181, 184],
  ['1y', 365, 366],
] as const)('an administrator grants %s', async (duration, least, most) => {
  const person = await shop.aPerson()

  await grant(person, duration)

  const profile = await profileOf(person)
  const days = Math.round((Date.parse(profile.premiumExpiresAt) - shop.deps.now().getTime()) / 86_400_000)
  expect(profile).toMatchObject({ premiumStatus: 'Active', isAdminGrantedPremium: true })
  expect(days).toBeGreaterThanOrEqual(least)
  expect(days).toBeLessThanOrEqual(most)
})

test('lifetime premium has no end', async () => {
  const person = await shop.aPerson()

  await grant(person, 'lifetime')

  expect(await profileOf(person)).toMatchObject({ premiumStatus: 'Active', premiumExpiresAt: null })
})

test('a grant enables servers immediately; revoking it disables them and mails the owner', async () => {
  const person = await shop.aPerson()
  for (const name of ['First', 'Second', 'Third'])
    await shop.aGuild({ owner: person, name, isEnabled: name === 'First' })
  const open = async () => {
    const query = shop.db.selectFrom('guild').select('name').where('ownerId', '=', person.id)
    return (await query.where('isEnabled', '=', true).execute()).length
  }

  await grant(person, '1y')
  const granted = await open()
  await revoke(person)

  const mail = await shop.newestMailTo(person.email)
  expect([granted, await open()]).toEqual([3, 1])
  expect(mail?.subject).toContain('servers were disabled')
  expect(mail?.text).toContain('Second, Third')
  expect(mail?.text).toContain('choose which servers stay enabled')
})

test('revoking ends all grants and cancels the subscription at PayPal', async () => {
  const person = await shop.aPerson()
  const id = await aSubscription(person)
  await report(id, { nextBillingAt: inDays(30), payments: [{ time: shop.deps.now() }] })
  await grant(person, 'lifetime')

  await revoke(person)

  expect(await profileOf(person)).toMatchObject({ premiumStatus: null, isAdminGrantedPremium: false })
  expect(await queuedCancellations()).toContain(id)
})

test('a payment after a revocation does not restore premium and is cancelled again', async () => {
  const person = await shop.aPerson()
  const id = await aSubscription(person)
  await report(id, { nextBillingAt: inDays(30), payments: [{ time: inDays(-1) }] })
  await revoke(person)
  await clearQueue(shop.db)

  await report(id, { nextBillingAt: inDays(60), payments: [{ time: inDays(-1) }, { time: shop.deps.now() }] })

  expect(await profileOf(person)).toMatchObject({ premiumStatus: null })
  expect(await queuedCancellations()).toContain(id)
})

test('a grant after a revocation is active', async () => {
  const person = await shop.aPerson()
  await grant(person, 'lifetime')
  await revoke(person)

  await grant(person, '1m')

  expect(await profileOf(person)).toMatchObject({ premiumStatus: 'Active', premiumExpiresAt: expect.any(String) })
})
