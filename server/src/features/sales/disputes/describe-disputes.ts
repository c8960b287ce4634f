import type { OrderDetails } from '@guildshop/contract/order-details'
import type { Db } from '../../../db/connect.ts'
import { connectionKind } from '../../connections/paypal-connection/sale-paypal.ts'
import { hasPayment } from '../has-payment.ts'
import { describeDispute } from './describe-dispute.ts'
import { listDisputes } from './dispute-queries.ts'
import { describeFlag } from './flags/flag-order.ts'
import { findFlag } from './flags/flag-queries.ts'
import { listMessages } from './message-queries.ts'

type Disputes = Pick<OrderDetails, 'disputes' | 'paypalConnection' | 'flag'>

/** An order's disputes with the actions that the seller's PayPal connection allows. */
export async function describeDisputes(
  db: Db,
  sale: { id: string; guildId: string; payeeId: string; isTest: boolean; price: number },
): Promise<Disputes> {
  const [disputes, flag, paypalConnection] = await Promise.all([
    listDisputes(db, sale.id),
    findFlag(db, sale.id),
    connectionKind({ db }, sale),
  ])
  const ids = disputes.map(({ id }) => id)
  const facts = { messages: await listMessages(db, ids), canRespond: paypalConnection !== 'basic' }
  return {
    disputes: disputes.map((dispute) => describeDispute(dispute, facts)),
    ...(hasPayment(sale) && { paypalConnection, flag: flag ? describeFlag(flag) : null }),
  }
}
