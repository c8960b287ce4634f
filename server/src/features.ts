import type { FastifyPluginAsync } from 'fastify'
import type { Dependencies, Hooks } from './dependencies.ts'
import { accountChangeRoutes } from './features/accounts/account-change/account-change-routes.ts'
import { forgetExpired } from './features/accounts/forget-expired.ts'
import { passwordResetRoutes } from './features/accounts/password-reset/password-reset-routes.ts'
import { mailResetCode } from './features/accounts/password-reset/start-password-reset.ts'
import { privacyRoutes } from './features/accounts/privacy-routes.ts'
import { profileRoutes, sessionRoutes } from './features/accounts/profile-routes.ts'
import { recoveryCodeRoutes } from './features/accounts/recovery-code-routes.ts'
import { deactivationRoutes, passwordChangeRoutes, twoFactorRoutes } from './features/accounts/security-routes.ts'
import { signInRoutes } from './features/accounts/sign-in/sign-in-routes.ts'
import { announceTerms } from './features/accounts/terms/announce-terms.ts'
import { adminRoutes } from './features/admin/admin-routes.ts'
import { instanceRoutes } from './features/admin/instance-routes.ts'
import { writeAudit } from './features/admin/write-audit.ts'
import { botRoutes } from './features/bot/bot-routes.ts'
import { connectionReturnRoutes, connectionRoutes } from './features/connections/connection-routes.ts'
import { discordLoginRoutes } from './features/connections/discord-login/discord-login-routes.ts'
import { forgetExpiredStates } from './features/connections/oauth-state.ts'
import { checkPayeeJob, recheckRefusedPayees } from './features/connections/payee/check-payee.ts'
import {
  checkConnectionJob,
  checkPaypalConnections,
} from './features/connections/paypal-connection/check-connection.ts'
import { measureConnections } from './features/connections/paypal-connection/connection-metrics.ts'
import { endConnections, removeConnectionWebhook } from './features/connections/paypal-connection/end-connections.ts'
import { paypalConnectionRoutes } from './features/connections/paypal-connection/paypal-connection-routes.ts'
import { revokeDiscordToken } from './features/connections/unlink-discord.ts'
import { unlinkProviders } from './features/connections/unlink-providers.ts'
import { attemptDeliveries } from './features/deliveries/attempt-deliveries.ts'
import { deliveryRoutes } from './features/deliveries/delivery-routes.ts'
import { recordKeyDelivery } from './features/deliveries/keys/record-key-delivery.ts'
import { listDeliveries } from './features/deliveries/list-deliveries.ts'
import { listBuyerMessages } from './features/deliveries/messages/list-messages.ts'
import { planBuyerMessage } from './features/deliveries/messages/plan-message.ts'
import { planRoleEndings, sendBuyerMessage, sweepBuyerMessages } from './features/deliveries/messages/send-messages.ts'
import { planDeliveries } from './features/deliveries/plan-deliveries.ts'
import { planRoleRemoval } from './features/deliveries/roles/plan-role-removal.ts'
import { restoreRolesJob } from './features/deliveries/roles/queue-role-restore.ts'
import { reconcileAllRoles, reconcileGuildRoles } from './features/deliveries/roles/reconcile-roles.ts'
import { restoreRole } from './features/deliveries/roles/restore-role.ts'
import { deliver, sweepDeliveries } from './features/deliveries/run-deliveries.ts'
import { testPurchaseRoutes } from './features/deliveries/test-purchase/test-purchase-routes.ts'
import { clientErrorRoutes } from './features/diagnostics/client-error-routes.ts'
import { announceGoal } from './features/goals/announce-goal.ts'
import { checkGoal, queueGoalCheck } from './features/goals/check-goal.ts'
import { goalRoutes } from './features/goals/goal-routes.ts'
import { discordRoutes } from './features/guilds/discord/discord-routes.ts'
import { guildRoutes } from './features/guilds/guild-routes.ts'
import { guildSettingsRoutes } from './features/guilds/guild-settings-routes.ts'
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
import { recheckGuildRoles, recheckRoles } from './features/items/roles/recheck-roles.ts'
import { cancelMembershipBilling } from './features/memberships/billing/stop-billing.ts'
import { checkMemberships } from './features/memberships/check-memberships.ts'
import { importRoutes } from './features/memberships/imports/import-routes.ts'
import { runImport } from './features/memberships/imports/run-import.ts'
import { endImported } from './features/memberships/imports/undo-import.ts'
import { prepareMembership } from './features/memberships/joining/prepare-membership.ts'
import { measureMembers } from './features/memberships/members/measure-members.ts'
import { memberActionRoutes } from './features/memberships/members/member-action-routes.ts'
import { memberRoutes } from './features/memberships/members/member-routes.ts'
import { updateMembershipOfSale } from './features/memberships/update-membership.ts'
import { notificationRoutes } from './features/notifications/notification-routes.ts'
import { messageSeller, sendNotifications } from './features/notifications/send-notifications.ts'
import { disputeRefreshRoutes } from './features/paypal-events/dispute-refresh-routes.ts'
import { handlePaypalEvent } from './features/paypal-events/handle-paypal-event.ts'
import { paypalEventRoutes } from './features/paypal-events/paypal-event-routes.ts'
import { refreshDisputes, refreshSellerDisputes } from './features/paypal-events/refresh-seller-disputes.ts'
import { mailEndingsJob } from './features/premium/expiry/mail-endings.ts'
import { expirePremiumJob } from './features/premium/expiry/notice-expiry.ts'
import { premiumRoutes } from './features/premium/premium-routes.ts'
import { readPremiumStatus } from './features/premium/read-premium-status.ts'
import { cancelAtPaypal, cancelSubscriptionsOf } from './features/premium/subscription/cancel-subscription.ts'
import { refreshLater } from './features/premium/subscription/refresh-subscription.ts'
import { reconcileSubscriptions, watchSubscriptions } from './features/premium/subscription/watch-subscriptions.ts'
import { exportData } from './features/retention/export-data.ts'
import { exportRoutes } from './features/retention/export-routes.ts'
import { purgeDue } from './features/retention/purge-due.ts'
import { checkoutRoutes } from './features/sales/checkout/checkout-routes.ts'
import { sweepCheckouts } from './features/sales/checkout/sweep-checkouts.ts'
import { deskRoutes } from './features/sales/desk/desk-routes.ts'
import { disputeRoutes, orderDisputeRoutes } from './features/sales/disputes/dispute-routes.ts'
import { remindOfDisputes } from './features/sales/disputes/remind-of-disputes.ts'
import { downloadRoutes } from './features/sales/entitlements/downloads/download-routes.ts'
import { resetDownloadsRoutes } from './features/sales/entitlements/downloads/reset-routes.ts'
import { soldKeyRoutes } from './features/sales/entitlements/sold-key-routes.ts'
import { noteRoutes } from './features/sales/notes/note-routes.ts'
import { orderRoutes } from './features/sales/orders/order-routes.ts'
import { checkOrderRoutes } from './features/sales/reads/check-order-routes.ts'
import { measureDueReads } from './features/sales/reads/measure-due-reads.ts'
import { refreshSales } from './features/sales/reads/refresh-sales.ts'
import { receiptRoutes } from './features/sales/receipts/receipt-routes.ts'
import { finishRefund } from './features/sales/refunds/requests/finish-refund.ts'
import { refundRoutes } from './features/sales/refunds/requests/refund-routes.ts'
import { reportRoutes } from './features/sales/reports/report-routes.ts'
import { salesRoutes } from './features/sales/sales-routes.ts'
import { mailRemovedOrder } from './features/sales/settlement/mail-removed-order.ts'
import { recheckRejectedPayments } from './features/sales/settlement/recheck-rejected-payments.ts'
import { reportShipment } from './features/sales/shipping/report-shipment.ts'
import type { AnyJob } from './jobs/job.ts'
import { sendMail } from './jobs/send-mail.ts'

