import { lazyPage } from './lazy-page.tsx'

/** Every screen by its address. */
export const pages = {
  '/': lazyPage(async () => (await import('../pages/home/home-page.tsx')).HomePage),
  '/discord': lazyPage(async () => (await import('../pages/discord/discord-page.tsx')).DiscordPage),
  '/login': lazyPage(async () => (await import('../pages/login/login-page.tsx')).LoginPage),
  '/signup': lazyPage(async () => (await import('../pages/signup/signup-page.tsx')).SignupPage),
  '/forgot-password': lazyPage(
    async () => (await import('../pages/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  '/verify-reset-code': lazyPage(
    async () => (await import('../pages/verify-reset-code/verify-reset-code-page.tsx')).VerifyResetCodePage,
  ),
  '/reset-password-final': lazyPage(
    async () => (await import('../pages/reset-password-final/reset-password-final-page.tsx')).ResetPasswordFinalPage,
  ),
  '/payment-result': lazyPage(
    async () => (await import('../pages/payment-result/payment-result-page.tsx')).PaymentResultPage,
  ),
  '/terms-of-service': lazyPage(
    async () => (await import('../pages/terms-of-service/terms-of-service-page.tsx')).TermsOfServicePage,
  ),
  '/privacy-policy': lazyPage(
    async () => (await import('../pages/privacy-policy/privacy-policy-page.tsx')).PrivacyPolicyPage,
  ),
  '/dashboard': lazyPage(async () => (await import('../pages/dashboard/dashboard-page.tsx')).DashboardPage),
  '/manage-servers': lazyPage(
    async () => (await import('../pages/manage-servers/manage-servers-page.tsx')).ManageServersPage,
  ),
  '/manage-servers/:guildId': lazyPage(
    async () => (await import('../pages/manage-shop/manage-shop-page.tsx')).ManageShopPage,
  ),
  '/profile': lazyPage(async () => (await import('../pages/profile/profile-page.tsx')).ProfilePage),
  '/manage-orders': lazyPage(
    async () => (await import('../pages/manage-orders/manage-orders-page.tsx')).ManageOrdersPage,
  ),
  '/admin': lazyPage(async () => (await import('../pages/admin/admin-page.tsx')).AdminPage),
  '*': lazyPage(async () => (await import('../pages/not-found/not-found-page.tsx')).NotFoundPage),
}
