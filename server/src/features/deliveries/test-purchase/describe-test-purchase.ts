import { refusals } from '@guildshop/contract/refusals'
import type { TestPurchaseReply } from '@guildshop/contract/test-purchases'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import { connectionKind } from '../../connections/paypal-connection/sale-paypal.ts'
import { listDeliveries } from '../list-deliveries.ts'
import { describeProof } from './describe-proof.ts'
import { paymentProblems, shopProblems } from './sell-refusal.ts'

type Step = TestPurchaseReply['steps'][number]

const messages: Record<string, string> = {
  SHOP_CLOSED: refusals.GUILD_DISABLED.message,
  ITEM_NOT_FOR_SALE: "Your plan doesn't allow this many items, so this one isn't for sale.",
  SHOP_CANNOT_BE_PAID: 'Link your PayPal account first so that buyers can pay.',
  SELLER_NOT_ACCEPTED: "PayPal doesn't accept payments for your account. Check your PayPal account for restrictions.",
  PAYPAL_DOWN: "PayPal isn't responding. Run the test again later.",
}

/** A test purchase as a list of steps with state and problem. */
export async function describeTestPurchase(db: Db, sale: Selectable<Sale>): Promise<TestPurchaseReply> {
  const deliveries = await listDeliveries(db, sale.id)
  const fails = (problems: readonly string[]) => problems.some((problem) => problem === sale.problem)
  const isClosed = fails(shopProblems)
  const isUnpaid = fails(paymentProblems)
  const problem = (sale.problem && messages[sale.problem]) ?? null
  const steps: Step[] = [
    isClosed ? { step: 'shop', state: 'failed', problem } : { step: 'shop', state: 'done' },
    isUnpaid
      ? { step: 'payment', state: 'failed', problem }
      : { step: 'payment', state: isClosed ? 'skipped' : 'done' },
    // A test purchase is never a gift.
    ...deliveries.flatMap(({ kind, state, problem: deliveryProblem }) =>
      kind === 'return-role' ? [] : [{ step: kind, state, problem: deliveryProblem }],
    ),
  ]
  const isFinished = steps.every(({ state }) => state !== 'waiting')
  if (!isFinished || !sale.payeeId) return { _id: sale.id, isFinished, steps }
  const proof = describeProof(steps, await connectionKind({ db }, sale), sale)
  return { _id: sale.id, isFinished, steps, proof }
}
