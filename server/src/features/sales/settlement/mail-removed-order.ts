import { moneyText } from '@guildshop/contract/money'
import { itemLabel } from '@guildshop/contract/quantities'
import * as z from 'zod'
import { orderNumber } from '../../../db/order-number.ts'
import { defineJob } from '../../../jobs/job.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import type { Mail } from '../../../providers/mail/mail-client.ts'
import { renderMail } from '../../../providers/mail/render-mail.ts'
import { findRemovedOrder, type RemovedOrder } from './removed-order-queries.ts'

/** Notifies the owner of a removed server about a late payment. Enqueued with the payment. */
export const mailRemovedOrder = defineJob({
  name: 'mail-removed-order',
  payload: z.object({ saleId: z.uuid() }),
  async run({ saleId }, deps) {
    const order = await findRemovedOrder(deps.db, saleId)
    if (order) await queueMail(deps.db, deps, removedOrderMail(order, `${deps.publicUrl}/manage-orders/${saleId}`))
  },
})

const subject = 'Order for a removed server'

const removedOrderMail = (order: RemovedOrder, url: string): Mail => ({
  to: order.email,
  subject: `${subject} · Guildshop`,
  ...renderMail({
    heading: subject,
    greeting: `Hello ${order.username},`,
    paragraphs: [
      `A buyer paid ${moneyText(order.price, order.currency)} for ${itemLabel(order)} after you removed ${order.guildName}.`,
      `The money is in your PayPal account. Please fulfill order ${orderNumber(order)} or refund it in PayPal: ${url}`,
    ],
    closing: 'The order is also listed under Manage Orders. If you register the server again, its orders come back.',
  }),
})
