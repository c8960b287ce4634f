import type { WebPagePath } from '@guildshop/contract/web-pages'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

/** The screen is the export whose name ends in Page. Naming it here too would cost every visitor a fifth of a kilobyte. */
const page = (load: () => Promise<Record<string, ComponentType>>) =>
  lazyPage(async () => {
    const found = Object.entries(await load()).find(([name]) => name.endsWith('Page'))
    if (!found) throw new Error('A module without a screen')
    return found[1]
  })

/** Every screen by its path pattern. */
export const pages: Record<WebPagePath | '*', LazyPage> = {
  '/': page(() => import('../pages/home/home-page.tsx')),
  '/discord': page(() => import('../pages/discord/discord-page.tsx')),
  '/login': page(() => import('../pages/login/login-page.tsx')),
  '/signup': page(() => import('../pages/signup/signup-page.tsx')),
  '/forgot-password': page(() => import('../pages/forgot-password/forgot-password-page.tsx')),
  '/verify-reset-code': page(() => import('../pages/verify-reset-code/verify-reset-code-page.tsx')),
  '/reset-password-final': page(() => import('../pages/reset-password-final/reset-password-final-page.tsx')),
  '/payment-result': page(() => import('../pages/payment-result/payment-result-page.tsx')),
  '/terms-of-service': page(() => import('../pages/terms-of-service/terms-of-service-page.tsx')),
  '/privacy-policy': page(() => import('../pages/privacy-policy/privacy-policy-page.tsx')),
  '/help/:page?': page(() => import('../pages/help/help-page.tsx')),
  '/dashboard': page(() => import('../pages/dashboard/dashboard-page.tsx')),
  '/manage-servers': page(() => import('../pages/manage-servers/manage-servers-page.tsx')),
  '/manage-servers/:guildId': page(() => import('../pages/manage-shop/manage-shop-page.tsx')),
  '/manage-servers/:guildId/members': page(() => import('../pages/manage-shop/members/members-page.tsx')),
  '/manage-servers/:guildId/pricing': page(() => import('../pages/manage-shop/pricing/pricing-page.tsx')),
  '/manage-servers/:guildId/storefront': page(() => import('../pages/manage-shop/storefront/storefront-page.tsx')),
  '/profile': page(() => import('../pages/profile/profile-page.tsx')),
  '/manage-orders': page(() => import('../pages/manage-orders/manage-orders-page.tsx')),
  '/manage-orders/disputes': page(() => import('../pages/manage-orders/disputes/disputes-page.tsx')),
  '/manage-orders/:saleId': page(() => import('../pages/manage-orders/order/order-page.tsx')),
  '/manage-orders/:saleId/packing-slip': page(() => import('../pages/manage-orders/documents/packing-slip-page.tsx')),
  '/manage-orders/:saleId/dispute-pack': page(() => import('../pages/manage-orders/documents/dispute-pack-page.tsx')),
  '/admin': page(() => import('../pages/admin/admin-page.tsx')),
  '*': page(() => import('../pages/not-found/not-found-page.tsx')),
}

/** Returns undefined for a path without a screen. */
export function pageAt(pathname: string) {
  const found = Object.entries(pages).find(([path]) => path !== '*' && matchPath(path, pathname))
  return found?.[1]
}
