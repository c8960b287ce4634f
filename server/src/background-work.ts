import type { Dependencies } from './dependencies.ts'
import { forgetExpired } from './features/accounts/forget-expired.ts'
import { mailResetCode } from './features/accounts/password-reset/start-password-reset.ts'
import { announceTerms } from './features/accounts/terms/announce-terms.ts'
import { welcomeInviter } from './features/bot/setup/welcome-inviter.ts'
import { forgetExpiredStates } from './features/connections/oauth-state.ts'
import {
  checkPayeeJob,
  recheckRefusedPayees,
  recheckUnverifiedPayees,
} from './features/connections/payee/check-payee.ts'
import {
  checkConnectionJob,
  checkPaypalConnections,
} from './features/connections/paypal-connection/check-connection.ts'
import { measureConnections } from './features/connections/paypal-connection/connection-metrics.ts'
import { removeConnectionWebhook } from './features/connections/paypal-connection/end-connections.ts'
import { revokeDiscordToken } from './features/connections/unlink-discord.ts'
import { startFailuresAtZero } from './features/deliveries/count-failure.ts'
import { planRoleEndings, sendBuyerMessage, sweepBuyerMessages } from './features/deliveries/messages/send-messages.ts'
import { updateGiftReceipt } from './features/deliveries/notices/checkout-message.ts'
import { restoreRolesJob } from './features/deliveries/roles/queue-role-restore.ts'
import { reconcileAllRoles, reconcileGuildRoles } from './features/deliveries/roles/reconcile-roles.ts'
import { returnRolesAgain } from './features/deliveries/roles/transfer-roles.ts'
import { deliver, sweepDeliveries } from './features/deliveries/run-deliveries.ts'
import { startClientErrorsAtZero } from './features/diagnostics/record-client-error.ts'
import { announceGoal } from './features/goals/announce-goal.ts'
import { checkGoal } from './features/goals/check-goal.ts'
import { deleteObject } from './features/items/files/delete-object.ts'
import { restockItems } from './features/items/restock/restock-items.ts'
import { recheckGuildRoles, recheckRoles } from './features/items/roles/recheck-roles.ts'
import { measureMembers } from './features/memberships/members/measure-members.ts'
import { membershipJobs } from './features/memberships/membership-jobs.ts'
import { messageSeller, sendNotifications } from './features/notifications/send-notifications.ts'
import { handlePaypalEvent } from './features/paypal-events/handle-paypal-event.ts'
import { startRefusalsAtZero } from './features/paypal-events/ingest-event.ts'
import { refreshDisputes, refreshSellerDisputes } from './features/paypal-events/refresh-seller-disputes.ts'
import { mailEndingsJob } from './features/premium/expiry/mail-endings.ts'
import { expirePremiumJob } from './features/premium/expiry/notice-expiry.ts'
import { cancelAtPaypal } from './features/premium/subscription/cancel-subscription.ts'
import { refreshLater } from './features/premium/subscription/refresh-subscription.ts'
import { reconcileSubscriptions, watchSubscriptions } from './features/premium/subscription/watch-subscriptions.ts'
import { measureOffers } from './features/pricing/measure-offers.ts'
import { exportData } from './features/retention/export-data.ts'
import { purgeDue } from './features/retention/purge-due.ts'
import { sweepCheckouts } from './features/sales/checkout/sweep-checkouts.ts'
import { remindOfDisputes } from './features/sales/disputes/remind-of-disputes.ts'
import { deliverGiftJob, sweepGifts } from './features/sales/gifts/deliver-gift.ts'
import { measureDueReads } from './features/sales/reads/measure-due-reads.ts'
import { refreshSales } from './features/sales/reads/refresh-sales.ts'
import { finishRefund } from './features/sales/refunds/requests/finish-refund.ts'
import { mailRemovedOrder } from './features/sales/settlement/mail-removed-order.ts'
import { measureHeldPayments } from './features/sales/settlement/measure-held-payments.ts'
import { recheckRejectedPayments } from './features/sales/settlement/recheck-rejected-payments.ts'
import { reportShipment } from './features/sales/shipping/report-shipment.ts'
import { noteShopChange } from './features/storefront/standing/note-shop-change.ts'
import { refreshStandingMessage } from './features/storefront/standing/refresh-standing-message.ts'
import { sweepStandingMessages } from './features/storefront/standing/sweep-standing-messages.ts'
import { takeDownMessage } from './features/storefront/standing/take-down.ts'
import type { AnyJob } from './jobs/job.ts'
import { measureQueue } from './jobs/measure-queue.ts'
import { measureSchedules } from './jobs/measure-schedules.ts'
import { sendMail } from './jobs/send-mail.ts'

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
  recheckUnverifiedPayees,
  checkConnectionJob,
  checkPaypalConnections,
  removeConnectionWebhook,
  sendNotifications,
  messageSeller,
  recheckRoles,
  recheckGuildRoles,
  restockItems,
  deleteObject,
  cancelAtPaypal,
  refreshLater,
  reconcileSubscriptions,
  watchSubscriptions,
  expirePremiumJob,
  mailEndingsJob,
  deliver,
  sweepDeliveries,
  sendBuyerMessage,
  updateGiftReceipt,
  deliverGiftJob,
  sweepGifts,
  returnRolesAgain,
  sweepBuyerMessages,
  planRoleEndings,
  reconcileAllRoles,
  reconcileGuildRoles,
  restoreRolesJob,
  checkGoal,
  announceGoal,
  welcomeInviter,
  ...membershipJobs,
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
  noteShopChange,
  refreshStandingMessage,
  takeDownMessage,
  sweepStandingMessages,
]

/** Metrics that every scrape reads from the database. */
export const databaseMetrics = [
  measureConnections,
  measureDueReads,
  measureHeldPayments,
  measureMembers,
  measureOffers,
  measureSchedules,
  (deps: Dependencies) => measureQueue(deps, jobs),
]

/** Starts counters at 0: `increase()` ignores the first sample of a series, so a series that starts at 1 raises no alert. */
export const alertedCounters = [startFailuresAtZero, startRefusalsAtZero, startClientErrorsAtZero]
