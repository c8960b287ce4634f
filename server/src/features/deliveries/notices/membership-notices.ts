import type { BuyerMessageKind } from '@guildshop/contract/buyer-messages'
import { periodLength } from '@guildshop/contract/membership-rules'
import { moneyText } from '@guildshop/contract/money'
import { pricePerPeriod } from '@guildshop/contract/pricing/price-text'
import { drawCard } from '../../../chat/card.ts'
import { accents, type Component, type Row } from '../../../chat/components.ts'
import { plainLine, plainText, timestamp } from '../../../providers/discord/chat-text.ts'
import type { NotifiedMembership } from '../messages/notified-membership-queries.ts'
import { cancelMembershipRow, renewRow } from './membership-buttons.ts'

export type MembershipMessageKind = Extract<
  BuyerMessageKind,
  `membership-${string}` | `renewal-${string}` | 'trial-ending' | 'billing-continues' | 'seller-message'
>

type Facts = { membership: NotifiedMembership; shop: string; body: string | null }
type Notice = { text: string; rows?: Row[] }

type NoticeKind = { title: string; accent?: number; describe: (facts: Facts) => Notice }

const membershipNotices: Record<MembershipMessageKind, NoticeKind> = {
  'trial-ending': { title: 'Your free trial ends soon', accent: accents.warning, describe: describeTrialEnd },
  'renewal-due': { title: 'Time to renew', accent: accents.warning, describe: describeRenewal },
  'renewal-missed': { title: 'Payment overdue', accent: accents.danger, describe: describeMissed },
  'renewal-failed': { title: 'Payment failed', accent: accents.danger, describe: describeFailure },
  'membership-cancelled': { title: 'Membership cancelled', describe: describeCancellation },
  'membership-ended': { title: 'Membership ended', describe: describeEnd },
  'membership-extended': { title: 'Membership extended', accent: accents.success, describe: describeExtension },
  'membership-suspended': { title: 'Membership suspended', accent: accents.danger, describe: describeSuspension },
  'membership-resumed': { title: 'Membership resumed', accent: accents.success, describe: describeResumption },
  'membership-paused': { title: 'Billing paused', accent: accents.warning, describe: describePause },
  'membership-reopened': { title: 'The shop is open again', accent: accents.success, describe: describeReopening },
  'billing-continues': { title: 'You still have a membership', accent: accents.warning, describe: describeBilling },
  'seller-message': { title: 'Message from the shop', describe: describeMessage },
}

export function isAboutMembership(kind: BuyerMessageKind): kind is MembershipMessageKind {
  return kind in membershipNotices
}

/** A direct message to a member. Names are escaped. */
export function drawMembershipNotice(kind: MembershipMessageKind, facts: Facts): Component[] {
  const { title, accent = accents.shop, describe } = membershipNotices[kind]
  const { text, rows = [] } = describe(facts)
  return drawCard({ title, lead: text, rows, accent })
}

const nameOf = ({ itemName }: NotifiedMembership) => `**${plainLine(itemName, 200)}**`
const priceOf = (membership: NotifiedMembership) => pricePerPeriod(membership, membership.period)
/** The longest message that a seller can type, escaped. */
const longestQuote = 2000
const when = (time: Date | null) => (time ? timestamp(time, 'D') : 'soon')
const notRenewable = "The shop can't renew memberships at the moment."
const fixPayment = 'Check your payment method in PayPal under Settings, Payments, Automatic payments.'

function describeTrialEnd({ membership, shop }: Facts): Notice {
  return {
    text: `Your free trial of ${nameOf(membership)} in ${shop} ends on ${when(membership.paidUntil)}. PayPal then charges ${priceOf(membership)}.\nIf you don't want to continue, cancel before that day. You'll keep access until the trial ends.`,
    rows: [cancelMembershipRow(membership.id)],
  }
}

function describeRenewal({ membership, shop }: Facts): Notice {
  const { price, currency, period } = membership
  if (!membership.isRenewable) {
    return {
      text: `Your ${nameOf(membership)} membership in ${shop} is paid until ${when(membership.paidUntil)}. ${notRenewable}`,
    }
  }
  return {
    text: `Your ${nameOf(membership)} membership in ${shop} is paid until ${when(membership.paidUntil)}.\nRenew it for ${moneyText(price, currency)} to add ${periodLength(period)}. It doesn't renew automatically.`,
    rows: [renewRow(membership.id)],
  }
}

