import type { Dependencies } from '../../../../dependencies.ts'
import { Refused } from '../../../../errors/refused.ts'
import { throttles } from '../../../../http/limits/limits.ts'
import { countTry } from '../../../../http/throttle.ts'
import type { PaypalClient } from '../../../../providers/paypal/paypal-client.ts'
import { sellerPaypal } from '../../../connections/paypal-connection/seller-app.ts'
import { refreshRefunds } from '../../refunds/refresh-refunds.ts'
import { recordDispute } from '../record-dispute.ts'
import {
  type AnswerKind,
  claimAnswer,
  deleteAnswer,
  findAnswer,
  findOwnedDispute,
  markSent,
  releaseAnswer,
} from './answer-queries.ts'
import { answerRefusal } from './answer-refusal.ts'
import { actionOf, isAnswerKnown, sendAnswer } from './send-answer.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'paypal' | 'paypalApps' | 'hooks' | 'metrics'>
type Input = {
  owner: { id: string; username: string }
  disputeId: string
  answerId: string
  kind: AnswerKind
  text: string
}
type Found = NonNullable<Awaited<ReturnType<typeof findOwnedDispute>>>
type Claimed = NonNullable<Awaited<ReturnType<typeof claimAnswer>>>

const leaseSeconds = 120

/**
 * Sends the seller's answer to PayPal. Idempotent by its id: an answer whose result is unknown is sent again only if
 * PayPal doesn't have it. No lock is held during calls to PayPal.
 */
export async function answerDispute(deps: Deps, input: Input): Promise<void> {
  const { owner, disputeId, answerId, kind, text } = input
  const dispute = await findOwnedDispute(deps.db, disputeId)
  if (dispute?.ownerId !== owner.id) throw new Refused('DISPUTE_NOT_FOUND')
  const earlier = await findAnswer(deps.db, answerId)
  if (earlier?.sentAt && earlier.disputeId === disputeId && earlier.kind === kind) return
  await countTry(deps, `dispute-answer:${owner.id}`, throttles.disputeAnswer)
  const paypal = await sellerPaypal(deps, dispute)
  if (!paypal) throw new Refused('DISPUTE_AT_PAYPAL')
  const createdAt = deps.now()
  const claimedUntil = new Date(createdAt.getTime() + leaseSeconds * 1000)
  const fresh = { id: answerId, disputeId, requestedBy: owner.id, kind, text, createdAt, claimedUntil }
  const claimed = await claimAnswer(deps.db, fresh)
  if (!claimed) throw new Refused('DISPUTE_ANSWER_RUNNING')
  await deliver(deps, { dispute, claimed, paypal, kind, isRepeat: earlier !== undefined })
  await deps.db.transaction().execute(async (tx) => {
    await markSent(tx, answerId, deps.now())
    const details = `${kind} for dispute ${disputeId}`
    await deps.hooks.writeAudit(tx, deps, owner, { action: 'answer-dispute', details, guildId: dispute.guildId })
  })
  deps.metrics.disputeAnswers.inc({ kind })
  await refreshAfter({ ...deps, paypal: deps.paypal }, paypal, dispute, kind)
}

type Delivery = { dispute: Found; claimed: Claimed; paypal: PaypalClient; kind: AnswerKind; isRepeat: boolean }

/** Reads the dispute first: PayPal's links are the only reliable source of what can be sent. */
async function deliver(deps: Deps, { dispute, claimed, paypal, kind, isRepeat }: Delivery): Promise<void> {
  try {
    const current = await paypal.getDispute(dispute.id)
    if (isRepeat && isAnswerKnown(current, claimed)) return
    await recordDispute(deps, dispute.saleId, current)
    if (!current.actions?.includes(actionOf[kind])) throw new Refused('DISPUTE_ANSWER_CLOSED')
    const sale = { ownerId: dispute.ownerId, saleId: dispute.saleId }
    await sendAnswer({ ...deps, paypal }, { ...claimed, kind }, sale)
  } catch (error) {
    const refusal = answerRefusal(error)
    if (!refusal) {
      await releaseAnswer(deps.db, claimed.id, deps.now())
      throw error
    }
    deps.log.info({ err: error, disputeId: dispute.id, kind }, 'dispute answer refused')
    await deleteAnswer(deps.db, claimed.id)
    throw refusal
  }
}

/** The answer was sent, so a failure here only delays what the seller sees. */
async function refreshAfter(deps: Deps, paypal: PaypalClient, dispute: Found, kind: AnswerKind): Promise<void> {
  try {
    await recordDispute(deps, dispute.saleId, await paypal.getDispute(dispute.id))
    if (kind === 'acceptance') await refreshRefunds(deps, dispute.saleId)
  } catch (error) {
    deps.log.warn({ err: error, disputeId: dispute.id }, 'dispute not refreshed')
  }
}
