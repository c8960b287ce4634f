import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import type { Dependencies } from '../../../dependencies.ts'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { ownsKey } from '../../items/keys/read-keys.ts'
import { readEntitlement, type SoldEntitlement } from '../../sales/entitlements/read-entitlements.ts'
import { classifyFailure } from '../classify-failure.ts'
import { composeBuyerNotice } from '../notices/buyer-notices.ts'
import { type CheckoutDeps, showHold } from '../notices/checkout-message.ts'
import { composeGiftNotice, isAboutGift } from '../notices/gift-notices.ts'
import { isAboutMembership } from '../notices/membership-notices.ts'
import { isRoleOwed, isRoleStillPaid } from '../roles/role-claim-queries.ts'
import { findSoldSale, type SoldSale } from '../sold-sale-queries.ts'
import { addresseeOf, giftMessageRefusal } from './gift-messages.ts'
import { membershipMessageRefusal } from './membership-message-refusal.ts'
import { claimMessage, finishMessage, type MessageOutcome, type MessageRow } from './message-queries.ts'
import type { NotifiedMembership } from './notified-membership-queries.ts'
import { readNotifiedMembership } from './read-notified-membership.ts'

/** Lease: reclaimed after 60 s, which is longer than sending takes. */
const leaseSeconds = 60

type Deps = CheckoutDeps & Pick<Dependencies, 'discordFacts' | 'metrics'>
type Sending = {
  message: MessageRow
  sale: SoldSale
  role: SoldEntitlement | null
  membership: NotifiedMembership | null
}

/** Claims a message and sends it if it is due. After a crash, Discord deduplicates the retry by its nonce. */
export async function attemptMessage(deps: Deps, id: string): Promise<void> {
  const now = deps.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const message = await claimMessage(deps.db, id, { now, until })
  if (!message) return
  const sale = await findSoldSale(deps.db, message.saleId)
  const role = await readEntitlement(deps.db, message)
  const membership = isAboutMembership(message.kind) ? await readNotifiedMembership(deps, sale) : null
  const outcome = await sendMessage(deps, { message, sale, role, membership })
  const isFinished = await finishMessage(deps.db, message, outcome)
  if (isFinished && outcome.state !== 'waiting') {
    deps.metrics.buyerMessages.inc({ kind: message.kind, outcome: outcome.state })
  }
}

async function sendMessage(deps: Deps, sending: Sending): Promise<MessageOutcome> {
  const { message, sale, role, membership } = sending
  const reason = await messageRefusal(deps, sending)
  if (reason) return { state: 'skipped', problem: reason }
  try {
    const roleName = role && (await listRoleNames(deps, sale.discordGuildId)).get(role.roleId ?? '')
    if (message.kind === 'payment-held') await showHold(deps, sale)
    const facts = {
      publicUrl: deps.publicUrl,
      role: role && { name: roleName ?? null, endsAt: role.endsAt },
      membership,
    }
    await deps.discord.bot.directMessage({
      userId: await addresseeOf(deps.db, message.kind, sale),
      intent: `buyer-message-${message.id}`,
      components: isAboutGift(message.kind)
        ? await composeGiftNotice(deps, message.kind, sale)
        : composeBuyerNotice(message, sale, facts),
    })
    return { state: 'done', problem: null, doneAt: deps.now() }
  } catch (error) {
    const step = { delivery: { kind: 'message-buyer', tries: message.tries } as const, sale }
    const { state, problem, dueAt } = classifyFailure(step, error, deps.now())
    // Shown to the seller as not delivered, unlike a message that was no longer needed.
    return { state: state === 'skipped' ? 'failed' : state, problem, ...(dueAt && { dueAt }) }
  }
}

/** Returns the reason a message no longer applies, or null. */
async function messageRefusal(deps: Deps, sending: Sending): Promise<DeliveryProblem | null> {
  const { message, sale, role, membership } = sending
  if (isAboutMembership(message.kind)) return membershipMessageRefusal(message, membership)
  if (message.kind === 'refunded') return sale.refundedCents < Number(message.event) ? 'MESSAGE_OUTDATED' : null
  if (message.kind === 'payment-held') return sale.state === 'pending' ? null : 'MESSAGE_OUTDATED'
  if (message.kind === 'payment-ended') return sale.state === 'failed' && !sale.heldAt ? null : 'MESSAGE_OUTDATED'
  if (message.kind === 'shipped') return null
  if (isAboutGift(message.kind)) return giftMessageRefusal(deps.db, message.kind, sale.id)
  if (message.kind === 'keys-ready') {
    return sale.isHandedOver && (await ownsKey(deps.db, sale.id)) ? null : 'MESSAGE_OUTDATED'
  }
  if (!role?.roleId) return 'MESSAGE_OUTDATED'
  const now = deps.now()
  const { guildId, holderDiscordId } = sale
  const holding = { guildId, holderDiscordId, entitlementId: role.id, roleId: role.roleId }
  const isOwed = await isRoleOwed(deps.db, role.id, now)
  if (message.kind === 'role-removed') {
    if (role.waivedAt) return 'ROLE_WAIVED'
    // The recipient of a removed gift gets one message about the whole gift.
    if (!sale.isHandedOver) return 'MESSAGE_OUTDATED'
    return isOwed || (await isRoleStillPaid(deps.db, holding, now)) ? 'MESSAGE_OUTDATED' : null
  }
  if (!isOwed) return sale.refundedAt ? 'SALE_REFUNDED' : 'ROLE_TIME_OVER'
  const isPaidBeyond = await isRoleStillPaid(deps.db, holding, role.endsAt ?? now)
  return isPaidBeyond ? 'ROLE_STILL_PAID' : null
}