function describeMissed(facts: Facts): Notice {
  const { membership, shop } = facts
  if (membership.renewal === 'automatic') {
    return {
      text: `PayPal still couldn't collect the payment for your ${nameOf(membership)} membership in ${shop}. You'll keep access until ${when(membership.accessUntil)}.\n${fixPayment}`,
    }
  }
  if (!membership.isRenewable) {
    return {
      text: `Your ${nameOf(membership)} membership in ${shop} was paid until ${when(membership.paidUntil)}. You'll keep access until ${when(membership.accessUntil)}.\n${notRenewable}`,
    }
  }
  return {
    text: `Your ${nameOf(membership)} membership in ${shop} was paid until ${when(membership.paidUntil)}. You'll keep access until ${when(membership.accessUntil)}.\nRenew it to stay a member.`,
    rows: [renewRow(membership.id)],
  }
}

function describeFailure({ membership, shop }: Facts): Notice {
  return {
    text: `PayPal couldn't collect the payment for your ${nameOf(membership)} membership in ${shop}. You'll keep access for now, and PayPal will retry.\n${fixPayment}`,
  }
}

const cancelReasons: Record<string, string> = {
  left: 'You left the server',
  'item-deleted': 'The shop no longer offers it',
  'shop-closed': 'The shop has closed',
  'premium-ended': 'The shop can no longer offer memberships',
  'connection-ended': 'The shop disconnected its PayPal app',
}

function describeCancellation({ membership, shop }: Facts): Notice {
  const reason = cancelReasons[membership.cancelReason ?? '']
  const why = reason ? `${reason}, so your` : 'Your'
  return {
    text: `${why} ${nameOf(membership)} membership in ${shop} is cancelled. You won't be charged again, and you'll keep access until ${when(membership.paidUntil)}.`,
  }
}

function describeEnd({ membership, shop }: Facts): Notice {
  const text = `Your ${nameOf(membership)} membership in ${shop} has ended, and you won't be charged again.`
  if (!membership.isForSale) return { text }
  return { text: `${text}\nYou can join again with \`/shop browse\` in the server.` }
}

function describeExtension({ membership, shop }: Facts): Notice {
  return { text: `${shop} extended your ${nameOf(membership)} membership until ${when(membership.paidUntil)}.` }
}

function describeSuspension({ membership, shop }: Facts): Notice {
  return {
    text: `Your ${nameOf(membership)} membership in ${shop} is suspended while PayPal reviews the dispute about its payment. You aren't charged in the meantime.`,
  }
}

function describeResumption({ membership, shop }: Facts): Notice {
  return {
    text: `Your ${nameOf(membership)} membership in ${shop} is no longer suspended. It's paid until ${when(membership.paidUntil)}.`,
  }
}

function describePause({ membership, shop }: Facts): Notice {
  return {
    text: `${shop} has paused its shop, so PayPal won't bill you for ${nameOf(membership)} until it reopens. You'll keep access until ${when(membership.accessUntil)}, as you've paid for.`,
    rows: [cancelMembershipRow(membership.id)],
  }
}

function describeReopening({ membership, shop }: Facts): Notice {
  const next = when(membership.nextBillingAt ?? membership.paidUntil)
  const access = membership.state === 'suspended' ? ' You get access again with that payment.' : ''
  return {
    text: `${shop} has reopened its shop. PayPal bills you for ${nameOf(membership)} again: ${priceOf(membership)}, next on ${next}.${access}\nCancel it if you no longer want it.`,
    rows: [cancelMembershipRow(membership.id)],
  }
}

function describeBilling({ membership, shop }: Facts): Notice {
  const next = membership.nextBillingAt ?? membership.paidUntil
  if (!membership.leftAt) {
    return {
      text: `You're back in ${shop}, so your ${nameOf(membership)} membership continues after all: PayPal charges ${priceOf(membership)}, next on ${when(next)}.\nCancel it if you no longer want it.`,
      rows: [cancelMembershipRow(membership.id)],
    }
  }
  return {
    text: `You left ${shop}, but your ${nameOf(membership)} membership continues: PayPal charges ${priceOf(membership)}, next on ${when(next)}.\nCancel it if you don't plan to return. If you join the server again, you get your roles back.`,
    rows: [cancelMembershipRow(membership.id)],
  }
}

/** Quotes all lines of what the seller wrote, escaped. */
function describeMessage({ membership, shop, body }: Facts): Notice {
  const quoted = plainText(body ?? '', longestQuote)
  return { text: `${shop} sent you a message about your ${nameOf(membership)} membership:\n>>> ${quoted}` }
}
