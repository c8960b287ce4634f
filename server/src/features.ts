import type { FastifyPluginAsync } from 'fastify'
import type { Dependencies } from './dependencies.ts'
import { linkReturnRoutes, linkRoutes } from './features/account-links/link-routes.ts'
import { revokeDiscordToken } from './features/account-links/unlink-discord.ts'
import { announceTerms } from './features/accounts/announce-terms.ts'
import { forgetExpired } from './features/accounts/forget-expired.ts'
import { passwordResetRoutes } from './features/accounts/password-reset-routes.ts'
import { privacyRoutes } from './features/accounts/privacy-routes.ts'
import { profileRoutes, sessionRoutes } from './features/accounts/profile-routes.ts'
import { deactivationRoutes, passwordChangeRoutes, twoFactorRoutes } from './features/accounts/security-routes.ts'
import { signInRoutes } from './features/accounts/sign-in-routes.ts'
import { mailResetCode } from './features/accounts/start-password-reset.ts'
import { adminRoutes } from './features/admin/admin-routes.ts'
import { instanceRoutes } from './features/admin/instance-routes.ts'
import { botRoutes } from './features/bot/bot-routes.ts'
import { checkoutRoutes } from './features/checkout/checkout-routes.ts'
import { refreshPendingRefunds } from './features/checkout/refresh-pending-refunds.ts'
import { sweepCheckouts } from './features/checkout/sweep-checkouts.ts'
import { deliveryRoutes } from './features/deliveries/delivery-routes.ts'
import { mendAllRoles, mendGuildRoles } from './features/deliveries/mend-roles.ts'
import { deliver, sweepDeliveries } from './features/deliveries/run-deliveries.ts'
import { testPurchaseRoutes } from './features/deliveries/test-purchase-routes.ts'
import { clientErrorRoutes } from './features/diagnostics/client-error-routes.ts'
import { announceGoal } from './features/goals/announce-goal.ts'
import { checkGoal } from './features/goals/check-goal.ts'
import { goalRoutes } from './features/goals/goal-routes.ts'
import { discordRoutes } from './features/guilds/discord-routes.ts'
import { guildRoutes } from './features/guilds/guild-routes.ts'
import { planRoutes } from './features/guilds/plan-routes.ts'
import { imageRoutes } from './features/items/image-routes.ts'
import { itemRoutes } from './features/items/item-routes.ts'
import { recheckGuildRoles, recheckRoles } from './features/items/recheck-roles.ts'
import { handlePaypalEvent } from './features/paypal-events/handle-paypal-event.ts'
import { paypalEventRoutes } from './features/paypal-events/paypal-event-routes.ts'
import { cancelAtPaypal } from './features/premium/cancel-subscription.ts'
import { mailEndingsJob } from './features/premium/mail-endings.ts'
import { noticeExpiryJob } from './features/premium/notice-expiry.ts'
import { premiumRoutes } from './features/premium/premium-routes.ts'
import { refreshLater } from './features/premium/refresh-subscription.ts'
import { reconcileSubscriptions, watchSubscriptions } from './features/premium/watch-subscriptions.ts'
import { exportData } from './features/retention/export-data.ts'
import { exportRoutes } from './features/retention/export-routes.ts'
import { purgeDue } from './features/retention/purge-due.ts'
import { mailRemovedOrder } from './features/sales/mail-removed-order.ts'
import { orderRoutes } from './features/sales/order-routes.ts'
import { reportShipment } from './features/sales/report-shipment.ts'
import { salesRoutes } from './features/sales/sales-routes.ts'
import type { AnyJob } from './jobs/job.ts'
import { sendMail } from './jobs/send-mail.ts'

type Routes = (deps: Dependencies) => FastifyPluginAsync

/** All API routes. */
export const routes: Routes[] = [
  signInRoutes,
  passwordResetRoutes,
  profileRoutes,
  sessionRoutes,
  twoFactorRoutes,
  passwordChangeRoutes,
  deactivationRoutes,
  privacyRoutes,
  exportRoutes,
  adminRoutes,
  instanceRoutes,
  linkRoutes,
  linkReturnRoutes,
  premiumRoutes,
  planRoutes,
  guildRoutes,
  discordRoutes,
  itemRoutes,
  goalRoutes,
  deliveryRoutes,
  testPurchaseRoutes,
  botRoutes,
  salesRoutes,
  orderRoutes,
  checkoutRoutes,
  paypalEventRoutes,
  clientErrorRoutes,
]

/** Routes outside the API, at the root of the site. */
export const rootRoutes: Routes[] = [imageRoutes]

/** All jobs. Workers skip unknown ones. */
export const jobs: AnyJob[] = [
  sendMail,
  mailResetCode,
  announceTerms,
  exportData,
  purgeDue,
  forgetExpired,
  revokeDiscordToken,
  recheckRoles,
  recheckGuildRoles,
  cancelAtPaypal,
  refreshLater,
  reconcileSubscriptions,
  watchSubscriptions,
  noticeExpiryJob,
  mailEndingsJob,
  deliver,
  sweepDeliveries,
  mendAllRoles,
  mendGuildRoles,
  checkGoal,
  announceGoal,
  reportShipment,
  sweepCheckouts,
  refreshPendingRefunds,
  mailRemovedOrder,
  handlePaypalEvent,
]
