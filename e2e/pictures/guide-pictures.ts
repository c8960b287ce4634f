type GuidePicture = {
  file: string
  scene: string
  /** The heading that stands at the top of the window; the page's own when left out. */
  heading?: string
}

/** The pictures of the guide in docs/pictures: scenes as they show in a window of 1280 by 800. */
export const guidePictures: GuidePicture[] = [
  { file: 'sign-up.png', scene: 'signup' },
  { file: 'profile.png', scene: 'profile-free', heading: 'Account Connections' },
  { file: 'manage-servers.png', scene: 'manage-servers-found' },
  { file: 'shop.png', scene: 'manage-shop-normal' },
  { file: 'item-editor.png', scene: 'manage-shop-editor' },
  { file: 'shop-checks.png', scene: 'manage-shop-checks', heading: 'Test Purchase' },
  { file: 'payment-result.png', scene: 'payment-result-success' },
  { file: 'manage-orders.png', scene: 'manage-orders-normal' },
  { file: 'order.png', scene: 'manage-orders-one' },
  { file: 'dashboard.png', scene: 'dashboard-normal' },
  { file: 'premium.png', scene: 'profile-premium', heading: 'Premium Subscription' },
]
