import type { APIEmbed } from 'discord-api-types/v10'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { plainText } from '../../providers/discord/chat-text.ts'
import { imageUrlOf } from '../items/images/image-url.ts'
import { effectiveRenewal } from '../memberships/joining/effective-renewal.ts'
import { offeredTrialDays } from '../memberships/joining/offered-trial.ts'
import { readPremium } from '../premium/read-premium.ts'
import { findPayableShop } from '../sales/checkout/find-open-shop.ts'
import { findShelfItem, type ShelfItem } from './bot-queries.ts'
import { button, type ChatReply, row } from './chat-reply.ts'
import { componentIds } from './component-action.ts'
import { includedLabel, memberRoleLabel, roleLabel } from './included-label.ts'
import type { Visit } from './interaction.ts'
import { type OfferedTerms, offeredTerms, termFields } from './memberships/membership-terms.ts'
import { offeredQuantity, quantityMenu, totalText } from './quantity-menu.ts'
import { isSoldOut, stockLabel } from './stock-label.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl'>
type Choice = { itemId: string; page: number; quantity?: number }

const colour = 0x5865f2

/** Shows an item card with the quantity to choose, Buy or Join, and Back, below an optional message. */
export async function showItem(
  deps: Deps,
  { guildId, member }: Visit,
  { itemId, page, quantity: chosen = 1 }: Choice,
  message = '',
): Promise<ChatReply> {
  const shop = await findPayableShop(deps, guildId)
  const item = await findShelfItem(deps.db, shop.id, itemId)
  if (!item) throw new Refused('ITEM_NOT_FOR_SALE')
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  // Selling memberships is a premium feature.
  if (item.membershipPeriod && !isPremium) throw new Refused('ITEM_NOT_FOR_SALE')
  const trialDays = await offeredTrialDays(deps.db, item, member.discordId)
  const terms = offeredTerms({ ...item, trialDays }, await effectiveRenewal(deps, item, shop))
  const quantity = terms ? 1 : offeredQuantity(item, chosen)
  const included = await includedLabel(deps, item, { isPremium, quantity, isMembership: terms !== null })
  const [label, id] = terms
    ? ['Join', componentIds.join(item, terms, page)]
    : ['Buy', componentIds.buy(item, page, quantity)]
  return {
    content: message,
    embeds: [describeCard(deps, { item, terms, quantity, isPremium, included })],
    components: [
      ...(terms ? [] : quantityMenu(item, quantity, page)).map((menu) => row(menu)),
      row(
        button({ label, id, isPrimary: true, isOff: isSoldOut(item) }),
        button({ label: 'Back', id: componentIds.browse(page) }),
      ),
    ],
  }
}

type Offered = {
  item: ShelfItem
  terms: OfferedTerms | null
  quantity: number
  isPremium: boolean
  included: string | null
}

function describeCard({ publicUrl }: Deps, { included, ...offer }: Offered): APIEmbed {
  const { item, terms } = offer
  const imageUrl = imageUrlOf(item)
  const fields = [
    ...(terms ? membershipFacts(item, terms) : itemFacts(offer)),
    ...(included ? [{ name: 'Includes', value: included, inline: false }] : []),
  ]
  return {
    color: colour,
    title: plainText(item.name, 256),
    description: plainText(item.description, 4096),
    fields,
    footer: { text: 'No added fees' },
    ...(imageUrl && { image: { url: `${publicUrl}${imageUrl}` } }),
  }
}

function itemFacts({ item, quantity, isPremium }: Omit<Offered, 'included'>) {
  const facts = [
    { name: 'Price', value: totalText(item, quantity) },
    { name: 'Stock', value: stockLabel(item) },
    ...(item.requiresShipping ? [{ name: 'Delivery', value: 'Needs shipping' }] : []),
    ...(item.roleId && isPremium
      ? [{ name: 'Reward', value: roleLabel(item.roleId, item.roleDurationDays, quantity) }]
      : []),
  ]
  return facts.map((fact) => ({ ...fact, inline: true }))
}

/** Unlimited stock goes without saying. */
function membershipFacts(item: ShelfItem, terms: OfferedTerms) {
  return [
    ...termFields(item, terms),
    ...(item.stock === -1 ? [] : [{ name: 'Stock', value: stockLabel(item), inline: true }]),
    ...(item.roleId ? [{ name: 'Reward', value: memberRoleLabel(item.roleId), inline: false }] : []),
  ]
}
