import { drawCard } from '../../../chat/card.ts'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import { button, type Component, rowsOf } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { plainText, timestamp } from '../../../providers/discord/chat-text.ts'
import { readReceipt } from '../../deliveries/notices/read-receipt.ts'
import { includedLines } from '../../deliveries/notices/receipt-card.ts'
import { soldItemLabel } from '../../deliveries/notices/sold-item-label.ts'
import { soldPicture } from '../../deliveries/notices/sold-picture.ts'
import { accessRefusal } from '../../sales/entitlements/access-refusal.ts'
import { blocksGifts } from '../../sales/gifts/block-gifts.ts'
import { componentIds } from '../../storefront/actions/component-action.ts'
import { listPurchasedRoles, type Purchase } from '../bot-queries.ts'
import { rolesLabel } from '../role-label.ts'
import { giverOf } from './gift-label.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl' | 'discordFacts'>

/** A gift that the member received: everything but what it cost. */
export async function showReceivedGift(deps: Deps, gift: Purchase, page: number): Promise<ChatReply> {
  const receipt = await readReceipt(deps, gift.id, 'holder')
  const roles = rolesLabel(await listPurchasedRoles(deps.db, [gift.id]), deps.now())
  const canOpen = gift.hasContents && !accessRefusal(gift, deps.now())
  const isBlocked = await blocksGifts(deps.db, gift.holderDiscordId)
  const components: Component[] = drawCard({
    title: soldItemLabel(receipt.sale),
    picture: soldPicture(receipt.sale, deps.publicUrl),
    lead: `A gift from ${giverOf(gift)}.`,
    body: [
      ...(gift.giftMessage ? [quoteLines(gift.giftMessage)] : []),
      ...includedLines({ ...receipt, contents: canOpen ? receipt.contents : [] }),
    ].join('\n'),
    facts: [
      ...(roles ? [{ name: 'Status', value: roles }] : []),
      { name: 'Received', value: timestamp(gift.giftDeliveredAt ?? gift.createdAt, 'f') },
    ],
    rows: rowsOf([
      ...(canOpen ? [button({ label: 'View your gift', id: componentIds.view(gift.id), isPrimary: true })] : []),
      button({ label: 'Decline', id: componentIds.declineGift(gift.id) }),
      isBlocked
        ? button({ label: 'Allow gifts again', id: componentIds.allowGifts })
        : button({ label: 'Block gifts', id: componentIds.blockGifts }),
      button({ label: 'All orders', id: componentIds.orders(page) }),
    ]),
  })
  return { components }
}

const quoteLines = (message: string) =>
  plainText(message, 1000)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
