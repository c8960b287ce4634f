import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { throttles } from '../../../http/limits/limits.ts'
import { connectionBuilders } from '../../../testing/builders/connection-builders.ts'
import { payingShop } from '../../../testing/paying-shop.ts'

const shop = await payingShop()
const { db, owner, sandbox } = shop
await connectionBuilders(shop.deps).aFullConnection(sandbox, owner)

beforeEach(() => db.deleteFrom('throttle').execute())

type Send = () => Promise<{ status: number }>

/** The statuses of as many requests as the limit allows, and of the next. */
async function statusesOf(send: Send, { times }: { times: number }) {
  const allowed: number[] = []
  for (let count = 0; count < times; count += 1) allowed.push((await send()).status)
  return { allowed: new Set(allowed), next: (await send()).status }
}

async function aDispute(): Promise<string> {
  const { sale, captureId } = await shop.aPaidSale()
  const dispute = { reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', message: 'Where is it?' }
  await sandbox.control(`/paypal/control/captures/${captureId}/dispute`, dispute)
  await shop.post('/api/disputes/refresh', { as: owner })
  return (await db.selectFrom('dispute').select('id').where('saleId', '=', sale.id).executeTakeFirstOrThrow()).id
}

describe('the limits of disputes per account', () => {
  test('refuses further dispute packs in a minute', async () => {
    const { sale } = await shop.aPaidSale()
    const send = () => shop.get(`/api/sales/${sale.id}/dispute-pack.pdf`, { as: owner })

    expect(await statusesOf(send, throttles.disputePack)).toEqual({ allowed: new Set([200]), next: 429 })
  })

  test('refuses further refreshes from PayPal in ten minutes', async () => {
    const send = () => shop.post('/api/disputes/refresh', { as: owner })

    expect(await statusesOf(send, throttles.disputeRefresh)).toEqual({ allowed: new Set([200]), next: 429 })
  })

  test('refuses further answers in ten minutes, whatever their kind', async () => {
    const id = await aDispute()
    const kinds = ['messages', 'evidence', 'accept']
    let count = 0
    const send = () => {
      count += 1
      const body = { answerId: randomUUID(), text: 'It is on its way.' }
      return shop.post(`/api/disputes/${id}/${kinds[count % kinds.length]}`, { as: owner, body })
    }

    const { allowed, next } = await statusesOf(send, throttles.disputeAnswer)

    expect(allowed.has(429)).toBe(false)
    expect(allowed.has(200)).toBe(true)
    expect(next).toBe(429)
  })
})
