import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { secretField } from '../../features/connections/paypal-connection/sale-paypal.ts'
import { liveApp } from '../../testing/live-app.ts'
import { readLiveOptions } from './live-options.ts'
import { runPaypalLive } from './run-paypal-live.ts'
import type { TrialReport } from './trial.ts'
import { trialText } from './trial-text.ts'

const shop = await liveApp()
const { sandbox } = shop
const deps = { ...shop.deps, paypal: sandbox.paypal }

const options = (...args: string[]) => {
  const read = readLiveOptions(['--paypal-live', '--timeout', '30', ...args])
  if (!read) throw new Error('no options were read')
  return read
}

/** Runs the command while a buyer approves the order in the sandbox. */
async function tryLive(...args: string[]): Promise<TrialReport> {
  const approvals: Promise<unknown>[] = []
  const report = await runPaypalLive(deps, options(...args), (url) => {
    const orderId = new URL(url).searchParams.get('token')
    approvals.push(sandbox.control(`/paypal/control/orders/${orderId}/approve`, { buyer: 'robin' }))
  })
  await Promise.all(approvals)
  return report
}

const resultsOf = ({ trials }: TrialReport) => Object.fromEntries(trials.map(({ step, result }) => [step, result]))

const everything = {
  'Create order': 'allowed',
  'Approval by the buyer': 'allowed',
  'Capture payment': 'allowed',
  'Read order': 'allowed',
  'Send tracking': 'allowed',
  'List disputes': 'allowed',
  'Webhook of the payment': 'allowed',
  'Refund payment': 'allowed',
  'Webhook of the refund': 'allowed',
}

describe('doctor --paypal-live', () => {
  test('makes a payment to our own account, tries every right and refunds it', async () => {
    const report = await tryLive('--amount', '2.50')

    expect(resultsOf(report)).toEqual(everything)
    const order = await shop.deps.paypal.getOrder(report.orderId ?? '')
    expect(order).toMatchObject({ amount: { cents: 250, currency: 'USD' }, captures: [{ status: 'REFUNDED' }] })
  })

  test('reports what PayPal refuses for another payee, and reminds to refund', async () => {
    const report = await tryLive('--payee', 'PETRASELLER23')

    expect(resultsOf(report)).toMatchObject({
      'Capture payment': 'allowed',
      'Read order': 'allowed',
      'Send tracking': 'refused',
      'Webhook of the payment': 'allowed',
      'Refund payment': 'refused',
    })
    const text = trialText(report)
    expect(text).toMatch(/^Refund payment\s+refused\s+403 NOT_AUTHORIZED PERMISSION_DENIED/m)
    expect(text).toContain(`Refund payment ${report.captureId} in PayPal.`)
  })

  test("uses the credentials of a seller's connection", async () => {
    const seller = await shop.aPerson()
    const json = { headers: { 'content-type': 'application/json' }, body: '{}' }
    const made = await fetch(`${sandbox.url}/paypal/control/sellers/petra/app`, { method: 'POST', ...json })
    const app = z.object({ client_id: z.string(), client_secret: z.string() }).parse(await made.json())
    const id = randomUUID()
    const clientSecret = shop.deps.secrets.seal(app.client_secret, secretField(id))
    const connection = { id, accountId: seller.id, payerId: 'PETRASELLER23', clientId: app.client_id }
    await shop.db
      .insertInto('paypalConnection')
      .values({ ...connection, clientSecret, createdAt: shop.deps.now() })
      .execute()

    const report = await tryLive('--connection', id, '--timeout', '1')

    expect(resultsOf(report)).toMatchObject({
      'Capture payment': 'allowed',
      'Send tracking': 'allowed',
      'List disputes': 'allowed',
      // The seller's app has no webhook.
      'Webhook of the payment': 'not received',
      'Refund payment': 'allowed',
    })
  })

  test('ends without a payment if nobody approves the order in time', async () => {
    const report = await runPaypalLive(deps, options('--timeout', '1'), () => undefined)

    expect(report.captureId).toBeNull()
    expect(resultsOf(report)).toEqual({ 'Create order': 'allowed', 'Approval by the buyer': 'not received' })
  })

  test('reports a refused order', async () => {
    const report = await tryLive('--payee', 'RUSTYSELLER23')

    expect(report).toMatchObject({
      orderId: null,
      trials: [
        { step: 'Create order', result: 'refused', detail: expect.stringContaining('PAYEE_ACCOUNT_RESTRICTED') },
      ],
    })
  })

  test('refuses an unknown connection', async () => {
    await expect(tryLive('--connection', randomUUID())).rejects.toThrow(/no PayPal connection/)
  })
})

describe('readLiveOptions', () => {
  test('returns null without --paypal-live, and the defaults with it', () => {
    expect(readLiveOptions([])).toBeNull()
    expect(readLiveOptions(['--paypal-live'])).toEqual({
      connectionId: null,
      payeeId: null,
      amount: { cents: 100, currency: 'USD' },
      timeout: 300_000,
      isJson: false,
    })
  })

  test.each([
    ['--amount', '-5'],
    ['--amount', '10000'],
    ['--currency', 'usd'],
    ['--timeout', 'long'],
    ['--connection', '1'],
    ['--payee', 'petra'],
  ])('refuses %s %s', (name, value) => {
    expect(() => options(`${name}=${value}`)).toThrow(new RegExp(name))
  })
})
