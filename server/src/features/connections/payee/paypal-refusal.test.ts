import { beforeEach, describe, expect, test } from 'vitest'
import { clearQueue, listQueuedJobs } from '../../../testing/job-queue.ts'
import { aBuyer, payingShop, petrasPayerId } from '../../../testing/paying-shop.ts'
import { runTestPurchase } from '../../deliveries/test-purchase/run-test-purchase.ts'
import { findGuildAccess } from '../../guilds/access/guild-access.ts'
import { recheckRefusedPayees } from './check-payee.ts'

const shop = await payingShop()
const { db, deps, owner, sandbox, start, aStall } = shop
const restrict = (restricted: boolean) => sandbox.control('/paypal/control/sellers/petra/restrict', { restricted })
const fault = (path: string, issue: string) =>
  sandbox.control('/paypal/control/faults', { method: 'POST', path, status: 422, issue })

const refusal = async () => Object((await shop.get('/api/profile/me', { as: owner })).body).paypalRefusal
const mails = () =>
  shop.mailbox.mails.filter(
    ({ subject, to }) => subject?.startsWith('PayPal is declining payments') && to?.[0]?.address === owner.email,
  )
const tryToBuy = async (stall: Awaited<ReturnType<typeof aStall>>) => {
  await start(stall, { buyer: aBuyer() }).catch(() => undefined)
  await shop.runQueuedJobs()
}

beforeEach(async () => {
  await restrict(false)
  await shop.tiePaypal(owner, petrasPayerId)
  await shop.runQueuedJobs()
  shop.mailbox.mails.length = 0
})

describe('a seller whose payments PayPal refuses', () => {
  test('gets one mail, however many buyers try', async () => {
    const stall = await aStall()
    await restrict(true)

    await tryToBuy(stall)
    await tryToBuy(stall)

    expect(await refusal()).toMatchObject({ words: expect.stringContaining('restricted your account') })
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).toContain('/profile#paypal')
  })

  test('reads what is missing if PayPal denies permission for an order', async () => {
    const stall = await aStall()
    const path = '/v2/checkout/orders'
    const denied = { method: 'POST', path, status: 403, issue: 'PERMISSION_DENIED' }
    await sandbox.control('/paypal/control/faults', denied)

    await tryToBuy(stall)

    expect(await refusal()).toMatchObject({ words: expect.stringContaining("doesn't allow payments to your account") })
    expect(mails()).toHaveLength(1)
  })

  test('gets one mail when buyers try concurrently', async () => {
    const stall = await aStall()
    await restrict(true)

    await Promise.all([tryToBuy(stall), tryToBuy(stall), tryToBuy(stall)])

    expect(mails()).toHaveLength(1)
  })

  test('sees it in Needs attention of the shop and of Home, on the shop page and in the counters', async () => {
    const { guild, ...stall } = await aStall()
    await restrict(true)
    await tryToBuy({ guild, ...stall })

    const read = async (path: string) => Object((await shop.get(path, { as: owner })).body)

    expect(await read(`/api/guilds/${guild.guildId}/attention`)).toMatchObject({
      paypalRefusal: expect.stringContaining('restricted'),
    })
    expect((await read(`/api/guilds/details/${guild.guildId}`)).owner).toMatchObject({ isPaypalRefused: true })
    expect((await read('/api/attention')).shopProblems).toBeGreaterThan(0)
    const now = shop.deps.now().toISOString()
    const { servers } = await read(`/api/sales/overview?${new URLSearchParams({ dayStart: now, monthStart: now })}`)
    expect(servers).toContainEqual(
      expect.objectContaining({ guildId: guild.guildId, paypalRefusal: expect.stringContaining('restricted') }),
    )
  })

  test('gets another mail if PayPal accepted an order in between', async () => {
    const stall = await aStall()
    await restrict(true)
    await tryToBuy(stall)
    await restrict(false)
    await tryToBuy(stall)
    const between = await refusal()

    await restrict(true)
    await tryToBuy(stall)

    expect(between).toBeNull()
    expect(mails()).toHaveLength(2)
  })

  test('is no longer warned once the hourly check finds that PayPal accepts payments', async () => {
    await restrict(true)
    await tryToBuy(await aStall())
    await recheckRefusedPayees.runUnparsed({}, deps)
    await shop.runQueuedJobs()
    const during = await refusal()

    await restrict(false)
    await recheckRefusedPayees.runUnparsed({}, deps)
    await shop.runQueuedJobs()

    expect(during).not.toBeNull()
    expect(await refusal()).toBeNull()
    expect(mails()).toHaveLength(1)
  })

  test('is warned by a test purchase', async () => {
    const { guild, item } = await aStall()
    await shop.tieDiscord(owner, '210000000000000002')
    await restrict(true)

    const target = { kind: 'discord-guild', id: guild.guildId } as const
    const access = await findGuildAccess(deps, { callerId: owner.id, target, level: 'owner' })
    await runTestPurchase(deps, access, { itemId: item.id })

    expect(await refusal()).not.toBeNull()
  })
})