/** What lower layers call in higher ones. */
export const hooks: Hooks = {
  writeAudit,
  unlinkProviders,
  endConnections,
  cancelSubscriptionsOf,
  readPremiumStatus,
  applyPlan,
  limitItems,
  changeItemCurrency,
  readStorageUse,
  prepareMembership,
  updateMembershipOfSale,
  planDeliveries,
  recordKeyDelivery,
  planRoleRemoval,
  restoreRole,
  planBuyerMessage,
  queueGoalCheck,
  listBuyerMessages,
  listDeliveries,
  attemptDeliveries,
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
  accountChangeRoutes,
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
  guildSettingsRoutes,
  discordRoutes,
  itemRoutes,
  organizeRoutes,
  deliverableRoutes,
  keyRoutes,
  uploadRoutes,
  fileRoutes,
  goalRoutes,
  deliveryRoutes,
  testPurchaseRoutes,
  botRoutes,
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
  receiptRoutes,
  memberRoutes,
  memberActionRoutes,
  importRoutes,
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
  forgetExpiredStates,
  revokeDiscordToken,
  checkPayeeJob,
  recheckRefusedPayees,
  checkConnectionJob,
  checkPaypalConnections,
  removeConnectionWebhook,
  sendNotifications,
  messageSeller,
  recheckRoles,
  recheckGuildRoles,
  cancelAtPaypal,
  refreshLater,
  reconcileSubscriptions,
  watchSubscriptions,
  expirePremiumJob,
  mailEndingsJob,
  deliver,
  sweepDeliveries,
  sendBuyerMessage,
  sweepBuyerMessages,
  planRoleEndings,
  reconcileAllRoles,
  reconcileGuildRoles,
  restoreRolesJob,
  checkGoal,
  announceGoal,
  cancelMembershipBilling,
  checkMemberships,
  runImport,
  endImported,
  reportShipment,
  finishRefund,
  sweepCheckouts,
  remindOfDisputes,
  refreshDisputes,
  refreshSellerDisputes,
  refreshSales,
  recheckRejectedPayments,
  mailRemovedOrder,
  handlePaypalEvent,
]

/** Metrics that every scrape reads from the database. */
export const databaseMetrics = [measureConnections, measureDueReads, measureMembers]
