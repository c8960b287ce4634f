import type { FastifyPluginAsync } from 'fastify'
import type { Dependencies, Hooks } from './dependencies.ts'
import { accountChangeRoutes } from './features/accounts/account-change/account-change-routes.ts'
import { firstAdminRoutes } from './features/accounts/first-admin/first-admin-routes.ts'
import { passwordResetRoutes } from './features/accounts/password-reset/password-reset-routes.ts'
import { privacyRoutes } from './features/accounts/privacy-routes.ts'
import { profileRoutes, sessionRoutes } from './features/accounts/profile-routes.ts'
import { proofRoutes } from './features/accounts/proof/proof-routes.ts'
import { recoveryCodeRoutes } from './features/accounts/recovery-code-routes.ts'
import { deactivationRoutes, passwordChangeRoutes, twoFactorRoutes } from './features/accounts/security-routes.ts'
import { signInRoutes } from './features/accounts/sign-in/sign-in-routes.ts'
import { adminRoutes } from './features/admin/admin-routes.ts'
import { instanceRoutes } from './features/admin/instance-routes.ts'
import { writeAudit } from './features/admin/write-audit.ts'
import { botRoutes } from './features/bot/bot-routes.ts'
import { eventRoutes } from './features/bot/setup/event-routes.ts'
import { connectionReturnRoutes, connectionRoutes } from './features/connections/connection-routes.ts'
import { suspendDiscordLogin } from './features/connections/discord-login/change-discord-login.ts'
import { discordLoginRoutes } from './features/connections/discord-login/discord-login-routes.ts'
import { endConnections } from './features/connections/paypal-connection/end-connections.ts'
import { paypalConnectionRoutes } from './features/connections/paypal-connection/paypal-connection-routes.ts'
import { unlinkProviders } from './features/connections/unlink-providers.ts'
import { attemptDeliveries } from './features/deliveries/attempt-deliveries.ts'
import { deliveryRoutes } from './features/deliveries/delivery-routes.ts'
import { recordKeyDelivery } from './features/deliveries/keys/record-key-delivery.ts'
import { listDeliveries } from './features/deliveries/list-deliveries.ts'
import { listBuyerMessages } from './features/deliveries/messages/list-messages.ts'
import { planBuyerMessage } from './features/deliveries/messages/plan-message.ts'
import { planDeliveries } from './features/deliveries/plan-deliveries.ts'
import { planRoleRemoval } from './features/deliveries/roles/plan-role-removal.ts'
import { restoreRole } from './features/deliveries/roles/restore-role.ts'
import { transferRoles } from './features/deliveries/roles/transfer-roles.ts'
import { testPurchaseRoutes } from './features/deliveries/test-purchase/test-purchase-routes.ts'
import { clientErrorRoutes } from './features/diagnostics/client-error-routes.ts'
import { queueGoalCheck } from './features/goals/check-goal.ts'
import { goalRoutes } from './features/goals/goal-routes.ts'
import { activityRoutes } from './features/guilds/activity/activity-routes.ts'
import { discordRoutes } from './features/guilds/discord/discord-routes.ts'
import { giftSettingsRoutes } from './features/guilds/gift-settings-routes.ts'
import { guildRoutes } from './features/guilds/guild-routes.ts'
import { guildSettingsRoutes } from './features/guilds/guild-settings-routes.ts'
import { noticeRoutes } from './features/guilds/notices/notice-routes.ts'
import { applyPlan } from './features/guilds/plan/apply-plan.ts'
import { planRoutes } from './features/guilds/plan/plan-routes.ts'
import { changeItemCurrency } from './features/items/change-item-currency.ts'
import { deliverableRoutes } from './features/items/deliverables/deliverable-routes.ts'
import { fileRoutes } from './features/items/files/file-routes.ts'
import { readStorageUse } from './features/items/files/stored-files.ts'
import { uploadRoutes } from './features/items/files/upload-routes.ts'
import { imageRoutes } from './features/items/images/image-routes.ts'
import { itemRoutes } from './features/items/item-routes.ts'
import { keyRoutes } from './features/items/keys/key-routes.ts'
import { limitItems } from './features/items/limit-items.ts'
import { organizeRoutes } from './features/items/organize/organize-routes.ts'
import { categoryRoutes } from './features/items/presentation/category-routes.ts'
import { presentationRoutes } from './features/items/presentation/presentation-routes.ts'
import { importRoutes } from './features/memberships/imports/import-routes.ts'
import { offeredTrialDays } from './features/memberships/joining/offered-trial.ts'
import { prepareMembership } from './features/memberships/joining/prepare-membership.ts'
import { membershipReturnRoutes } from './features/memberships/joining/return-routes.ts'
import { consequenceRoutes } from './features/memberships/leaving/consequence-routes.ts'
import { endItemMemberships } from './features/memberships/leaving/end-item-memberships.ts'
import { notifyOfLapse, reopenShops } from './features/memberships/leaving/notice-lapse.ts'
import { reviewBilling } from './features/memberships/leaving/review-billing.ts'
import { memberActionRoutes } from './features/memberships/members/member-action-routes.ts'
import { memberRoutes } from './features/memberships/members/member-routes.ts'
import { updateMembershipOfSale } from './features/memberships/update-membership.ts'
import { notificationRoutes } from './features/notifications/notification-routes.ts'
import { disputeRefreshRoutes } from './features/paypal-events/dispute-refresh-routes.ts'
import { paypalEventRoutes } from './features/paypal-events/paypal-event-routes.ts'
import { premiumRoutes } from './features/premium/premium-routes.ts'
import { readPremiumStatus } from './features/premium/read-premium-status.ts'
import { cancelSubscriptionsOf } from './features/premium/subscription/cancel-subscription.ts'
import { itemGroupRoutes } from './features/pricing/groups/item-group-routes.ts'
import { pricingRoutes } from './features/pricing/pricing-routes.ts'
import { priceRuleRoutes } from './features/pricing/rules/price-rule-routes.ts'
import { exportRoutes } from './features/retention/export-routes.ts'
import { checkoutRoutes } from './features/sales/checkout/checkout-routes.ts'
import { deskRoutes } from './features/sales/desk/desk-routes.ts'
import { disputeRoutes, orderDisputeRoutes } from './features/sales/disputes/dispute-routes.ts'
import { downloadRoutes } from './features/sales/entitlements/downloads/download-routes.ts'
import { resetDownloadsRoutes } from './features/sales/entitlements/downloads/reset-routes.ts'
import { soldKeyRoutes } from './features/sales/entitlements/sold-key-routes.ts'
import { noteRoutes } from './features/sales/notes/note-routes.ts'
import { orderRoutes } from './features/sales/orders/order-routes.ts'
import { checkOrderRoutes } from './features/sales/reads/check-order-routes.ts'
import { receiptRoutes } from './features/sales/receipts/receipt-routes.ts'
import { refundRoutes } from './features/sales/refunds/requests/refund-routes.ts'
import { reportRoutes } from './features/sales/reports/report-routes.ts'
import { salesRoutes } from './features/sales/sales-routes.ts'
import { noticePreviewRoutes } from './features/storefront/notices/notice-preview-routes.ts'
import { storefrontPreviewRoutes } from './features/storefront/preview/preview-routes.ts'
import { shopChanged, shopsChanged } from './features/storefront/standing/shop-changed.ts'
import { standingRoutes } from './features/storefront/standing/standing-routes.ts'

