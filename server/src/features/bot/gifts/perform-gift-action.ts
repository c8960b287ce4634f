import { type ChatReply, textReply } from '../../../chat/chat-reply.ts'
import { button, row } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { setBlocksGifts } from '../../sales/gifts/block-gifts.ts'
import { declineGift } from '../../sales/gifts/decline-gift.ts'
import { type GiftAction, giftIds } from '../../storefront/actions/gift-action.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks' | 'metrics'>

/** What a recipient decides about their gifts. */
export async function performGiftAction(deps: Deps, discordId: string, action: GiftAction): Promise<ChatReply> {
  await countTry(deps, `gift-action:${discordId}`, throttles.giftAction)
  if (action.kind === 'decline-gift') return askToDecline(action.saleId)
  if (action.kind === 'confirm-decline-gift') {
    await declineGift(deps, { saleId: action.saleId, discordId })
    return textReply("You declined the gift. It goes back to the person who bought it, and we've let them know.")
  }
  const blocks = action.kind === 'block-gifts'
  await setBlocksGifts(deps, { discordId, blocksGifts: blocks })
  if (!blocks) return textReply('You can receive gifts again.')
  return textReply("You won't receive gifts from any shop. You'll keep the gifts you already have.", [
    row(button({ label: 'Allow gifts again', id: giftIds.allowGifts })),
  ])
}

function askToDecline(saleId: string): ChatReply {
  const words =
    "Decline this gift? You'll lose its roles and contents, and it goes back to the person who bought it. This can't be undone."
  return textReply(words, [row(button({ label: 'Decline gift', id: giftIds.confirmDecline(saleId), isDanger: true }))])
}

/** Whether the reply replaces the message of the pressed button. */
export const replacesMessage = ({ kind }: GiftAction) => kind === 'confirm-decline-gift' || kind === 'allow-gifts'
