import { parseTracking } from '@guildshop/contract/carriers'
import type { Fact } from '../../../chat/card.ts'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import { accents, button, linkButton, rowsOf } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { timestamp } from '../../../providers/discord/chat-text.ts'
import { readReceipt } from '../../deliveries/notices/read-receipt.ts'
import { drawReceipt } from '../../deliveries/notices/receipt-card.ts'
import { viewButton } from '../../deliveries/notices/receipt-contents.ts'
import { accessRefusal } from '../../sales/entitlements/access-refusal.ts'
import { trackingText } from '../../sales/shipping/tracking-text.ts'
import { componentIds } from '../../storefront/actions/component-action.ts'
import type { Visit } from '../../storefront/visit.ts'
import { findPurchase, listPurchasedRoles, type Purchase } from '../bot-queries.ts'
import { showReceivedGift } from '../gifts/received-gift.ts'
import { orderState } from './order-state.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl' | 'discordFacts'>

/** The receipt of one of the member's own orders in this server, with its current state. */
export async function showOrder(
  deps: Deps,
  { guildId, member: { discordId } }: Visit,
  { saleId, page }: { saleId: string; page: number },
): Promise<ChatReply> {
  const purchase = await findPurchase(deps.db, { guildId, discordId }, saleId)
  if (!purchase) throw new Refused('PURCHASE_NOT_FOUND')
  if (purchase.buyerDiscordId !== discordId) return showReceivedGift(deps, purchase, page)
  const now = deps.now()
  const roles = await listPurchasedRoles(deps.db, [saleId])
  const receipt = await readReceipt(deps, saleId)
  const isOwn = purchase.holderDiscordId === discordId
  const canOpen = isOwn && purchase.hasContents && !purchase.isTest && !accessRefusal(purchase, now)
  const payUrl = payableUrl(purchase, now)
  const components = drawReceipt(
    { ...receipt, contents: canOpen ? receipt.contents : [] },
    {
      publicUrl: deps.publicUrl,
      lead: orderState(purchase, isOwn ? roles : [], now),
      facts: [...shipmentFacts(purchase), { name: 'Ordered', value: timestamp(purchase.createdAt, 'f') }],
      rows: rowsOf([
        ...(payUrl ? [linkButton('Pay with PayPal', payUrl)] : []),
        ...(canOpen ? [viewButton(saleId)] : []),
        button({ label: 'All orders', id: componentIds.orders(page) }),
      ]),
      accent: accents.shop,
    },
  )
  return { components, ...(payUrl && { paysFor: saleId }) }
}

/** Of a checkout that is still open. */
const payableUrl = ({ state, approveUrl, reservedUntil }: Purchase, now: Date) =>
  state === 'open' && reservedUntil > now ? approveUrl : null

function shipmentFacts({ shippedAt, trackingNumber }: Purchase): Fact[] {
  if (!shippedAt || !trackingNumber) return []
  const { carrier } = parseTracking(trackingNumber)
  return [
    ...(carrier ? [{ name: 'Carrier', value: carrier.name }] : []),
    { name: 'Tracking number', value: trackingText(trackingNumber) },
  ]
}
