import type { Page } from '@playwright/test'
import { showNotices, showPreview } from './demo-portal.ts'

export type GuidePicture = {
  file: string
  /** The heading at the top of the screenshot; defaults to the top of the page. */
  heading?: string
  height: number
} & ({ scene: string } | { /** Opens the demo's portal. */ show: (page: Page) => Promise<void> })

/**
 * Screenshots for the guide in docs/pictures: each crops a scene or the demo's portal to the relevant part, in a window
 * 800 pixels wide. What the server draws, such as messages in Discord, comes from the portal.
 */
export const guidePictures: GuidePicture[] = [
  { file: 'sign-up.png', scene: 'signup', height: 780 },
  { file: 'profile.png', scene: 'profile-free', heading: 'Account Connections', height: 330 },
  { file: 'manage-servers.png', scene: 'manage-servers-found', heading: 'Connect a New Server', height: 360 },
  { file: 'shop.png', scene: 'manage-shop-normal', height: 1008 },
  { file: 'item-editor.png', scene: 'manage-shop-editor', height: 780 },
  { file: 'digital-goods.png', scene: 'manage-shop-deliverables-editor', height: 780 },
  { file: 'shop-checks.png', scene: 'manage-shop-checks', heading: 'Test purchase', height: 566 },
  { file: 'payment-result.png', scene: 'payment-result-receipt', height: 780 },
  { file: 'manage-orders.png', scene: 'manage-orders-normal', height: 646 },
  { file: 'order.png', scene: 'manage-orders-one', height: 1146 },
  { file: 'dashboard.png', scene: 'dashboard-normal', heading: 'Dashboard', height: 1033 },
  { file: 'role-holders.png', scene: 'dashboard-role-holders', heading: 'Role holders', height: 330 },
  { file: 'storefront-messages.png', scene: 'storefront-messages', height: 1020 },
  { file: 'storefront-items.png', scene: 'storefront-items', height: 1160 },
  { file: 'storefront-notices.png', show: showNotices, height: 1120 },
  { file: 'storefront-gifts.png', scene: 'storefront-gifts', height: 480 },
  { file: 'storefront-preview.png', show: showPreview, height: 984 },
  { file: 'gift-order.png', scene: 'manage-orders-gift-delivered', height: 700 },
  { file: 'premium.png', scene: 'profile-premium', heading: 'Premium Subscription', height: 372 },
]
