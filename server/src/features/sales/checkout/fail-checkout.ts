import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { orderRefusalIn } from '../../connections/payee/paypal-refusal.ts'
import { closeSale } from './close-sale.ts'

/**
 * Closes a checkout that PayPal didn't accept and releases its stock, because the buyer can't pay. Returns the error to
 * throw.
 */
export async function failCheckout(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks' | 'log'>,
  sale: Pick<Selectable<Sale>, 'id'>,
  error: unknown,
): Promise<unknown> {
  const problem = problemOf(error)
  await closeSale(deps, sale.id, { state: 'failed', problem, onlyWithoutOrder: true })
  if (!problem.startsWith('PAYEE_') && !orderRefusalIn(error)) return error
  deps.log.warn({ saleId: sale.id, problem }, 'seller rejected by paypal')
  return new Refused('SELLER_NOT_ACCEPTED')
}

/** PayPal's error code, if there is one. */
function problemOf(error: unknown): string {
  if (error instanceof PaypalRefused) return error.issues[0] ?? error.reason
  return error instanceof ProviderFailed ? 'PAYPAL_DOWN' : 'UNKNOWN'
}
