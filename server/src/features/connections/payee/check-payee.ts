import { setTimeout as pass } from 'node:timers/promises'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue, enqueueAll } from '../../../jobs/job.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { findWorkingConnection } from '../paypal-connection/connection-queries.ts'
import { recordOwnAccount } from '../paypal-connection/own-account.ts'
import { findHolder } from '../paypal-connection/payer-queries.ts'
import { connectionPaypal } from '../paypal-connection/sale-paypal.ts'
import { neverApproved } from './never-approved-order.ts'
import { orderRefusalIn, recordRefused, withPayeeRecorded } from './paypal-refusal.ts'
import { listRefusedPayers, listUnverifiedPayers } from './paypal-refusal-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'publicUrl' | 'hooks' | 'paypal' | 'paypalApps'>

/** Timeout of the check in the request; after it, a job checks. */
const longestWait = 5000

/**
 * Checks a payee with the only right we have to their account: creating an order, which nobody ever approves. PayPal
 * shows an account's status to approved partners only. Returns PayPal's code, or null if it accepts the payee.
 */
async function checkPayee(deps: Deps, payerId: string): Promise<string | null> {
  try {
    const holder = await findHolder(deps.db, payerId)
    const connection = holder && (await findWorkingConnection(deps.db, holder))
    const paypal = connection ? connectionPaypal(deps, connection) : deps.paypal
    const payeeId = connection ? null : payerId
    await withPayeeRecorded(deps, payerId, () => paypal.createOrder(neverApproved(deps, payeeId)))
    await recordOwnAccount(deps, payerId)
    return null
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    const problem = orderRefusalIn(error)
    if (!problem) deps.log.warn(error, 'payee check inconclusive')
    return problem
  }
}

/** Runs at least once; idempotent. `problem` is why PayPal refused a payment, recorded if it still accepts orders. */
export const checkPayeeJob = defineJob({
  name: 'check-payee',
  payload: z.object({ payerId: z.string(), problem: z.string().optional() }),
  async run({ payerId, problem }, deps) {
    if ((await checkPayee(deps, payerId)) || !problem) return
    await recordRefused(deps, payerId, { problem, step: 'payment' })
  },
})

/** While an account is refused, so that the shop's warnings end without a purchase. */
export const recheckRefusedPayees = defineJob({
  name: 'recheck-refused-payees',
  payload: z.object({}),
  schedule: '41 * * * *',
  run: async (_payload, { db }) => queueChecks(db, await listRefusedPayers(db)),
})

/** PayPal is likely to refuse payments to unverified accounts: warns their owners before buyers find out. */
export const recheckUnverifiedPayees = defineJob({
  name: 'recheck-unverified-payees',
  payload: z.object({}),
  schedule: '47 4 * * *',
  run: async (_payload, { db }) => queueChecks(db, await listUnverifiedPayers(db)),
})

function queueChecks(db: Db, payers: string[]): Promise<void> {
  const queued = payers.map((payerId) => ({ payload: { payerId }, key: keyOf(payerId) }))
  return enqueueAll(db, checkPayeeJob, queued)
}

export function queuePayeeCheck(tx: Db, payerId: string, problem?: string): Promise<void> {
  return enqueue(tx, checkPayeeJob, { payerId, ...(problem && { problem }) }, { key: keyOf(payerId) })
}

const keyOf = (payerId: string) => `check-payee:${payerId}`

/** Checks an account that was just linked while its owner waits; a job checks if PayPal doesn't answer in time. */
export async function checkNewPayee(deps: Deps, payerId: string): Promise<void> {
  const check = checkPayee(deps, payerId).then(
    () => true,
    (error) => {
      deps.log.warn(error, 'payee check failed')
      return false
    },
  )
  const isChecked = await Promise.race([check, pass(longestWait, false, { ref: false })])
  if (!isChecked) await queuePayeeCheck(deps.db, payerId)
}
