import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import type { Dependencies } from '../../../dependencies.ts'
import { endOfRole } from '../../sales/role-time.ts'
import { classifyFailure } from '../classify-failure.ts'
import { composeBuyerNotice } from '../notices/buyer-notices.ts'
import { findRoleName } from '../notices/role-name.ts'
import { findSoldSale, isRoleOwed, isRoleStillPaid, type SoldSale } from '../sold-sale-queries.ts'
import { claimMessage, finishMessage, type MessageOutcome, type MessageRow } from './message-queries.ts'

/** Lease: reclaimed after 60 s, which is longer than sending takes. */
const leaseSeconds = 60

type Deps = Pick<Dependencies, 'db' | 'now' | 'discord' | 'discordFacts' | 'publicUrl' | 'metrics'>
type Sending = { message: MessageRow; sale: SoldSale }

/** Claims a message and sends it if it is due. After a crash, Discord deduplicates the retry by its nonce. */
export async function attemptMessage(deps: Deps, id: string): Promise<void> {
  const now = deps.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const message = await claimMessage(deps.db, id, { now, until })
  if (!message) return
  const sale = await findSoldSale(deps.db, message.saleId)
  const outcome = await sendMessage(deps, { message, sale })
  const isFinished = await finishMessage(deps.db, message, outcome)
  if (isFinished && outcome.state !== 'waiting') {
    deps.metrics.buyerMessages.inc({ kind: message.kind, outcome: outcome.state })
  }
}

async function sendMessage(deps: Deps, { message, sale }: Sending): Promise<MessageOutcome> {
  const reason = await messageRefusal(deps, { message, sale })
  if (reason) return { state: 'skipped', problem: reason }
  try {
    const facts = { publicUrl: deps.publicUrl, roleName: await findRoleName(deps, sale) }
    await deps.discord.bot.directMessage({
      userId: sale.buyerDiscordId,
      intent: `buyer-message-${message.id}`,
      ...composeBuyerNotice(message, sale, facts),
    })
    return { state: 'done', problem: null, doneAt: deps.now() }
  } catch (error) {
    const step = { delivery: { kind: 'message-buyer', tries: message.tries } as const, sale }
    const { state, problem, dueAt } = classifyFailure(step, error, deps.now())
    // Unlike an unneeded message, it is shown as not delivered.
    return { state: state === 'skipped' ? 'failed' : state, problem, ...(dueAt && { dueAt }) }
  }
}

/** Returns the reason a message no longer applies, or null. */
async function messageRefusal({ db, now }: Deps, { message, sale }: Sending): Promise<DeliveryProblem | null> {
  if (message.kind === 'refunded') return sale.refundedCents < Number(message.event) ? 'MESSAGE_OUTDATED' : null
  if (message.kind === 'shipped') return null
  const isOwed = await isRoleOwed(db, sale.id, now())
  if (message.kind === 'role-removed') {
    return isOwed || (await isRoleStillPaid(db, sale, now())) ? 'MESSAGE_OUTDATED' : null
  }
  if (!isOwed) return sale.refundedAt ? 'SALE_REFUNDED' : 'ROLE_TIME_OVER'
  const isPaidBeyond = await isRoleStillPaid(db, sale, endOfRole(sale) ?? now())
  return isPaidBeyond ? 'ROLE_STILL_PAID' : null
}
