import { beforeEach, describe, expect, test } from 'vitest'
import { payingShop, petrasPayerId } from '../../../testing/paying-shop.ts'
import { recheckUnverifiedPayees } from './check-payee.ts'

const shop = await payingShop()
const { db, deps, owner, sandbox } = shop
const path = '/api/profile/paypal/check'

const verify = (verified: boolean) => sandbox.control('/paypal/control/sellers/petra/verify', { verified })
const restrict = (restricted: boolean) => sandbox.control('/paypal/control/sellers/petra/restrict', { restricted })
const share = (shared: boolean) =>
  sandbox.control('/paypal/control/login/share', { attribute: 'verified_account', shared })
const profile = async () => Object((await shop.get('/api/profile/me', { as: owner })).body)

/** Checks the account, logging in to PayPal as `account`. Returns the parameters of the return to the profile. */
async function checkAs(account: string, person = owner) {
  const { body, headers } = await shop.post(path, { as: person })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const back = await sandbox.agreeOnPaypal(String(Object(body).authorizationUrl), account)
  const reply = await shop.get(back.pathname + back.search, { headers: { cookie } })
  return Object.fromEntries(new URL(String(reply.headers.location)).searchParams)
}

beforeEach(async () => {
  await verify(true)
  await restrict(false)
  await share(true)
  await shop.tiePaypal(owner, petrasPayerId, false)
})

describe('checking an unverified account again', () => {
  test('shows that PayPal verified it, without a new proof of the owner', async () => {
    const result = await checkAs('petra', await shop.anotherSession(owner))

    expect(result).toEqual({ paypal_status: 'success', message: 'PayPal says your account is verified.' })
    expect(await profile()).toMatchObject({ paypalPayerId: petrasPayerId, isPaypalVerified: true })
  })

  test('says so while PayPal has not verified it', async () => {
    await verify(false)

    expect(await checkAs('petra')).toEqual({
      paypal_status: 'error',
      message: "PayPal says your account isn't verified yet. Verify it at PayPal, then check again.",
    })
    expect(await profile()).toMatchObject({ isPaypalVerified: false })
  })

  test('says so when PayPal no longer shares the status', async () => {
    await share(false)

    expect(await checkAs('petra')).toEqual({
      paypal_status: 'success',
      message: "PayPal didn't share whether your account is verified.",
    })
    expect(await profile()).toMatchObject({ isPaypalVerified: null })
  })

  test('never replaces the account, even if the owner just confirmed who they are', async () => {
    expect(await checkAs('finn')).toEqual({
      paypal_status: 'error',
      message:
        'You logged in to a different PayPal account than the connected one. Nothing was changed. Please try again.',
    })
    expect(await profile()).toMatchObject({ paypalPayerId: petrasPayerId, isPaypalVerified: false })
  })

  test('keeps a refused payment, which only a completed payment ends', async () => {
    await db
      .updateTable('paypalLink')
      .set({ refusedAt: deps.now(), refusal: 'PAYEE_ACCOUNT_LOCKED_OR_CLOSED', refusedStep: 'payment' })
      .where('accountId', '=', owner.id)
      .execute()

    await checkAs('petra')

    expect(await profile()).toMatchObject({ isPaypalVerified: true, paypalRefusal: { words: expect.any(String) } })
  })

  test('is refused without an account', async () => {
    const reply = await shop.post(path, { as: await shop.aPerson() })

    expect(reply).toMatchObject({ status: 409, body: { code: 'PAYPAL_NOT_LINKED' } })
  })

  test('is limited', async () => {
    const seller = await shop.aPerson()
    await shop.tiePaypal(seller, 'NRASELLER2345', false)
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth += 1) statuses.push((await shop.post(path, { as: seller })).status)

    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

test('a completed payment ends the warning about an unverified account', async () => {
  await shop.aPaidSale()

  expect(await profile()).toMatchObject({ isPaypalVerified: null })
})

test('a completed payment keeps the status of a verified account', async () => {
  await shop.tiePaypal(owner, petrasPayerId, true)

  await shop.aPaidSale()

  expect(await profile()).toMatchObject({ isPaypalVerified: true })
})

test('the daily check finds that PayPal refuses payments to an unverified account', async () => {
  await restrict(true)

  await recheckUnverifiedPayees.runUnparsed({}, deps)
  await shop.runQueuedJobs()

  expect(await profile()).toMatchObject({ paypalRefusal: { words: expect.stringContaining('restricted') } })
})
