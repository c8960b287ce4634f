import { periodLength, periodName } from '@guildshop/contract/membership-rules'
import { moneyText } from '@guildshop/contract/money'
import { pricePerPeriod } from '@guildshop/contract/pricing/price-text'
import { type ChatReply, card } from '../../../chat/chat-reply.ts'
import { accents, button, row, text } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { timestamp } from '../../../providers/discord/chat-text.ts'
import { periodEnd } from '../../memberships/derive/period-end.ts'
import { effectiveRenewal } from '../../memberships/joining/effective-renewal.ts'
import { offeredTrialDays } from '../../memberships/joining/offered-trial.ts'
import { startSubscription } from '../../memberships/joining/start-subscription.ts'
import { findPayableShop } from '../../sales/checkout/find-open-shop.ts'
import { type PayableCheckout, payableOf, startCheckout } from '../../sales/checkout/start-checkout.ts'
import { componentIds, type ShopAction } from '../../storefront/actions/component-action.ts'
import { readShelfItem } from '../../storefront/reading/read-shelf-item.ts'
import { refuseGuessing } from '../../storefront/reading/redeem-code.ts'
import { daysText, type OfferedTerms, offeredTerms } from '../../storefront/views/membership-terms.ts'
import { backToShop, drawAgreement } from '../../storefront/views/payment-message.ts'
import type { Visit } from '../../storefront/visit.ts'
import { cardMessage } from '../pricing/card-message.ts'
import { offerPrivacy } from '../privacy/offer-privacy.ts'
import { showItem } from '../show-item.ts'

type Join = Extract<ShopAction, { kind: 'join' }>

/** Starts a membership's checkout and replies with what the member agrees to and the PayPal link. */
export async function joinItem(deps: Dependencies, visit: Visit, action: Join): Promise<ChatReply> {
  const { seen, code } = action
  const back = backToShop({ ...action, code: code ?? null })
  try {
    const terms = await requireSeenTerms(deps, visit, action)
    if (code) await refuseGuessing(deps, visit, code)
    const start = terms.renewal === 'automatic' ? startSubscription : startCheckout
    const checkout = await start(deps, {
      guildId: visit.guildId,
      itemId: action.itemId,
      seenTotal: seen.firstPrice ?? seen.price,
      seenCurrency: seen.currency,
      seenPeriod: seen.period,
      code: code ?? null,
      buyer: visit.member,
      locale: visit.locale,
      channelId: visit.channelId,
    }).then(payableOf)
    const drawn = drawAgreement(checkout, { ...agreement(checkout, terms, deps.now()), buttons: [back] })
    return { components: await offerPrivacy(deps, checkout.saleId, drawn), paysFor: checkout.saleId }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const message = cardMessage(error)
    if (message !== null) return showItem(deps, visit, action, message)
    if (error.code !== 'MEMBERSHIP_RUNNING') throw error
    const own = button({ label: 'Your membership', id: componentIds.memberships, isPrimary: true })
    return card([text(error.message), row(own, back)], accents.warning)
  }
}

/** Refuses if the terms differ from those that the member saw. */
async function requireSeenTerms(deps: Dependencies, visit: Visit, { itemId, seen }: Join): Promise<OfferedTerms> {
  const shop = await findPayableShop(deps, visit.guildId)
  const item = await readShelfItem(deps.db, shop.id, itemId)
  if (!item) throw new Refused('ITEM_NOT_FOR_SALE')
  const trialDays = await offeredTrialDays(deps.db, item, visit.member.discordId)
  const terms = offeredTerms({ ...item, trialDays }, await effectiveRenewal(deps, item, shop))
  const isSame = terms?.period === seen.period && terms.trialDays === seen.trialDays && terms.renewal === seen.renewal
  if (!isSame || item.price !== seen.price) throw new Refused('OFFER_CHANGED')
  return terms
}

const linkLabel = ({ trialDays }: OfferedTerms) => (trialDays > 0 ? 'Start trial with PayPal' : 'Pay with PayPal')

/** What the member agrees to: price, period, trial, next payment and how to cancel. */
function agreement({ price, discount, currency }: PayableCheckout, terms: OfferedTerms, now: Date) {
  const amount = `**${moneyText(price, currency)}**`
  const usual = pricePerPeriod({ price: price + discount, currency }, terms.period)
  // A discount is for the first payment, and only for memberships that are renewed by reminder.
  const cost = discount > 0 ? `${moneyText(price, currency)} today, then ${usual} by reminder` : usual
  return { cost, lines: paymentLines(amount, terms, now), linkLabel: linkLabel(terms) }
}

function paymentLines(amount: string, { period, trialDays, renewal }: OfferedTerms, now: Date): string[] {
  const every = period === 'quarter' ? 'every 3 months' : `every ${periodName(period)}`
  const cancel = 'Cancel anytime with `/membership` in the server or in your PayPal account.'
  if (trialDays > 0) {
    const firstPayment = timestamp(new Date(now.getTime() + trialDays * 86_400_000), 'D')
    return [
      `Your trial is free for ${daysText(trialDays)}. You pay nothing today.`,
      `First payment: ${amount} on ${firstPayment}, then ${every} until you cancel.`,
      cancel,
    ]
  }
  const end = timestamp(periodEnd(now, period, 1), 'D')
  if (renewal === 'automatic') {
    return [`You pay ${amount} today. Next payment: ${amount} on ${end}, then ${every} until you cancel.`, cancel]
  }
  return [
    `You pay ${amount} today for ${periodLength(period)}, until ${end}. It doesn't renew automatically.`,
    "We'll message you before it ends. To renew or cancel, use `/membership` in the server.",
  ]
}
