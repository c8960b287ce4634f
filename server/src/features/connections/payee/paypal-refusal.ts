import { isAccountRefusal, paypalRefusalText } from '@guildshop/contract/connections/paypal-refusals'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import type { Mail } from '../../../providers/mail/mail-client.ts'
import { renderMail } from '../../../providers/mail/render-mail.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import {
  clearRefusal,
  findRecipient,
  findRefusal,
  markRefused,
  type RefusedStep,
  updateRefusal,
} from './paypal-refusal-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'publicUrl'>

/** PayPal's code if it refuses payments to the account, as opposed to this one payment. */
export function accountRefusalIn(error: unknown): string | null {
  return (error instanceof PaypalRefused && error.issues.find(isAccountRefusal)) || null
}

const permissionDenied = 'PERMISSION_DENIED'

/** Like `accountRefusalIn`, for an order. Any app may create one, so a missing permission is about the payee, too. */
export function orderRefusalIn(error: unknown): string | null {
  const isDenied = error instanceof PaypalRefused && error.status === 403 && error.has(permissionDenied)
  return accountRefusalIn(error) ?? (isDenied ? permissionDenied : null)
}

/** PayPal's code if it refuses payments to this seller, or null. */
export const readPaypalRefusal = (db: Db, accountId: string): Promise<string | null> => findRefusal(db, accountId)

/** Creates an order, or a subscription, and records whether PayPal accepts the payee. Rethrows PayPal's error. */
export async function withPayeeRecorded<Order>(
  deps: Deps,
  payerId: string,
  createOrder: () => Promise<Order>,
  refusalIn: (error: unknown) => string | null = orderRefusalIn,
): Promise<Order> {
  try {
    const order = await createOrder()
    await recordAccepted(deps.db, payerId, 'order')
    return order
  } catch (error) {
    const problem = refusalIn(error)
    if (problem) await recordRefused(deps, payerId, { problem, step: 'order' })
    throw error
  }
}

/** Records a refused account. Mails its owner once, and again only after PayPal has accepted it in between. */
export async function recordRefused(
  deps: Deps,
  payerId: string,
  { problem, step }: { problem: string; step: RefusedStep },
): Promise<void> {
  const refusal = { refusedAt: deps.now(), refusal: problem, refusedStep: step }
  await deps.db.transaction().execute(async (tx) => {
    const marked = await markRefused(tx, payerId, refusal)
    if (!marked) return updateRefusal(tx, payerId, refusal)
    deps.log.warn({ accountId: marked.accountId, problem }, 'seller refused by paypal')
    const recipient = await findRecipient(tx, marked.accountId)
    if (recipient) await queueMail(tx, deps, refusedMail(recipient, problem, deps.publicUrl))
  })
}

/** Ends a refusal. An accepted order says nothing about refused payments. */
export const recordAccepted = (tx: Db, payerId: string, step: RefusedStep): Promise<void> =>
  clearRefusal(tx, payerId, step)

const subject = 'PayPal is declining payments to your account'

const refusedMail = (to: { email: string; username: string }, problem: string, publicUrl: string): Mail => ({
  to: to.email,
  subject: `${subject} · Guildshop`,
  ...renderMail({
    heading: subject,
    greeting: `Hello ${to.username},`,
    paragraphs: [
      "PayPal is declining payments to the account you connected, so buyers can't check out in your shops.",
      paypalRefusalText(problem),
      `Your Profile page shows the current status: ${publicUrl}/profile#paypal`,
    ],
    closing:
      'We check again every hour. Your shops sell again as soon as PayPal accepts payments. We send this email once, not for every declined purchase.',
  }),
})
