import { describe, expect, test } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { payingShop, tokenIn } from '../../../testing/paying-shop.ts'

const shop = await payingShop()
const { deps, aStall, start, approve, readSale } = shop

/** PayPal's answers so far. */
async function answers(): Promise<number> {
  const { values } = await deps.metrics.providerCallSeconds.get()
  const counts = values.filter(
    ({ metricName, labels }) => metricName?.endsWith('_count') && labels.provider === 'paypal',
  )
  return counts.reduce((sum, { value }) => sum + value, 0)
}

const statusIn = (location: unknown) => new URL(String(location)).searchParams.get('status')

describe('the return from PayPal', () => {
  test('reads a payment from PayPal ten times in ten minutes, and answers from the database after that', async () => {
    const { approveUrl } = await start(await aStall())
    const visit = async () =>
      (await shop.get(`/api/checkout/return?token=${tokenIn(approveUrl)}`, { ip: anIp() })).headers.location
    const first = statusIn(await visit())
    for (let count = 1; count < 10; count += 1) await visit()
    const before = await answers()

    const locations = await Promise.all(Array.from({ length: 20 }, visit))

    expect(await answers()).toBe(before)
    expect(new Set(locations.map(statusIn))).toEqual(new Set([first]))
  })

  test('settles the payment once the limit has passed', async () => {
    const { saleId, approveUrl } = await start(await aStall())
    const path = `/api/checkout/return?token=${tokenIn(approveUrl)}`
    for (let count = 0; count < 11; count += 1) await shop.get(path, { ip: anIp() })
    await approve(approveUrl)

    await shop.get(path, { ip: anIp() })
    const limited = await readSale(saleId)
    shop.moveClock(11)
    await shop.get(path, { ip: anIp() })

    expect(limited.state).toBe('open')
    expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
  })
})
