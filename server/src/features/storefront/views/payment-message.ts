import { moneyText } from '@guildshop/contract/money'
import { itemLabel } from '@guildshop/contract/quantities'
import type { APIButtonComponent } from 'discord-api-types/v10'
import { drawCard, type Fact } from '../../../chat/card.ts'
import { button, type Component, linkButton, rowsOf } from '../../../chat/components.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import type { PayableCheckout } from '../../sales/checkout/start-checkout.ts'
import { componentIds } from '../actions/component-action.ts'
import type { Place } from '../actions/place.ts'
import { savedText } from './price-texts.ts'

const longestName = 300

/** Leads to the page of the shop that the member comes from; from a category, to the first one. */
export const backToShop = ({ page, isInCategory, code }: Place & { code?: string | null }) =>
  button({ label: 'Back to shop', id: componentIds.browse(isInCategory ? 0 : page, code ?? undefined) })

/** An order with the link to PayPal. `buttons` follow the link; `lines` of markdown follow the item. */
export function drawPayment(
  checkout: PayableCheckout,
  buttons: APIButtonComponent[],
  lines: string[] = [],
): Component[] {
  const { itemName, quantity, price, currency, approveUrl } = checkout
  return drawCard({
    title: 'Complete your purchase',
    lead: `**${itemLabel({ itemName: plainLine(itemName, longestName), quantity })}**`,
    ...(lines.length > 0 && { body: lines.join('\n') }),
    facts: [...savedFacts(checkout), { name: 'Total', value: moneyText(price, currency) }, expiry(checkout)],
    footer: 'No added fees. You pay securely on PayPal.',
    rows: rowsOf([linkButton('Pay with PayPal', approveUrl), ...buttons]),
  })
}

type Agreement = {
  /** Such as $5.00 USD per month. */
  cost: string
  /** What happens when. Markdown. */
  lines: string[]
  linkLabel: string
  buttons: APIButtonComponent[]
}

/** What a new member agrees to, with the link to PayPal. */
export function drawAgreement(checkout: PayableCheckout, { cost, lines, linkLabel, buttons }: Agreement): Component[] {
  return drawCard({
    title: `Join ${plainLine(checkout.itemName, longestName)}`,
    lead: `**${cost}**`,
    body: lines.join('\n'),
    facts: [...savedFacts(checkout), expiry(checkout)],
    footer: 'No added fees. You pay securely on PayPal.',
    rows: rowsOf([linkButton(linkLabel, checkout.approveUrl), ...buttons]),
  })
}

/** The list price and what is deducted from it; none without a discount. */
function savedFacts(checkout: PayableCheckout): Fact[] {
  const saved = savedText(checkout)
  if (!saved) return []
  const listPrice = moneyText(checkout.price + checkout.discount, checkout.currency)
  return [
    { name: 'Price', value: listPrice },
    { name: 'You save', value: saved },
  ]
}

const expiry = ({ reservedUntil }: PayableCheckout): Fact => ({
  name: 'Checkout expires',
  value: timestamp(reservedUntil, 'R'),
})
