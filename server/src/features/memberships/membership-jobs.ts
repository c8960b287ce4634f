import type { AnyJob } from '../../jobs/job.ts'
import { pauseMembershipBilling } from './billing/pause-billing.ts'
import { refreshMembershipJob } from './billing/refresh-membership.ts'
import { cancelMembershipBilling } from './billing/stop-billing.ts'
import { checkMemberships } from './check-memberships.ts'
import { cancelErasedBilling } from './leaving/cancel-before-erasure.ts'
import { checkAllMembers, checkGuildMembers, checkMemberPresence } from './leaving/check-presence.ts'
import { endItemMembershipsJob } from './leaving/end-item-memberships.ts'
import { remindOfLapse } from './leaving/notice-lapse.ts'
import { reviewAllBilling, reviewBillingJob } from './leaving/review-billing.ts'

/** The jobs of memberships, for the table of all jobs. */
export const membershipJobs: AnyJob[] = [
  endItemMembershipsJob,
  cancelMembershipBilling,
  pauseMembershipBilling,
  checkMemberships,
  refreshMembershipJob,
  checkMemberPresence,
  checkGuildMembers,
  checkAllMembers,
  reviewBillingJob,
  reviewAllBilling,
  cancelErasedBilling,
  remindOfLapse,
]
