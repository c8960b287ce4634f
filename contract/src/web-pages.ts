/** Every screen of the web app, as a path pattern, by who can open it. */
export const webPages = {
  public: [
    '/',
    '/discord',
    '/login',
    '/signup',
    '/forgot-password',
    '/verify-reset-code',
    '/reset-password-final',
    '/payment-result',
    '/terms-of-service',
    '/privacy-policy',
    '/help/:page?',
  ],
  member: [
    '/dashboard',
    '/manage-servers',
    '/manage-servers/:guildId',
    '/manage-servers/:guildId/members',
    '/manage-servers/:guildId/pricing',
    '/manage-servers/:guildId/storefront',
    '/profile',
    '/manage-orders',
    '/manage-orders/disputes',
    '/manage-orders/:saleId',
    '/manage-orders/:saleId/packing-slip',
    '/manage-orders/:saleId/dispute-pack',
  ],
  admin: ['/admin'],
} as const

export type WebPagePath = (typeof webPages)[keyof typeof webPages][number]
