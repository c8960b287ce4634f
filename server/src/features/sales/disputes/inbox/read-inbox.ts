import type { DisputesReply } from '@guildshop/contract/sales/disputes'
import { orderNumber } from '../../../../db/order-number.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { listLimits } from '../../../../http/limits/limits.ts'
import { findAccountKind } from '../../../connections/paypal-connection/account-kind.ts'
import { connectionKind } from '../../../connections/paypal-connection/sale-paypal.ts'
import { describeDispute } from '../describe-dispute.ts'
import { describeFlag } from '../flags/flag-order.ts'
import { listMessages } from '../message-queries.ts'
import { type InboxDispute, type InboxFlag, listFlags, listInbox } from './inbox-queries.ts'

/** The disputes and flagged orders of all servers of an owner. */
export async function readInbox(
  { db, paypal }: Pick<Dependencies, 'db' | 'paypal'>,
  ownerId: string,
): Promise<DisputesReply> {
  const [disputes, flags, paypalConnection] = await Promise.all([
    listInbox(db, ownerId, listLimits.disputes.count),
    listFlags(db, ownerId, listLimits.disputes.count),
    findAccountKind({ db }, ownerId),
  ])
  const messages = await listMessages(
    db,
    disputes.map(({ id }) => id),
  )
  // Old orders may have been paid to an account that is no longer connected.
  const payees = [...new Set(disputes.map(({ payeeId }) => payeeId))]
  const kinds = await Promise.all(payees.map((payeeId) => connectionKind({ db }, { ownerId, payeeId })))
  const canRespond = (payeeId: string) => kinds[payees.indexOf(payeeId)] !== 'basic'
  return {
    disputes: disputes.map((one) => ({
      ...describeDispute(one, { messages, canRespond: canRespond(one.payeeId) }),
      ...orderOf(one),
    })),
    flagged: flags.map((one) => ({ ...describeFlag(one), ...orderOf(one) })),
    paypalConnection,
    resolutionCenterUrl: paypal.resolutionCenterUrl(),
  }
}

const orderOf = (row: InboxDispute | InboxFlag) => ({
  saleId: row.saleId,
  orderNumber: orderNumber(row),
  itemName: row.itemName,
  quantity: row.quantity,
  guildName: row.guildName,
  buyerDiscordUsername: row.buyerDiscordUsername,
})
