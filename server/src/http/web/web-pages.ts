import type { WebPagePath } from '@guildshop/contract/web-pages'

/** A screen's module, and the title and description for search results and link previews. */
type Screen = { module: string; share?: { title: string; description: string } }

export type WebPage = Screen & { path: string }

/** Only public screens have a `share` entry; the others are noindex. */
const screens: Record<WebPagePath, Screen> = {
  '/': {
    module: 'home/home-page',
    share: {
      title: 'Run a shop right inside your Discord server',
      description: 'Members browse and buy in Discord and pay with PayPal, straight to your account.',
    },
  },
  '/discord': {
    module: 'discord/discord-page',
    share: {
      title: 'Community and support',
      description: 'Get help with your shop, meet other shop owners, and invite the bot to your server.',
    },
  },
  '/login': {
    module: 'login/login-page',
    share: { title: 'Log In', description: 'Log in to manage the shop in your Discord server.' },
  },
  '/signup': {
    module: 'signup/signup-page',
    share: {
      title: 'Create Account',
      description: 'Open a shop in your Discord server for free. Guildshop adds no fees.',
    },
  },
  '/terms-of-service': {
    module: 'terms-of-service/terms-of-service-page',
    share: { title: 'Terms of Service', description: 'The terms for using Guildshop, for sellers and buyers.' },
  },
  '/privacy-policy': {
    module: 'privacy-policy/privacy-policy-page',
    share: {
      title: 'Privacy Policy',
      description: 'What information Guildshop collects, why, and how long we keep it.',
    },
  },
  '/help/:page?': {
    module: 'help/help-page',
    share: {
      title: 'Help',
      description: 'Set up your shop and make your first sale: connect a server, link PayPal, add items, ship orders.',
    },
  },
  '/forgot-password': { module: 'forgot-password/forgot-password-page' },
  '/verify-reset-code': { module: 'verify-reset-code/verify-reset-code-page' },
  '/reset-password-final': { module: 'reset-password-final/reset-password-final-page' },
  '/payment-result': { module: 'payment-result/payment-result-page' },
  '/dashboard': { module: 'dashboard/dashboard-page' },
  '/manage-servers': { module: 'manage-servers/manage-servers-page' },
  '/manage-servers/:guildId': { module: 'manage-shop/manage-shop-page' },
  '/manage-servers/:guildId/members': { module: 'manage-shop/members/members-page' },
  '/manage-servers/:guildId/pricing': { module: 'manage-shop/pricing/pricing-page' },
  '/manage-servers/:guildId/storefront': { module: 'manage-shop/storefront/storefront-page' },
  '/profile': { module: 'profile/profile-page' },
  '/manage-orders': { module: 'manage-orders/manage-orders-page' },
  '/manage-orders/disputes': { module: 'manage-orders/disputes/disputes-page' },
  '/manage-orders/:saleId': { module: 'manage-orders/order/order-page' },
  '/manage-orders/:saleId/packing-slip': { module: 'manage-orders/documents/packing-slip-page' },
  '/manage-orders/:saleId/dispute-pack': { module: 'manage-orders/documents/dispute-pack-page' },
  '/admin': { module: 'admin/admin-page' },
}

export const webPages: WebPage[] = Object.entries(screens).map(([path, screen]) => ({ path, ...screen }))

const elsewhere: WebPage = { path: '*', module: 'not-found/not-found-page' }

/** What `webPageAt` can return. */
export const allWebPages: WebPage[] = [...webPages, elsewhere]

/** `:name` matches one path segment. The `?` after an optional one has the same meaning in the pattern. */
const patterns = webPages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/\/:\w+/g, '(/[^/]+)')}/?$`, 'i'),
}))

/** The screen the web app shows at a path. */
export function webPageAt(path: string): WebPage {
  return patterns.find(({ pattern }) => pattern.test(path))?.page ?? elsewhere
}