/** Hooks that lower layers call in higher ones. */
export const hooks: Hooks = {
  writeAudit,
  unlinkProviders,
  endConnections,
  suspendDiscordLogin,
  cancelSubscriptionsOf,
  readPremiumStatus,
  applyPlan,
  limitItems,
  changeItemCurrency,
  endItemMemberships,
  readStorageUse,
  prepareMembership,
  reviewBilling,
  notifyOfLapse,
  reopenShops,
  offeredTrialDays,
  updateMembershipOfSale,
  planDeliveries,
  recordKeyDelivery,
  planRoleRemoval,
  restoreRole,
  transferRoles,
  planBuyerMessage,
  queueGoalCheck,
  listBuyerMessages,
  listDeliveries,
  attemptDeliveries,
  shopChanged,
  shopsChanged,
}

type Routes = (deps: Dependencies) => FastifyPluginAsync

/** All API routes. */
export const routes: Routes[] = [
  signInRoutes,
  passwordResetRoutes,
  profileRoutes,
  sessionRoutes,
  twoFactorRoutes,
  passwordChangeRoutes,
  proofRoutes,
  accountChangeRoutes,
  firstAdminRoutes,
  deactivationRoutes,
  privacyRoutes,
  recoveryCodeRoutes,
  exportRoutes,
  adminRoutes,
  instanceRoutes,
  connectionRoutes,
  connectionReturnRoutes,
  paypalConnectionRoutes,
  notificationRoutes,
  discordLoginRoutes,
  premiumRoutes,
  planRoutes,
  guildRoutes,
  activityRoutes,
  guildSettingsRoutes,
  giftSettingsRoutes,
  noticeRoutes,
  noticePreviewRoutes,
  discordRoutes,
  pricingRoutes,
  priceRuleRoutes,
  itemGroupRoutes,
  itemRoutes,
  organizeRoutes,
  categoryRoutes,
  presentationRoutes,
  deliverableRoutes,
  keyRoutes,
  uploadRoutes,
  fileRoutes,
  goalRoutes,
  deliveryRoutes,
  testPurchaseRoutes,
  botRoutes,
  standingRoutes,
  eventRoutes,
  salesRoutes,
  reportRoutes,
  orderRoutes,
  checkOrderRoutes,
  deskRoutes,
  noteRoutes,
  downloadRoutes,
  resetDownloadsRoutes,
  soldKeyRoutes,
  refundRoutes,
  disputeRoutes,
  orderDisputeRoutes,
  disputeRefreshRoutes,
  checkoutRoutes,
  membershipReturnRoutes,
  receiptRoutes,
  memberRoutes,
  memberActionRoutes,
  importRoutes,
  consequenceRoutes,
  storefrontPreviewRoutes,
  paypalEventRoutes,
  clientErrorRoutes,
]

/** Routes outside the API, at the root of the site. */
export const rootRoutes: Routes[] = [imageRoutes]
