export type GuidePicture = {
  file: string
  scene: string
  /** What stands at the top of the picture; the page's own top when left out. */
  heading?: string
  height: number
}

/** The pictures of the guide in docs/pictures: the part of a scene that is told of, in a window 800 pixels wide. */
export const guidePictures: GuidePicture[] = [
  { file: 'sign-up.png', scene: 'signup', height: 780 },
  { file: 'profile.png', scene: 'profile-free', heading: 'Account Connections', height: 330 },
  { file: 'manage-servers.png', scene: 'manage-servers-found', heading: 'Connect a New Server', height: 360 },
  { file: 'shop.png', scene: 'manage-shop-normal', height: 1008 },
  { file: 'item-editor.png', scene: 'manage-shop-editor', height: 780 },
  { file: 'shop-checks.png', scene: 'manage-shop-checks', heading: 'Test purchase', height: 566 },
  { file: 'payment-result.png', scene: 'payment-result-success', height: 740 },
  { file: 'manage-orders.png', scene: 'manage-orders-normal', height: 646 },
  { file: 'order.png', scene: 'manage-orders-one', height: 1146 },
  { file: 'dashboard.png', scene: 'dashboard-normal', heading: 'Dashboard', height: 1033 },
  { file: 'premium.png', scene: 'profile-premium', heading: 'Premium Subscription', height: 372 },
]
