import type { WebPagePath } from '@guildshop/contract/web-pages'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

const named = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) =>
  lazyPage(async () => (await load())[name])

/** Every screen by its path pattern. */
export const pages: Record<WebPagePath | '*', LazyPage> = {
  '/': named('HomePage', () => import('../pages/home/home-page.tsx')),
  '/discord': named('DiscordPage', () => import('../pages/discord/discord-page.tsx')),
  '/login': named('LoginPage', () => import('../pages/login/login-page.tsx')),
  '/signup': named('SignupPage', () => import('../pages/signup/signup-page.tsx')),
  '/forgot-password': named('ForgotPasswordPage', () => import('../pages/forgot-password/forgot-password-page.tsx')),
  '/verify-reset-code': named(
    'VerifyResetCodePage',
    () => import('../pages/verify-reset-code/verify-reset-code-page.tsx'),
  ),
  '/reset-password-final': named(
    'ResetPasswordFinalPage',
    () => import('../pages/reset-password-final/reset-password-final-page.tsx'),
  ),
  '/payment-result': named('PaymentResultPage', () => import('../pages/payment-result/payment-result-page.tsx')),
  '/terms-of-service': named('TermsOfServicePage', () => import('../pages/terms-of-service/terms-of-service-page.tsx')),
  '/privacy-policy': named('PrivacyPolicyPage', () => import('../pages/privacy-policy/privacy-policy-page.tsx')),
  '/help/:page?': named('HelpPage', () => import('../pages/help/help-page.tsx')),
  '/dashboard': named('DashboardPage', () => import('../pages/dashboard/dashboard-page.tsx')),
  '/manage-servers': named('ManageServersPage', () => import('../pages/manage-servers/manage-servers-page.tsx')),
  '/manage-servers/:guildId': named('ManageShopPage', () => import('../pages/manage-shop/manage-shop-page.tsx')),
  '/manage-servers/:guildId/members': named(
    'MembersPage',
    () => import('../pages/manage-shop/members/members-page.tsx'),
  ),
  '/manage-servers/:guildId/pricing': named(
    'PricingPage',
    () => import('../pages/manage-shop/pricing/pricing-page.tsx'),
  ),
  '/manage-servers/:guildId/storefront': named(
    'StorefrontPage',
    () => import('../pages/manage-shop/storefront/storefront-page.tsx'),
  ),
  '/profile': named('ProfilePage', () => import('../pages/profile/profile-page.tsx')),
  '/manage-orders': named('ManageOrdersPage', () => import('../pages/manage-orders/manage-orders-page.tsx')),
  '/manage-orders/disputes': named('DisputesPage', () => import('../pages/manage-orders/disputes/disputes-page.tsx')),
  '/manage-orders/:saleId': named('OrderPage', () => import('../pages/manage-orders/order/order-page.tsx')),
  '/manage-orders/:saleId/packing-slip': named(
    'PackingSlipPage',
    () => import('../pages/manage-orders/documents/packing-slip-page.tsx'),
  ),
  '/manage-orders/:saleId/dispute-pack': named(
    'DisputePackPage',
    () => import('../pages/manage-orders/documents/dispute-pack-page.tsx'),
  ),
  '/admin': named('AdminPage', () => import('../pages/admin/admin-page.tsx')),
  '*': named('NotFoundPage', () => import('../pages/not-found/not-found-page.tsx')),
}

/** Returns undefined for a path without a screen. */
export function pageAt(pathname: string) {
  const found = Object.entries(pages).find(([path]) => path !== '*' && matchPath(path, pathname))
  return found?.[1]
}
