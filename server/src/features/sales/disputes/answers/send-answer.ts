import type { Selectable } from 'kysely'
import type { DisputeAnswer } from '../../../../db/tables.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import type { DisputeAction, PaypalDispute } from '../../../../providers/paypal/dispute-shapes.ts'
import { makePack } from '../pack/make-pack.ts'
import type { AnswerKind } from './answer-queries.ts'

/** PayPal's action for each kind of answer. */
export const actionOf: Record<AnswerKind, DisputeAction> = {
  message: 'send_message',
  evidence: 'provide_evidence',
  acceptance: 'accept_claim',
}

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'paypal'>
type Answer = Pick<Selectable<DisputeAnswer>, 'disputeId' | 'text'> & { kind: AnswerKind }

/** PayPal requires a note. */
const defaultNote = 'I accept this claim.'

/** Sends an answer with the seller's client. */
export async function sendAnswer(
  deps: Deps,
  { disputeId: id, kind, text }: Answer,
  sale: { ownerId: string; saleId: string },
): Promise<void> {
  if (kind === 'message') return deps.paypal.sendDisputeMessage({ id, text })
  if (kind === 'acceptance') return deps.paypal.acceptClaim({ id, note: text || defaultNote })
  const { order, pdf } = await makePack(deps, { ...sale, statement: text })
  const isAssigned = order.deliveries.some((one) => one.kind === 'give-role' && one.state === 'done')
  const isOpened = order.entitlements?.some(({ kind, firstViewedAt }) => kind !== 'role' && firstViewedAt) ?? false
  const isDelivered = isAssigned || isOpened
  const trackingNumber = order.trackingNumber ?? null
  return deps.paypal.provideEvidence({ id, notes: text, trackingNumber, isDelivered, pdf })
}

const minutesOfSkew = 5

/** Whether PayPal received an answer whose result is unknown to us. */
export function isAnswerKnown(dispute: PaypalDispute, answer: Selectable<DisputeAnswer>): boolean {
  if (answer.kind === 'acceptance') return dispute.status === 'RESOLVED'
  if (answer.kind === 'evidence') return dispute.status === 'UNDER_REVIEW'
  const earliest = answer.createdAt.getTime() - minutesOfSkew * 60_000
  return (dispute.messages ?? []).some(
    ({ from, text, postedAt }) => from === 'SELLER' && text === answer.text && postedAt.getTime() >= earliest,
  )
}
