import { expect, test } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { subscriptionBuilders } from '../../../testing/builders/subscription-builders.ts'
import { runToEnd } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addMonths } from '../add-months.ts'
import { mailEndings, mailEndingsJob } from './mail-endings.ts'

const shop = await testApp()
const { aSubscription, report } = subscriptionBuilders(shop.deps)
const oneDay = 1440
const inDays = (days: number) => new Date(shop.deps.now().getTime() + days * oneDay * 60_000)

/** Cancelled, with the given number of paid days left. */
async function aCancelledSubscriber(daysLeft: number): Promise<Person> {
  const person = await shop.aPerson()
  const id = await aSubscription(person)
  const end = inDays(daysLeft)
  await report(id, { nextBillingAt: end, payments: [{ time: addMonths(end, -1) }] })
  await report(id, { status: 'CANCELLED' })
  return person
}
const mailsTo = async (person: Person) => {
  await shop.runQueuedJobs()
  return shop.mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === person.email))
}

test('mails the owner once, three days before premium ends', async () => {
  const person = await aCancelledSubscriber(5)
  await mailEndings(shop.deps)
  const early = (await mailsTo(person)).length
  shop.moveClock(2.1 * oneDay)

  await mailEndings(shop.deps)
  await mailEndings(shop.deps)

  const mails = await mailsTo(person)
  expect([early, mails.length]).toEqual([0, 1])
  expect(mails[0]?.subject).toContain('about to end')
  expect(mails[0]?.text).toContain('choose "Upgrade to Premium" on your Profile page')
})

test('does not mail owners whose premium continues or has ended', async () => {
  const [granted, renewed, over] = [
    await aCancelledSubscriber(2),
    await aCancelledSubscriber(2),
    await aCancelledSubscriber(-1),
  ]
  await shop.givePremium(granted, { endsAt: inDays(30) })
  await report(await aSubscription(renewed), { nextBillingAt: inDays(30), payments: [{ time: shop.deps.now() }] })

  await mailEndings(shop.deps)

  for (const person of [granted, renewed, over]) expect(await mailsTo(person)).toEqual([])
})

test('mails a failed payment once', async () => {
  const person = await shop.aPerson()
  const id = await aSubscription(person)
  const payments = [{ time: inDays(-30) }]
  await report(id, { nextBillingAt: inDays(1), payments })

  await report(id, { nextBillingAt: inDays(1), payments, failedPayments: 1 })
  await report(id, { nextBillingAt: inDays(1), payments, failedPayments: 1 })

  const mails = await mailsTo(person)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('check the payment method')
})

test('mails any number of owners in pieces', async () => {
  const people: Person[] = []
  for (let count = 0; count < 51; count += 1) people.push(await aCancelledSubscriber(2))

  const last = await mailEndings(shop.deps)
  const unmailed = async () =>
    shop.db
      .selectFrom('subscription')
      .select('id')
      .where('endingMailedAt', 'is', null)
      .where(
        'accountId',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
  const left = await unmailed()
  await runToEnd(mailEndingsJob, {}, shop.deps)

  expect(last).toEqual(expect.any(String))
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(people.length)
  expect(await unmailed()).toEqual([])
})
