/** A screen of the web app: its path, its module, and the title and description for search results and link previews. */
export type WebPage = { path: string; module: string; share?: { title: string; description: string } }

/** The first match wins. Only public screens have a `share` entry; the others are noindex. */
export const webPages: WebPage[] = [
  {
    path: '/',
    module: 'home/home-page',
    share: {
      title: 'Run a shop right inside your Discord server',
      description: 'Members browse and buy in Discord and pay with PayPal, straight to your account.',
    },
  },
  {
    path: '/discord',
    module: 'discord/discord-page',
    share: {
      title: 'Community and support',
      description: 'Get help with your shop, meet other shop owners, and invite the bot to your server.',
    },
  },
  {
    path: '/login',
    module: 'login/login-page',
    share: { title: 'Log In', description: 'Log in to manage the shop in your Discord server.' },
  },
  {
    path: '/signup',
    module: 'signup/signup-page',
    share: {
      title: 'Create Account',
      description: 'Open a shop in your Discord server for free. Guildshop adds no fees.',
    },
  },
  {
    path: '/terms-of-service',
    module: 'terms-of-service/terms-of-service-page',
    share: { title: 'Terms of Service', description: 'The terms for using Guildshop, for sellers and buyers.' },
  },
  {
    path: '/privacy-policy',
    module: 'privacy-policy/privacy-policy-page',
    share: {
      title: 'Privacy Policy',
      description: 'What information Guildshop collects, why, and how long we keep it.',
    },
  },
  {
    path: '/help/:page?',
    module: 'help/help-page',
    share: {
      title: 'Help',
      description: 'Set up your shop and make your first sale: connect a server, link PayPal, add items, ship orders.',
    },
  },
  { path: '/forgot-password', module: 'forgot-password/forgot-password-page' },
  { path: '/verify-reset-code', module: 'verify-reset-code/verify-reset-code-page' },
  { path: '/reset-password-final', module: 'reset-password-final/reset-password-final-page' },
  { path: '/payment-result', module: 'payment-result/payment-result-page' },
  { path: '/dashboard', module: 'dashboard/dashboard-page' },
  { path: '/manage-servers', module: 'manage-servers/manage-servers-page' },
  { path: '/manage-servers/:guildId', module: 'manage-shop/manage-shop-page' },
  { path: '/profile', module: 'profile/profile-page' },
  { path: '/manage-orders', module: 'manage-orders/manage-orders-page' },
  { path: '/manage-orders/:saleId', module: 'manage-orders/order/order-page' },
  { path: '/manage-orders/:saleId/packing-slip', module: 'manage-orders/documents/packing-slip-page' },
  { path: '/manage-orders/:saleId/dispute-pack', module: 'manage-orders/documents/dispute-pack-page' },
  { path: '/admin', module: 'admin/admin-page' },
]

const elsewhere: WebPage = { path: '*', module: 'not-found/not-found-page' }

/** `:name` matches one path segment. The `?` after an optional one has the same meaning in the pattern. */
const patterns = webPages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/\/:\w+/g, '(/[^/]+)')}/?$`, 'i'),
}))

/** The screen the web app shows at a path. */
export function webPageAt(path: string): WebPage {
  return patterns.find(({ pattern }) => pattern.test(path))?.page ?? elsewhere
}