describe('a payment refused at capture', () => {
  const approveThenFail = async (issue: string | null) => {
    const stall = await aStall()
    const { approveUrl } = await start(stall, { buyer: aBuyer() })
    await shop.approve(approveUrl)
    if (issue) await fault(`/v2/checkout/orders/${new URL(approveUrl).searchParams.get('token')}/capture`, issue)
    else await restrict(true)
    await shop.comeBack(approveUrl)
    await shop.runQueuedJobs()
  }

  test('with an unspecific reason leads to a check of the seller', async () => {
    await approveThenFail(null)

    expect(await refusal()).toMatchObject({ words: expect.stringContaining('restricted') })
  })

  test('with an unspecific reason does not affect a seller PayPal accepts', async () => {
    await approveThenFail('TRANSACTION_REFUSED')

    expect(await refusal()).toBeNull()
  })

  test('because of the account is cleared by the next payment, not by an accepted order', async () => {
    await approveThenFail('PAYEE_ACCOUNT_LOCKED_OR_CLOSED')
    const refused = await refusal()
    await recheckRefusedPayees.runUnparsed({}, deps)
    await shop.runQueuedJobs()
    const afterOrder = await refusal()

    await shop.aPaidSale()

    expect(refused).toMatchObject({ words: expect.stringContaining('locked or closed') })
    expect(afterOrder).toEqual(refused)
    expect(await refusal()).toBeNull()
  })
})

describe('linking an account', () => {
  const link = async (account: string) => {
    const seller = await shop.aPerson()
    const reply = await shop.get('/api/paypal/auth', { as: seller })
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
    const back = await sandbox.agreeOnPaypal(String(Object(reply.body).authorizationUrl), account)
    await shop.get(back.pathname + back.search, { headers: { cookie } })
    const { body } = await shop.get('/api/profile/me', { as: seller })
    await shop.delete('/api/profile/paypal', { as: seller })
    return Object(body)
  }

  test('shows immediately that PayPal refuses payments to it', async () => {
    expect(await link('rusty')).toMatchObject({
      paypalPayerId: 'RUSTYSELLER23',
      paypalRefusal: { words: expect.stringContaining('restricted') },
    })
  })

  test('shows no problem for an account PayPal accepts', async () => {
    expect(await link('finn')).toMatchObject({ paypalPayerId: 'FNNSELLER2345', paypalRefusal: null })
  })

  test('succeeds while PayPal is down, and a job checks later', async () => {
    await clearQueue(db)
    await sandbox.control('/paypal/control/faults', { path: '/v2/checkout/orders', status: 503, times: 9 })

    const linked = await link('finn')
    const jobs = (await listQueuedJobs(db)).map(({ name, payload }) => ({ name, payload }))
    await sandbox.control('/paypal/control/faults/clear', {})

    expect(linked).toMatchObject({ paypalPayerId: 'FNNSELLER2345', paypalRefusal: null })
    expect(jobs).toContainEqual({ name: 'check-payee', payload: { payerId: 'FNNSELLER2345' } })
  })
})
