import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectionBuilders } from '../../../testing/builders/connection-builders.ts'
import { payingShop, petrasPayerId } from '../../../testing/paying-shop.ts'

const shop = await payingShop()
const { db, deps, sandbox, owner: former } = shop

const refund = (saleId: string) =>
  shop.post(`/api/sales/${saleId}/refund`, { as: former, body: { requestId: randomUUID() } })
const ship = (saleId: string) =>
  shop.put(`/api/sales/${saleId}/ship`, { as: former, body: { trackingNumber: 'DHL 00340434161094042557' } })
const kindOf = async (saleId: string) =>
  Object((await shop.get(`/api/sales/${saleId}`, { as: former })).body).paypalConnection

/** The former owner's PayPal account is now linked, and its app connected, by another account. */
async function movePayee({ isOwn }: { isOwn: boolean }) {
  const next = await shop.aPerson()
  await db.updateTable('paypalConnection').set({ endedAt: deps.now() }).where('endedAt', 'is', null).execute()
  await shop.tiePaypal(next, petrasPayerId)
  if (isOwn) await db.updateTable('paypalLink').set({ isOwn }).where('accountId', '=', next.id).execute()
  else await connectionBuilders(deps).aFullConnection(sandbox, next)
  return next
}

test.each([
  ["another account's app", false],
  ["our own app, of another account's PayPal account", true],
])('a former owner of the PayPal account has no rights through %s', async (_what, isOwn) => {
  await shop.tiePaypal(former, petrasPayerId)
  const [sale, shipped] = [(await shop.aPaidSale()).sale, (await shop.aPaidSale({ requiresShipping: true })).sale]
  const captureId = sale.captureId ?? 'no capture'
  await sandbox.control(`/paypal/control/captures/${captureId}/dispute`, {
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    message: 'Where is it?',
  })
  const next = await movePayee({ isOwn })

  const refreshed = await shop.post('/api/disputes/refresh', { as: next })
  const disputes = await db.selectFrom('dispute').select('id').where('saleId', '=', sale.id).execute()

  expect(await refund(sale.id)).toMatchObject({ status: 409, body: { code: 'REFUND_NEEDS_FULL_CONNECTION' } })
  expect(await ship(shipped.id)).toMatchObject({ status: 200 })
  expect(await shop.readSale(shipped.id)).toMatchObject({ shipmentProblem: 'BASIC_CONNECTION' })
  expect(await kindOf(sale.id)).toBe('basic')
  expect(refreshed).toMatchObject({ status: 200 })
  expect(disputes).toEqual([])
})
