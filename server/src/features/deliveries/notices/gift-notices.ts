import type { BuyerMessageKind } from '@guildshop/contract/buyer-messages'
import { type Card, drawCard } from '../../../chat/card.ts'
import { accents, type Component } from '../../../chat/components.ts'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { plainLine, plainText, timestamp } from '../../../providers/discord/chat-text.ts'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { listContents } from '../../sales/entitlements/list-contents.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { type GiftRow, readGift } from '../../sales/gifts/read-gift.ts'
import type { SoldSale } from '../sold-sale-queries.ts'
import { giftRow } from './gift-buttons.ts'
import { contentsList } from './receipt-contents.ts'
import { soldItemLabel } from './sold-item-label.ts'
import { soldPicture } from './sold-picture.ts'

export type GiftMessageKind = Extract<BuyerMessageKind, `gift-${string}`>

export const isAboutGift = (kind: BuyerMessageKind): kind is GiftMessageKind => kind.startsWith('gift-')

type Deps = Pick<Dependencies, 'db' | 'discord' | 'discordFacts' | 'publicUrl'>
type Facts = { sale: SoldSale; gift: GiftRow; item: string; shop: string; recipient: string; includes: string[] }

/** A direct message about a gift. What people typed is escaped and nobody is pinged. */
export async function composeGiftNotice(deps: Deps, kind: GiftMessageKind, sale: SoldSale): Promise<Component[]> {
  const gift = await readGift(deps.db, sale.id)
  if (!gift) throw new Error('A message about a gift needs one.')
  const contents = kind === 'gift-received' ? await listContents(deps.db, sale.id) : []
  const facts = {
    sale,
    gift,
    item: `**${soldItemLabel(sale)}**`,
    shop: `**${plainLine(sale.guildName, 100)}**`,
    recipient: `<@${gift.recipientDiscordId}>`,
    includes: kind === 'gift-received' ? [...(await roleLines(deps, sale)), ...contentsList(contents)] : [],
  }
  const picture = soldPicture(sale, deps.publicUrl)
  const rows = kind === 'gift-received' ? [giftRow(sale.id, { hasContents: contents.length > 0 })] : []
  return drawCard({ picture, rows, ...notices[kind](facts) })
}

const notices: Record<GiftMessageKind, (facts: Facts) => Card> = {
  'gift-received': ({ sale, gift, item, shop, includes }) => ({
    title: 'You received a gift',
    lead: `${sale.isAnonymous ? 'Someone' : `<@${sale.buyerDiscordId}>`} gave you ${item} in ${shop}.`,
    ...(gift.message && { body: quote(gift.message) }),
    ...(includes.length > 0 && { facts: [{ name: 'You get', value: includes.map((line) => `- ${line}`).join('\n') }] }),
    footer:
      'You can also find it with `/orders` in the server. If you decline it, it goes back to the person who bought it.',
    accent: accents.success,
  }),
  'gift-waiting': ({ gift, item, shop, recipient, sale }) => ({
    title: 'Your gift is waiting',
    lead: `${recipient} isn't in ${shop} yet. We'll deliver ${item} when they join${gift.waitsUntil ? `, until ${timestamp(gift.waitsUntil, 'D')}` : ''}.`,
    ...order(sale),
    accent: accents.warning,
  }),
  'gift-delivered': ({ item, recipient, shop, sale }) => ({
    title: 'Your gift was delivered',
    lead: `${recipient} joined ${shop} and received ${item}.`,
    ...order(sale),
    accent: accents.success,
  }),
  'gift-declined': ({ item, recipient, shop, sale }) => ({
    title: 'Your gift was declined',
    lead: `${recipient} can't accept ${item} from ${shop}, so it's yours now. Find it with \`/orders\` in the server.`,
    ...order(sale),
    accent: accents.warning,
  }),
  'gift-expired': ({ item, recipient, shop, sale }) => ({
    title: "Your gift wasn't delivered",
    lead: `We couldn't deliver ${item} from ${shop} to ${recipient} in time, so it's yours now. We've notified the seller. Contact them if you don't get it or want a refund.`,
    ...order(sale),
    accent: accents.warning,
  }),
  'gift-removed': ({ item, shop }) => ({
    title: 'Your gift was removed',
    lead: `You no longer have ${item} from ${shop}, because its payment was refunded or disputed.`,
    accent: accents.warning,
  }),
}

const quote = (message: string) => `>>> ${plainText(message, 1000)}`

const order = (sale: SoldSale) => ({ footer: `Order ${orderNumber(sale)}` })

async function roleLines(deps: Deps, sale: SoldSale): Promise<string[]> {
  const roles = await listRoles(deps.db, sale.id)
  const names = roles.length > 0 ? await listRoleNames(deps, sale.discordGuildId) : new Map<string, string>()
  return roles.flatMap(({ roleId, endsAt }) => {
    const name = names.get(roleId)
    if (!name) return []
    return [`the **${plainLine(name, 100)}** role${endsAt ? ` until ${timestamp(endsAt, 'D')}` : ''}`]
  })
}
