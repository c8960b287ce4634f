import { button, row } from '../../../chat/components.ts'
import { viewPurchaseId } from '../../sales/entitlements/view-purchase-id.ts'

/** Custom ids of buttons about a gift. They work in servers and in direct messages. */
export const declineGiftId = (saleId: string) => `decline-gift:${saleId}`
export const blockGiftsId = 'block-gifts'

/** What the recipient of a gift can do. `hasContents`: there's something to open, unlike a role. */
export function giftRow(saleId: string, { hasContents }: { hasContents: boolean }) {
  const view = button({ label: 'View your gift', id: viewPurchaseId(saleId), isPrimary: true })
  return row(
    ...(hasContents ? [view] : []),
    button({ label: 'Decline', id: declineGiftId(saleId) }),
    button({ label: 'Block gifts', id: blockGiftsId }),
  )
}
