import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalClient } from '../../../providers/paypal/paypal-client.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { neverApproved } from '../payee/never-approved-order.ts'
import { updateOwnLinks } from './change-connection-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'log' | 'paypal' | 'publicUrl' | 'hooks'>

/** An app never changes its account, so each process asks PayPal once. */
const known = new WeakMap<PaypalClient, string>()

/** The account that an app belongs to: the payee of an order that names none. */
export async function readOwner(deps: Pick<Deps, 'publicUrl'>, paypal: PaypalClient): Promise<string | null> {
  const { id } = await paypal.createOrder(neverApproved(deps, null))
  return (await paypal.getOrder(id)).payeeId
}

/** Records whether our own app belongs to this linked account, or to which of all linked accounts. */
export async function recordOwnAccount(deps: Deps, payerId?: string): Promise<void> {
  const ownerId = await findOwner(deps)
  if (!ownerId) return
  await deps.db.transaction().execute(async (tx) => {
    for (const { accountId } of await updateOwnLinks(tx, ownerId, payerId)) await deps.hooks.shopsChanged(tx, accountId)
  })
}

/** Null while PayPal refuses orders to our own account. */
async function findOwner(deps: Pick<Deps, 'log' | 'paypal' | 'publicUrl'>): Promise<string | null> {
  const memoized = known.get(deps.paypal)
  if (memoized) return memoized
  try {
    const ownerId = await readOwner(deps, deps.paypal)
    if (ownerId) known.set(deps.paypal, ownerId)
    return ownerId
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    deps.log.warn(error, 'owner of our paypal app not read')
    return null
  }
}
