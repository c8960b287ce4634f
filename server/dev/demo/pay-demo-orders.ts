import type { Dependencies } from '../../src/dependencies.ts'
import { listSalesToShip, type WaitingSale } from '../../src/features/sales/sale-queries.ts'
import { findDemoGuild, setPayment } from './demo-queries.ts'
import { demoShops } from './demo-shops.ts'

type Deps = Pick<Dependencies, 'db' | 'paypal' | 'publicUrl' | 'log'>

/** Pays the demo's pending orders in the PayPal sandbox, so that tracking can be sent. Best effort. */
export async function payDemoOrders(deps: Deps): Promise<void> {
  for (const { guildId } of demoShops) {
    const guild = await findDemoGuild(deps.db, guildId)
    const sales = guild ? await listSalesToShip(deps.db, { guildId: guild.id, orderedBefore: null, atMost: 20 }) : []
    const paying = sales.map((sale) => pay(deps, sale))
    for (const outcome of await Promise.allSettled(paying)) {
      if (outcome.status === 'rejected') deps.log.warn(outcome.reason, 'demo order not paid')
    }
  }
}

async function pay({ db, paypal, publicUrl }: Deps, sale: WaitingSale): Promise<void> {
  const { id, approveUrl } = await paypal.createOrder({
    requestId: `order-${sale.id}`,
    customId: sale.id,
    invoiceId: sale.id,
    payeeId: sale.payeeId,
    item: {
      name: sale.itemName,
      description: sale.itemDescription,
      price: { cents: sale.price, currency: sale.currency },
      needsShipping: true,
    },
    brandName: 'Guildshop',
    returnUrl: publicUrl,
    cancelUrl: publicUrl,
  })
  const answer = new URLSearchParams({ token: id, answer: 'pay', buyer: 'robin' })
  await fetch(approveUrl ?? '', { method: 'POST', body: answer, redirect: 'manual' })
  const { captures } = await paypal.captureOrder({ orderId: id, requestId: `capture-${sale.id}` })
  if (captures[0]) await setPayment(db, sale.id, { orderId: id, captureId: captures[0].id })
}
